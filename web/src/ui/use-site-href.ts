import { type PublicPage, publicPages, publicPath } from "#platform/values/public-pages.ts";
import type { Visitor } from "./shell.tsx";
import { useLanguage } from "./use-language.ts";

/**
 * A public page's URL for the current reader. Visitors' URLs keep their language; signed-in users' URLs omit it,
 * because the account sets it.
 */
export function useSiteHref(visitor: Visitor): (page: PublicPage) => string {
  const language = useLanguage();
  return (page) => (visitor === "signedOut" ? publicPath(page, language) : publicPages[page]);
}

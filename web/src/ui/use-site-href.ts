import { type PublicPage, publicPages, publicPath } from "#platform/values/public-pages.ts";
import type { Visitor } from "./shell.tsx";
import { useLanguage } from "./use-language.ts";

/**
 * Where a public page is for whoever looks. Visitors stay in the language they read; for somebody signed in the address
 * says nothing of it, as the account does.
 */
export function useSiteHref(visitor: Visitor): (page: PublicPage) => string {
  const language = useLanguage();
  return (page) => (visitor === "signedOut" ? publicPath(page, language) : publicPages[page]);
}

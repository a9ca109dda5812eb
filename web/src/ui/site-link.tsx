import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { type PublicPage, publicPageAt, publicPages, publicPath } from "#platform/values/public-pages.ts";
import { ButtonAnchor, ButtonLink } from "./button.tsx";
import { Link } from "./link.tsx";
import { siteLinks } from "./navigation.ts";
import type { Visitor } from "./shell.tsx";
import { useLanguage } from "./use-language.ts";

type Target = { page: PublicPage; visitor: Visitor; hash?: string };

/**
 * A link to a public page. Visitors' links keep their language, and pages in other languages than English are documents
 * of their own. Signed-in users' links omit it, because the account sets it.
 */
export function SiteLink({ page, visitor, hash, ...rest }: Target & ComponentProps<"a">) {
  const address = useAddress({ page, visitor, hash });
  return address ? <a {...rest} href={address} /> : <Link {...rest} to={publicPages[page]} hash={hash} />;
}

/** The header's links for everyone; `path` is the page's own. */
export function SiteLinks({ path, visitor }: { path: string; visitor: Visitor }) {
  const t = useTranslations("nav");
  const current = publicPageAt(path);
  return siteLinks.map(({ page, label }) => (
    <SiteLink key={page} page={page} visitor={visitor} aria-current={page === current ? "page" : undefined}>
      {t(label)}
    </SiteLink>
  ));
}

/** The same as `SiteLink`, styled as a button. */
export function SiteButton({ page, visitor, hash, ...rest }: Target & ComponentProps<typeof ButtonAnchor>) {
  const address = useAddress({ page, visitor, hash });
  return address ? (
    <ButtonAnchor {...rest} href={address} />
  ) : (
    <ButtonLink {...rest} to={publicPages[page]} hash={hash} />
  );
}

/** The address of another document; null for a page of the app. */
function useAddress({ page, visitor, hash }: Target): string | null {
  const language = useLanguage();
  if (visitor !== "signedOut" || language === "en") return null;
  return `${publicPath(page, language)}${hash ? `#${hash}` : ""}`;
}

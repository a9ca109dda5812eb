import { useTranslations } from "use-intl";
import type { Visitor } from "../../ui/shell.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

/** A line with a link to a page of text, by its name. */
export function PageLink({ page, visitor }: { page: "contact" | "terms" | "privacy"; visitor: Visitor }) {
  const t = useTranslations("documents");
  return (
    <p>
      <SiteLink page={page} visitor={visitor}>
        {t(`${page}.title`)}
      </SiteLink>
    </p>
  );
}

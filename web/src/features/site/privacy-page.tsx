import { useTranslations } from "use-intl";
import { DocumentPage, Prose } from "./document-page.tsx";
import { PageLink } from "./page-link.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { ruleFigures } from "./rule-figures.ts";

const updatedOn = "2026-11-30";

const sections = [
  "short",
  "stored",
  "photos",
  "sees",
  "companies",
  "messages",
  "cookies",
  "kept",
  "choices",
  "safe",
  "changes",
  "questions",
] as const;

export function PrivacyPage(props: PublicPageProps) {
  const t = useTranslations("documents.privacy");
  return (
    <DocumentPage
      {...props}
      page="privacy"
      title={t("title")}
      lead={t("lead")}
      updatedOn={updatedOn}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}.title`),
        content: (
          <>
            <Prose text={t(`${id}.text`, ruleFigures)} />
            {id === "questions" && <PageLink page="contact" visitor={props.visitor} />}
          </>
        ),
      }))}
    />
  );
}

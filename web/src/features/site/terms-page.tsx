import { useTranslations } from "use-intl";
import { Claim } from "./claim.tsx";
import { DocumentPage, Prose } from "./document-page.tsx";
import { PageLink } from "./page-link.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { ruleFigures } from "./rule-figures.ts";

const updatedOn = "2026-11-30";

const sections = [
  "who",
  "service",
  "items",
  "access",
  "price",
  "cancel",
  "credits",
  "refund",
  "runners",
  "conduct",
  "due",
  "liability",
  "changes",
  "questions",
] as const;

export function TermsPage(props: PublicPageProps) {
  const t = useTranslations("documents.terms");
  const figures = { ...props.figures, ...ruleFigures };
  const contentOf = (section: (typeof sections)[number]) => {
    const text = <Prose text={t(`${section}.text`, figures)} />;
    if (section === "questions")
      return (
        <>
          {text}
          <PageLink page="contact" visitor={props.visitor} />
        </>
      );
    if (section !== "runners") return text;
    return (
      <Claim name="checkedRunners" figures={props.figures} otherwise={<Prose text={t("runners.plain")} />}>
        {text}
      </Claim>
    );
  };
  return (
    <DocumentPage
      {...props}
      page="terms"
      title={t("title")}
      lead={t("lead")}
      updatedOn={updatedOn}
      sections={sections.map((id) => ({ id, title: t(`${id}.title`), content: contentOf(id) }))}
    />
  );
}

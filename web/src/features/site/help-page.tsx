import { useTranslations } from "use-intl";
import { DocumentPage, Prose } from "./document-page.tsx";
import { Question } from "./faq.tsx";
import { PageLink } from "./page-link.tsx";
import type { PublicPageProps } from "./public-page.ts";
import { ruleFigures } from "./rule-figures.ts";

/** The questions of How It Works (`asked`), and those that only this page answers. */
const groups = [
  {
    id: "homeowners",
    asked: ["cost", "proof", "reach", "change", "cancel"],
    more: ["times", "holiday", "vacation", "missed", "refund", "gate", "items", "nobody"],
  },
  { id: "runners", asked: ["need", "paid", "choose", "release"], more: ["earn", "blocked", "contractor"] },
  { id: "hosts", asked: [], more: ["checkout", "rentalCost", "calendars", "moved"] },
  { id: "account", asked: [], more: ["signIn", "messages", "copy", "erase"] },
] as const;

export function HelpPage(props: PublicPageProps) {
  const t = useTranslations("documents.help");
  const faq = useTranslations("publicPages.faq");
  const figures = { ...props.figures, ...ruleFigures };
  const questionsOf = ({ id, asked, more }: (typeof groups)[number]) => (
    <div>
      {asked.map((name) => (
        <Question key={name} group={id} question={<h3>{faq(`${name}.question`)}</h3>}>
          {faq(`${name}.answer`, figures)}
        </Question>
      ))}
      {more.map((name) => (
        <Question key={name} group={id} question={<h3>{t(`${name}.question`)}</h3>}>
          {t(`${name}.answer`, figures)}
        </Question>
      ))}
    </div>
  );
  return (
    <DocumentPage
      {...props}
      page="help"
      title={t("title")}
      lead={t("lead")}
      sections={[
        ...groups.map((group) => ({
          id: group.id,
          title: t(`groups.${group.id}`),
          content: questionsOf(group),
        })),
        {
          id: "more",
          title: t("groups.more"),
          content: (
            <>
              <Prose text={t("moreText")} />
              <PageLink page="contact" visitor={props.visitor} />
            </>
          ),
        },
      ]}
    />
  );
}

import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PublicPage } from "#platform/values/public-pages.ts";
import { usePageTitle } from "../../ui/page.tsx";
import styles from "./document-page.module.css";
import { Footer } from "./footer.tsx";
import type { PublicPageProps } from "./public-page.ts";
import site from "./site.module.css";

/** This many need no list of links. */
const fewSections = 4;

/** `id` is the section's anchor, the same in every language. */
type DocumentSection = { id: string; title: string; content: ReactNode };

/** A page of text: its title, its date if it has one, links to its sections, and the sections. */
export function DocumentPage({
  page,
  title,
  lead,
  updatedOn,
  sections,
  children,
  ...props
}: PublicPageProps & {
  page: PublicPage;
  title: string;
  lead: string;
  /** A day such as "2026-11-28". */
  updatedOn?: string;
  sections: readonly DocumentSection[];
  /** Below the lead. */
  children?: ReactNode;
}) {
  const t = useTranslations("documents");
  const format = useFormatter();
  usePageTitle(title);
  return (
    <>
      <article className={styles.inside}>
        <header className={styles.top}>
          <h1 className={site.title}>{title}</h1>
          <p className={site.lead}>{lead}</p>
          {updatedOn && (
            <p className="soft small mt-3">
              {t("updated", {
                date: format.dateTime(new Date(updatedOn), { dateStyle: "long", timeZone: "UTC" }),
              })}
            </p>
          )}
          {children}
        </header>
        {sections.length > fewSections && (
          <nav className={styles.contents} aria-labelledby="contents">
            <h2 id="contents" className="small strong">
              {t("contents")}
            </h2>
            <ul>
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.sections}>
          {sections.map(({ id, title: name, content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className={styles.title}>
                {name}
              </h2>
              <div className={styles.prose}>{content}</div>
            </section>
          ))}
        </div>
      </article>
      <Footer page={page} {...props} />
    </>
  );
}

/** A text's paragraphs, which blank lines separate; one whose lines begin with "- " is a list. */
export function Prose({ text }: { text: string }) {
  return text.split("\n\n").map((part) =>
    part.startsWith("- ") ? (
      <ul key={part} className={styles.list}>
        {part.split("\n").map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    ) : (
      <p key={part}>{part}</p>
    ),
  );
}

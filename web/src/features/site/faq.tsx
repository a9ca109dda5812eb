import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type * as en from "#messages/en.ts";
import type { FigureWords } from "#modules/site/rules.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./faq.module.css";

type QuestionName = keyof typeof en.publicPages.faq;

/** Questions, at most one open; browsers do that for `details` with the same name. */
export function Faq({
  name,
  items,
  figures,
}: {
  name: string;
  items: readonly QuestionName[];
  figures: FigureWords;
}) {
  const t = useTranslations("publicPages.faq");
  return (
    <div>
      {items.map((item) => (
        <Question key={item} group={name} question={t(`${item}.question`)}>
          {t(`${item}.answer`, figures)}
        </Question>
      ))}
    </div>
  );
}

/** A question that opens its answer. */
export function Question({
  group,
  question,
  children,
}: {
  /** At most one question of a group is open. */
  group: string;
  question: ReactNode;
  children: ReactNode;
}) {
  return (
    <details name={group} className={styles.item}>
      <summary className={styles.question}>
        {question}
        <Icon name="chevronDown" className={styles.chevron} />
      </summary>
      <p className={styles.answer}>{children}</p>
    </details>
  );
}

import { useTranslations } from "use-intl";
import type * as en from "#messages/en.ts";
import type { FigureWords } from "#modules/site/rules.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./faq.module.css";

export type Question = keyof typeof en.publicPages.faq;

/** Questions, at most one open; browsers do that for `details` with the same name. */
export function Faq({
  name,
  items,
  figures,
}: {
  name: string;
  items: readonly Question[];
  figures: FigureWords;
}) {
  const t = useTranslations("publicPages.faq");
  return (
    <div>
      {items.map((item) => (
        <details key={item} name={name} className={styles.item}>
          <summary className={styles.question}>
            {t(`${item}.question`)}
            <Icon name="chevronDown" className={styles.chevron} />
          </summary>
          <p className={styles.answer}>{t(`${item}.answer`, figures)}</p>
        </details>
      ))}
    </div>
  );
}

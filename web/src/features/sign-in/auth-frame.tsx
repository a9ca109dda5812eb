import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MorningStreet } from "../../ui/scenes/morning-street.tsx";
import styles from "./auth-layout.module.css";

export type AuthFrameProps = {
  title: string;
  lead: ReactNode;
  tabs?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * A screen that lets somebody in: its form under a can's lid and, where there is room, the street before sunrise. Needs
 * nothing of the app, so that the build can write it to HTML.
 */
export function AuthFrame({
  title,
  lead,
  tabs,
  foot,
  languages,
  children,
}: AuthFrameProps & { languages: ReactNode }) {
  const t = useTranslations("auth.aside");
  return (
    <div className={styles.place}>
      <div className={styles.main}>
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {tabs}
        <div className={styles.card}>{children}</div>
        {foot && <p className={styles.foot}>{foot}</p>}
        {languages}
      </div>
      <aside className={styles.aside}>
        <div className={styles.scene}>
          <MorningStreet />
        </div>
        <div className={styles.words}>
          <p className={styles.asideTitle}>{t("title")}</p>
          <p>{t("text")}</p>
        </div>
      </aside>
    </div>
  );
}

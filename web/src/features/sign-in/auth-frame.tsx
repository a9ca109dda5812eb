import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { SlimFooter } from "../../ui/document-links.tsx";
import { MorningStreet } from "../../ui/scenes.tsx";
import styles from "./auth-layout.module.css";

export type AuthFrameProps = {
  title: string;
  lead?: ReactNode;
  /** Stands above the card. */
  above?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/**
 * A sign-in screen: its form on a can-lid card and, where there is room, a street before sunrise. Independent of the
 * app, so the build can prerender it.
 */
export function AuthFrame({
  title,
  lead,
  above,
  foot,
  languages,
  children,
}: AuthFrameProps & {
  /** Null for members, whose account sets it. */
  languages: ReactNode;
}) {
  const t = useTranslations("auth.aside");
  return (
    <div className={styles.place}>
      <div className={styles.main}>
        <header>
          <h1 className="largest black">{title}</h1>
          {lead && <p className="soft mt-2">{lead}</p>}
        </header>
        {above}
        <div className={styles.card}>{children}</div>
        {foot && <p className={styles.foot}>{foot}</p>}
        {languages}
        {languages && <SlimFooter />}
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

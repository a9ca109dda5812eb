import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names.ts";
import styles from "./page.module.css";

/** A screen: its title as tab title and only h1, a line under it, actions beside it, content below. */
export function Page({
  title,
  lead,
  actions,
  narrow,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Sets the tab title. `Page` calls it; screens with their own heading call it directly. */
export function usePageTitle(title: string): void {
  const t = useTranslations("common");
  const full = t("title", { page: title });
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/** Cards side by side where there is room: `stats` for small cards, `main` for a wide and a narrow column. */
export function Columns({ kind, children }: { kind: "stats" | "halves" | "main"; children: ReactNode }) {
  return <div className={styles[kind]}>{children}</div>;
}

/** Stacks elements with the page's spacing. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

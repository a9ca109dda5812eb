import type { ReactNode } from "react";
import styles from "./message-page.module.css";
import { usePageTitle } from "./page.tsx";

/** A screen that has one thing to say: a picture, a title, a sentence, and where to go from here. */
export function MessagePage({
  picture,
  title,
  text,
  actions,
}: {
  picture: ReactNode;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.picture}>{picture}</div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

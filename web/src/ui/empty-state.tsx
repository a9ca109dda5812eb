import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { SleepingCan } from "./illustrations.tsx";

/** An expected empty state: what is missing, why, and what to do. */
export function EmptyState({
  title,
  text,
  action,
  picture,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <div className={styles.picture}>{picture ?? <SleepingCan />}</div>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

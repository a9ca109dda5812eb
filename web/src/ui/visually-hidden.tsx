import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Words for those who hear the page rather than see it. */
export function VisuallyHidden({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";
import styles from "./billing.module.css";

/** Rows of a label and an amount. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={styles.sums}>{children}</dl>;
}

export function Sum({ label, value, isTotal }: { label: ReactNode; value: ReactNode; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

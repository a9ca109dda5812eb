import type { ReactNode } from "react";
import styles from "./people.module.css";

export function PersonRow({
  name,
  badges,
  actions,
  children,
}: {
  name: ReactNode;
  badges: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className={`grid gap-3 py-2 ${styles.row}`}>
      <header className="flex wrap middle gap-2-3">
        <h3 className="break large">{name}</h3>
        {badges}
      </header>
      {children}
      {actions && <div className={styles.personActions}>{actions}</div>}
    </article>
  );
}

export function PersonFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function PersonFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft small">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

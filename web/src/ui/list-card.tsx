import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import styles from "./list-card.module.css";
import { EmptyState, ErrorState, Skeleton } from "./states.tsx";

/** A list's query state; `useQuery`'s result fits. */
type Source<Row> = { data: readonly Row[] | undefined; error: unknown; refetch: () => unknown };

/** A list card with four states: loading, failed with a retry, empty, filled. */
export function ListCard<Row extends { id: string }>({
  title,
  note,
  action,
  before,
  source,
  empty,
  children,
}: {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** Shown above the rows. */
  before?: ReactNode;
  source: Source<Row>;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Card title={title} note={note} action={action}>
      {before}
      {source.data ? (
        source.data.length === 0 ? (
          typeof empty === "string" ? (
            <EmptyState title={empty} />
          ) : (
            empty
          )
        ) : (
          <ul className={styles.list}>
            {source.data.map((row) => (
              <li key={row.id} className={styles.row}>
                {children(row)}
              </li>
            ))}
          </ul>
        )
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Card>
  );
}

/** A typical row: what and when at left, status and actions at right; stacked on a phone. */
export function ListRow({
  title,
  text,
  badge,
  actions,
}: {
  title: ReactNode;
  text?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.content}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {badge}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

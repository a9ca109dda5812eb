import type { ReactNode } from "react";
import { Card } from "./card.tsx";
import styles from "./list-card.module.css";
import { EmptyState, Loaded, type Source } from "./states.tsx";

/** A list card with four states: loading, failed with a retry, empty, filled. */
export function ListCard<Row extends { id: string }>({
  title,
  note,
  action,
  before,
  after,
  source,
  rows,
  empty,
  isFolded,
  children,
}: {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  isFolded?: boolean;
  before?: ReactNode;
  after?: ReactNode;
  /** While `isPlaceholderData`, the rows are those of the filter before. */
  source: Source<readonly Row[]> & { isPlaceholderData?: boolean };
  rows?: number;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Card title={title} note={note} action={action} isFolded={isFolded}>
      {before}
      <Loaded source={source} rows={rows}>
        {(data) =>
          data.length === 0 ? (
            typeof empty === "string" ? (
              <EmptyState title={empty} />
            ) : (
              empty
            )
          ) : (
            <ul className={`grid ${styles.list}`} aria-busy={source.isPlaceholderData || undefined}>
              {data.map((row) => (
                <li key={row.id} className={`py-3 ruled ${styles.row}`}>
                  {children(row)}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {after}
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
  title?: ReactNode;
  text?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex wrap middle gap-2-4">
      <div className={styles.words}>
        {title && <p className="strong">{title}</p>}
        {text && <p className="soft small">{text}</p>}
      </div>
      {badge}
      {actions && <div className={`flex wrap gap-2 to-end ${styles.actions}`}>{actions}</div>}
    </div>
  );
}

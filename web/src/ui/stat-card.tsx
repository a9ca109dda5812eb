import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./stat-card.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/**
 * One figure on a can-lid card. `value` is formatted; `hint` is the small line below; `explained` defines the figure in
 * one sentence.
 */
export function StatCard({
  label,
  value,
  hint,
  icon,
  explained,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
  explained?: { ask: string; text: ReactNode };
}) {
  return (
    <dl className={styles.card}>
      <dt className={styles.label}>
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
      {explained && (
        <dd className={styles.explained}>
          <details>
            <summary>
              <Icon name="info" size="1em" />
              {explained.ask}
              <VisuallyHidden>: {label}</VisuallyHidden>
            </summary>
            <p>{explained.text}</p>
          </details>
        </dd>
      )}
    </dl>
  );
}

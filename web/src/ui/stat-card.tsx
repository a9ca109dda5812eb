import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./stat-card.module.css";

/** One figure under a can's lid. `hint` is the small line below it; `value` is already worded. */
export function StatCard({
  label,
  value,
  hint,
  icon,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
}) {
  return (
    <dl className={styles.card}>
      <dt className={styles.label}>
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </dl>
  );
}

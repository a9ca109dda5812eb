import styles from "./amount-bars.module.css";
import { classNames } from "./class-names.ts";

/** `text` is the formatted value; `isNow` marks today or this week. */
type Bar = { id: string; label: string; value: number; text: string; isNow?: boolean };

/** A few amounts side by side, each with its value and label. Negative ones have no height. */
export function AmountBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map(({ id, label: name, value, text, isNow }) => {
        const height = Math.max(value === 0 ? 2 : 4, (Math.max(0, value) / most) * 100);
        return (
          <li key={id} className={styles.bar} aria-current={isNow ? "date" : undefined}>
            <span className={styles.value} data-empty={value === 0}>
              {text}
            </span>
            <svg
              viewBox="0 0 40 100"
              preserveAspectRatio="none"
              className={styles.drawing}
              aria-hidden="true"
            >
              <rect
                x="0"
                y={100 - height}
                width="40"
                height={height}
                className={classNames(value === 0 ? styles.empty : styles.full, isNow && styles.now)}
              />
            </svg>
            <span className={styles.label}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}

import type { CanKind } from "#modules/homes/rules.ts";
import styles from "./can-mark.module.css";

/** A kind of can as a small shape: a circle, a square or a diamond; a ring for a separate pickup. The text is beside it. */
export function CanMark({ kind, isOff }: { kind: CanKind | "extra"; isOff?: boolean }) {
  return <span className={styles.mark} data-kind={kind} data-off={isOff || undefined} aria-hidden="true" />;
}

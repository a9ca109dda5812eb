import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./timeline.module.css";

export type TimelineStep = {
  title: ReactNode;
  /** What happens there, or when it happened. */
  text: ReactNode;
  /** past: done; present: under way, and announced as the current step; ahead: not yet. */
  state: "past" | "present" | "ahead";
  /** What stands on the line; a step that is past has a check mark unless it says otherwise. */
  mark?: IconName | number;
  /** What can be done there. */
  action?: ReactNode;
};

/** Steps in time under each other, on a line that is solid as far as they are done. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change places
        <Step key={index} {...step} />
      ))}
    </ol>
  );
}

function Step({ title, text, state, mark, action }: TimelineStep) {
  const shown = mark ?? (state === "past" ? "check" : "circle");
  return (
    <li
      className={classNames(
        styles.step,
        state === "past" && styles.past,
        state === "present" && styles.present,
      )}
      aria-current={state === "present" ? "step" : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {typeof shown === "number" ? shown : <Icon name={shown} />}
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}

import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./timeline.module.css";

export type TimelineStep = {
  title: ReactNode;
  /** What happens, or when it happened. */
  text: ReactNode;
  /** past: done; present: in progress, announced as the current step; ahead: not yet. */
  state: "past" | "present" | "ahead";
  /** The marker on the line; past steps default to a check mark. */
  mark?: IconName | number;
  action?: ReactNode;
};

/** Steps in order on a line that is solid up to the current one. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="grid" aria-label={label}>
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
      <p className="strong tight">{title}</p>
      <p className="soft small">{text}</p>
      {action && <div className="mt-3">{action}</div>}
    </li>
  );
}

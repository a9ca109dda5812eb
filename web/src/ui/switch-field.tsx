import { type ReactNode, useId } from "react";
import styles from "./switch-field.module.css";

/** A labeled switch. While `busy`, ignores taps. */
export function SwitchField({
  label,
  hint,
  checked,
  busy,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={styles.row} htmlFor={id}>
      <span>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => {
          if (!busy) onChange(currentTarget.checked);
        }}
      />
    </label>
  );
}

/** Stacked switches with dividers. */
export function SwitchList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

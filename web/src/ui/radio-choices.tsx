import { useId } from "react";
import { Icon } from "./icon.tsx";
import styles from "./radio-choices.module.css";

/** Radio buttons, each thumb-sized. A null `value` selects none. */
export function RadioChoices<Choice extends string>({
  legend,
  options,
  value,
  error,
  onChange,
}: {
  legend: string;
  options: readonly { value: Choice; label: string; hint?: string }[];
  value: Choice | null;
  error?: string | null;
  onChange: (value: Choice) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.hint && `${id}-${option.value}-hint`}
              onChange={() => onChange(option.value)}
            />
            <span id={`${id}-${option.value}`} className={styles.label}>
              {option.label}
            </span>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

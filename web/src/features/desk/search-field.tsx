import { useDebouncedCallback } from "@mantine/hooks";
import { useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./search-field.module.css";

const pauseMs = 300;

/** A search field; `onSearch` runs when typing pauses, or at once on Enter. */
export function SearchField({
  label,
  hint,
  help,
  maxLength = 100,
  isFirst = false,
  value = "",
  onSearch,
}: {
  label: string;
  hint?: string;
  /** Shown below the label and announced with the field. */
  help?: string;
  maxLength?: number;
  /** Whether an opening dialog focuses this field. */
  isFirst?: boolean;
  /** The current search; differs from the typed text after Back. */
  value?: string;
  onSearch: (words: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [valueBefore, setValueBefore] = useState(value);
  if (value !== valueBefore) {
    setValueBefore(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const search = useDebouncedCallback((words: string) => {
    setSent(words);
    onSearch(words);
  }, pauseMs);
  return (
    <search className={styles.search}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      )}
      <span className={styles.box}>
        <Icon name="search" className={styles.icon} />
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={hint}
          maxLength={maxLength}
          aria-describedby={help && `${id}-help`}
          data-autofocus={isFirst || undefined}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          onChange={(event) => {
            setTyped(event.target.value);
            search(event.target.value.trim());
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            search(typed.trim());
            search.flush();
          }}
        />
      </span>
    </search>
  );
}

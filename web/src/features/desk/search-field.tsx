import { useDebouncedCallback } from "@mantine/hooks";
import { useId, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./search-field.module.css";

const pauseMs = 300;

/** Words to look for; `onSearch` gets them once typing has paused, or at once with Enter. */
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
  /** Read out with the field, and shown below its label. */
  help?: string;
  maxLength?: number;
  /** Whether a dialog that opens begins here. */
  isFirst?: boolean;
  /** What is looked for now; another one than was typed here comes from going back. */
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

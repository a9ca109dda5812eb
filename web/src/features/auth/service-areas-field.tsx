import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./service-areas-field.module.css";

const zipDigits = 5;

/**
 * A list of ZIP codes: one is added when it has exactly five digits and is not on the list, and can be taken off again. What
 * stands complete in the input counts as well: who goes on without adding it means it.
 */
export function ServiceAreasField({
  defaultValue,
  error,
  onChange,
  "data-path": path,
}: {
  defaultValue?: string[];
  error?: ReactNode;
  onChange?: (codes: string[]) => void;
  "data-path"?: string;
}) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [codes, setCodes] = useState(defaultValue ?? []);
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState("");

  const change = (next: string[]) => {
    setCodes(next);
    setRefused("");
    input.current?.focus();
  };
  const add = () => {
    if (typed.length !== zipDigits) {
      setRefused(t("validation.zipCodeFormat"));
      input.current?.focus();
    } else if (codes.includes(typed)) {
      setRefused(t("auth.runner.zipTwice", { zip: typed }));
      input.current?.focus();
    } else {
      setSaid(t("auth.runner.zipAdded", { zip: typed }));
      setTyped("");
      change([...codes, typed]);
      onChange?.([...codes, typed]);
    }
  };
  const remove = (code: string) => {
    setSaid(t("auth.runner.zipRemoved", { zip: code }));
    const left = codes.filter((each) => each !== code);
    change(left);
    onChange?.(withTyped(left, typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed === "") return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <TextField
        ref={input}
        label={t("auth.runner.zip")}
        description={t("auth.runner.zipHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        inputContainer={(field) => (
          <div className={styles.row}>
            <div className={styles.input}>{field}</div>
            <Button variant="quiet" className={styles.add} onClick={add}>
              <Icon name="plus" />
              {t("auth.runner.addZip")}
            </Button>
          </div>
        )}
        inputMode="numeric"
        autoComplete="off"
        data-path={path}
        error={refused || error}
        value={typed}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value.replace(/\D/g, "").slice(0, zipDigits);
          setTyped(next);
          setRefused("");
          const [before, now] = [withTyped(codes, typed), withTyped(codes, next)];
          if (before.length !== now.length || before.at(-1) !== now.at(-1)) onChange?.(now);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {codes.length > 0 && (
        <ul className={styles.codes} aria-label={t("auth.runner.zips")}>
          {codes.map((code) => (
            <li key={code} className={styles.code}>
              {code}
              <button
                type="button"
                aria-label={t("common.remove", { what: code })}
                onClick={() => remove(code)}
              >
                <Icon name="close" size="1em" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function withTyped(codes: string[], typed: string): string[] {
  return typed.length === zipDigits && !codes.includes(typed) ? [...codes, typed] : codes;
}

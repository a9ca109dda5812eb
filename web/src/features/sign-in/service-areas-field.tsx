import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./service-areas-field.module.css";

const zipDigits = 5;
const isComplete = (code: string) => code.length === zipDigits;

/**
 * A list of ZIP codes. A five-digit code not yet listed can be added, several at once; each can be removed. Codes left in
 * the input count too.
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
  const [codes, setCodes] = useState(() => (defaultValue ?? []).filter(isComplete));
  const [typed, setTyped] = useState(() =>
    (defaultValue ?? []).filter((code) => !isComplete(code)).join(" "),
  );
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState("");

  const change = (next: string[]) => {
    setCodes(next);
    setRefused("");
    input.current?.focus();
  };
  const add = () => {
    const given = codesIn(typed);
    const added = given.filter((code) => !codes.includes(code));
    if (given.length === 0 || !given.every(isComplete)) {
      setRefused(t("validation.zipCodeFormat"));
      input.current?.focus();
    } else if (added.length === 0) {
      setRefused(t("auth.runner.zipTwice", { zip: given.join(", ") }));
      input.current?.focus();
    } else {
      setSaid(t("auth.runner.zipAdded", { zip: added.join(", ") }));
      setTyped("");
      change([...codes, ...added]);
      onChange?.([...codes, ...added]);
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
          const next = currentTarget.value
            .replace(/[^\d\s,;]/g, "")
            .replace(/\d+/g, (digits) => digits.slice(0, zipDigits));
          setTyped(next);
          setRefused("");
          const [before, now] = [withTyped(codes, typed), withTyped(codes, next)];
          if (before.join() !== now.join()) onChange?.(now);
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

/** Splits typed codes: "62704 62703", commas too. */
function codesIn(typed: string): string[] {
  return [...new Set(typed.split(/\D+/).filter(Boolean))];
}

/** The value includes incomplete codes, so that the form names them instead of dropping them. */
function withTyped(codes: string[], typed: string): string[] {
  return [...codes, ...codesIn(typed).filter((code) => !codes.includes(code))];
}

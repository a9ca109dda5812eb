import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import styles from "./accounts.module.css";

/** Tells the page whether leaving it would lose changes. */
export type ReportsUnsaved = { onUnsavedChange: (isUnsaved: boolean) => void };

/** One tab's choices, saved together by its Save button. */
export function SettingsForm({
  isUnsaved,
  isSaving,
  onSave,
  onUnsavedChange,
  children,
}: ReportsUnsaved & { isUnsaved: boolean; isSaving: boolean; onSave: () => void; children: ReactNode }) {
  const t = useTranslations("settings");
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <form noValidate className="grid one-column gap-5" onSubmit={onSubmit}>
      {children}
      <div className={styles.foot}>
        <span role="status" className="soft small">
          {isUnsaved && t("unsaved")}
        </span>
        <Button type="submit" loading={isSaving}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

export function Choice<Value extends string>({
  label,
  hint,
  values,
  word,
  value,
  onChange,
}: {
  label: string;
  hint: ReactNode;
  values: readonly Value[];
  word: (value: Value) => string;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <SelectField
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      options={values.map((each) => ({ value: each, label: word(each) }))}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = values.find((each) => each === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

/**
 * Saved values with unsaved changes on top. `take` returns only values that differ, because another device may have
 * changed the rest. `forget` drops the saved ones.
 */
export function useDraft<Values extends Record<string, unknown>>(
  saved: Values,
): {
  draft: Values;
  isUnsaved: boolean;
  change: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  take: () => Partial<Values>;
  forget: (sent: Partial<Values>) => void;
} {
  const [changes, setChanges] = useState<Partial<Values>>({});
  const keep = (isKept: (name: string, value: unknown) => boolean, from: Partial<Values>) =>
    Object.fromEntries(
      Object.entries(from).filter(([name, value]) => isKept(name, value)),
    ) as Partial<Values>;
  const unsaved = keep((name, value) => saved[name] !== value, changes);
  return {
    draft: { ...saved, ...changes },
    isUnsaved: Object.keys(unsaved).length > 0,
    change: (name, value) => setChanges((before) => ({ ...before, [name]: value })),
    take: () => {
      setChanges(unsaved);
      return unsaved;
    },
    // Keep values that changed again during the save.
    forget: (sent) => setChanges((before) => keep((name, value) => sent[name] !== value, before)),
  };
}

import { type FormEvent, type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import styles from "./settings-form.module.css";

/** One tab's choices, saved together by its Save button. */
export function SettingsForm({
  isUnsaved,
  isSaving,
  onSave,
  onUnsavedChange,
  children,
}: {
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: () => void;
  onUnsavedChange: (isUnsaved: boolean) => void;
  children: ReactNode;
}) {
  const t = useTranslations("settings");
  useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {children}
      <div className={styles.foot}>
        <span role="status" className={styles.state}>
          {isUnsaved && t("unsaved")}
        </span>
        <Button type="submit" loading={isSaving}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

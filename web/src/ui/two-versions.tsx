import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Dialog, DialogActions, type DialogSwitch } from "./dialog.tsx";

export type TwoVersions = { label: string; saved: ReactNode; yours: ReactNode };

/** Shows the saved version beside the reader's and lets them choose. Closing it decides nothing. */
export function TwoVersionsDialog({
  opened,
  text,
  rows,
  isSaving = false,
  onKeepSaved,
  onUseYours,
  onClose,
}: DialogSwitch & {
  text: string;
  rows: readonly TwoVersions[];
  isSaving?: boolean;
  onKeepSaved: () => void;
  /** Null when the saved version must stay. */
  onUseYours: (() => void) | null;
}) {
  const t = useTranslations("common.versions");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <p>{text}</p>
      <dl className={styles.rows}>
        {rows.map(({ label, saved, yours }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              <span>{t("saved")}</span> {saved}
            </dd>
            <dd>
              <span>{t("yours")}</span> {yours}
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button variant="quiet" loading={isSaving} onClick={onKeepSaved}>
          {t("keepSaved")}
        </Button>
        {onUseYours && (
          <Button loading={isSaving} onClick={onUseYours}>
            {t("useYours")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { LiveCamera } from "./live-camera.tsx";
import { usePreview } from "./proof-dialog.tsx";
import styles from "./route-page.module.css";
import type { Picture } from "./use-steps.ts";

/** The photo for a checklist item: take, review, keep. Keeping it checks the item. */
export function CheckPhotoDialog({
  item,
  opened,
  onKeep,
  onClose,
}: {
  item: string;
  opened: boolean;
  onKeep: (picture: Picture) => void;
  onClose: () => void;
}) {
  const t = useTranslations("checklist");
  const common = useTranslations("common");
  const [picture, setPicture] = useState<Picture | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const preview = usePreview(picture?.blob ?? null);
  return (
    <Dialog opened={opened} title={t("dialog", { item })} onClose={onClose}>
      {opened && (
        <LiveCamera
          tip={t("tip")}
          alt={t("alt")}
          preview={preview}
          error={isMissing && !picture ? t("missing") : null}
          onPick={(blob, source) => setPicture({ blob, source })}
          onRetake={() => setPicture(null)}
        />
      )}
      <div className={styles.dialogActions}>
        <DialogActions>
          <Button variant="quiet" size="large" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button size="large" onClick={() => (picture ? onKeep(picture) : setIsMissing(true))}>
            {t("use")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

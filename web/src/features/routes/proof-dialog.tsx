import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { NoPhotoReason } from "#modules/pickups/rules/steps.ts";
import { keepNotes, readNotes } from "../../lib/job-notes.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { LiveCamera } from "./live-camera.tsx";
import { isStated, type NoPhoto, NoPhotoChoice } from "./no-photo.tsx";
import styles from "./route-page.module.css";
import { Unticked } from "./unticked.tsx";
import type { Picture } from "./use-steps.ts";
import type { StopView } from "./view-route.ts";

const maxNotes = 1000;

/** The photo of one leg of a stop: take, review, keep. Only a completion may go without one, with a reason. */
export function ProofDialog({
  view,
  leg,
  opened,
  onKeep,
  onClose,
}: {
  view: StopView;
  leg: "out" | "in";
  opened: boolean;
  onKeep: (picture: Picture | null, notes: string, noPhotoReason?: NoPhotoReason) => void;
  onClose: () => void;
}) {
  const t = useTranslations("route");
  const stop = useTranslations("stop");
  const common = useTranslations("common");
  const [picture, setPicture] = useState<Picture | null>(null);
  const { jobId } = view;
  const [notes, setNotes] = useState(() => readNotes(jobId, leg));
  const [noPhoto, setNoPhoto] = useState<NoPhoto>();
  const [isMissing, setIsMissing] = useState(false);
  const preview = usePreview(picture?.blob ?? null);
  const keep = () => {
    const isReady = noPhoto === undefined ? picture !== null : isStated(noPhoto, notes);
    if (isReady) keepNotes(jobId, leg, "");
    if (noPhoto === undefined && picture) onKeep(picture, notes);
    else if (isStated(noPhoto, notes)) onKeep(null, notes, noPhoto);
    else setIsMissing(true);
  };
  return (
    <Dialog opened={opened} title={t(`next.${leg}`)} onClose={onClose}>
      <Fields>
        <p className={styles.address}>{view.stop.job.address}</p>
        {leg === "in" && <Unticked checklist={view.checklist} />}
        {opened && noPhoto === undefined && (
          <LiveCamera
            tip={stop(`photo.tip.${leg}`)}
            alt={common(`proof.alt.${leg}`)}
            preview={preview}
            error={isMissing && !picture ? stop(`photo.missing.${leg}`) : null}
            onPick={(blob, source) => setPicture({ blob, source })}
            onRetake={() => setPicture(null)}
          />
        )}
        {leg === "in" && !picture && (
          <NoPhotoChoice
            reason={noPhoto}
            isMissing={isMissing}
            onChange={(reason) => {
              setIsMissing(false);
              setNoPhoto(reason);
            }}
          />
        )}
        {picture?.source === "gallery" && <p className={styles.soft}>{t("proof.fromGallery")}</p>}
        {leg === "in" && (
          <TextAreaField
            label={stop("photo.notes")}
            description={stop("photo.notesHelp")}
            optional={noPhoto !== "other"}
            rows={2}
            maxLength={maxNotes}
            value={notes}
            error={isMissing && noPhoto === "other" && !notes.trim() ? stop("noPhoto.notesMissing") : null}
            onChange={({ currentTarget }) => {
              setNotes(currentTarget.value);
              keepNotes(jobId, leg, currentTarget.value);
            }}
          />
        )}
      </Fields>
      <div className={styles.dialogActions}>
        <DialogActions>
          <Button variant="quiet" size="large" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button size="large" onClick={keep}>
            {noPhoto === undefined ? t("proof.use") : stop("complete.send")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** An object URL for a picture, valid while mounted. */
export function usePreview(blob: Blob | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setPreview(made);
    return () => {
      setPreview(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return preview;
}

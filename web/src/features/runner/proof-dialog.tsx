import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { isStated, type NoPhoto, NoPhotoChoice } from "../routes/no-photo.tsx";
import styles from "../routes/unticked.module.css";
import { Unticked } from "../routes/unticked.tsx";
import { shownPay } from "./job-pay.ts";
import type { Kept, Proof } from "./use-proofs.ts";
import type { Leg } from "./use-serve-leg.ts";

const acts = { out: "start", in: "complete" } as const;
const maxNotes = 1000;

/** One leg's camera step: take, review, use. Only a completion may go without a photo, with a reason. */
export function ProofDialog({
  job,
  leg,
  opened,
  proof,
  isPreparing,
  onPicture,
  onNoPhoto,
  onNotes,
  onSend,
  onClose,
}: {
  job: Job;
  leg: Leg;
  opened: boolean;
  proof: Kept;
  isPreparing: boolean;
  onPicture: (file: File) => void;
  onNoPhoto: (noPhoto: NoPhoto) => void;
  onNotes: (notes: string) => void;
  onSend: (proof: Proof) => void;
  onClose: () => void;
}) {
  const t = useTranslations("stop");
  const common = useTranslations("common");
  const dollars = useDollars();
  const [isMissing, setIsMissing] = useState(false);
  const { picture, preview = null, noPhoto, notes } = proof;
  const send = () => {
    if (noPhoto === undefined && picture) onSend({ picture, notes });
    else if (isStated(noPhoto, notes)) onSend({ picture: null, noPhotoReason: noPhoto, notes });
    else setIsMissing(true);
  };
  const close = () => {
    setIsMissing(false);
    onClose();
  };
  return (
    <Dialog opened={opened} title={t(`${acts[leg]}.title`)} onClose={close}>
      <Fields>
        <p className={styles.address}>{job.address}</p>
        {leg === "in" && <Unticked checklist={job.rental?.checklist ?? []} />}
        {noPhoto === undefined && (
          <Camera
            tip={t(`photo.tip.${leg}`)}
            alt={common(`proof.alt.${leg}`)}
            preview={preview}
            busy={isPreparing}
            error={isMissing && !preview && !isPreparing ? t(`photo.missing.${leg}`) : null}
            onPick={onPicture}
          />
        )}
        {leg === "in" && !preview && (
          <NoPhotoChoice
            reason={noPhoto}
            isMissing={isMissing}
            onChange={(reason) => {
              setIsMissing(false);
              onNoPhoto(reason);
            }}
          />
        )}
        {leg === "in" && (
          <TextAreaField
            label={t("photo.notes")}
            description={t("photo.notesHelp")}
            optional={noPhoto !== "other"}
            rows={2}
            maxLength={maxNotes}
            value={notes}
            error={isMissing && noPhoto === "other" && !notes.trim() ? t("noPhoto.notesMissing") : null}
            onChange={({ currentTarget }) => onNotes(currentTarget.value)}
          />
        )}
        {leg === "in" && (
          <p className={styles.pay}>{t("complete.pay", { amount: dollars(shownPay(job)) })}</p>
        )}
      </Fields>
      <div className={styles.actions}>
        <DialogActions>
          <Button variant="quiet" size="large" onClick={close}>
            {common("cancel")}
          </Button>
          <Button size="large" onClick={send}>
            {t(`${acts[leg]}.send`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

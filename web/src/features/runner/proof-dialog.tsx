import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import styles from "../routes/unticked.module.css";
import { Unticked } from "../routes/unticked.tsx";
import { shownPay } from "./job-pay.ts";
import type { Proof } from "./use-proofs.ts";
import type { Leg } from "./use-serve-leg.ts";

const acts = { out: "start", in: "complete" } as const;
const maxNotes = 1000;

/** One leg's camera step: take, review, use. Nothing is sent without a photo. */
export function ProofDialog({
  job,
  leg,
  opened,
  proof,
  isPreparing,
  onPicture,
  onNotes,
  onSend,
  onClose,
}: {
  job: Job;
  leg: Leg;
  opened: boolean;
  proof: Partial<Proof> & { notes: string };
  isPreparing: boolean;
  onPicture: (file: File) => void;
  onNotes: (notes: string) => void;
  onSend: (proof: Proof) => void;
  onClose: () => void;
}) {
  const t = useTranslations("stop");
  const common = useTranslations("common");
  const dollars = useDollars();
  const [isMissing, setIsMissing] = useState(false);
  const { picture, preview = null, notes } = proof;
  const send = () => {
    if (picture && preview) onSend({ picture, preview, notes });
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
        <Camera
          tip={t(`photo.tip.${leg}`)}
          alt={common(`proof.alt.${leg}`)}
          preview={preview}
          busy={isPreparing}
          error={isMissing && !preview && !isPreparing ? t(`photo.missing.${leg}`) : null}
          onPick={onPicture}
        />
        {leg === "in" && (
          <TextAreaField
            label={t("photo.notes")}
            description={t("photo.notesHelp")}
            optional
            rows={2}
            maxLength={maxNotes}
            value={notes}
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

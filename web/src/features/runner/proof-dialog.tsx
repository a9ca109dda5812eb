import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { shownPay } from "./job-pay.ts";
import styles from "./proof-dialog.module.css";
import { Unticked } from "./unticked.tsx";
import type { Proof } from "./use-proofs.ts";
import type { Leg, Sending } from "./use-serve-leg.ts";

const acts = { out: "start", in: "complete" } as const;
const maxNotes = 1000;

/** The camera step of one leg: take the photo, look at it, send it. Nothing is sent without one. */
export function ProofDialog({
  job,
  leg,
  opened,
  proof,
  isPreparing,
  sending,
  hasFailed,
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
  sending: Sending | null;
  hasFailed: boolean;
  onPicture: (file: File) => void;
  onNotes: (notes: string) => void;
  onSend: (proof: Proof) => void;
  onClose: () => void;
}) {
  const t = useTranslations("stop");
  const common = useTranslations("common");
  const dollars = useDollars();
  const [isMissing, setIsMissing] = useState(false);
  const { picture, preview = null, photoUrl = null, notes } = proof;
  const send = () => {
    if (picture && preview) onSend({ picture, preview, photoUrl, notes });
    else setIsMissing(true);
  };
  const close = () => {
    if (sending) return;
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
          disabled={sending !== null}
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
            readOnly={sending !== null}
            onChange={({ currentTarget }) => onNotes(currentTarget.value)}
          />
        )}
        <div role="status" className={styles.state}>
          {sending ? (
            <SendingBar {...sending} />
          ) : (
            hasFailed &&
            picture && (
              <p className={styles.kept}>
                <Icon name="alert" />
                {t("photo.kept")}
              </p>
            )
          )}
        </div>
        {leg === "in" && (
          <p className={styles.pay}>{t("complete.pay", { amount: dollars(shownPay(job)) })}</p>
        )}
      </Fields>
      <div className={styles.actions}>
        <DialogActions>
          <Button variant="quiet" size="large" aria-disabled={sending !== null} onClick={close}>
            {common("cancel")}
          </Button>
          <Button size="large" loading={sending !== null} onClick={send}>
            {hasFailed && picture ? t("photo.retry") : t(`${acts[leg]}.send`)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function SendingBar({ share }: Sending) {
  const t = useTranslations("stop.photo");
  const format = useFormatter();
  const isSaving = share === null || share === 1;
  return (
    <div className={styles.sending}>
      {/* A percentage read aloud each moment helps nobody: said is only what goes on. */}
      <VisuallyHidden>{isSaving ? t("saving") : t("sendingNamed")}</VisuallyHidden>
      <span aria-hidden="true">
        {isSaving ? t("saving") : t("sending", { share: format.number(share, { style: "percent" }) })}
      </span>
      <progress
        className={styles.bar}
        aria-label={t("sendingNamed")}
        max={1}
        value={isSaving ? undefined : share}
      />
    </div>
  );
}

import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { useDollars } from "../../lib/money.ts";
import { type Entry, isToSend } from "../../lib/outbox/entry.ts";
import { useVisitZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { Button } from "../../ui/button.tsx";
import { Camera } from "../../ui/camera.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { toast } from "../../ui/toast.tsx";
import { isStated, type NoPhoto, NoPhotoChoice } from "../routes/no-photo.tsx";
import { NeedsYou, OutboxCard } from "../routes/outbox-card.tsx";
import { UnkeptGuard } from "../routes/unkept-guard.tsx";
import styles from "../routes/unticked.module.css";
import { Unticked } from "../routes/unticked.tsx";
import { useOutbox } from "../routes/use-outbox.ts";
import type { Asked } from "./active-route.tsx";
import { shownPay } from "./job-pay.ts";
import { type Kept, type Proof, useProofs } from "./use-proofs.ts";
import { type Leg, useServeLeg } from "./use-serve-leg.ts";

const acts = { out: "start", in: "complete" } as const;
const maxNotes = 1000;

/** One leg's camera step: take, review, use. Only a completion may go without a photo, with a reason. */
function ProofDialog({
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

/** The state of steps stored in this browser: arrived, unsendable now, or refused. */
function StepNews({ onTakeAnother }: { onTakeAnother: (entry: Entry) => void }) {
  const { outbox, state } = useOutbox();
  const utils = trpc.useUtils();
  const ownZone = useVisitZone();
  const zoneOf = ({ jobId }: Entry) =>
    utils.runner.jobs.getData()?.find(({ id }) => id === jobId)?.timeZone ?? ownZone;
  const sayArrived = useArrivedToast();
  useEffect(() => outbox.onSettled(sayArrived), [outbox, sayArrived]);
  const { entries, stopped } = state;
  const isStuck = entries.some(
    (entry) => isToSend(entry) && (stopped !== null || entry.tries > 0 || entry.isInPageOnly),
  );
  return (
    <>
      <NeedsYou outbox={outbox} entries={entries} zoneOf={zoneOf} onTakeAnother={onTakeAnother} />
      {isStuck && <OutboxCard outbox={outbox} state={state} zoneOf={zoneOf} />}
      <UnkeptGuard entries={entries} />
    </>
  );
}

function useArrivedToast(): (settled: Entry[]) => void {
  const t = useTranslations("stop");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  return (settled) => {
    for (const { state, act, jobId } of settled) {
      if (state !== "sent") continue;
      if (act.kind === "startJob") toast({ title: t("start.done"), message: t("start.doneText") });
      if (act.kind === "completeJob") {
        const job = utils.runner.jobs.getData()?.find(({ id }) => id === jobId);
        const message = job && t("complete.doneText", { amount: dollars(shownPay(job)) });
        toast({ title: t("complete.done"), message });
      }
    }
  };
}

/** The camera step, with unused photos and the upload state of used ones. */
export function ServeLeg({
  opened,
  asked,
  onClose,
  onDone,
  onTakeAnother,
}: {
  opened: boolean;
  asked: Asked | null;
  onClose: () => void;
  onDone: () => void;
  onTakeAnother: (entry: Entry) => void;
}) {
  const proofs = useProofs();
  const showPhotoFailure = usePhotoFailure();
  const [isPreparing, setIsPreparing] = useState(false);
  const serve = useServeLeg((job, leg) => {
    proofs.drop(job.id, leg);
    onDone();
  });
  const news = <StepNews onTakeAnother={onTakeAnother} />;
  if (!asked || asked.about === "release") return news;
  const { job, about: leg } = asked;
  const prepare = async (file: File) => {
    setIsPreparing(true);
    try {
      proofs.keepPicture(job.id, leg, await shrinkPicture(file));
    } catch (error) {
      showPhotoFailure(error);
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <>
      {news}
      <ProofDialog
        key={`${job.id} ${leg}`}
        job={job}
        leg={leg}
        opened={opened}
        proof={proofs.of(job.id, leg)}
        isPreparing={isPreparing}
        onPicture={(file) => void prepare(file)}
        onNoPhoto={(noPhoto) => proofs.keepNoPhoto(job.id, leg, noPhoto)}
        onNotes={(notes) => proofs.keepNotes(job.id, leg, notes)}
        onSend={(proof) => void serve(job, leg, proof)}
        onClose={onClose}
      />
    </>
  );
}

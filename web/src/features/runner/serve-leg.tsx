import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#modules/pickups/contract/job.ts";
import type { NoPhotoReason } from "#modules/pickups/rules/steps.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { usePhotoFailure } from "../../lib/failure-toasts.ts";
import { keepNotes, readNotes } from "../../lib/job-notes.ts";
import { useDollars } from "../../lib/money.ts";
import { type Entry, isToSend } from "../../lib/outbox/entry.ts";
import { keptSteps } from "../../lib/outbox/kept-steps.ts";
import { askToKeep } from "../../lib/outbox/runner-outbox.ts";
import { trpc } from "../../lib/trpc.ts";
import { shrinkPicture } from "../../lib/upload-photo.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { Camera } from "../../ui/camera.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { NeedsYou, OutboxCard } from "../routes/outbox-card.tsx";
import { type NoPhoto, ProofForm } from "../routes/proof-form.tsx";
import { UnkeptGuard, useOutbox } from "../routes/use-outbox.ts";
import type { Asked } from "./active-route.tsx";
import { shownPay } from "./runner-jobs.ts";

const acts = { out: "start", in: "complete" } as const;

/** The state of steps stored in this browser: arrived, unsendable now, or refused. */
function StepNews({ onTakeAnother }: { onTakeAnother: (entry: Entry) => void }) {
  const { outbox, state } = useOutbox();
  const sayArrived = useArrivedToast();
  useEffect(() => outbox.onSettled(sayArrived), [outbox, sayArrived]);
  const { entries, stopped } = state;
  const isStuck = entries.some(
    (entry) => isToSend(entry) && (stopped !== null || entry.tries > 0 || entry.isInPageOnly),
  );
  return (
    <>
      <NeedsYou outbox={outbox} entries={entries} onTakeAnother={onTakeAnother} />
      {isStuck && <OutboxCard outbox={outbox} state={state} />}
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
}: DialogSwitch & { asked: Asked | null; onDone: () => void; onTakeAnother: (entry: Entry) => void }) {
  const t = useTranslations("stop");
  const common = useTranslations("common");
  const dollars = useDollars();
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
  const { picture, preview, noPhoto, notes } = proofs.of(job.id, leg);
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
      <ProofForm
        key={`${job.id} ${leg}`}
        opened={opened}
        title={t(`${acts[leg]}.title`)}
        submit={t(`${acts[leg]}.send`)}
        address={job.address}
        leg={leg}
        checklist={job.rental?.checklist ?? []}
        picture={picture ?? null}
        noPhoto={noPhoto}
        notes={notes}
        camera={(error) => (
          <Camera
            tip={t(`photo.tip.${leg}`)}
            alt={common(`proof.alt.${leg}`)}
            preview={preview ?? null}
            busy={isPreparing}
            error={isPreparing ? null : error}
            onPick={(file) => void prepare(file)}
          />
        )}
        onNoPhoto={(reason) => proofs.keepNoPhoto(job.id, leg, reason)}
        onNotes={(words) => proofs.keepNotes(job.id, leg, words)}
        onSend={(proof, noPhotoReason) => void serve(job, leg, { picture: proof, notes, noPhotoReason })}
        onClose={onClose}
      >
        {leg === "in" && (
          <p className="soft small">{t("complete.pay", { amount: dollars(shownPay(job)) })}</p>
        )}
      </ProofForm>
    </>
  );
}

export type Leg = "out" | "in";

/**
 * Stores one leg of a job with its photo, or the reason why there is none, in the browser, which sends it at once or
 * when possible.
 */
function useServeLeg(onKept: (job: Job, leg: Leg) => void) {
  const { id: userId } = useSignedInUser();
  const inProgress = useInProgress();
  return async (job: Job, leg: Leg, { picture, notes, noPhotoReason }: Proof) => {
    if (!inProgress.begin(job.id)) return;
    askToKeep();
    try {
      await keptSteps.addNow(userId, {
        jobId: job.id,
        address: job.address,
        timeZone: job.timeZone,
        act:
          leg === "out"
            ? { kind: "startJob" }
            : { kind: "completeJob", notes: notes.trim() || null, ...(noPhotoReason && { noPhotoReason }) },
        // A chosen file may be any picture on the device.
        picture: picture && { blob: picture, source: "gallery" },
      });
      onKept(job, leg);
    } finally {
      inProgress.end(job.id);
    }
  };
}

/** A runner's photo and notes for one leg of a job; without a photo, why. */
type Proof = { picture: Blob | null; noPhotoReason?: NoPhotoReason | undefined; notes: string };

type Kept = {
  picture?: Blob;
  /** The picture's object URL. */
  preview?: string;
  noPhoto?: NoPhoto;
  notes: string;
};

/** Photos of unfinished jobs, kept while the page is open, and notes, kept in this tab until they are sent. */
function useProofs() {
  const [kept, setKept] = useState<Readonly<Record<string, Partial<Kept>>>>({});
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: string, differences: Partial<Kept>) =>
    setKept((all) => ({ ...all, [key]: { ...all[key], ...differences } }));
  const forgetPreview = (key: string) => {
    const preview = kept[key]?.preview;
    if (!preview) return;
    previews.current.delete(preview);
    URL.revokeObjectURL(preview);
  };
  return {
    of: (jobId: string, leg: Leg): Kept => ({ notes: readNotes(jobId, leg), ...kept[keyOf(jobId, leg)] }),
    keepPicture: (jobId: string, leg: Leg, picture: Blob) => {
      const key = keyOf(jobId, leg);
      forgetPreview(key);
      const preview = URL.createObjectURL(picture);
      previews.current.add(preview);
      change(key, { picture, preview });
    },
    keepNoPhoto: (jobId: string, leg: Leg, noPhoto: NoPhoto) => change(keyOf(jobId, leg), { noPhoto }),
    keepNotes: (jobId: string, leg: Leg, notes: string) => {
      keepNotes(jobId, leg, notes);
      change(keyOf(jobId, leg), { notes });
    },
    drop: (jobId: string, leg: Leg) => {
      const key = keyOf(jobId, leg);
      forgetPreview(key);
      keepNotes(jobId, leg, "");
      setKept(({ [key]: _dropped, ...rest }) => rest);
    },
  };
}

function keyOf(jobId: string, leg: Leg): string {
  return `${jobId} ${leg}`;
}

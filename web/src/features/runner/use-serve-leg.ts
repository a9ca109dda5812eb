import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Job } from "#contracts/job.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSendJobPhoto } from "../../lib/job-photo.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import { useCompleteJob } from "./use-complete-job.ts";
import { useKeepLeg } from "./use-keep-leg.ts";
import { usePhotoFailure } from "./use-photo-failure.ts";
import type { Proof } from "./use-proofs.ts";
import { useStartJob } from "./use-start-job.ts";

export type Leg = "out" | "in";

/** How far sending is: the share of the photo that has gone, from 0 to 1; null while the server saves. */
export type Sending = { share: number | null };

/**
 * Serves one leg of an own job: sends its photo, then tells the server. A photo that has arrived is not sent again
 * when the second part is tried again, which also makes a repeat after a lost answer safe. Without reception it is kept, to
 * be sent with the steps of the route. `onDone` also comes then, and when the server will not have it, whatever is tried.
 */
export function useServeLeg({
  onUploaded,
  onDone,
}: {
  /** Keeps what the upload is called, or null where it turned out to be of no use. */
  onUploaded: (job: Job, leg: Leg, photoUrl: string | null) => void;
  onDone: (job: Job, leg: Leg) => void;
}) {
  const t = useTranslations("stop");
  const showFailure = useFailureToast();
  const showPhotoFailure = usePhotoFailure();
  const utils = trpc.useUtils();
  const underWay = useUnderWay();
  const sendJobPhoto = useSendJobPhoto();
  const startJob = useStartJob();
  const completeJob = useCompleteJob();
  const keepLeg = useKeepLeg();
  const [sending, setSending] = useState<Sending | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const upload = async (job: Job, leg: Leg, picture: Blob) => {
    setSending({ share: 0 });
    const photoUrl = await sendJobPhoto({ jobId: job.id, leg, picture }, (share) => setSending({ share }));
    onUploaded(job, leg, photoUrl);
    return photoUrl;
  };
  const act = async (job: Job, leg: Leg, photoUrl: string, notes: string) => {
    setSending({ share: null });
    const jobId = job.id;
    if (leg === "out") await startJob({ jobId, photoUrl, photoSource });
    else await completeJob({ jobId, photoUrl, photoSource, notes: notes.trim() || null });
  };
  const serve = async (job: Job, leg: Leg, proof: Proof) => {
    if (!underWay.begin(job.id)) return;
    setHasFailed(false);
    let { photoUrl } = proof;
    try {
      photoUrl ??= await upload(job, leg, proof.picture);
      await act(job, leg, photoUrl, proof.notes);
      onDone(job, leg);
    } catch (error) {
      if (await keepLeg(error, job, leg, proof)) return onDone(job, leg);
      const { code } = toAppError(error);
      const isGone = goneCodes.has(code);
      setHasFailed(true);
      if (isGone || (photoUrl && !code.startsWith("PHOTO_")))
        showFailure(error, { general: t(leg === "out" ? "start.failed" : "complete.failed") });
      else {
        showPhotoFailure(error);
        onUploaded(job, leg, null);
      }
      if (isGone) {
        void utils.runner.jobs.invalidate();
        onDone(job, leg);
      }
    } finally {
      setSending(null);
      underWay.end(job.id);
    }
  };
  return { serve, sending, hasFailed, forgetFailure: () => setHasFailed(false) };
}

/** The server knows the job otherwise than this screen does. */
const goneCodes = new Set(["NOT_FOUND", "JOB_NOT_OPEN", "JOB_NOT_STARTABLE", "TOO_EARLY"]);

/** The dialog's photo is a file, even where the phone's camera has just taken it: only the route has a camera of its own. */
const photoSource = "gallery";

import type { Job } from "#modules/pickups/contract/job.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { keeping } from "../../lib/kept.ts";
import { keptSteps } from "../../lib/outbox/kept-steps.ts";
import { askToKeep } from "../../lib/outbox/runner-outbox.ts";
import { useUnderWay } from "../../lib/use-under-way.ts";
import type { Proof } from "./use-proofs.ts";

export type Leg = "out" | "in";

/**
 * Stores one leg of a job with its photo, or the reason why there is none, in the browser, which sends it at once or
 * when possible.
 */
export function useServeLeg(onKept: (job: Job, leg: Leg) => void) {
  const { id: userId } = useSignedInUser();
  const underWay = useUnderWay();
  return async (job: Job, leg: Leg, { picture, notes, noPhotoReason }: Proof) => {
    if (!underWay.begin(job.id)) return;
    askToKeep();
    try {
      await keptSteps.addNow(userId, {
        jobId: job.id,
        address: job.address,
        act:
          leg === "out"
            ? { kind: "startJob" }
            : { kind: "completeJob", notes: notes.trim() || null, ...(noPhotoReason && { noPhotoReason }) },
        // A chosen file may be any picture on the device.
        picture: picture && { blob: picture, source: "gallery" },
      });
      keeping.dispatchEvent(new Event("kept"));
      onKept(job, leg);
    } finally {
      underWay.end(job.id);
    }
  };
}

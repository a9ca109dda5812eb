import type { Db } from "#db/client.ts";
import { attachPhoto, checkUpload, deletePicturesOf, removePhotos } from "#modules/photos/index.ts";
import type { RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract/records.ts";
import { lockJob } from "./queries/job-changes.ts";
import { deleteCheck, findCheck, findChecklist, saveCheck } from "./queries/records.ts";
import { captureTimes } from "./rules/status.ts";
import { refuseCheck } from "./rules/steps.ts";
import { jobOnceOwn } from "./take-step.ts";

/**
 * Checks off one item at a rental, with an optional photo, or unchecks it and removes the photo. Safe to repeat: the
 * first time stays. Also works for a pickup missed before the step arrived, as its photos may still come. Refuses with
 * NOT_FOUND for anybody else's job or a job at no rental, with ITEM_NOT_ON_LIST, as `refuseCheck` and `checkUpload` do,
 * and with JOB_CANCELLED or JOB_TAKEN_BACK.
 */
export const checkItem: RunnerAct<typeof contract.checkItem> = async (deps, actor, input) => {
  const { jobId, item, isChecked, photoUrl } = input;
  const photoId =
    isChecked && photoUrl
      ? await checkUpload(deps, { photoUrl, ownerId: actor.userId, purpose: "check", jobId })
      : null;
  return deps.transact(async (tx) => {
    const now = deps.now();
    // Lock first, so that completing, releasing or erasing the job runs before or after this.
    await lockJob(tx, jobId);
    const { job, lost } = await jobOnceOwn(tx, actor, jobId);
    if (lost && lost.how.code !== "JOB_MISSED") throw new Refused(lost.how);
    const { capturedAt } = captureTimes(input, now);
    const checkedAt = job.acceptedAt && job.acceptedAt > capturedAt ? job.acceptedAt : capturedAt;
    const checklist = await findChecklist(tx, jobId);
    if (!checklist) throw new Refused({ code: "NOT_FOUND" });
    refuseIf(refuseCheck(job, { checkedAt, arrivedAt: now }));
    const known = await findCheck(tx, { jobId, item });
    if (!isChecked) {
      await deleteCheck(tx, { jobId, item });
      await dropPhoto(deps, tx, known?.photoId ?? null);
      return { checkedAt: null, hasPhoto: false };
    }
    if (!checklist.includes(item)) throw new Refused({ code: "ITEM_NOT_ON_LIST" });
    const isNewPhoto = photoId !== null && photoId !== known?.photoId;
    if (isNewPhoto) {
      const source = input.photoSource ?? null;
      await attachPhoto(deps, tx, photoId, { ...nowhere, capturedAt: input.at ? checkedAt : null, source });
    }
    const check = await saveCheck(tx, { jobId, item, checkedAt, photoId });
    if (isNewPhoto) await dropPhoto(deps, tx, known?.photoId ?? null);
    return { checkedAt: check.checkedAt, hasPhoto: check.photoId !== null };
  });
};

async function dropPhoto(deps: Deps, tx: Db, photoId: string | null): Promise<void> {
  if (!photoId) return;
  await deletePicturesOf(tx, [photoId]);
  await removePhotos(deps, tx, [photoKey(photoId)]);
}

/** A checked item and an add-on have no position. */
export const nowhere = {
  clockOffSeconds: null,
  latitude: null,
  longitude: null,
  accuracyMeters: null,
  distanceMeters: null,
};

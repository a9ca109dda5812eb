import type * as homesContract from "#modules/homes/contract.ts";
import { findHomeOfJob } from "#modules/homes/index.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import { signPhoto } from "#platform/deps.ts";
import { fullName } from "#platform/values/actor.ts";
import { photoKey } from "#platform/values/photos.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/records.ts";
import { openingOf } from "./days.ts";
import { findJobRecord } from "./queries/records.ts";

/** The steps a runner reported for a pickup, with both times and how photos were taken. Refuses with NOT_FOUND. */
export const jobRecord: AdminAct<typeof contract.jobRecord> = async (deps, _actor, { jobId }) => {
  const steps = await findJobRecord(deps.db, jobId);
  if (!steps) throw new Refused({ code: "NOT_FOUND" });
  return Promise.all(
    steps.map(async ({ firstName, lastName, photo, ...step }) => ({
      ...step,
      runner: fullName({ firstName, lastName }),
      photo: photo && {
        url: await deps.photos.signRead(photoKey(photo.id)),
        source: photo.source,
        distanceMeters: photo.distanceMeters,
      },
    })),
  );
};

/** The home or rental details for the runner of an unfinished job. Refuses with NOT_FOUND for every other job. */
export const homeOfJob: RunnerAct<typeof homesContract.homeOfJob> = async (deps, actor, input) => {
  const found = await findHomeOfJob(deps.db, { jobId: input.jobId, runnerId: actor.runnerId });
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  const { job, timeZone, details, resident } = found;
  const { hasGateCode } = details;
  return {
    canKinds: job.canKinds,
    numberOfCans: job.numberOfCans,
    cansPlace: details.cansPlace,
    curbPlace: details.curbPlace,
    pets: details.pets,
    accessNotes: details.accessNotes,
    cansPhotoUrl: await signPhoto(deps, found.cansPhotoId),
    housePhotoUrl: await signPhoto(deps, found.housePhotoId),
    hasGateCode,
    gateCodeFrom: hasGateCode ? openingOf(job, timeZone).outAt : null,
    resident: {
      firstName: resident.firstName,
      lastName: resident.lastName,
      photoUrl: await signPhoto(deps, resident.photoId),
      phoneNumber: resident.phoneNumber,
    },
  };
};

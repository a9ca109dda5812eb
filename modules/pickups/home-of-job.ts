import type * as z from "zod";
import type * as contract from "#modules/homes/contract/home.ts";
import { findHomeOfJob } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { openingOf } from "./rules/days/opening.ts";

/** The home or rental details for the runner of an unfinished job. Refuses with NOT_FOUND for every other job. */
export async function homeOfJob(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.homeOfJob.input>,
): Promise<z.output<typeof contract.homeOfJob.output>> {
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
}

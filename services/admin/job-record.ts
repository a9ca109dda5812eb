import type * as z from "zod";
import type * as contract from "#contracts/job-record.ts";
import type { JobRecord } from "#contracts/job-record.ts";
import { findJobRecord } from "#db/queries/job-record.ts";
import type { AdminActor } from "#domain/actor.ts";
import { fullName } from "#domain/full-name.ts";
import { photoKey } from "#domain/photos.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";

/** What runners told us of a visit, with both times and how its photos were taken. Refuses with NOT_FOUND. */
export async function jobRecord(
  deps: Deps,
  _actor: AdminActor,
  { jobId }: z.output<typeof contract.jobRecord.input>,
): Promise<JobRecord> {
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
}

import type { Db } from "#db/client.ts";
import { findTimeZoneOfJob, type JobRow } from "./queries/jobs.ts";
import { openingOf } from "./rules/days/opening.ts";
import type { Opening } from "./rules/opening.ts";

/** When a job's acts open, and the time zone of its home. */
export async function legOpening(db: Db, job: JobRow): Promise<{ opening: Opening; timeZone: string }> {
  const timeZone = await findTimeZoneOfJob(db, job.id);
  return { opening: openingOf(job, timeZone), timeZone };
}

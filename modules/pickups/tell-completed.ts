import type { Db } from "#db/client.ts";
import { findHomeownerUserId } from "#modules/accounts/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localTime } from "#platform/time/local-time.ts";
import type { JobRow } from "./queries/jobs.ts";
import { findRentalOfJob } from "./queries/rental-records.ts";

/**
 * Tells the homeowner that the cans are back. A host also reads which rental, the local time, and whether that was
 * before the next guests; by email too.
 */
export async function tellCompleted(deps: Deps, tx: Db, job: JobRow, at: string): Promise<void> {
  const userId = await findHomeownerUserId(tx, job.homeownerId);
  const date = job.scheduledOn;
  const rental = job.propertyId && (await findRentalOfJob(tx, job.id));
  if (!rental) return notify(deps, tx, { userId, type: "jobCompleted", params: { date }, link: "/" });
  const { name, timeZone, nextGuestsAt } = rental;
  const isInTime = nextGuestsAt !== null && at < nextGuestsAt;
  const params = {
    property: name,
    date,
    time: localTime(at, timeZone),
    next: isInTime ? localTime(nextGuestsAt, timeZone) : "none",
  };
  await notify(deps, tx, { userId, type: "curbClear", params, link: "/vacation-rental" });
  await deps.queue.send(tx, "deliver-mail", { userId, letter: "curbClear", params });
}

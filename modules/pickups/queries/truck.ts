import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  haulerAreas,
  haulers,
  homeDetails,
  homeownerProfiles,
  jobs,
  properties,
  runnerDaysOff,
  runnerProfiles,
  truckObservations,
  workNotices,
} from "#db/schema/index.ts";
import { curbLawsOf, curbPlacesOf } from "#modules/homes/index.ts";
import type { CurbLaw } from "#modules/homes/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { maxOpenJobsPerDay } from "#platform/values/runner-words.ts";
import type { JobStatus } from "../rules/status.ts";
import type { FullVerdict } from "../rules/truck.ts";

/** A job's state of the union, for its place's rules. */
const stateOfJob = sql`coalesce(
  (select state from ${properties} where ${properties.id} = ${jobs.propertyId}),
  (select state from ${homeownerProfiles} where ${homeownerProfiles.id} = ${jobs.homeownerId}))`;

/** The rules for cans at the curb where a job is. */
export const lawsOfJob = curbLawsOf(
  curbPlacesOf({ city: jobs.city, state: stateOfJob, zipCode: jobs.zipCode }),
);

/** Of a return for full cans, where they stayed; null for other jobs. */
export const returnsFor = sql<"leftOut" | "broughtBack" | null>`(
  select seen.cans from ${truckObservations} as seen where seen.return_job_id = ${jobs.id})`;

/** Full cans at a pickup, its return, and who empties cans there. */
export type TruckSeen = {
  verdict: FullVerdict;
  observedAt: string;
  returnOn: string | null;
  returnStatus: JobStatus | null;
  hauler: { name: string; phone: string | null; url: string | null } | null;
};

/** The same as JSON, whose instant has an offset; null for cans that were emptied. */
export const truckSeen = sql<TruckSeen | null>`(
  select json_build_object('verdict', seen.verdict, 'observedAt', seen.observed_at,
    'returnOn', again.scheduled_on, 'returnStatus', again.status, 'hauler', (
      select json_build_object('name', ${haulers.name}, 'phone', ${haulers.phone}, 'url', ${haulers.url})
      from ${haulerAreas} join ${haulers} on ${haulers.id} = ${haulerAreas.haulerId}
      where starts_with(seen.zip_code, ${haulerAreas.area})))
  from ${truckObservations} as seen left join ${jobs} as again on again.id = seen.return_job_id
  where seen.job_id = ${jobs.id} and seen.verdict <> 'emptied')`;

/** What decides where a job's full cans stay and when its runner returns for them. */
export async function findFullCansFacts(db: Db, jobId: string) {
  const [row] = await db
    .select({
      wish: homeDetails.fullCans,
      laws: sql<CurbLaw[]>`${lawsOfJob}`,
      outEveningBefore: sql<boolean>`${jobs.propertyId} is null and ${homeownerProfiles.outEveningBefore}`,
      returnsFor,
      /** Whether the job it returns for was a return as well. */
      isSecondReturn: sql<boolean>`exists (select from ${truckObservations} as seen
        join ${truckObservations} as first on first.return_job_id = seen.job_id where seen.return_job_id = ${jobs.id})`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .leftJoin(
      homeDetails,
      and(eq(homeDetails.homeownerId, jobs.homeownerId), sql`${jobs.propertyId} is null`),
    )
    .where(eq(jobs.id, jobId));
  if (!row) throw new Error(`Job ${jobId} has gone`);
  return row;
}

export async function insertObservation(db: Db, seen: typeof truckObservations.$inferInsert): Promise<void> {
  await db.insert(truckObservations).values(seen);
}

/** Whether a job is a return for full cans, which its runner may release without being late. */
export async function isTruckReturn(db: Db, jobId: string): Promise<boolean> {
  const [row] = await db
    .select({ jobId: truckObservations.jobId })
    .from(truckObservations)
    .where(eq(truckObservations.returnJobId, jobId));
  return row !== undefined;
}

/** Whether a runner can be given a job on a day: approved, working that day, and not full. Needs `lockRunner`. */
export async function canReturn(db: Db, of: { runnerId: string; onDay: string }): Promise<boolean> {
  const [row] = await rowsOf<{ can: boolean }>(
    db,
    sql`select runner.application_status = 'approved'
      and not exists (select from ${runnerDaysOff} as off
        where off.runner_id = runner.id and ${of.onDay}::date between off.from_on and off.until_on)
      and not exists (select from ${workNotices} as stop
        where stop.user_id = runner.user_id and stop.applied_at is not null and stop.ended_at is null)
      and (select count(*) from ${jobs} as open where open.runner_id = runner.id
        and open.scheduled_on = ${of.onDay}::date and open.status in ('assigned', 'in_progress')) < ${maxOpenJobsPerDay} as can
    from ${runnerProfiles} as runner where runner.id = ${of.runnerId}::uuid`,
  );
  return row?.can ?? false;
}

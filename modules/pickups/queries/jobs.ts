import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  homeownerProfiles,
  jobEvents,
  jobs,
  photos,
  preferences,
  problems,
  ratings,
  runnerProfiles,
  users,
} from "#db/schema/index.ts";
import { lastNameShown, phoneShown, photoShown } from "#modules/accounts/index.ts";
import { timeZoneOfJob, zoneOf } from "#modules/homes/index.ts";
import { literally, planOnce, prepared } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { TimeWindow } from "#platform/values/windows.ts";
import { mostOffers } from "../rules/most-offers.ts";
import type { RatingTag } from "../rules/rating-tags.ts";
import type { JobStatus } from "../rules/status.ts";

export type JobRow = typeof jobs.$inferSelect;

/**
 * A job with its runner, its two photo IDs and the homeowner's stars. `lastName` follows the runner's privacy setting;
 * `wholeLastName` is for the runner and admins.
 */
export type JobWithRunner = {
  job: JobRow;
  due: Due;
  rental: RentalOfJob | null;
  runner: { firstName: string; lastName: string; wholeLastName: string } | null;
  outPhotoId: string | null;
  inPhotoId: string | null;
  stars: number | null;
  tags: RatingTag[] | null;
};

/** When a job starts, its cans are due out and due back: by the clock of `timeZone`, its place's, written as UTC. */
export type Due = { from: string; outBy: string; inBy: string; timeZone: string };

/** The job's rental with its checklist; the next guests' arrival is by the local clock, written as UTC. */
export type RentalOfJob = {
  name: string;
  nextGuestsAt: string | null;
  checklist: { item: string; isChecked: boolean }[];
};

/** A problem as Postgres writes it into JSON: its instants have an offset. */
export type OwnProblem = Pick<
  typeof problems.$inferSelect,
  | "id"
  | "kind"
  | "wish"
  | "words"
  | "photoId"
  | "reportedAt"
  | "outcome"
  | "creditCents"
  | "backBy"
  | "answer"
  | "resolvedAt"
> & { returnOn: string | null; returnStatus: JobStatus | null };

/** The same for its homeowner: with its problems, oldest first, and when its runner set out (null before). */
export type OwnJobRow = JobWithRunner & {
  problems: OwnProblem[] | null;
  onTheWayAt: string | null;
  cannotServePhotoId: string | null;
  /** The runner's photo, as their privacy settings allow. */
  runnerPhotoId: string | null;
  runnerPhone: string | null;
};

export type OfferRow = {
  id: string;
  publicStreet: string;
  city: string;
  zipCode: string;
  scheduledOn: string;
  timeWindow: TimeWindow;
  numberOfCans: number;
  payCents: number;
  kind: JobRow["kind"];
  dueFrom: string;
  outBy: string;
  inBy: string;
  timeZone: string;
};

export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<void> {
  await db.insert(jobs).values(job);
}

/** A job by id; null when there is none. */
export async function findJob(db: Db, jobId: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  return row ?? null;
}

/** The time zone of a job's place. */
export async function findTimeZoneOfJob(db: Db, jobId: string): Promise<string> {
  const [row] = await db.select({ zone: timeZoneOfJob }).from(jobs).where(eq(jobs.id, jobId));
  if (!row) throw new Error(`Job ${jobId} has gone`);
  return row.zone;
}

/** A job, held until the transaction ends; null when there is none. */
export async function lockJob(tx: Db, jobId: string): Promise<JobRow | null> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for("no key update");
  return row ?? null;
}

/** Postpones the return of cans at the curb. False if the job is no longer in progress. */
export async function postponeReturn(db: Db, later: { jobId: string; backBy: string }): Promise<boolean> {
  const moved = await db
    .update(jobs)
    .set({ inBy: later.backBy, windowEndsAt: later.backBy })
    .where(and(eq(jobs.id, later.jobId), eq(jobs.status, "in_progress")))
    .returning({ id: jobs.id });
  return moved.length > 0;
}

/** A job with its runner; null when there is none. */
export async function findJobWithRunner(db: Db, jobId: string): Promise<JobWithRunner | null> {
  const [row] = await jobWithRunner(db).execute({ jobId });
  return row ?? null;
}

/**
 * A job with the data for accepting it: its home's owner, and the runner's taken or started jobs of its day. Null if
 * there is none.
 */
export async function findJobToAccept(
  db: Db,
  of: { jobId: string; runnerId: string },
): Promise<{ job: JobRow; homeUserId: string; openJobsThatDay: number } | null> {
  const [row] = await jobToAccept(db).execute(of);
  return row ?? null;
}

/** A homeowner's jobs from a day on, by date ascending. */
export async function listJobsOfHome(db: Db, homeownerId: string, fromDay: string): Promise<OwnJobRow[]> {
  return jobsOfHome(db).execute({ homeownerId, fromDay });
}

/** A text that changes whenever a home's pickups of some days change. */
export async function visitsFingerprint(
  db: Db,
  of: { homeownerId: string; fromOn: string; untilOn: string },
): Promise<string> {
  const [row] = await rowsOf<{ fingerprint: string }>(
    db,
    sql`
    select coalesce(string_agg(visit.id || visit.status
      || (select count(*) from ${jobEvents} where job_id = visit.id), ' ' order by visit.id), '') as fingerprint
    from ${jobs} as visit
    where visit.homeowner_id = ${of.homeownerId} and visit.scheduled_on between ${of.fromOn} and ${of.untilOn}`,
  );
  return row?.fingerprint ?? "";
}

/** A text that changes whenever a runner's active jobs or local offers change. */
export async function jobsFingerprint(db: Db, of: { runnerId: string; now: string }): Promise<string> {
  const [row] = await rowsOf<{ fingerprint: string }>(
    db,
    sql`
    select coalesce((select string_agg(own.id || own.status || own.window_starts_at, ' ' order by own.id)
        from ${jobs} as own where own.runner_id = ${of.runnerId} and own.status in ('assigned', 'in_progress')), '')
      || '/' || coalesce((select string_agg(offer.id || ' ' || offer.window_starts_at, ' ' ${soonestFirst})
        from ${openOffers(of.runnerId, of.now)}), '') as fingerprint`,
  );
  return row?.fingerprint ?? "";
}

/** A home's history: completed and missed pickups. */
const isPast = sql`${jobs.status} in ('completed', 'missed')`;

/** A home's past pickups, latest first, one more than the limit if there are more. */
export async function listPastJobs(
  db: Db,
  page: { homeownerId: string; limit: number; after: { day: string; id: string } | null },
): Promise<OwnJobRow[]> {
  // Limit the page before joining anything to it.
  const ids = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.homeownerId, page.homeownerId),
        isPast,
        page.after
          ? sql`(${jobs.scheduledOn}, ${jobs.id}) < (${page.after.day}::date, ${page.after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(jobs.scheduledOn), desc(jobs.id))
    .limit(page.limit + 1);
  return selectOwnJobs(db)
    .where(sql`${jobs.id} = any(array(${ids}))`)
    .orderBy(desc(jobs.scheduledOn), desc(jobs.id));
}

/** A home's past pickups of some days, earliest first; at most 200. */
export async function listPastJobsBetween(
  db: Db,
  of: { homeownerId: string; fromOn: string; beforeOn: string },
): Promise<OwnJobRow[]> {
  return selectOwnJobs(db)
    .where(
      and(
        eq(jobs.homeownerId, of.homeownerId),
        isPast,
        gte(jobs.scheduledOn, of.fromOn),
        lt(jobs.scheduledOn, of.beforeOn),
      ),
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt), asc(jobs.id))
    .limit(200);
}

/** A host's checkout pickups from a day on, by date ascending. */
export async function listCheckouts(db: Db, homeownerId: string, fromDay: string): Promise<JobWithRunner[]> {
  return selectJobs(db)
    .where(and(eq(jobs.homeownerId, homeownerId), eq(jobs.kind, "checkout"), gte(jobs.scheduledOn, fromDay)))
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt));
}

/** A runner's jobs from a day on, by date ascending. */
export async function listJobsOfRunner(db: Db, runnerId: string, fromDay: string): Promise<JobWithRunner[]> {
  return jobsOfRunner(db).execute({ runnerId, fromDay });
}

/**
 * Open jobs in the areas of an online runner whose cans are not overdue, at most `mostOffers`, soonest first, without
 * declined ones. Runs one index scan per ZIP code and joins only the time zone.
 */
export async function listOffers(db: Db, runnerId: string, now: string): Promise<OfferRow[]> {
  const [row] = await offers(db).execute({ runnerId, now });
  const columns = row?.columns;
  return columns?.id ? columns.id.map((_, nth) => offerAt(columns, nth)) : [];
}

/**
 * scheduled → assigned, for the first runner. False if the job was no longer open, its cans are overdue, or it is not
 * on the named day or in the named window.
 */
export async function claimJob(
  db: Db,
  claim: { jobId: string; runnerId: string; now: string; onDay?: string | null; timeWindow?: string | null },
): Promise<boolean> {
  return (await claimedJob(db).execute({ onDay: null, timeWindow: null, ...claim })).length > 0;
}

/** assigned or in_progress → completed, by the job's own runner. False when it was neither, or not this runner's. */
export async function finishJob(
  db: Db,
  completion: Pick<JobRow, "notes" | "noPhotoReason"> & { jobId: string; runnerId: string; now: string },
): Promise<boolean> {
  const { notes, noPhotoReason } = completion;
  const finished = await db
    .update(jobs)
    .set({ status: "completed", completedAt: completion.now, notes, noPhotoReason })
    .where(
      and(
        eq(jobs.id, completion.jobId),
        eq(jobs.runnerId, completion.runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
      ),
    )
    .returning({ id: jobs.id });
  return finished.length > 0;
}

/** Once the photo has arrived after all. */
export async function clearNoPhotoReason(db: Db, jobId: string): Promise<void> {
  await db.update(jobs).set({ noPhotoReason: null }).where(eq(jobs.id, jobId));
}

/** assigned → in_progress, by the job's own runner. False when it was not assigned, or not this runner's. */
export async function beginJob(
  db: Db,
  start: { jobId: string; runnerId: string; now: string },
): Promise<boolean> {
  const begun = await db
    .update(jobs)
    .set({ status: "in_progress", startedAt: start.now })
    .where(and(eq(jobs.id, start.jobId), eq(jobs.runnerId, start.runnerId), eq(jobs.status, "assigned")))
    .returning({ id: jobs.id });
  return begun.length > 0;
}

/** in_progress → assigned. False when it was not in progress, or not this runner's. */
export async function undoStartOfJob(db: Db, undo: { jobId: string; runnerId: string }): Promise<boolean> {
  const undone = await db
    .update(jobs)
    .set({ status: "assigned", startedAt: null })
    .where(and(eq(jobs.id, undo.jobId), eq(jobs.runnerId, undo.runnerId), eq(jobs.status, "in_progress")))
    .returning({ id: jobs.id });
  return undone.length > 0;
}

/** assigned → scheduled, by the job's own runner. False when it was not assigned, or not this runner's. */
export async function unassignJob(db: Db, release: { jobId: string; runnerId: string }): Promise<boolean> {
  const released = await db
    .update(jobs)
    .set({ status: "scheduled", runnerId: null, acceptedAt: null })
    .where(and(eq(jobs.id, release.jobId), eq(jobs.runnerId, release.runnerId), eq(jobs.status, "assigned")))
    .returning({ id: jobs.id });
  return released.length > 0;
}

/** The same for many jobs. Returns the IDs of those that went back. */
export async function unassignJobs(
  db: Db,
  release: { jobIds: string[]; runnerId: string },
): Promise<string[]> {
  if (release.jobIds.length === 0) return [];
  const released = await db
    .update(jobs)
    .set({ status: "scheduled", runnerId: null, acceptedAt: null })
    .where(
      and(inArray(jobs.id, release.jobIds), eq(jobs.runnerId, release.runnerId), eq(jobs.status, "assigned")),
    )
    .returning({ id: jobs.id });
  return released.map(({ id }) => id);
}

/**
 * A home's unstarted jobs, locked until the transaction ends, in ID order to avoid deadlocks. `only` limits them by
 * job, kind, rental or days.
 */
export async function lockOpenJobsOfHome(
  db: Db,
  homeownerId: string | string[],
  only: {
    jobId?: string;
    kind?: JobRow["kind"];
    atHome?: boolean;
    fromOn?: string;
    untilOn?: string;
    startsFrom?: string;
  } = {},
): Promise<Pick<JobRow, "id" | "kind" | "status" | "runnerId" | "scheduledOn">[]> {
  return db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      status: jobs.status,
      runnerId: jobs.runnerId,
      scheduledOn: jobs.scheduledOn,
    })
    .from(jobs)
    .where(
      and(
        Array.isArray(homeownerId)
          ? inArray(jobs.homeownerId, homeownerId)
          : eq(jobs.homeownerId, homeownerId),
        inArray(jobs.status, ["scheduled", "assigned"]),
        only.jobId === undefined ? undefined : eq(jobs.id, only.jobId),
        only.kind === undefined ? undefined : eq(jobs.kind, only.kind),
        only.atHome ? isNull(jobs.propertyId) : undefined,
        only.fromOn === undefined ? undefined : gte(jobs.scheduledOn, only.fromOn),
        only.untilOn === undefined ? undefined : lte(jobs.scheduledOn, only.untilOn),
        only.startsFrom === undefined ? undefined : gte(jobs.windowStartsAt, only.startsFrom),
      ),
    )
    .orderBy(asc(jobs.id))
    .for("update");
}

/** Jobs a runner has taken or begun, locked until the transaction ends. */
export async function lockActiveJobsOfRunner(db: Db, runnerId: string): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))
    .for("update");
}

/**
 * Locks the jobs that erasing an account changes: all jobs of their home, the jobs they are running, and jobs with
 * their notes as a runner.
 */
export async function lockJobsToErase(
  tx: Db,
  of: { userId: string; homeownerId: string | null; runnerId: string | null },
): Promise<void> {
  await tx.execute(sql`
    select from jobs where id in (
      select id from jobs where homeowner_id = ${of.homeownerId}::uuid
      union all select id from jobs where runner_id = ${of.runnerId}::uuid
        and (notes is not null or status in ('assigned', 'in_progress'))
      union all select noted.id from jobs as noted join job_events as event on event.job_id = noted.id
        where event.user_id = ${of.userId}::uuid and noted.notes is not null)
    order by id for update`);
}

/** scheduled or assigned → cancelled, of the given jobs. Returns the ids of those that were. */
export async function cancelJobs(db: Db, jobIds: string[]): Promise<string[]> {
  if (jobIds.length === 0) return [];
  const cancelled = await db
    .update(jobs)
    .set({ status: "cancelled", runnerId: null, acceptedAt: null })
    .where(and(inArray(jobs.id, jobIds), inArray(jobs.status, ["scheduled", "assigned"])))
    .returning({ id: jobs.id });
  return cancelled.map((job) => job.id);
}

/** Moves a home's upcoming jobs to its new address and locks them. Leaves the jobs of its rentals alone. */
export async function moveOpenJobs(
  tx: Db,
  homeownerId: string,
  place: Pick<JobRow, "address" | "publicStreet" | "city" | "zipCode" | "latitude" | "longitude">,
): Promise<void> {
  const open = await lockOpenJobsOfHome(tx, homeownerId, { atHome: true });
  if (open.length === 0) return;
  await tx
    .update(jobs)
    .set(place)
    .where(
      inArray(
        jobs.id,
        open.map(({ id }) => id),
      ),
    );
}

/** Erases street, place, instructions and notes from all jobs of a home. */
export async function eraseJobsOfHome(db: Db, homeownerId: string): Promise<void> {
  await db
    .update(jobs)
    .set({
      address: "",
      publicStreet: "",
      latitude: null,
      longitude: null,
      specialInstructions: null,
      notes: null,
    })
    .where(eq(jobs.homeownerId, homeownerId));
}

/** All jobs, newest first, one more than the limit if there are more. */
export async function listJobs(
  db: Db,
  page: { limit: number; after: { createdAt: string; id: string } | null },
): Promise<JobWithRunner[]> {
  const before = page.after
    ? sql`(created_at, id) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
    : sql`true`;
  const ids = sql`select id from ${jobs} where ${before} order by created_at desc, id desc limit ${literally(page.limit + 1)}`;
  return planOnce(
    "jobs",
    selectJobs(db).where(sql`${jobs.id} = any(array(${ids}))`).orderBy(desc(jobs.createdAt), desc(jobs.id)),
  );
}

const jobWithRunner = prepared((db) =>
  selectJobs(db)
    .where(eq(jobs.id, sql.placeholder("jobId")))
    .prepare("job_with_runner"),
);

const jobToAccept = prepared((db) =>
  db
    .select({
      job: getTableColumns(jobs),
      homeUserId: homeownerProfiles.userId,
      openJobsThatDay: sql<number>`(select count(*)::int from ${jobs} as taken
        where taken.runner_id = ${sql.placeholder("runnerId")} and taken.scheduled_on = ${jobs.scheduledOn}
          and taken.status in ('assigned', 'in_progress'))`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .where(eq(jobs.id, sql.placeholder("jobId")))
    .prepare("job_to_accept"),
);

const claimedJob = prepared((db) =>
  db
    .update(jobs)
    .set({
      status: "assigned",
      runnerId: sql`${sql.placeholder("runnerId")}`,
      acceptedAt: sql`${sql.placeholder("now")}`,
    })
    .where(
      and(
        eq(jobs.id, sql.placeholder("jobId")),
        eq(jobs.status, "scheduled"),
        eq(jobs.needsConfirmation, false),
        sql`${jobs.outBy} > ${sql.placeholder("now")}`,
        sql`${jobs.scheduledOn} = coalesce(${sql.placeholder("onDay")}::date, ${jobs.scheduledOn})`,
        sql`${jobs.timeWindow} = coalesce(${sql.placeholder("timeWindow")}::text, ${jobs.timeWindow})`,
      ),
    )
    .returning({ id: jobs.id })
    .prepare("claim_job"),
);

const jobsOfHome = prepared((db) =>
  selectOwnJobs(db)
    .where(
      and(
        eq(jobs.homeownerId, sql.placeholder("homeownerId")),
        gte(jobs.scheduledOn, sql.placeholder("fromDay")),
      ),
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt))
    .prepare("jobs_of_home"),
);

const jobsOfRunner = prepared((db) =>
  selectJobs(db)
    .where(
      and(eq(jobs.runnerId, sql.placeholder("runnerId")), gte(jobs.scheduledOn, sql.placeholder("fromDay"))),
    )
    .orderBy(asc(jobs.scheduledOn), asc(jobs.windowStartsAt))
    .prepare("jobs_of_runner"),
);

type OfferColumns = { [Column in keyof OfferRow]: OfferRow[Column][] };

function offerAt(columns: OfferColumns, nth: number): OfferRow {
  const at = <Value>(column: Value[]) => column[nth] as Value;
  return {
    id: at(columns.id),
    publicStreet: at(columns.publicStreet),
    city: at(columns.city),
    zipCode: at(columns.zipCode),
    scheduledOn: at(columns.scheduledOn),
    timeWindow: at(columns.timeWindow),
    numberOfCans: at(columns.numberOfCans),
    payCents: at(columns.payCents),
    kind: at(columns.kind),
    dueFrom: at(columns.dueFrom),
    outBy: at(columns.outBy),
    inBy: at(columns.inBy),
    timeZone: at(columns.timeZone),
  };
}

/** An instant by the clock of a zone, written as UTC like \`scheduledDate\`. */
function clockText(instant: SQL, zone: SQL): SQL {
  return sql`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
}

/** When a job of a statement's \`jobs\` is due. */
export const dueOfJob = sql<Due>`(
    select json_build_object('from', ${clockText(sql`jobs.window_starts_at`, sql`place.zone`)},
      'outBy', ${clockText(sql`jobs.out_by`, sql`place.zone`)}, 'inBy', ${clockText(sql`jobs.in_by`, sql`place.zone`)},
      'timeZone', place.zone)
    from (select ${zoneOf("jobs")} as zone) as place)`;

const rentalOfJob = sql<RentalOfJob | null>`case when jobs.property_id is not null then (
    select json_build_object('name', rental.name,
      'nextGuestsAt', ${clockText(sql`visit.next_guests_at`, sql`rental.time_zone`)}, 'checklist', (
        select coalesce(json_agg(json_build_object('item', line.item, 'isChecked', exists (
          select from rental_checks as tick where tick.job_id = jobs.id and tick.item = line.item)) order by line.nth), '[]')
        from unnest(rental.checklist) with ordinality as line (item, nth)))
    from properties as rental left join rental_visits as visit on visit.job_id = jobs.id
    where rental.id = jobs.property_id) end`;

const soonestFirst = sql`order by offer.window_starts_at, offer.id`;

/** The rows of `listOffers`, as a table `offer`. */
export function openOffers(runnerId: unknown, now: unknown) {
  return sql`(
        select offer.*, coalesce(place.time_zone, ${zoneOf("offer")}) as zone from ${runnerProfiles} as runner
        cross join lateral unnest(runner.service_areas) as area (zip)
        left join zip_codes as place on place.zip = area.zip
        cross join lateral (
          select id, homeowner_id, property_id, public_street, city, zip_code, scheduled_on, time_window, window_starts_at,
            out_by, in_by, number_of_cans, pay_cents, kind
          from ${jobs}
          where status = 'scheduled' and not needs_confirmation and zip_code = area.zip and out_by > ${now}::timestamptz
            and not exists (select from job_declines where job_declines.job_id = jobs.id and job_declines.runner_id = runner.id)
          order by window_starts_at, id
          limit ${sql.raw(String(mostOffers))}
        ) as offer
        where runner.id = ${runnerId}::uuid and runner.is_available
        order by offer.window_starts_at, offer.id
        limit ${sql.raw(String(mostOffers))}
      ) as offer`;
}

/**
 * All offers in one row, column by column. Reading fifty rows took a quarter of the call's CPU time; building fifty
 * JSON objects took a fifth of the statement's.
 */
const offers = prepared((db) =>
  db
    .select({
      columns: sql<OfferColumns | { id: null }>`json_build_object(
        'id', array_agg(offer.id ${soonestFirst}), 'publicStreet', array_agg(offer.public_street ${soonestFirst}),
        'city', array_agg(offer.city ${soonestFirst}), 'zipCode', array_agg(offer.zip_code ${soonestFirst}),
        'scheduledOn', array_agg(offer.scheduled_on ${soonestFirst}), 'timeWindow', array_agg(offer.time_window ${soonestFirst}),
        'numberOfCans', array_agg(offer.number_of_cans ${soonestFirst}), 'payCents', array_agg(offer.pay_cents ${soonestFirst}),
        'kind', array_agg(offer.kind ${soonestFirst}),
        'dueFrom', array_agg(${clockText(sql`offer.window_starts_at`, sql`offer.zone`)} ${soonestFirst}),
        'outBy', array_agg(${clockText(sql`offer.out_by`, sql`offer.zone`)} ${soonestFirst}),
        'inBy', array_agg(${clockText(sql`offer.in_by`, sql`offer.zone`)} ${soonestFirst}),
        'timeZone', array_agg(offer.zone ${soonestFirst}))`,
    })
    .from(openOffers(sql.placeholder("runnerId"), sql.placeholder("now")))
    .prepare("offers"),
);

export const outPhotos = alias(photos, "out_photos");
export const inPhotos = alias(photos, "in_photos");

export function isProof(photo: typeof outPhotos | typeof inPhotos, leg: "out" | "in") {
  return and(
    eq(photo.jobId, jobs.id),
    sql`${photo.purpose} = ${sql.raw(`'${leg}'`)}`,
    isNotNull(photo.attachedAt),
  );
}

/** The columns of a `JobWithRunner`, from jobs and what `selectJobs` joins. */
export const jobColumns = {
  job: getTableColumns(jobs),
  due: dueOfJob,
  rental: rentalOfJob,
  runner: {
    firstName: users.firstName,
    lastName: lastNameShown(users, preferences),
    wholeLastName: users.lastName,
  },
  outPhotoId: outPhotos.id,
  inPhotoId: inPhotos.id,
  stars: ratings.stars,
  tags: ratings.tags,
};

function selectJobs(db: Db) {
  return db
    .select(jobColumns)
    .from(jobs)
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .$dynamic();
}

function selectOwnJobs(db: Db) {
  return db
    .select({ ...jobColumns, ...ownColumns })
    .from(jobs)
    .leftJoin(outPhotos, isProof(outPhotos, "out"))
    .leftJoin(inPhotos, isProof(inPhotos, "in"))
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .leftJoin(runnerProfiles, eq(runnerProfiles.id, jobs.runnerId))
    .leftJoin(users, eq(users.id, runnerProfiles.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .$dynamic();
}

const ownColumns = {
  runnerPhotoId: photoShown(users, preferences),
  runnerPhone: phoneShown(runnerProfiles.phoneNumber, preferences),
  problems: sql<OwnProblem[] | null>`(
    select json_agg(json_build_object('id', problem.id, 'kind', problem.kind, 'wish', problem.wish, 'words', problem.words,
      'photoId', problem.photo_id, 'reportedAt', problem.reported_at, 'outcome', problem.outcome,
      'creditCents', problem.credit_cents, 'backBy', problem.back_by, 'answer', problem.answer,
      'resolvedAt', problem.resolved_at, 'returnOn', visit.scheduled_on, 'returnStatus', visit.status)
      order by problem.reported_at, problem.id)
    from ${problems} as problem left join ${jobs} as visit on visit.id = problem.return_job_id
    where problem.job_id = ${jobs.id})`,
  /** The photo of a home that could not be served. */
  cannotServePhotoId: sql<string | null>`case when ${jobs.cannotServeReason} is not null then (
    select shown.id from ${photos} as shown
    where shown.job_id = ${jobs.id} and shown.purpose = 'cannotServe' and shown.attached_at is not null) end`,
  /** Only for the job's current runner. */
  onTheWayAt: sql<string | null>`case when ${jobs.status} in ('assigned', 'in_progress', 'completed') then (
    select max(coalesce(event.captured_at, event.happened_at)) from ${jobEvents} as event
    where event.job_id = ${jobs.id} and event.from_status = 'assigned' and event.to_status = 'assigned'
      and event.happened_at >= ${jobs.acceptedAt}) end`.mapWith(jobs.acceptedAt),
};

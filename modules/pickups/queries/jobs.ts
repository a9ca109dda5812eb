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
 * A job with its runner (`lastName` only as far as the runner's privacy goes, `wholeLastName` for the runner and admins), the
 * ids of its two photos, and the stars that the homeowner gave for it.
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

/** From when a job takes place, until when its cans are out and until when back: by the clock of `timeZone`, its place's, written at UTC. */
export type Due = { from: string; outBy: string; inBy: string; timeZone: string };

/** The rental of a job, with its list as far as it is ticked off; the next guests' coming by the clock there, written at UTC. */
export type RentalOfJob = {
  name: string;
  nextGuestsAt: string | null;
  checklist: { item: string; isChecked: boolean }[];
};

/** A problem as Postgres writes it into JSON: its instants are written with an offset. */
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

/** The same for its homeowner: with what was reported of it, oldest first, and when its runner set out (null before). */
export type OwnJobRow = JobWithRunner & {
  problems: OwnProblem[] | null;
  onTheWayAt: string | null;
  cannotServePhotoId: string | null;
  /** Of the runner, as far as their privacy goes. */
  runnerPhotoId: string | null;
  runnerPhone: string | null;
};

/** What an offer shows. */
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

/** Lets cans that are at the curb come back later. False where the job is not in progress any more. */
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
 * A job as somebody who wants to take it needs it: with whose home it is, and how many jobs of its day the runner has taken
 * or begun. Null when there is none.
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

/** Another text whenever something has happened to a home's visits of some days. */
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

/** Another text whenever a runner's jobs under way or the offers in their areas have changed. */
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

/** What a home's past is made of: what took place, and what should have. */
const isPast = sql`${jobs.status} in ('completed', 'missed')`;

/** A home's visits that are over, latest first, one more than the limit where there is more. */
export async function listPastJobs(
  db: Db,
  page: { homeownerId: string; limit: number; after: { day: string; id: string } | null },
): Promise<OwnJobRow[]> {
  // The page is cut before anything is joined to it.
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

/** A home's visits of some days that are over, earliest first; at most 200. */
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

/** A host's checkout visits from a day on, by date ascending. */
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
 * Open jobs in the areas of a runner who is online whose cans are not overdue, at most `mostOffers`, soonest first, without what the
 * runner declined.
 * One index scan for each ZIP code; nothing is joined but the time zone of each.
 */
export async function listOffers(db: Db, runnerId: string, now: string): Promise<OfferRow[]> {
  const [row] = await offers(db).execute({ runnerId, now });
  const columns = row?.columns;
  return columns?.id ? columns.id.map((_, nth) => offerAt(columns, nth)) : [];
}

/**
 * scheduled → assigned, for whoever comes first. False when the job was not open any more, or its cans are overdue, or it is
 * not on the day or in the window named.
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
  completion: { jobId: string; runnerId: string; notes: string | null; now: string },
): Promise<boolean> {
  const finished = await db
    .update(jobs)
    .set({ status: "completed", completedAt: completion.now, notes: completion.notes })
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

/** The same of any number. Returns the ids of those that went back. */
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
 * Jobs of homes that nobody has begun, held until the transaction ends, in the order of their ids (so that two
 * transactions never wait for each other). `only` leaves out what is another job, of another kind, at a rental or not
 * on one of its days.
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

/** Jobs that a runner has taken or begun, held until the transaction ends. */
export async function lockActiveJobsOfRunner(db: Db, runnerId: string): Promise<JobRow[]> {
  return db
    .select()
    .from(jobs)
    .where(and(eq(jobs.runnerId, runnerId), inArray(jobs.status, ["assigned", "in_progress"])))
    .orderBy(asc(jobs.id))
    .for("update");
}

/**
 * Locks the jobs that erasing an account changes: all jobs of their home, the jobs they are running, and jobs with their
 * notes as a runner.
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

/** Takes street, place, instructions and notes out of all jobs of a home. */
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

/** All jobs, newest first, one more than the limit where there is more. */
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

/** An instant by the clock of a zone, written at UTC as \`scheduledDate\` is. */
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

/** What `listOffers` lists, as a table `offer`. */
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
 * All of them in one row, column by column: to read fifty rows took a quarter of a whole call's processor time, and to make
 * fifty JSON objects, which look up each value's type again, a fifth of the statement's.
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
  /** What kept its runner from serving the home. */
  cannotServePhotoId: sql<string | null>`case when ${jobs.cannotServeReason} is not null then (
    select shown.id from ${photos} as shown
    where shown.job_id = ${jobs.id} and shown.purpose = 'cannotServe' and shown.attached_at is not null) end`,
  /** Only of the one who has the job now. */
  onTheWayAt: sql<string | null>`case when ${jobs.status} in ('assigned', 'in_progress', 'completed') then (
    select max(coalesce(event.captured_at, event.happened_at)) from ${jobEvents} as event
    where event.job_id = ${jobs.id} and event.from_status = 'assigned' and event.to_status = 'assigned'
      and event.happened_at >= ${jobs.acceptedAt}) end`.mapWith(jobs.acceptedAt),
};

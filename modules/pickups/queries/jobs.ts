import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  jobEvents,
  jobs,
  photos,
  pickupMessages,
  pickupShares,
  preferences,
  problems,
  ratings,
  routeOrders,
  runnerProfiles,
  truckObservations,
  users,
} from "#db/schema/index.ts";
import { lastNameShown, phoneShown, photoShown } from "#modules/accounts/index.ts";
import { timeZoneOfJob } from "#modules/homes/index.ts";
import type { CurbLaw, FullCans } from "#modules/homes/rules.ts";
import type { WindowCursor } from "#platform/cursor.ts";
import { day, later } from "#platform/instants.ts";
import { literally, planOnce, prepared } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { HelperAct } from "../contract/helpers.ts";
import type { RatingTag } from "../rules/problems.ts";
import type { ProofDoubt, ProofFacts } from "../rules/proof.ts";
import type { JobStatus } from "../rules/status.ts";
import { clockText, type Due, dueOfJob } from "./due.ts";
import { helperActsOf } from "./helpers.ts";
import { messagesSeenBy } from "./messages.ts";
import {
  doubtOf,
  inPhotos,
  isProof,
  outPhotos,
  photosThinnedAt,
  proofFactsOf,
  shownPhoto,
} from "./proofs.ts";
import { stopsAhead } from "./route-stops.ts";
import { lawsOfJob, type TruckSeen, truckSeen } from "./truck.ts";

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
  /** When a proof's picture was deleted for its age; its id is null then. */
  photosThinnedAt: string | null;
  stars: number | null;
  tags: RatingTag[] | null;
};

/** The job's rental with its checklist; the next guests' arrival is by the local clock, written as UTC. */
export type RentalOfJob = {
  name: string;
  nextGuestsAt: string | null;
  checklist: { item: string; isChecked: boolean }[];
  mustFinishChecklist: boolean;
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
  | "answerBy"
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
  messages: { count: number; unread: number };
  /** The runner's photo, as their privacy settings allow. */
  runnerPhotoId: string | null;
  runnerPhone: string | null;
  fullCans: FullCans | null;
  /** The average of the runner's last 100 counted ratings, in tenths of a star. */
  runnerRating: number | null;
};

export async function findJob(db: Db, jobId: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  return row ?? null;
}

export async function findTimeZoneOfJob(db: Db, jobId: string): Promise<string> {
  const [row] = await db.select({ zone: timeZoneOfJob }).from(jobs).where(eq(jobs.id, jobId));
  if (!row) throw new Error(`Job ${jobId} has gone`);
  return row.zone;
}

export async function findJobWithRunner(db: Db, jobId: string): Promise<JobWithRunner | null> {
  const [row] = await jobWithRunner(db).execute({ jobId });
  return row ?? null;
}

/** Of several jobs, by id. */
export async function listJobsWithRunner(db: Db, jobIds: string[]): Promise<JobWithRunner[]> {
  return jobIds.length === 0 ? [] : jobsWithRunner(db).execute({ jobIds });
}

/** A home's jobs from a day on, by date ascending, with the runner's stops before each; see `stopsAhead`. */
export async function listJobsOfHome(
  db: Db,
  of: { homeownerId: string; fromDay: string; now: string },
): Promise<RoutedJobRow[]> {
  return jobsOfHome(db).execute(of);
}

/** The first day of the pickups that their owner and their runner are shown in one list: 90 days ago. */
export function firstDayShown(now: string): string {
  return later(now, -90 * day).slice(0, 10);
}

/** A row's place in the order of such a list. */
export function placeOf({ job }: JobWithRunner): WindowCursor {
  return { day: job.scheduledOn, at: job.windowStartsAt, id: job.id };
}

/** A page of a home's or a runner's jobs from a day on; the rows follow `after`. */
export type JobsPage = { fromDay: string; limit: number; after: WindowCursor | null };

/** The same, page by page: one more than the limit if there are more. */
export async function pageJobsOfHome(
  db: Db,
  of: JobsPage & { homeownerId: string; now: string },
): Promise<RoutedJobRow[]> {
  return planOnce(
    "page_of_home",
    selectOwnJobs(db, { stopsAhead: stopsAhead(sql`${of.now}::timestamptz`) })
      .where(onPage(eq(jobs.homeownerId, of.homeownerId), of))
      .orderBy(...byWindow),
  );
}

export async function pageJobsOfRunner(
  db: Db,
  of: JobsPage & { runnerId: string },
): Promise<JobWithRunner[]> {
  return planOnce(
    "page_of_runner",
    selectJobs(db)
      .where(onPage(eq(jobs.runnerId, of.runnerId), of))
      .orderBy(...byWindow),
  );
}

const byWindow = [asc(jobs.scheduledOn), asc(jobs.windowStartsAt), asc(jobs.id)];

/** Cuts the page before anything is joined to it, along the index by owner and day. */
function onPage(isOwn: SQL, { fromDay, limit, after }: JobsPage): SQL {
  const start = after ?? { day: fromDay, at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  return sql`${jobs.id} = any(array(select ${jobs.id} from ${jobs}
    where ${isOwn} and ${jobs.scheduledOn} >= greatest(${fromDay}::date, ${start.day}::date)
      and (${jobs.scheduledOn}, ${jobs.windowStartsAt}, ${jobs.id}) > (${start.day}::date, ${start.at}::timestamptz, ${start.id}::uuid)
    order by ${jobs.scheduledOn}, ${jobs.windowStartsAt}, ${jobs.id} limit ${literally(limit + 1)}))`;
}

/** An own pickup with the runner's stops before it; see `stopsAhead`. */
export type RoutedJobRow = OwnJobRow & { stopsAhead: number | null };

/** The same for one pickup, with what is known of its photos and links; null if it is another home's. */
export type OwnPickupRow = RoutedJobRow & {
  outProof: ProofFacts | null;
  inProof: ProofFacts | null;
  doubt: ProofDoubt | null;
  sharedUntil: string | null;
  /** The host's photo of where a rental's cans stand. */
  referenceId: string | null;
  /** The rules for cans at the curb where it is. */
  laws: CurbLaw[];
  truck: TruckSeen | null;
  helpers: HelperAct[];
};

export async function findOwnPickup(
  db: Db,
  of: { jobId: string; homeownerId: string; now: string },
): Promise<OwnPickupRow | null> {
  const sharedUntil = sql<
    string | null
  >`(select max(expires_at) from ${pickupShares} where job_id = ${jobs.id} and expires_at > ${of.now}::timestamptz)`;
  const [row] = await selectOwnJobs(db, {
    stopsAhead: stopsAhead(sql`${of.now}::timestamptz`),
    outProof: proofFactsOf("out_photos"),
    inProof: proofFactsOf("in_photos"),
    doubt: doubtOf("jobs"),
    sharedUntil: sharedUntil.mapWith(pickupShares.expiresAt),
    referenceId: sql<string | null>`(select picture.id from photos as picture
      where picture.property_id = ${jobs.propertyId} and picture.purpose = 'cans' and picture.attached_at is not null)`,
    laws: lawsOfJob,
    truck: truckSeen,
    helpers: helperActsOf(sql`${jobs.id}`),
  }).where(and(eq(jobs.id, of.jobId), eq(jobs.homeownerId, of.homeownerId)));
  return row ?? null;
}

/** A text that changes whenever a home's pickups of some days change. */
export async function pickupsFingerprint(
  db: Db,
  of: { homeownerId: string; fromOn: string; untilOn: string },
): Promise<string> {
  const [row] = await rowsOf<{ fingerprint: string }>(
    db,
    sql`
    select coalesce(string_agg(pickup.id || pickup.status
      || (select count(*) from ${jobEvents} where job_id = pickup.id)
      || (select count(*) || ' ' || count(read_at) from ${pickupMessages} where job_id = pickup.id)
      -- The runner's steps at other stops, and a new order, change how many stops away the runner is.
      || case when pickup.status in ('assigned', 'in_progress') then (
        select count(*) || coalesce((select max(made_at)::text from ${routeOrders}
          where runner_id = pickup.runner_id and on_day between ${of.fromOn} and ${of.untilOn}), '')
        from ${jobs} as stop join ${jobEvents} as step on step.job_id = stop.id
        where stop.runner_id = pickup.runner_id and stop.scheduled_on between ${of.fromOn} and ${of.untilOn}) else '' end,
      ' ' order by pickup.id), '') as fingerprint
    from ${jobs} as pickup
    where pickup.homeowner_id = ${of.homeownerId} and pickup.scheduled_on between ${of.fromOn} and ${of.untilOn}`,
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

export async function listJobsOfRunner(db: Db, runnerId: string, fromDay: string): Promise<JobWithRunner[]> {
  return jobsOfRunner(db).execute({ runnerId, fromDay });
}

/** Once the photo has arrived after all. */
export async function clearNoPhotoReason(db: Db, jobId: string): Promise<void> {
  await db.update(jobs).set({ noPhotoReason: null }).where(eq(jobs.id, jobId));
}

const jobWithRunner = prepared((db) =>
  selectJobs(db)
    .where(eq(jobs.id, sql.placeholder("jobId")))
    .prepare("job_with_runner"),
);
const jobsWithRunner = prepared((db) =>
  selectJobs(db)
    .where(sql`${jobs.id} = any(${sql.placeholder("jobIds")}::uuid[])`)
    .orderBy(asc(jobs.id))
    .prepare("jobs_with_runner"),
);
const jobsOfHome = prepared((db) =>
  selectOwnJobs(db, { stopsAhead: stopsAhead(sql`${sql.placeholder("now")}::timestamptz`) })
    .where(
      and(
        eq(jobs.homeownerId, sql.placeholder("homeownerId")),
        gte(jobs.scheduledOn, sql.placeholder("fromDay")),
      ),
    )
    .orderBy(...byWindow)
    .prepare("jobs_of_home"),
);

const jobsOfRunner = prepared((db) =>
  selectJobs(db)
    .where(
      and(eq(jobs.runnerId, sql.placeholder("runnerId")), gte(jobs.scheduledOn, sql.placeholder("fromDay"))),
    )
    .orderBy(...byWindow)
    .prepare("jobs_of_runner"),
);

export const rentalOfJob = sql<RentalOfJob | null>`case when jobs.property_id is not null then (
    select json_build_object('name', rental.name,
      'nextGuestsAt', ${clockText(sql`pickup.next_guests_at`, sql`rental.time_zone`)},
      'mustFinishChecklist', rental.must_finish_checklist, 'checklist', (
        select coalesce(json_agg(json_build_object('item', line.item, 'isChecked', exists (
          select from rental_checks as tick where tick.job_id = jobs.id and tick.item = line.item)) order by line.nth), '[]')
        from unnest(coalesce(jobs.checklist, rental.checklist)) with ordinality as line (item, nth)))
    from properties as rental left join rental_visits as pickup on pickup.job_id = jobs.id
    where rental.id = jobs.property_id) end`;

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
  outPhotoId: shownPhoto(outPhotos),
  inPhotoId: shownPhoto(inPhotos),
  photosThinnedAt,
  stars: ratings.stars,
  tags: ratings.tags,
};

export function selectJobs(db: Db) {
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

function selectOwnJobs<More extends SelectedFields = Record<never, never>>(db: Db, more?: More) {
  return db
    .select({ ...jobColumns, ...ownColumns, ...(more as More) })
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
  messages: messagesSeenBy("homeowner"),
  runnerPhotoId: photoShown(users, preferences),
  runnerPhone: phoneShown(runnerProfiles.phoneNumber, preferences),
  runnerRating: sql<
    number | null
  >`(round(10.0 * ${runnerProfiles.ratingSum} / nullif(${runnerProfiles.ratingCount}, 0)) / 10)::float8`,
  problems: sql<OwnProblem[] | null>`(
    select json_agg(json_build_object('id', problem.id, 'kind', problem.kind, 'wish', problem.wish, 'words', problem.words,
      'photoId', problem.photo_id, 'reportedAt', problem.reported_at, 'answerBy', problem.answer_by, 'outcome', problem.outcome,
      'creditCents', problem.credit_cents, 'backBy', problem.back_by, 'answer', problem.answer,
      'resolvedAt', problem.resolved_at, 'returnOn', pickup.scheduled_on, 'returnStatus', pickup.status)
      order by problem.reported_at, problem.id)
    from ${problems} as problem left join ${jobs} as pickup on pickup.id = problem.return_job_id
    where problem.job_id = ${jobs.id})`,
  fullCans: sql<FullCans | null>`(
    select seen.cans from ${truckObservations} as seen where seen.job_id = ${jobs.id})`,
  /** The photo of a home that could not be served. */
  cannotServePhotoId: sql<string | null>`case when ${jobs.cannotServeReason} is not null then (
    select shown.id from ${photos} as shown
    where shown.job_id = ${jobs.id} and shown.purpose = 'cannotServe' and shown.attached_at is not null and shown.thinned_at is null) end`,
  /** Only for the job's current runner. */
  onTheWayAt: sql<string | null>`case when ${jobs.status} in ('assigned', 'in_progress', 'completed') then (
    select max(coalesce(event.captured_at, event.happened_at)) from ${jobEvents} as event
    where event.job_id = ${jobs.id} and event.from_status = 'assigned' and event.to_status = 'assigned'
      and event.happened_at >= ${jobs.acceptedAt}) end`.mapWith(jobs.acceptedAt),
};

import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  addOns,
  homeDetails,
  homeownerProfiles,
  jobs,
  photos,
  runnerProfiles,
  smsNumbers,
  users,
} from "#db/schema/index.ts";
import type { AddOnWish } from "#modules/homes/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import type { Cents } from "#platform/values/money.ts";
import type { AddOnAnswer, AddOnState, AddOnVia } from "../rules/add-ons.ts";

type AddOnRow = typeof addOns.$inferSelect;

/** Whether its home pays for this pickup alone. */
const isOneOff = sql`exists (select from one_offs where one_offs.job_id = ${jobs.id})`;

/** What decides whether a runner may offer an add-on, and whom it is offered to. Null for an unknown job. */
export async function findAddOnFacts(db: Db, { jobId, runnerId }: { jobId: string; runnerId: string }) {
  const [row] = await db
    .select({
      userId: users.id,
      isGone: sql<boolean>`${users.deletedAt} is not null`,
      // A home without a service has no next bill to put it on.
      wish: sql<AddOnWish>`case when ${isOneOff} then 'never' when ${jobs.propertyId} is null then coalesce(${homeDetails.addOns}, 'ask') else 'ask' end`,
      runnerName: sql<string>`(select runner.first_name from ${runnerProfiles} as profile
        join ${users} as runner on runner.id = profile.user_id where profile.id = ${runnerId}::uuid)`,
      known: sql<number>`(select count(*)::int from ${addOns} where job_id = ${jobs.id})`,
      givenCents: sql<Cents>`(select coalesce(sum(price_cents), 0)::int from ${addOns}
        where job_id = ${jobs.id} and answered_via = 'rule')`,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(homeDetails, eq(homeDetails.homeownerId, jobs.homeownerId))
    .where(eq(jobs.id, jobId));
  if (!row) throw new Error(`Job ${jobId} has gone`);
  return row;
}

export async function insertAddOn(db: Db, addOn: typeof addOns.$inferInsert): Promise<void> {
  await db.insert(addOns).values(addOn);
}

export async function findAddOn(db: Db, id: string): Promise<AddOnRow | null> {
  const [row] = await db.select().from(addOns).where(eq(addOns.id, id));
  return row ?? null;
}

/** Unanswered, in time, and its runner is still at the leg. */
const isOpen = (now: string) => sql`add_ons.answer is null and add_ons.answer_by > ${now}::timestamptz
  and jobs.runner_id = add_ons.runner_id
  and jobs.status = case add_ons.leg when 'out' then 'assigned' else 'in_progress' end`;

/**
 * open → approved or declined. False if it was answered, has expired, or its runner has left. Call under `lockJob`, so
 * the runner cannot leave meanwhile.
 */
export async function answerOpen(
  db: Db,
  to: {
    id: string;
    answer: AddOnAnswer;
    via: AddOnVia;
    answeredBy: string | null;
    smsId: string | null;
    now: string;
  },
): Promise<boolean> {
  const answered = await rowsOf(
    db,
    sql`
    update add_ons set answer = ${to.answer}, answered_at = ${to.now}::timestamptz, answered_via = ${to.via},
      answered_by = ${to.answeredBy}::uuid, sms_id = ${to.smsId}
    from jobs where add_ons.id = ${to.id}::uuid and jobs.id = add_ons.job_id and ${isOpen(to.now)}
    returning 1`,
  );
  return answered.length > 0;
}

/** approved → done, once. False otherwise. */
export async function finishApproved(
  db: Db,
  { id, runnerId, doneAt, photoId }: { id: string; runnerId: string; doneAt: string; photoId: string | null },
): Promise<boolean> {
  const done = await rowsOf(
    db,
    sql`update add_ons set done_at = ${doneAt}::timestamptz, done_photo_id = ${photoId}::uuid
      where id = ${id}::uuid and runner_id = ${runnerId}::uuid and answer = 'approved' and done_at is null returning 1`,
  );
  return done.length > 0;
}

/** The first week, from a given Monday on, in which pay can still be booked; held until the transaction ends. */
export async function openPayWeek(db: Db, monday: string): Promise<string> {
  const [row] = await rowsOf<{ week: string }>(db, sql`select open_pay_week(${monday}::date)::text as week`);
  return row?.week ?? monday;
}

const askedPhoto = alias(photos, "asked_photo");
const donePhoto = alias(photos, "done_photo");
const runnerUser = alias(users, "runner_user");
const homeUser = alias(users, "home_user");

/** An add-on as shown; the photos' ids are null once their pictures are deleted. */
export type ShownAddOn = Pick<
  AddOnRow,
  | "id"
  | "jobId"
  | "kind"
  | "units"
  | "priceCents"
  | "payCents"
  | "askedAt"
  | "answerBy"
  | "answeredAt"
  | "answeredVia"
  | "doneAt"
> & {
  state: AddOnState;
  photoId: string | null;
  donePhotoId: string | null;
  runnerName: string;
  runnerUserId: string;
  homeName: string;
  homeUserId: string;
  timeZone: string;
};

async function selectAddOns(db: Db, now: string, where: SQL | undefined): Promise<ShownAddOn[]> {
  return db
    .select({
      id: addOns.id,
      jobId: addOns.jobId,
      kind: addOns.kind,
      units: addOns.units,
      priceCents: addOns.priceCents,
      payCents: addOns.payCents,
      askedAt: addOns.askedAt,
      answerBy: addOns.answerBy,
      answeredAt: addOns.answeredAt,
      answeredVia: addOns.answeredVia,
      doneAt: addOns.doneAt,
      state: sql<AddOnState>`case when ${addOns.doneAt} is not null then 'done' when ${addOns.answer} is not null then ${addOns.answer}
        when ${isOpen(now)} then 'open' else 'expired' end`,
      photoId: askedPhoto.id,
      donePhotoId: donePhoto.id,
      runnerName: runnerUser.firstName,
      runnerUserId: runnerUser.id,
      homeName: homeUser.firstName,
      homeUserId: homeUser.id,
      timeZone: sql<string>`coalesce((select time_zone from properties where id = ${jobs.propertyId}), ${homeownerProfiles.timeZone})`,
    })
    .from(addOns)
    .innerJoin(jobs, eq(jobs.id, addOns.jobId))
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(homeUser, eq(homeUser.id, homeownerProfiles.userId))
    .innerJoin(runnerProfiles, eq(runnerProfiles.id, addOns.runnerId))
    .innerJoin(runnerUser, eq(runnerUser.id, runnerProfiles.userId))
    .leftJoin(askedPhoto, and(eq(askedPhoto.id, addOns.photoId), sql`${askedPhoto.thinnedAt} is null`))
    .leftJoin(donePhoto, and(eq(donePhoto.id, addOns.donePhotoId), sql`${donePhoto.thinnedAt} is null`))
    .where(where)
    .orderBy(asc(addOns.askedAt), asc(addOns.id));
}

/** A job's add-ons, oldest first; only the given home's, if given. */
export function listAddOnsOfJob(
  db: Db,
  { jobId, homeownerId, now }: { jobId: string; homeownerId: string | null; now: string },
): Promise<ShownAddOn[]> {
  return selectAddOns(
    db,
    now,
    and(eq(addOns.jobId, jobId), homeownerId === null ? undefined : eq(jobs.homeownerId, homeownerId)),
  );
}

/** A home's open questions, without its rentals', oldest first. */
export function listOpenAddOns(
  db: Db,
  { homeownerId, now }: { homeownerId: string; now: string },
): Promise<ShownAddOn[]> {
  const isHere = and(
    eq(jobs.homeownerId, homeownerId),
    isNull(jobs.propertyId),
    inArray(jobs.status, ["assigned", "in_progress"]),
  );
  return selectAddOns(db, now, and(isHere, isOpen(now)));
}

/** What a runner offered since an instant, oldest first. */
export function listAddOnsOfRunner(
  db: Db,
  { runnerId, since, now }: { runnerId: string; since: string; now: string },
): Promise<ShownAddOn[]> {
  return selectAddOns(db, now, and(eq(addOns.runnerId, runnerId), gte(addOns.askedAt, since)));
}

/** One add-on; null for an unknown one, of another home than the given, or of a deleted account. */
export async function findShownAddOn(
  db: Db,
  { id, homeownerId, now }: { id: string; homeownerId: string | null; now: string },
): Promise<ShownAddOn | null> {
  const [row] = await selectAddOns(
    db,
    now,
    and(
      eq(addOns.id, id),
      sql`${homeUser.deletedAt} is null`,
      homeownerId === null ? undefined : eq(jobs.homeownerId, homeownerId),
    ),
  );
  return row ?? null;
}

/** The open jobs of a runner whose home never wants extra work. */
export async function listUnwanting(db: Db, runnerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(homeDetails, eq(homeDetails.homeownerId, jobs.homeownerId))
    .where(
      and(
        eq(jobs.runnerId, runnerId),
        inArray(jobs.status, ["assigned", "in_progress"]),
        sql`(${isOneOff} or ${homeDetails.addOns} = 'never' and ${jobs.propertyId} is null)`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** The questions since an instant to those who confirmed a number, newest first. */
export async function findAskedByNumber(
  db: Db,
  { e164, since, now }: { e164: string; since: string; now: string },
): Promise<{ id: string; jobId: string; isOpen: boolean; userId: string }[]> {
  return rowsOf(
    db,
    sql`
    select add_ons.id, add_ons.job_id as "jobId", (${isOpen(now)}) as "isOpen", home.id as "userId" from ${smsNumbers} as number
    join ${users} as home on (home.id = number.user_id or home.account_id = number.user_id) and home.deleted_at is null
    join ${homeownerProfiles} as profile on profile.user_id = home.id
    join jobs on jobs.homeowner_id = profile.id and jobs.scheduled_on >= ${since}::date - 2
    join add_ons on add_ons.job_id = jobs.id and add_ons.asked_at >= ${since}::timestamptz
    where number.e164 = ${e164} and number.confirmed_at is not null and number.stopped_at is null
    order by add_ons.asked_at desc`,
  );
}

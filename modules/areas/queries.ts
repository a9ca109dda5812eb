import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accountOf,
  backgroundChecks,
  homeownerProfiles,
  invitations,
  jobs,
  pins,
  platformRules,
  properties,
  runnerProfiles,
  subscriptions,
  users,
  waitingList,
  waitingZips,
  zipCodes,
} from "#db/schema/index.ts";
import { serviceZips } from "#modules/accounts/index.ts";
import { literally, planned, planOnce } from "#platform/queries/prepared.ts";
import { instantText, rowsOf } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy, sortedPage } from "#platform/queries/sorted.ts";
import type { WaitingSort } from "./contract.ts";

/**
 * A job's address for geocoding: its home's or rental's, without the unit. `unitAddress` is as on the job. Null when
 * the address has changed or was erased, or the account is deleted.
 */
export async function findAddressOfJob(db: Db, jobId: string) {
  const [row] = await db
    .select({
      homeownerId: jobs.homeownerId,
      unitAddress: jobs.address,
      address: sql<string>`coalesce(${properties.address}, ${homeownerProfiles.address})`,
      city: jobs.city,
      state: sql<string>`coalesce(${properties.state}, ${homeownerProfiles.state})`,
      zipCode: jobs.zipCode,
    })
    .from(jobs)
    .innerJoin(homeownerProfiles, eq(homeownerProfiles.id, jobs.homeownerId))
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .leftJoin(properties, eq(properties.id, jobs.propertyId))
    .where(
      and(
        eq(jobs.id, jobId),
        isNull(users.deletedAt),
        sql`starts_with(${jobs.address}, coalesce(${properties.address}, ${homeownerProfiles.address}))`,
      ),
    );
  return row ?? null;
}

export function isPinOf(pin: typeof pins) {
  return and(
    eq(pin.homeownerId, jobs.homeownerId),
    eq(pin.zipCode, jobs.zipCode),
    eq(pin.address, jobs.address),
  );
}

/** Stores an address's coordinates, or that it was not found; locks the account, unless it is deleted. */
export async function savePin(
  db: Db,
  pin: Pick<
    typeof pins.$inferSelect,
    "homeownerId" | "zipCode" | "address" | "latitude" | "longitude" | "lookedUpAt"
  >,
): Promise<void> {
  await db.execute(sql`
    insert into ${pins} (homeowner_id, zip_code, address, latitude, longitude, looked_up_at)
    select home.id, ${pin.zipCode}, ${pin.address}, ${pin.latitude}::float8, ${pin.longitude}::float8, ${pin.lookedUpAt}::timestamptz
    from ${homeownerProfiles} as home join ${users} as homeowner on homeowner.id = home.user_id
    where home.id = ${pin.homeownerId}::uuid and homeowner.deleted_at is null
    for share of homeowner
    on conflict (homeowner_id, zip_code, address) do update
      set latitude = excluded.latitude, longitude = excluded.longitude, looked_up_at = excluded.looked_up_at`);
}

export async function deletePinsOf(db: Db, homeownerId: string): Promise<void> {
  await db.delete(pins).where(eq(pins.homeownerId, homeownerId));
}

/** Whether a ZIP code is in our areas and an approved runner, not suspended, serves it. */
export async function hasRunners(db: Db, zipCode: string, today: string): Promise<boolean> {
  const [row] = await db
    .select({ isServed: servedBy(sql`${zipCode}::text`, today) })
    .from(sql`(select 1) as one`);
  return row?.isServed ?? false;
}

/** A ZIP code's state, and whether it is served, in one statement. Null when it does not exist. */
export async function findServedZip(db: Db, zipCode: string, today: string) {
  const [row] = await db
    .select({ state: zipCodes.state, isServed: servedBy(sql`${zipCodes.zip}`, today) })
    .from(zipCodes)
    .where(eq(zipCodes.zip, zipCode));
  return row ?? null;
}

/** A city's ZIP codes, lowest first. */
export async function zipsOfCity(
  db: Db,
  { city, state, limit }: { city: string; state: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ zip: zipCodes.zip })
    .from(zipCodes)
    .where(and(eq(zipCodes.state, state), eq(sql`lower(${zipCodes.city})`, city.toLowerCase())))
    .orderBy(zipCodes.zip)
    .limit(limit);
  return rows.map(({ zip }) => zip);
}

export type WaitingRow = typeof waitingList.$inferSelect;

/** Adds an entry. False when the address already waits for that ZIP code; the existing entry stays. */
export async function insertWaiting(db: Db, entry: typeof waitingList.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(waitingList)
    .values(entry)
    .onConflictDoNothing({ target: [waitingList.zipCode, waitingList.email] })
    .returning({ id: waitingList.id });
  return added.length > 0;
}

/** Takes people whose ZIP code is now served off the list with their served entries, each person once. */
export async function takeWaiting(
  db: Db,
  { zipCodes, people, today }: { zipCodes: string[]; people: number; today: string },
): Promise<WaitingRow[]> {
  const isServed = servedBy(sql`waiting_list.zip_code`, today);
  const next = db
    .selectDistinct({ email: waitingList.email })
    .from(waitingList)
    .where(and(inArray(waitingList.zipCode, zipCodes), isServed))
    .orderBy(waitingList.email)
    .limit(people);
  return db
    .delete(waitingList)
    .where(and(sql`${waitingList.email} = any(array(${next}))`, isServed))
    .returning();
}

const entered = [
  { column: sql`${waitingList.createdAt}`, type: "timestamptz" },
  { column: sql`${waitingList.id}`, type: "uuid" },
] as const;

const waitingSorts: Record<WaitingSort, Sort> = {
  newest: { keys: entered, isDescending: true },
  zipCode: { keys: [{ column: sql`${waitingList.zipCode}`, type: "text" }, ...entered], isDescending: false },
};

/**
 * Entries, one beyond the limit, with how many wait there and if it is served. Refuses with CURSOR_INVALID.
 */
export async function listWaiting(db: Db, page: ListPage<WaitingSort> & { today: string }) {
  const { isNext, orderBy, cursor } = sortedBy(waitingSorts[page.sort], page);
  const ids = sql`select id from ${waitingList} where ${isNext} order by ${orderBy} limit ${literally(page.limit + 1)}`;
  const rows = db
    .select({
      entry: waitingList,
      cursor,
      waitingThere: sql<number>`(select zip.waiting from ${waitingZips} as zip where zip.zip_code = waiting_list.zip_code)`,
      isServed: servedBy(sql`waiting_list.zip_code`, page.today),
    })
    .from(waitingList)
    .where(sql`${waitingList.id} = any(array(${ids}))`)
    .orderBy(orderBy);
  return planOnce("waiting_list", rows);
}

type WaitingZipRow = {
  zipCode: string;
  waiting: number;
  since: string;
  isServed: boolean;
  isOffered: boolean;
  /** Approved, not suspended. */
  runners: number;
  applicants: number;
  /** Applicants whose background check is pending. */
  checks: number;
  /** Open ones of the whole service, up to 100: they name no area. */
  invitations: number;
};

const mostWaiting: Sort = {
  keys: [
    { column: sql`(-waiting)`, type: "int" },
    { column: sql`zip_code`, type: "text" },
  ],
  isDescending: false,
};

/** Waited-for ZIP codes; one more than the limit when there are more. Refuses with CURSOR_INVALID. */
export async function listWaitingZips(
  db: Db,
  page: Omit<ListPage, "sort"> & { today: string; now: string },
): Promise<(WaitingZipRow & { cursor: string })[]> {
  return rowsOf(
    db,
    sql`
    select zip.cursor, zip.zip_code as "zipCode", zip.waiting,
      (select ${instantText(sql`created_at`)} from ${waitingList} as entry where entry.zip_code = zip.zip_code
        order by created_at limit 1) as since,
      place.is_offered and serving.runners > 0 as "isServed", place.is_offered as "isOffered", serving.runners,
      applied.applicants, applied.checks,
      (select count(*)::int from (
        select from ${invitations}
        where accepted_at is null and revoked_at is null and expires_at > ${planned(sql`${page.now}::timestamptz`)} limit 100) as open) as invitations
    from ${sortedPage(sortedBy(mostWaiting, page), sql`${waitingZips} where true`, page.limit)} as zip
    cross join lateral (select ${isOffered(sql`zip.zip_code`, page.today)} as is_offered offset 0) as place
    cross join lateral (
      select count(*)::int as runners
      from ${runnerProfiles} as runner join ${users} as person on person.id = runner.user_id
      where runner.application_status = 'approved' and runner.service_areas @> array[zip.zip_code]
        and person.suspended_at is null) as serving
    cross join lateral (
      select count(*)::int as applicants, (count(*) filter (where checked.status = 'pending'))::int as checks
      from ${runnerProfiles} as runner left join ${backgroundChecks} as checked on checked.user_id = runner.user_id
      where runner.application_status in ('submitted', 'more_info') and runner.service_areas @> array[zip.zip_code]) as applied
    order by zip.place`,
    "waiting_zips",
  );
}

/** Moves a person's entries to their new address. */
export async function moveWaiting(db: Db, { userId, email }: { userId: string; email: string }) {
  await db.execute(sql`
    with moved as (
      delete from ${waitingList}
      where email = (select email from ${users} where id = ${userId}) and email <> ${email}
      returning id, zip_code, language, created_at)
    insert into ${waitingList} (id, zip_code, email, language, created_at)
    select id, zip_code, ${email}, language, created_at from moved
    on conflict (zip_code, email) do nothing`);
}

/** Where an account's service begins, each ZIP code with whether it is served. */
export async function listServiceAreas(
  db: Db,
  { userId, today }: { userId: string; today: string },
): Promise<{ zipCode: string; isServed: boolean }[]> {
  return rowsOf(
    db,
    sql`
    select place.zip_code as "zipCode", ${servedBy(sql`place.zip_code`, today)} as "isServed"
    from ${homeownerProfiles} as home cross join lateral ${serviceZips} as place
    where home.user_id = ${userId}
    order by place.zip_code`,
  );
}

/** Whether another home of the account waits in an entry's ZIP code: they share the entry. */
const waitsElsewhere = (userId: string) => sql`exists (
  select from users as other join homeowner_profiles as home on home.user_id = other.id
  where other.id <> ${userId}::uuid and other.deleted_at is null
    and coalesce(other.account_id, other.id) = ${accountOf(userId)}
    and waiting_list.zip_code in ${serviceZips} and not exists (
      select from subscriptions as live
      where live.user_id = other.id and live.status in ('active', 'past_due', 'paused')))`;

/** Removes a home's address from the list for the ZIP codes where its service begins. */
export async function stopWaiting(db: Db, userId: string): Promise<void> {
  await db.execute(sql`
    delete from ${waitingList} using ${homeownerProfiles} as home join ${users} as person on person.id = home.user_id
    where person.id = ${userId} and waiting_list.email = person.email and waiting_list.zip_code in ${serviceZips}
      and not ${waitsElsewhere(userId)}`);
}

/** Whether a person waits in one of the ZIP codes where their service begins. */
export async function isWaiting(db: Db, userId: string): Promise<boolean> {
  const [row] = await rowsOf<{ waits: boolean }>(
    db,
    sql`
    select exists (
      select from ${waitingList} join ${users} as person on person.email = waiting_list.email
      join ${homeownerProfiles} as home on home.user_id = person.id
      where person.id = ${userId} and waiting_list.zip_code in ${serviceZips}) as waits`,
  );
  return row?.waits === true;
}

/** Removes a home's address from the list for one ZIP code. */
export async function deleteWaitingAt(db: Db, { userId, zipCode }: { userId: string; zipCode: string }) {
  const email = sql`(select ${users.email} from ${users} where ${eq(users.id, userId)})`;
  await db
    .delete(waitingList)
    .where(
      and(eq(waitingList.zipCode, zipCode), eq(waitingList.email, email), sql`not ${waitsElsewhere(userId)}`),
    );
}

/**
 * Waiting entries of users whose service begins in that ZIP code and has not started: entry id and user id. Excludes
 * visitors and people with a home elsewhere.
 */
export async function findWaitingHomes(
  db: Db,
  entries: readonly Pick<WaitingRow, "id" | "email" | "zipCode">[],
): Promise<{ entryId: string; userId: string }[]> {
  return rowsOf(
    db,
    sql`
    select entry.id as "entryId", person.id as "userId"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(id uuid, email text, "zipCode" text)
    join ${users} as account on account.email = entry.email and account.account_id is null
    join ${users} as person on person.id = account.id or person.account_id = account.id
    join ${homeownerProfiles} as home on home.user_id = person.id and entry."zipCode" in ${serviceZips}
    where person.suspended_at is null and person.deleted_at is null and not exists (
      select from ${subscriptions} as live
      where live.user_id = person.id and live.status in ('active', 'past_due', 'paused'))`,
  );
}

/** Removes a person's address from the list for all ZIP codes. */
export async function deleteWaitingOf(db: Db, userId: string): Promise<void> {
  await db
    .delete(waitingList)
    .where(eq(waitingList.email, sql`(select ${users.email} from ${users} where ${eq(users.id, userId)})`));
}

/** Literal predicate, so the partial index applies. */
export function servedBy(zipCode: SQL, today: string): SQL<boolean> {
  return sql<boolean>`(${isOffered(zipCode, today)} and exists (
    select 1 from ${runnerProfiles} as runner join ${users} as person on person.id = runner.user_id
    where runner.application_status = 'approved' and runner.service_areas @> array[${zipCode}]
      and person.suspended_at is null))`;
}

/** Whether a ZIP code is in our areas on a day. */
function isOffered(zipCode: SQL, today: string): SQL<boolean> {
  return sql<boolean>`coalesce((
    select jsonb_array_length(area.value->'zipCodes') = 0 or exists (
      select from jsonb_array_elements_text(area.value->'zipCodes') as beginning
      where starts_with(${zipCode}, beginning))
    from (select value from ${platformRules} where rule = 'areas' and effective_on <= ${planned(sql`${today}::date`)}
      order by effective_on desc limit 1) as area), true)`;
}

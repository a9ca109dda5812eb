import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { homeownerProfiles, jobs, properties, totalFigures, users } from "#db/schema/index.ts";
import { isZipCode, meantPeople, mostPeople } from "#modules/accounts/index.ts";
import { mostCounted } from "#modules/accounts/rules.ts";
import { type ListedJob, selectListedJobs } from "#modules/pickups/index.ts";
import type { JobFilter } from "#modules/pickups/rules/status.ts";
import { literally, prepared } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";

/** Where a page begins: after a job's instant (its window's start or, for all jobs, its creation) and ID. */
type After = { createdAt: string; id: string } | null;

/** A count that stops at `mostCounted`. */
type BoundedCount = { count: number; isMore: boolean };

/** The most homes of a ZIP code in a search. */
const mostOfZip = 5000;

/** Overdue jobs become missed within minutes, so only a stalled schedule leaves this many. */
const mostLate = 10_000;

/**
 * Jobs of a filter, one more than the limit where there is more. All: the newest first. Pending: what begins soonest
 * first. Issues: what was missed or is late, the latest first. A search goes by day instead (`after` has that day's
 * midnight): the latest first, and pending ones the soonest.
 */
export async function listActivity(
  db: Db,
  page: { filter: JobFilter; search: string; now: string; limit: number; after: After },
): Promise<ListedJob[]> {
  const { filter, search, limit, now } = page;
  const after = page.after ?? beforeAll[filter];
  if (search) return selectActivity(db, filter, sql`${jobs.scheduledOn}`, searchedIds({ ...page, after }));
  if (limit === usualPage)
    return activityPages[filter](db).execute({ now, createdAt: after.createdAt, id: after.id });
  return selectActivity(db, filter, orders[filter], idsOf[filter]({ limit, now, after }));
}

/**
 * How many jobs each filter has. Without a search, the first two counts and the missed one are exact. The late one, and
 * every count of a search, stops at `mostCounted`. `isCut`: the search matches more people than the limit.
 */
export async function countActivity(
  db: Db,
  of: { search: string; now: string },
): Promise<Record<JobFilter, BoundedCount> & { isCut: boolean }> {
  const { all, pending, missed, late, isCut } = of.search
    ? await countSearched(db, of)
    : await countAll(db, of.now);
  const bounded = (count: number) => ({ count: Math.min(count, mostCounted), isMore: count > mostCounted });
  const exactly = (count: number) => ({ count, isMore: false });
  const isLate = bounded(late);
  return {
    all: of.search ? bounded(all) : exactly(all),
    pending: of.search ? bounded(pending) : exactly(pending),
    issues: { ...isLate, count: missed + isLate.count },
    isCut,
  };
}

type Counted = { all: number; pending: number; missed: number; late: number; isCut: boolean };

/** Overdue open jobs. The predicates match those of the indexes. */
const isOutLate = (now: unknown) => sql`status in ('scheduled', 'assigned') and out_by < ${now}::timestamptz`;
const isInLate = (now: unknown) => sql`status = 'in_progress' and in_by < ${now}::timestamptz`;
const isPending = sql`status in ('scheduled', 'assigned', 'in_progress')`;

async function countAll(db: Db, now: string): Promise<Counted> {
  const late = (isLate: SQL) => sql`(select count(*)::int from (
    select from ${jobs} where ${isLate} limit ${literally(mostCounted + 1)}) as late)`;
  const [counted] = await rowsOf<Counted>(
    db,
    sql`select coalesce(sum(jobs), 0)::int as "all", coalesce(sum(pending_jobs), 0)::int as pending,
      coalesce(sum(missed_jobs), 0)::int as missed, ${late(isOutLate(now))} + ${late(isInLate(now))} as late,
      false as "isCut"
      from ${totalFigures}`,
    "activity_counts",
  );
  if (!counted) throw new Error("A sum has a row");
  return counted;
}

/** The position before every job of a filter's order. */
const beforeAll: Record<JobFilter, { createdAt: string; id: string }> = {
  all: { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  pending: { createdAt: "-infinity", id: "00000000-0000-0000-0000-000000000000" },
  issues: { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
};

const orders: Record<JobFilter, SQL> = {
  all: sql`${jobs.createdAt}`,
  pending: sql`${jobs.windowStartsAt}`,
  issues: sql`${jobs.windowStartsAt}`,
};

const usualPage = 10;

/** Prepared, because planning these common first pages took most of their time. */
const activityPages = {
  all: prepared((db) => usualPageOf(db, "all").prepare("activity_all")),
  pending: prepared((db) => usualPageOf(db, "pending").prepare("activity_pending")),
  issues: prepared((db) => usualPageOf(db, "issues").prepare("activity_issues")),
};

function usualPageOf(db: Db, filter: JobFilter) {
  const [now, createdAt, id] = ["now", "createdAt", "id"].map((name) => sql.placeholder(name));
  return selectActivity(
    db,
    filter,
    orders[filter],
    idsOf[filter]({ limit: usualPage, now, after: { createdAt, id } }),
  );
}

function selectActivity(db: Db, filter: JobFilter, order: SQL, ids: SQL) {
  const direction = filter === "pending" ? asc : desc;
  return selectListedJobs(db)
    .where(sql`${jobs.id} = any(array(${ids}))`)
    .orderBy(direction(order), direction(jobs.id));
}

type Page = { limit: number; now: unknown; after: { createdAt: unknown; id: unknown } };

const idsOf: Record<JobFilter, (page: Page) => SQL> = {
  all: ({ limit, after }) => sql`
    select id from ${jobs} where ${isAfter("created_at", "<", after)}
    order by created_at desc, id desc limit ${literally(limit + 1)}`,
  pending: ({ limit, after }) => sql`
    select id from ${jobs} where ${isPending} and ${isAfter("window_starts_at", ">", after)}
    order by window_starts_at, id limit ${literally(limit + 1)}`,
  issues: ({ limit, after, now }) => {
    const latest = (from: SQL) => sql`(
      select id, window_starts_at from ${from} where ${isAfter("window_starts_at", "<", after)}
      order by window_starts_at desc, id desc limit ${literally(limit + 1)})`;
    // Sorted by due time; by window, Postgres would read all open jobs before the overdue ones.
    const late = (which: SQL, due: SQL) => sql`(
      select id, window_starts_at from ${jobs} where ${which} order by ${due} limit ${literally(mostLate)}) as late`;
    const missed = sql`(select id, window_starts_at from ${jobs} where status = 'missed') as missed`;
    return sql`
      select id from (${latest(missed)} union all ${latest(late(isOutLate(now), sql`out_by`))}
        union all ${latest(late(isInLate(now), sql`in_by`))}) as issue
      order by window_starts_at desc, id desc limit ${literally(limit + 1)}`;
  },
};

function isAfter(column: "created_at" | "window_starts_at", than: "<" | ">", after: Page["after"]): SQL {
  return sql`(${sql.raw(column)}, id) ${sql.raw(than)} (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

/** The first of all results, where each home, rental and runner found gives its own first jobs through an index. */
function searchedIds({
  filter,
  search,
  now,
  limit,
  after,
}: {
  filter: JobFilter;
  search: string;
  now: string;
  limit: number;
  after: { createdAt: string; id: string };
}): SQL {
  const order = sql.raw(filter === "pending" ? "scheduled_on, id" : "scheduled_on desc, id desc");
  const than = sql.raw(filter === "pending" ? ">" : "<");
  const isNext = sql`(scheduled_on, id) ${than} (${after.createdAt.replace(/T.*/, "")}::date, ${after.id}::uuid)`;
  const first = (of: SQL) => sql`(
    select id, scheduled_on from ${jobs} where ${of} and ${ofFilter[filter](now)} and ${isNext}
    order by ${order} limit ${literally(limit + 1)})`;
  return sql`
    with ${found(search)}
    select id from (
      select job.* from homes cross join lateral ${first(sql`homeowner_id = homes.found_id`)} as job
      union
      select job.* from rentals cross join lateral ${first(sql`property_id = rentals.found_id`)} as job
      union
      select job.* from runners cross join lateral ${first(sql`runner_id = runners.found_id`)} as job
    ) as job order by ${order} limit ${literally(limit + 1)}`;
}

const ofFilter: Record<JobFilter, (now: string) => SQL> = {
  all: () => sql`true`,
  pending: () => isPending,
  issues: (now) => sql`(status = 'missed' or ${isOutLate(now)} or ${isInLate(now)})`,
};

async function countSearched(db: Db, { search, now }: { search: string; now: string }): Promise<Counted> {
  // A ZIP code finds only homes, so no job repeats and counting can stop early.
  const either = isZipCode(search) ? sql`union all` : sql`union`;
  const count = (filter: JobFilter) => sql`(select count(*)::int from (
    select id from homes cross join lateral (
      select id from ${jobs} where homeowner_id = homes.found_id and ${ofFilter[filter](now)}
      limit ${mostCounted + 1}) as job
    ${either} select id from rentals cross join lateral (
      select id from ${jobs} where property_id = rentals.found_id and ${ofFilter[filter](now)}
      limit ${mostCounted + 1}) as job
    ${either} select id from runners cross join lateral (
      select id from ${jobs} where runner_id = runners.found_id and ${ofFilter[filter](now)}
      limit ${mostCounted + 1}) as job
    limit ${mostCounted + 1}) as counted)`;
  const [counted] = await rowsOf<Counted>(
    db,
    sql`with ${found(search)}
      select ${count("all")} as "all", ${count("pending")} as pending, 0 as missed, ${count("issues")} as late,
        (select count(*) from owners) >= ${isZipCode(search) ? mostOfZip : mostPeople} or (select count(*) from runners) >= ${mostPeople} as "isCut"`,
  );
  if (!counted) throw new Error("A count has a row");
  return counted;
}

/**
 * What matches a search, as tables: `owners` and `runners`, up to `mostPeople` each, the `rentals` of owners who don't
 * match without them, and the `homes` of the other owners.
 */
function found(search: string): SQL {
  const isZip = isZipCode(search);
  const ofRole = (role: "homeowner" | "runner", most: number) =>
    meantPeople(search, { role, column: "profile_id", most });
  const person = sql`person.first_name, person.last_name, person.email, home.address, home.unit, home.city, home.zip_code`;
  const matches = (words: SQL) =>
    sql`array_to_tsvector(search_words(concat_ws(' ', ${words}))) @@ search_query(${search})`;
  return sql`owners (found_id) as materialized (${ofRole("homeowner", isZip ? mostOfZip : mostPeople)}),
    rentals (found_id, owner_id) as materialized (
      select rental.id, rental.homeowner_id from owners
      join ${properties} as rental on rental.homeowner_id = owners.found_id and rental.removed_at is null
      join ${homeownerProfiles} as home on home.id = owners.found_id join ${users} as person on person.id = home.user_id
      where ${!isZip} and not ${matches(person)}
        and ${matches(sql`${person}, rental.name, rental.address, rental.city, rental.zip_code`)}),
    homes (found_id) as materialized (
      select found_id from owners where found_id not in (select owner_id from rentals)),
    runners (found_id) as materialized (${ofRole("runner", isZip ? 0 : mostPeople)})`;
}

import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { literally } from "#platform/queries/prepared.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import {
  type HomeownerState,
  homeownerStates,
  mostCounted,
  type RunnerState,
  runnerStates,
} from "../rules/people.ts";

type Among = { search: string | null; zipCode: string | null };

/** A page of people: `after` is the last one of the page before, with what the list goes by. */
export type PeoplePage = Among & { limit: number } & (
    | { role: "homeowner"; state: HomeownerState | null; sort: "newest" | "name"; after: PeopleCursor | null }
    | {
        role: "runner";
        state: RunnerState | null;
        sort: "newest" | "name" | "rating" | "waiting";
        after: PeopleCursor | null;
      }
  );

export type PeopleCursor = { key: string; id: string };

/** Of so many in the order of the list it is looked first whether they match: where matches lie thick, that gives a page. */
const mostWalked = 1000;

/** So many who match are counted in one go. */
const mostMatched = 5000;

/**
 * A page of the directory as a subquery `found`, one beyond the limit, in order by `found.place`: joined with the profiles,
 * only those of the page are read. `found.key` is what the list goes by.
 */
export function pageOfDirectory(page: PeoplePage): SQL {
  const { column, type, isDescending } = orders[page.sort];
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const beyond = page.after
    ? sql`(${column}, profile_id) ${sql.raw(isDescending ? "<" : ">")} (${page.after.key}::${sql.raw(type)}, ${page.after.id}::uuid)`
    : sql`true`;
  const isListed = isOfList(page);
  const inOrder = sql`order by ${column} ${direction}, profile_id ${direction} limit`;
  const columns = sql`profile_id, is_suspended, ${column}`;
  const query = queryOf(page);
  const size = literally(page.limit + 1);
  // For how many words a beginning stands the planner cannot know: left to itself it walks everybody for a search that finds
  // nobody, or sorts everybody for one that finds all. So a bounded walk comes first, and the words' index where that is too little.
  const rows = query
    ? sql`
      with walked as materialized (
        select ${columns} from (
          select * from directory where ${isListed} and ${beyond} ${inOrder} ${literally(mostWalked)}
        ) as next where words @@ ${query} ${inOrder} ${size}
      ), matched as materialized (
        select ${columns} from directory
        where ${isListed} and ${beyond} and words @@ ${query} and (select count(*) from walked) < ${size}
      )
      select * from walked where (select count(*) from walked) = ${size} union all select * from matched ${inOrder} ${size}`
    : sql`select ${columns} from directory where ${isListed} and ${beyond} ${inOrder} ${size}`;
  return sql`(
    select profile_id, is_suspended, ${column} as key, row_number() over () as place from (${rows}) as page
  ) as found`;
}

/** How many a list has in all, exactly: it reads an entry of an index for each, so only where all are about to be read anyway. */
export async function countListed(
  db: Db,
  page:
    | Omit<Extract<PeoplePage, { role: "homeowner" }>, "limit" | "after">
    | Omit<Extract<PeoplePage, { role: "runner" }>, "limit" | "after">,
): Promise<number> {
  const query = queryOf(page);
  const isMeant = query ? sql`words @@ ${query}` : sql`true`;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int from directory where ${isOfList(page)} and ${isMeant}`,
  );
  return row?.count ?? 0;
}

/** How many homeowners there are, at most 1,001, and of each state. */
export function countHomeowners(db: Db, among: Among) {
  return countPeople(db, "homeowner", homeownerStates, among);
}

/** How many runners there are, at most 1,001, and of each state. */
export function countRunners(db: Db, among: Among) {
  return countPeople(db, "runner", runnerStates, among);
}

async function countPeople<State extends HomeownerState | RunnerState>(
  db: Db,
  role: "homeowner" | "runner",
  states: readonly State[],
  among: Among,
): Promise<{ all: number; states: Record<State, number> }> {
  const query = queryOf(among);
  const isMeant = sql`${ofRole(role)} and ${query ? sql`words @@ ${query}` : sql`true`}`;
  const most = literally(mostCounted + 1);
  const counted = (condition: SQL) =>
    sql`(select count(*)::int from (select from directory where ${isMeant} and ${condition} limit ${most}) as counted)`;
  // Few who match are counted together; of many, each state has its own index.
  const countOf = (condition: SQL) =>
    query
      ? sql`case when (select count(*) from matched) < ${mostMatched}
          then (select least(count(*), ${most})::int from matched where ${condition}) else ${counted(condition)} end`
      : counted(condition);
  const matched = sql`with matched as materialized (
    select role, state, is_suspended, is_online from directory where ${isMeant} limit ${mostMatched})`;
  const each = states.map((state) => sql`${sql.raw(`'${state}'`)}, ${countOf(stateIs(role, state))}`);
  const [row] = await rowsOf<{ all: number; states: Record<State, number> }>(
    db,
    sql`${query ? matched : sql``} select ${countOf(sql`true`)} as all, json_build_object(${sql.join(each, sql`, `)}) as states`,
    query ? undefined : `${role}_counts`,
  );
  if (!row) throw new Error("A count has no row");
  return row;
}

// Literals, so that the partial indexes serve.
const waiting = sql`state = 'submitted'`;

const orders = {
  newest: { column: sql`created_at`, type: "timestamptz", isDescending: true },
  name: { column: sql`name_key`, type: "text", isDescending: false },
  rating: { column: sql`rating`, type: "int", isDescending: true },
  waiting: { column: sql`since`, type: "timestamptz", isDescending: false },
} as const;

function ofRole(role: "homeowner" | "runner"): SQL {
  return sql.raw(`role = '${role}'`);
}

type Listed = Pick<PeoplePage, "role" | "state" | "sort">;

function isOfList(page: Listed): SQL {
  const isWaiting = page.sort === "waiting" && page.state !== "waiting" ? waiting : sql`true`;
  return sql`${ofRole(page.role)} and ${inState(page)} and ${isWaiting}`;
}

function inState(page: Listed): SQL {
  return page.state ? stateIs(page.role, page.state) : sql`true`;
}

function stateIs(role: "homeowner" | "runner", state: HomeownerState | RunnerState): SQL {
  if (state === "suspended") return sql`is_suspended`;
  if (role === "runner" && state === "online") return sql`is_online`;
  if (role === "runner" && state === "waiting") return waiting;
  if (role === "runner" && state === "asked") return sql`state = 'more_info'`;
  return sql.raw(`state = '${state}'`);
}

/** What the words of those who are looked for have to match; null for everybody. */
function queryOf({ search, zipCode }: Among): SQL | null {
  const parts = [
    search ? sql`search_query(${search})` : null,
    zipCode ? sql`quote_literal(${`zip:${zipCode}`})::tsquery` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

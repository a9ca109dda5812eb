import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import type { Db } from "#db/client.ts";
import { directory, jobs, photos } from "#db/schema/index.ts";
import { literally } from "#platform/queries/prepared.ts";
import { checkedRows } from "#platform/queries/rows.ts";
import { type ListPage, type Sort, sortedBy } from "#platform/queries/sorted.ts";
import {
  type HomeownerState,
  homeownerStates,
  mostCounted,
  type PeopleSort,
  type RunnerState,
  runnerStates,
} from "../rules.ts";

type Among = { search: string | null; zipCode: string | null };

/** A page of people, which begins after a row's `cursor`. */
export type PeoplePage = Among &
  Omit<ListPage, "sort"> &
  (
    | { role: "homeowner"; state: HomeownerState | null; sort: "newest" | "name" }
    | { role: "runner"; state: RunnerState | null; sort: PeopleSort }
  );

/** First checks this many in list order for matches: with many matches, that fills a page. */
const mostWalked = 1000;

/** Up to this many matches are counted in one query. */
const mostMatched = 5000;

/**
 * A directory page as subquery `found`, one beyond the limit, ordered by `found.place`; `found.cursor` is a row's
 * cursor. Join profiles to it, so only the page's profiles are read. Refuses with CURSOR_INVALID.
 */
export function pageOfDirectory(page: PeoplePage): SQL {
  const { isNext: beyond, orderBy, cursor } = sortedBy(sorts[page.sort], page);
  const isListed = isOfList(page);
  const inOrder = sql`order by ${orderBy} limit`;
  const columns = sql`profile_id, is_suspended, ${key[page.sort].column}, ${cursor} as cursor`;
  const query = queryOf(page);
  const size = literally(page.limit + 1);
  // The planner cannot estimate prefix matches: alone it would walk everyone for a search without hits, or sort
  // everyone for a broad one. So a bounded walk comes first, then the words' index when that is not enough.
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
    select profile_id, is_suspended, cursor, row_number() over () as place from (${rows}) as page
  ) as found`;
}

/** The exact total of a list. It reads an index entry per row, so use it only when all will be read anyway. */
export async function countListed(
  db: Db,
  page:
    | Omit<Extract<PeoplePage, { role: "homeowner" }>, "limit" | "cursor" | "order">
    | Omit<Extract<PeoplePage, { role: "runner" }>, "limit" | "cursor" | "order">,
): Promise<number> {
  const query = queryOf(page);
  const isMeant = query ? sql`words @@ ${query}` : sql`true`;
  return db.$count(directory, sql`${isOfList(page)} and ${isMeant}`);
}

/** Homeowners in total (at most 1,001) and per state. */
export function countHomeowners(db: Db, among: Among) {
  return countPeople(db, "homeowner", homeownerStates, among);
}

/** Runners in total (at most 1,001) and per state. */
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
  // Few matches are counted together; for many, each state has its own index.
  const countOf = (condition: SQL) =>
    query
      ? sql`case when (select count(*) from matched) < ${mostMatched}
          then (select least(count(*), ${most})::int from matched where ${condition}) else ${counted(condition)} end`
      : counted(condition);
  const matched = sql`with matched as materialized (
    select role, state, is_suspended, is_online from directory where ${isMeant} limit ${mostMatched})`;
  const each = states.map((state) => sql`${sql.raw(`'${state}'`)}, ${countOf(stateIs(role, state))}`);
  const [row] = await checkedRows(
    db,
    z.object({ all: z.int(), states: z.record(z.enum(states), z.int()) }),
    sql`${query ? matched : sql``} select ${countOf(sql`true`)} as all, json_build_object(${sql.join(each, sql`, `)}) as states`,
    query ? undefined : `${role}_counts`,
  );
  if (!row) throw new Error("A count has no row");
  return row;
}

// Literals, so the partial indexes apply.
const waiting = sql`state = 'submitted'`;

const key = {
  newest: { column: sql`created_at`, type: "timestamptz" },
  name: { column: sql`name_key`, type: "text" },
  rating: { column: sql`rating`, type: "int" },
  waiting: { column: sql`since`, type: "timestamptz" },
} as const;

const id = { column: sql`profile_id`, type: "uuid" } as const;

const sorts: Record<PeopleSort, Sort> = {
  newest: { keys: [key.newest, id], isDescending: true },
  name: { keys: [key.name, id], isDescending: false },
  rating: { keys: [key.rating, id], isDescending: true },
  waiting: { keys: [key.waiting, id], isDescending: false },
};

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

/** The text query for a search; null for everyone. */
function queryOf({ search, zipCode }: Among): SQL | null {
  const parts = [
    search ? sql`search_query(${search})` : null,
    zipCode ? sql`quote_literal(${`zip:${zipCode}`})::tsquery` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` && `)})`;
}

/** Most people one search covers; beyond that it must be narrowed. */
export const mostPeople = 500;

/**
 * People of a role who match a search, at most `most`, as a one-column subquery: by ZIP code, or by the start of words
 * in name, email, street or phone number.
 */
export function meantPeople(
  search: string,
  {
    role,
    column,
    most = mostPeople,
  }: { role: "homeowner" | "runner" | null; column: "user_id" | "profile_id"; most?: number },
): SQL {
  const ofRole = role === null ? sql`true` : sql`role = ${sql.raw(`'${role}'`)}`;
  return sql`select ${sql.raw(column)} from ${directory} where ${ofRole} and words @@ ${wordsOf(search)} limit ${most}`;
}

/** A search as a text query on the directory. */
function wordsOf(search: string): SQL {
  return isZipCode(search) ? sql`quote_literal(${`zip:${search}`})::tsquery` : sql`search_query(${search})`;
}

export function isZipCode(search: string): boolean {
  return /^\d{5}$/.test(search);
}

type Person = { id: AnyPgColumn; accountId: AnyPgColumn; lastName: AnyPgColumn };
type Privacy = { profileVisibility: AnyPgColumn; dataSharing: AnyPgColumn };

/** The last name shown to the other side of a job: the initial when the profile is public, else empty. */
export function lastNameShown(person: Person, chosen: Privacy): SQL<string> {
  return lastNameOf(sql`${chosen.profileVisibility}`, sql`${person.lastName}`);
}

/** The full name shown to the other side of a job, for these aliases of person and privacy choices. */
export function nameShown(person: string, chosen: string): SQL<string> {
  const of = (row: string, column: string) => sql`${sql.identifier(row)}.${sql.identifier(column)}`;
  const lastName = lastNameOf(of(chosen, "profile_visibility"), of(person, "last_name"));
  return sql<string>`trim(${of(person, "first_name")} || ' ' || ${lastName})`;
}

function lastNameOf(visibility: SQL, lastName: SQL): SQL<string> {
  return sql<string>`case when ${visibility} = 'public' and ${lastName} <> '' then left(${lastName}, 1) || '.' else '' end`;
}

/** The photo for the other side of a job: public, or contacts-only after a shared job; else null. */
export function photoShown(person: Person, chosen: Privacy): SQL<string | null> {
  return sql<string | null>`case
    when ${chosen.profileVisibility} = 'public' or ${chosen.profileVisibility} = 'contacts' and exists (
      select from jobs as together
      where together.homeowner_id = ${jobs.homeownerId} and together.runner_id = ${jobs.runnerId} and together.status = 'completed')
    then (
      select shown.id from ${photos} as shown
      where shown.owner_id = coalesce(${person.accountId}, ${person.id}) and shown.purpose = 'profile' and shown.attached_at is not null)
    end`;
}

/**
 * The phone number shown to the other side of the current job: while assigned or in progress, if the person shares it.
 */
export function phoneShown(phoneNumber: AnyPgColumn, chosen: Privacy): SQL<string | null> {
  return sql<
    string | null
  >`case when ${chosen.dataSharing} and ${jobs.status} in ('assigned', 'in_progress') then ${phoneNumber} end`;
}

import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/admin-people.ts";
import {
  countHomeowners,
  countRunners,
  listHomeowners,
  listRunners,
  type PeopleCursor,
  renderAdminHomeowner,
  renderAdminRunner,
} from "#modules/accounts/index.ts";
import type { PeopleSort } from "#modules/accounts/rules/people.ts";
import { readCursor } from "#platform/cursor.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";

/** Runners with their applications, newest first by default. */
export async function runners(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.runners.input>,
): Promise<z.output<typeof contract.runners.output>> {
  const { limit, sort, state = null } = input;
  const after = readPeopleCursor(sort, input.cursor);
  const found = await listRunners(deps.db, { ...among(input), limit, sort, state, after });
  const { rows, nextCursor } = cut(found, limit, sort, ({ runner, key }) => ({ ...runner, key }));
  return { rows: rows.map(renderAdminRunner), nextCursor };
}

/** Homeowners with their homes and subscriptions, newest first by default. */
export async function homeowners(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.homeowners.input>,
): Promise<z.output<typeof contract.homeowners.output>> {
  const { limit, sort, state = null } = input;
  const after = readPeopleCursor(sort, input.cursor);
  const found = await listHomeowners(deps.db, { ...among(input), limit, sort, state, after });
  const { rows, nextCursor } = cut(found, limit, sort, ({ homeowner, key }) => ({ ...homeowner, key }));
  return { rows: await Promise.all(rows.map((row) => renderAdminHomeowner(deps, row))), nextCursor };
}

/** The number of matching homeowners in each state. */
export function homeownerCounts(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.homeownerCounts.input>,
): Promise<z.output<typeof contract.homeownerCounts.output>> {
  return countHomeowners(deps.db, among(input));
}

/** The number of matching runners in each state. */
export function runnerCounts(
  deps: Deps,
  _actor: AdminActor,
  input: z.output<typeof contract.runnerCounts.input>,
): Promise<z.output<typeof contract.runnerCounts.output>> {
  return countRunners(deps.db, among(input));
}

function among({ search, zipCode }: { search?: string | undefined; zipCode?: string | undefined }) {
  return { search: search || null, zipCode: zipCode ?? null };
}

type Keyed = { createdAt: string; id: string; key: string };

function cut<Row>(found: Row[], limit: number, sort: PeopleSort, keyOf: (row: Row) => Keyed) {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { rows: found.slice(0, limit), nextCursor: last ? writePeopleCursor(sort, keyOf(last)) : null };
}

/** The common creation cursor when sorted by creation, otherwise the id and the sort key. */
function writePeopleCursor(sort: PeopleSort, { createdAt, id, key }: Keyed): string {
  return sort === "newest" ? `${createdAt}_${id}` : `${id}_${key}`;
}

function readPeopleCursor(sort: PeopleSort, cursor: string | null | undefined): PeopleCursor | null {
  if (!cursor) return null;
  if (sort === "newest") {
    const read = readCursor(cursor);
    return read && { key: read.createdAt, id: read.id };
  }
  const [, id = "", key = ""] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(.*)$/s.exec(cursor) ?? [];
  if (!id || !keyShapes[sort].test(key)) throw new Refused({ code: "CURSOR_INVALID" });
  return { key, id };
}

const keyShapes = {
  name: /^\P{Cc}{1,100}$/u,
  rating: /^\d{1,4}$/,
  waiting:
    /^20\d\d-(?:0[1-9]|1[0-2])-(?:[01]\d|2[0-8]|29|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?\+00$/,
} as const;

import { later } from "./instants.ts";
import { Refused } from "./values/refusal.ts";

/** The last row of a page in a list ordered by creation. */
export type Cursor = { createdAt: string; id: string };

/** The rows of a page and the next cursor (null on the last page). Expects rows read with limit + 1. */
export function cutPage<Row>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; nextCursor: string | null } {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { rows: found.slice(0, limit), nextCursor: last ? writeCursor(cursorOf(last)) : null };
}

function writeCursor(row: Cursor): string {
  return `${row.createdAt}_${row.id}`;
}

/** The row a cursor names; null for the first page. Refuses with CURSOR_INVALID. */
export function readCursor(cursor: string | null | undefined): Cursor | null {
  if (!cursor) return null;
  const match =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor);
  const [, createdAt, id] = match ?? [];
  if (!createdAt || !id || !isInstant(createdAt)) throw new Refused({ code: "CURSOR_INVALID" });
  return { createdAt, id };
}

/** The last row of a page in a list ordered by local day. */
export type DayCursor = { day: string; id: string };

export function writeDayCursor({ day, id }: DayCursor): string {
  return `${day}_${id}`;
}

/** The row a day cursor names; null for the first page. Refuses with CURSOR_INVALID. */
export function readDayCursor(cursor: string | null | undefined): DayCursor | null {
  if (!cursor) return null;
  const [day = "", id] = cursor.split("_");
  readCursor(`${day}T00:00:00.000Z_${id}`);
  return { day, id: id ?? "" };
}

/** The last row of a page in a list ordered by local day, then by instant. */
export type WindowCursor = { day: string; at: string; id: string };

/** Same as `cutPage` for such a list. */
export function cutWindowPage<Row>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => WindowCursor,
): { rows: Row[]; nextCursor: string | null } {
  const last = found.length > limit ? found[limit - 1] : undefined;
  if (!last) return { rows: found, nextCursor: null };
  const { day, at, id } = cursorOf(last);
  return { rows: found.slice(0, limit), nextCursor: `${day}_${at}_${id}` };
}

/** The row a window cursor names; null for the first page. Refuses with CURSOR_INVALID. */
export function readWindowCursor(cursor: string | null | undefined): WindowCursor | null {
  if (!cursor) return null;
  const [day = "", at = "", id = ""] = cursor.split("_");
  readDayCursor(`${day}_${id}`);
  readCursor(`${at}_${id}`);
  return { day, at, id };
}

/** Whether Postgres accepts the instant: it rejects February 30 and year 0. */
export function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && later(text, 0) === text && !text.startsWith("0000");
}

import { type SQL, sql } from "drizzle-orm";
import { isInstant } from "../cursor.ts";
import type { ListOrder } from "../list-search.ts";
import { Refused } from "../values/refusal.ts";
import { literally, planned } from "./prepared.ts";
import { instantText } from "./rows.ts";

/** One of a list's orders: its keys from first to last, which one index has in turn; together they name one row. */
export type Sort = {
  keys: readonly { column: SQL; type: keyof typeof shapes }[];
  isDescending: boolean;
};

/** Which page of a list, and in which order. */
export type ListPage<Name extends string = never> = {
  sort: Name;
  order?: ListOrder;
  cursor?: string | null | undefined;
  limit: number;
};

/** The parts of a page's query. */
type Sorted = {
  /** Whether a row comes after the previous page. */
  isNext: SQL;
  /** What follows "order by". */
  orderBy: SQL;
  /** A row's cursor, as text. */
  cursor: SQL<string>;
};

/** A sort, either way around, from where a cursor ends. Refuses with CURSOR_INVALID. */
export function sortedBy(
  { keys, isDescending: isUsuallyDescending }: Sort,
  asked: Pick<ListPage, "order" | "cursor">,
): Sorted {
  const isDescending = isUsuallyDescending !== (asked.order === "reversed");
  const columns = keys.map(({ column }) => column);
  const after = asked.cursor ? readKeys(keys, asked.cursor) : null;
  const parts = keys.map(({ column, type }) => shapes[type].text(column));
  return {
    isNext: after
      ? sql`(${sql.join(columns, sql`, `)}) ${sql.raw(isDescending ? "<" : ">")} (${sql.join(after, sql`, `)})`
      : sql`true`,
    orderBy: sql.join(
      columns.map((column) => (isDescending ? sql`${column} desc` : column)),
      sql`, `,
    ),
    cursor: sql<string>`concat_ws('_', ${sql.join(parts, sql`, `)})`,
  };
}

/**
 * A page's rows as a subquery to join to, with one beyond the limit: `place` is a row's place in it, `cursor` the last
 * one's cursor, otherwise empty. `from` ends with a condition. `columns`: all, or some that include the sort's keys.
 */
export function sortedPage(
  { isNext, orderBy, cursor }: Sorted,
  from: SQL,
  limit: number,
  columns: SQL = sql`*`,
): SQL {
  // Only this cursor is used; writing one for each row takes a tenth of a long page.
  return sql`(select *, case when place = ${literally(limit)} then ${cursor} else '' end as cursor from (
    select *, row_number() over () as place from (
      select ${columns} from ${from} and ${isNext} order by ${orderBy} limit ${literally(limit + 1)}) as page) as page)`;
}

/** The rows of a page without their cursors, and the next page's (null on the last). Expects one row beyond the limit. */
export function cutSorted<Row extends { cursor: string }>(
  found: readonly Row[],
  limit: number,
): { rows: Omit<Row, "cursor">[]; nextCursor: string | null } {
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ cursor: _cursor, ...row }) => row),
    nextCursor: last?.cursor ?? null,
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const plain = (column: SQL) => sql`${column}::text`;

/** How a key is written in a cursor, where `_` parts keys, and which values are possible. */
const shapes = {
  timestamptz: { text: instantText, isPossible: (key: string) => key.length === 24 && isInstant(key) },
  uuid: { text: plain, isPossible: (key: string) => uuid.test(key) },
  int: { text: plain, isPossible: (key: string) => /^-?\d{1,9}$/.test(key) },
  text: {
    text: (column: SQL) => sql`replace(replace(${column}, '%', '%25'), '_', '%5F')`,
    isPossible: (key: string) => /^\P{Cc}{0,100}$/u.test(key),
  },
} as const satisfies Record<string, { text: (column: SQL) => SQL; isPossible: (key: string) => boolean }>;

function readKeys(keys: Sort["keys"], cursor: string): SQL[] {
  const given = cursor.split("_").map((part) => part.replaceAll("%5F", "_").replaceAll("%25", "%"));
  const isPossible = keys.every(({ type }, nth) => shapes[type].isPossible(given[nth] ?? "\n"));
  if (given.length !== keys.length || !isPossible) throw new Refused({ code: "CURSOR_INVALID" });
  return keys.map(({ type }, nth) => planned(sql`${given[nth]}::${sql.raw(type)}`));
}

import { type Column, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { nameShown } from "#modules/accounts/index.ts";

/** The data's owner: the account, and its home and runner profile if any. */
export type Owner = { userId: string; homeownerId: string | null; runnerId: string | null };

/**
 * Why a column is not exported. secret: it grants access. provider: another company's id for the row. inner: internal
 * data that says nothing about the person, or repeats other data. others: it is about another person.
 */
export type Reason = "secret" | "provider" | "inner" | "others";

export type Section = {
  name: string;
  table: PgTable;
  where: (owner: Owner) => SQL | undefined;
  /** Columns exported unchanged, by their names in the code. */
  shown: readonly string[];
  /** Columns exported in another form, and derived values. */
  beside: Readonly<Record<string, (owner: Owner) => SQL>>;
  /** Exported unsealed, under the column's name without "Sealed". */
  sealed?: { column: string; boundTo: string };
};

type ColumnOf<Table extends PgTable> = keyof Table["_"]["columns"] & string;

type Withheld<Table extends PgTable> = { readonly [reason in Reason]?: readonly ColumnOf<Table>[] };

type OtherForms<Table extends PgTable> = {
  beside?: Section["beside"];
  sealed?: { column: ColumnOf<Table>; boundTo: ColumnOf<Table> };
};

/** Shows all columns of a table that are not withheld, sealed, or exported in another form. */
export function section<Table extends PgTable>(
  name: string,
  table: Table,
  where: Section["where"],
  withheld: Withheld<Table> = {},
  { beside = {}, sealed }: OtherForms<Table> = {},
): Section {
  const others = new Set([...Object.values(withheld).flat(), ...Object.keys(beside), sealed?.column]);
  const shown = Object.keys(getTableColumns(table)).filter((column) => !others.has(column));
  return { name, table, where, shown, beside, ...(sealed && { sealed }) };
}

export const ofUser = (column: Column) => (owner: Owner) => eq(column, owner.userId);
/** Matches no rows when there is no home. */
export const ofHome = (column: Column) => (owner: Owner) => sql`${column} = ${owner.homeownerId}::uuid`;
export const ofRunner = (column: Column) => (owner: Owner) => sql`${column} = ${owner.runnerId}::uuid`;

/** A section of the rows that name the owner in this column, which is not shown. */
const sectionBy =
  <Name extends string>(column: Name, isOwn: (column: Column) => Section["where"]) =>
  <Table extends PgTable & Record<Name, Column>>(
    name: string,
    table: Table,
    withheld: Withheld<Table> = {},
    forms: OtherForms<Table> = {},
  ): Section => {
    const inner = [...(withheld.inner ?? []), column as ColumnOf<Table>];
    return section(name, table, isOwn(table[column]), { ...withheld, inner }, forms);
  };

export const userSection = sectionBy("userId", ofUser);
export const homeSection = sectionBy("homeownerId", ofHome);
export const runnerSection = sectionBy("runnerId", ofRunner);

export const homesJobs = (owner: Owner) =>
  sql`(select id from jobs where homeowner_id = ${owner.homeownerId}::uuid)`;
/** Rows of the home's pickups, or with the owner as their runner. */
export const ofPickup = (of: { jobId: Column; runnerId: Column }) => (owner: Owner) =>
  sql`${of.jobId} in ${homesJobs(owner)} or ${of.runnerId} = ${owner.runnerId}::uuid`;
export const rentals = (owner: Owner) =>
  sql`(select id from properties where homeowner_id = ${owner.homeownerId}::uuid)`;
export const stays = (owner: Owner) =>
  sql`(select id from rental_stays where property_id in ${rentals(owner)})`;
export const templates = (owner: Owner) =>
  sql`(select id from guest_templates where homeowner_id = ${owner.homeownerId}::uuid)`;
export const recipients = (owner: Owner) =>
  sql`(select id from record_recipients where property_id in ${rentals(owner)})`;
export const invoicesOf = (owner: Owner) =>
  sql`(select id from invoices where user_id = ${owner.userId}::uuid)`;
/** Of a person's bills and tips. */
export const disputesOf = (owner: Owner) => sql`invoice_id in ${invoicesOf(owner)}
  or tip_id in (select id from tips where user_id = ${owner.userId}::uuid)`;
export const within = (column: Column, rows: (owner: Owner) => SQL) => (owner: Owner) =>
  sql`${column} in ${rows(owner)}`;

/**
 * The name of a job's other side, as shown to the person; null when there is none or it is deleted.
 */
export const shownName = (profiles: "runner_profiles" | "homeowner_profiles", id: Column) => sql`(
  select ${nameShown("person", "chosen")}
  from ${sql.raw(profiles)} as profile join users as person on person.id = profile.user_id
  join preferences as chosen on chosen.user_id = person.id
  where profile.id = ${id})`;

/** A column only where the row is the person's own: not what others wrote about them, nor where others were. */
export const onlyOwn = (column: Column, writer: Column, owner: Owner) =>
  sql`case when ${writer} = ${owner.userId}::uuid then ${column} end`;

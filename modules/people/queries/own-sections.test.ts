import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { leftOut, sections } from "./own-sections.ts";

const tables = Object.values(schema).filter((value) => is(value, PgTable));
const nameOf = (table: PgTable) => getTableConfig(table).name;

test("every table is in the data export or is left out with a reason, and none is both", () => {
  const told = new Set(sections.map(({ table }) => nameOf(table)));
  for (const name of tables.map(nameOf)) {
    const isLeftOut = (leftOut[name]?.length ?? 0) > 5;
    expect(`${name}: ${told.has(name)}`, "one of the two").toBe(`${name}: ${!isLeftOut}`);
  }
  expect(Object.keys(leftOut).filter((name) => !tables.some((table) => nameOf(table) === name))).toEqual([]);
});

test("every column of an exported table is shown or has a reason not to be", () => {
  for (const section of sections) {
    const beside = Object.keys(section.beside?.({ userId: "u", homeownerId: "h", runnerId: "r" }) ?? {});
    const columns = Object.keys(getTableColumns(section.table));
    const said = [
      ...section.shown,
      ...Object.keys(section.withheld),
      ...beside.filter((name) => columns.includes(name)),
      ...(section.sealed ? [section.sealed.column] : []),
    ];
    expect(said.toSorted(), section.name).toEqual(columns.toSorted());
  }
});

test("secrets that grant access are never exported", () => {
  for (const { name, shown } of sections)
    for (const column of shown)
      expect(`${name}.${column}`).not.toMatch(/hash|secret|sealed|token|provider|p256dh|endpoint/i);
});

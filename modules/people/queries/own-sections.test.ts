import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema/index.ts";
import { leftOut } from "./left-out.ts";
import { sections } from "./own-sections.ts";

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

// A new column is shown unless its section withholds it: the file's diff asks for that decision.
test("what each section shows is known", async () => {
  const lines = sections.map(({ name, shown, beside, sealed }) => {
    const columns = [...shown, ...Object.keys(beside), ...(sealed ? [sealed.column] : [])];
    return `${name}: ${columns.toSorted().join(", ")}\n`;
  });
  await expect(lines.join("")).toMatchFileSnapshot("own-sections.txt");
});

test("secrets that grant access are never exported", () => {
  for (const { name, shown } of sections)
    for (const column of shown)
      expect(`${name}.${column}`).not.toMatch(/hash|secret|sealed|token|provider|p256dh|endpoint/i);
});

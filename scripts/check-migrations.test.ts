import { expect, test } from "vitest";
import { editedMigrations } from "./check-migrations.ts";

test("unchanged landed migrations and new ones are in order", () => {
  expect(editedMigrations({ "0000_a.sql": "x" }, { "0000_a.sql": "x", "0001_b.sql": "y" })).toEqual([]);
});

test("an edited or deleted landed migration is named", () => {
  const recorded = { "0000_a.sql": "x", "0001_b.sql": "y" };
  expect(editedMigrations(recorded, { "0000_a.sql": "z" })).toEqual([
    "0000_a.sql has landed and must not be edited. Write a new migration.",
    "0001_b.sql has landed but is missing",
  ]);
});

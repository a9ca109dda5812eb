import { expect, test } from "vitest";
import { isStepwise, stepsOf } from "./migration-steps.ts";

const made = 'CREATE UNIQUE INDEX "jobs_one" ON "jobs" USING btree ("id") WHERE kind = \'weekly\'';

test("indexes and validated constraints can be done one by one", () => {
  expect(
    isStepwise([
      `-- Why.\n${made}`,
      'DROP INDEX "old";',
      'ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_kind";',
    ]),
  ).toBe(true);
});

test.each([
  'ALTER TABLE "jobs" ADD COLUMN "x" smallint',
  'CREATE TABLE "x" ("id" uuid)',
  "UPDATE jobs SET kind = 'weekly'",
  "DROP INDEX a, b",
  "CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ begin return new; end $$",
])("a migration with %s stays one transaction", (statement) => {
  expect(isStepwise([made, statement])).toBe(false);
});

test("their statements let others write, and can be repeated", () => {
  expect(
    stepsOf([`-- Why.\n${made};`, 'DROP INDEX "old";', 'ALTER TABLE "jobs" VALIDATE CONSTRAINT "c"']),
  ).toEqual([
    {
      statement:
        'create UNIQUE index concurrently "jobs_one" on "jobs" USING btree ("id") WHERE kind = \'weekly\'',
      index: '"jobs_one"',
    },
    { statement: 'drop index concurrently if exists "old"', index: null },
    { statement: 'ALTER TABLE "jobs" VALIDATE CONSTRAINT "c"', index: null },
  ]);
});

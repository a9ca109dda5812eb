import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql, TransactionRollbackError } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "./database.ts";
import { applyMutant, type CodeMutant, mutants } from "./mutants.ts";

const mutant: CodeMutant = {
  name: "accept-without-guard",
  file: "modules/pickups/queries/jobs.ts",
  find: "and status = 'scheduled'",
  replace: "and $& is not null",
  tests: ["modules/offers/accept-job.race.test.ts"],
};

test("a mutant replaces its guard, word for word", () => {
  const text = "update jobs set x where id = $1 and status = 'scheduled' returning *";
  expect(applyMutant(mutant, text)).toBe("update jobs set x where id = $1 and $& is not null returning *");
});

test("a mutant whose guard is gone, or found twice, is an error", () => {
  expect(() => applyMutant(mutant, "update jobs")).toThrow(
    "occurs 0 times in modules/pickups/queries/jobs.ts",
  );
  expect(() => applyMutant(mutant, mutant.find + mutant.find)).toThrow("occurs 2 times");
});

test("every mutant in the list still fits its file", async () => {
  for (const listed of mutants) {
    if (!("file" in listed)) continue;
    const text = await readFile(join(import.meta.dirname, "..", listed.file), "utf8");
    expect(applyMutant(listed, text), listed.name).not.toBe(text);
  }
});

test("every mutant of the database still finds what it takes away", async () => {
  const database = await testDatabase();
  try {
    for (const listed of mutants) {
      if (!("sql" in listed)) continue;
      const undone = database.db.transaction(async (tx) => {
        await tx.execute(sql.raw(listed.sql));
        tx.rollback();
      });
      await expect(undone, listed.name).rejects.toThrow(TransactionRollbackError);
    }
  } finally {
    await database.close();
  }
});

test("the tests that must notice a mutant are there", async () => {
  for (const file of new Set(mutants.flatMap(({ tests }) => tests)))
    await expect(access(join(import.meta.dirname, "..", file)), file).resolves.toBeUndefined();
});

test("no two mutants have one name: a name tries one of them", () => {
  const names = mutants.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { demoRules, documentedRules, type TownRules } from "#demo/rules.ts";
import { testApp } from "#testkit/app.ts";
import { hourly, marginPerHome, regularPercent } from "./measure.ts";
import { goals, renderEconomics } from "./report.ts";
import { fullSize, runTown } from "./town.ts";

async function run(rules: TownRules) {
  const app = await testApp();
  try {
    const town = await runTown(app.deps, rules, fullSize);
    expect(await findViolations(app.database)).toEqual([]);
    return town;
  } finally {
    await app.close();
  }
}

test("60 homes on 10 streets earn by the demo's rules, lose by the documented ones, and are in the docs", async () => {
  const runs = { demo: await run(demoRules), documented: await run(documentedRules) };
  expect(runs.demo).toMatchObject({ homes: 60, streets: 10 });
  expect(hourly(runs.demo)).toBeGreaterThanOrEqual(goals.hourlyCents);
  expect(marginPerHome(runs.demo)).toBeGreaterThanOrEqual(goals.marginCents);
  expect(regularPercent(runs.demo)).toBeGreaterThanOrEqual(goals.regularPercent);
  expect(marginPerHome(runs.documented)).toBeLessThan(-2000);
  const page = await readFile(new URL("../../docs/economics.md", import.meta.url), "utf8");
  expect(renderEconomics(demoRules, runs), "npm run economics writes it").toBe(page);
});

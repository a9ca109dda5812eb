import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { demoRules, documentedRules } from "#demo/rules.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type EconomyFigures, hourly, marginPerHome, regularPercent } from "./measure.ts";
import { goals } from "./report.ts";
import { runTown } from "./town.ts";

/** All streets by the demo's rules, two streets by the documented ones; `town.full.test.ts` runs all by both for two months. */
describe.each([
  ["demo", demoRules, 10],
  ["documented", documentedRules, 2],
] as const)("a month by the %s rules", (name, rules, streets) => {
  let app: TestApp;
  let town: EconomyFigures;
  beforeAll(async () => {
    app = await testApp();
    town = await runTown(app.deps, rules, { streets, months: 1 });
  });
  afterAll(() => app.close());

  test("its books balance, and nearly all pickups are done", async () => {
    expect(await findViolations(app.database)).toEqual([]);
    expect(town).toMatchObject({ homes: streets * 6 + (streets === 2 ? 2 : 0), streets });
    expect(town.completed).toBeGreaterThan(3 * town.homes);
    expect(town.completed + town.missed).toBe(town.due);
  });

  test("the pay's lines add up to what the ledger booked", () => {
    expect(town.payLines.reduce((sum, { cents }) => sum + cents, 0)).toBe(town.payCents);
  });

  if (name === "demo")
    test("pays runners and leaves a margin, mostly with the regular runner", () => {
      expect(hourly(town)).toBeGreaterThanOrEqual(goals.hourlyCents);
      expect(marginPerHome(town)).toBeGreaterThanOrEqual(goals.marginCents);
      expect(regularPercent(town)).toBeGreaterThanOrEqual(goals.regularPercent);
    });
  else
    test("loses money on every home", () => {
      expect(town.payLines).toEqual([{ kind: "flat", cents: town.completed * 1200 }]);
      expect(marginPerHome(town)).toBeLessThan(-1500);
    });
});

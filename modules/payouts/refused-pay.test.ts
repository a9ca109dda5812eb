import { afterAll, beforeAll, expect, test } from "vitest";
import type { PhotoReview } from "#modules/dispatch/contract/reviews.ts";
import { weeksOfRunners } from "#modules/operations/queries/weekly-reports.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import { pay } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

test("pay refused in review leaves every sum at once, in both months", async () => {
  app.clock.now = "2026-03-31T15:00:00.000Z";
  const [admin, runner] = [await addAdmin(app), await addRunner(app)];
  const asked = async (...call: Parameters<TestApp["typed"]>) => {
    const { status, body } = await app.typed(...call);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const work = { scheduledOn: "2026-04-01", status: "assigned", runner } as const;
  const jobId = await addJob(app, await addHomeowner(app), work);
  await asked(runner, "runner.completeJob", { jobId, notes: "Early" });
  app.clock.now = "2026-04-01T15:00:00.000Z";
  const [open] = (await asked(admin, "admin.anomalies")) as PhotoReview[];
  await asked(admin, "admin.resolveAnomaly", { anomalyId: open?.id, outcome: "refused", reason: "Nobody" });

  const sums = async () => {
    const margins = async (month: string) => {
      const { total, rows } = (await asked(admin, "admin.areaMargins", { month })) as {
        total: { runnerPay: string };
        rows: { runnerPay: string }[];
      };
      return [total.runnerPay, ...rows.map(({ runnerPay }) => runnerPay)].filter((cents) => cents !== "0.00");
    };
    const reader = { userId: runner.userId, weekOn: "2026-03-30", role: "runner", language: "en" } as const;
    const { days } = (await asked(runner, "runner.pay")) as { days: { adjusted: string }[] };
    return {
      letter: (await weeksOfRunners(app.deps.db, [reader]))[0]?.earnedCents,
      days: days.filter(({ adjusted }) => adjusted !== "0.00"),
      person: await asked(admin, "admin.person", { id: runner.userId }),
      march: await margins("2026-03"),
      april: await margins("2026-04"),
    };
  };
  const none = { letter: 0, days: [], person: { runner: { owed: "0.00" } }, march: [], april: [] };
  expect(await sums()).toMatchObject(none);
  app.clock.now = "2026-04-06T13:00:00.000Z";
  await pay(app.deps);
  expect(await sums()).toMatchObject(none);
});

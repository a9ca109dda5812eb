import { like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { ledgerTransactions } from "#db/schema/index.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { tripFeeKit, tripFeeTerms } from "#testkit/trip-fees.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: racingConnections });
  await warmPool(kit.app);
});
afterAll(() => kit.close());

const { setFee, feeOf } = tripFeeKit(() => kit);

test("a blocked stop that is reported 20 times at once is paid once", async () => {
  const { app } = kit;
  app.clock.now = "2026-03-10T14:00:00.000Z";
  await setFee("6.00");
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-10T15:00:00.000Z";
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    const jobId = await addJob(app, home, { payTerms: tripFeeTerms });
    expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
    app.clock.now = "2026-03-11T14:00:00.000Z";
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "cannotServe" });
    const report = { jobId, reason: "blocked", photoUrl, photoSource: "camera" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.typed(runner, "runner.cannotServe", report)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await feeOf(jobId)).toEqual([400, 0, 600]);
    const booked = await app.deps.db
      .select()
      .from(ledgerTransactions)
      .where(like(ledgerTransactions.source, `trip:${jobId}`));
    expect(booked).toHaveLength(1);
  }
  expect(await findViolations(app.database)).toEqual([]);
});

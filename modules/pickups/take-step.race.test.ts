import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ledgerEntries, notifications, runnerSteps } from "#db/schema/index.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: racingConnections });
  await warmPool(kit.app);
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.app.clock.now = "2026-03-10T15:00:00.000Z";
});

type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };
async function taken(): Promise<Taken> {
  const { app } = kit;
  app.clock.now = "2026-03-10T15:00:00.000Z";
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner);
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  return { homeowner, runner, jobId };
}
/** Within the window, and after the pickup counted as missed. */
const [inTime, backOnline] = ["2026-03-11T15:00:00.000Z", "2026-03-11T17:30:00.000Z"];
const balance = async ({ userId }: { userId: string }) =>
  (await kit.app.deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId))).reduce(
    (sum, entry) => sum + entry.amountCents,
    0,
  );

test("a step sent by six tabs at once is done once, with equal answers", async () => {
  for (let round = 0; round < rounds; round++) {
    const { homeowner, runner, jobId } = await taken();
    // Within the window, because an early start does not notify the homeowner.
    kit.app.clock.now = inTime;
    const step = { jobId, actionId: kit.app.deps.newId() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => kit.app.typed(runner, "runner.startJob", step)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await kit.app.deps.db.$count(runnerSteps, eq(runnerSteps.jobId, jobId))).toBe(1);
    expect(await kit.app.deps.db.$count(notifications, eq(notifications.userId, homeowner.userId))).toBe(2);
  }
  await expectInvariants(kit.app);
});

test("a late proof counts once whatever is concurrent: an earning, and no credit", async () => {
  for (let round = 0; round < rounds; round++) {
    const all = await taken();
    const { homeowner, runner, jobId } = all;
    const proof = async () => {
      const actionId = kit.app.deps.newId();
      const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { actionId });
      return { jobId, actionId, at: inTime, photoUrl };
    };
    const proofs = [await proof(), await proof(), await proof()];
    kit.app.clock.now = backOnline;
    const actionId = kit.app.deps.newId();
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "cannotServe", actionId });
    const excuse = { jobId, actionId, at: inTime, reason: "animal", words: "A dog", photoUrl };
    const problem = { jobId, kind: "nobodyCame", wish: "credit" };
    await Promise.all([
      markMissed(kit.app.deps),
      ...proofs.map((step) => kit.app.typed(runner, "runner.completeJob", step)),
      ...(round % 2 === 0 ? [kit.app.typed(runner, "runner.cannotServe", excuse)] : []),
      kit.app.typed(homeowner, "homeowner.reportProblem", problem),
    ]);
    await Promise.all(proofs.map((step) => kit.app.typed(runner, "runner.completeJob", step)));
    const earned = await balance(runner);
    expect([0, -1200]).toContain(earned);
    if (round % 2 > 0) expect(earned).toBe(-1200);
    expect(await balance(homeowner)).toBe(0);
  }
  await expectInvariants(kit.app);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { promises } from "#db/schema/index.ts";
import { addHomeowner, addJob, addRunner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-10T15:00:00.000Z";
});

/** The morning of March 11 in New York. */
const inTime = "2026-03-11T15:00:00.000Z";
const late = "2026-03-11T16:00:00.001Z";

async function taken(): Promise<{ runner: Runner; jobId: string }> {
  const { app } = kit;
  const runner = await addRunner(app);
  return { runner, jobId: await addJob(app, await addHomeowner(app), { status: "assigned", runner }) };
}

async function start({ runner, jobId }: { runner: Runner; jobId: string }, hasPhoto: boolean): Promise<void> {
  const photoUrl = hasPhoto ? await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" }) : undefined;
  expect((await kit.app.typed(runner, "runner.startJob", { jobId, photoUrl })).status).toBe(200);
}

async function complete(
  { runner, jobId }: { runner: Runner; jobId: string },
  hasPhoto: boolean,
): Promise<void> {
  const photoUrl = hasPhoto ? await kit.uploadProof(runner, jobId, await jpeg()) : undefined;
  expect((await kit.app.typed(runner, "runner.completeJob", { jobId, photoUrl })).status).toBe(200);
}

const outcomes = async ({ jobId }: { jobId: string }) =>
  Object.fromEntries(
    (await kit.app.deps.db.select().from(promises).where(eq(promises.jobId, jobId))).map((row) => [
      row.promise,
      row.outcome,
    ]),
  );
const kept = { out: "kept", in: "kept", photos: "kept" };

describe("a pickup's promises", () => {
  test("are decided at completion, not before, and once", async () => {
    const job = await taken();
    kit.app.clock.now = inTime;
    await start(job, true);
    expect(await outcomes(job)).toEqual({});
    await complete(job, true);
    expect(await outcomes(job)).toEqual(kept);
    kit.app.clock.now = late;
    await complete(job, false);
    expect(await outcomes(job)).toEqual(kept);
  });

  test("are kept by one call with its photo", async () => {
    const job = await taken();
    kit.app.clock.now = inTime;
    await complete(job, true);
    expect(await outcomes(job)).toEqual(kept);
  });

  test.each([
    [false, true],
    [true, false],
    [false, false],
  ])("are broken without a photo of each leg (out %s, in %s)", async (hasOut, hasIn) => {
    const job = await taken();
    kit.app.clock.now = inTime;
    await start(job, hasOut);
    await complete(job, hasIn);
    expect(await outcomes(job)).toEqual({ ...kept, photos: "broken" });
  });

  fullTest("are broken by a late runner, who is still paid", async () => {
    const [startedInTime, allLate] = [await taken(), await taken()];
    kit.app.clock.now = inTime;
    await start(startedInTime, true);
    kit.app.clock.now = late;
    await complete(startedInTime, true);
    await complete(allLate, true);
    expect(await outcomes(startedInTime)).toEqual({ ...kept, in: "broken" });
    expect(await outcomes(allLate)).toEqual({ out: "broken", in: "broken", photos: "kept" });
  });
});

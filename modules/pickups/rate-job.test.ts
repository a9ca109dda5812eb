import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ratings, runnerProfiles } from "#db/schema/index.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { takenJob } from "#testkit/scenarios.ts";
import type { OwnJob } from "./contract/homeowner.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const rate = (who: Who, jobId: string, stars: number, words?: string) =>
  app.typed(who, "homeowner.rateJob", { jobId, stars, words });
const complete = (who: Who, jobId: string) => app.call(who, "POST", "/api/runner/complete-job", { jobId });
const starsSeen = async (who: Who) =>
  ((await app.call(who, "GET", "/api/homeowner/jobs")).body as OwnJob[]).map(({ rating }) => rating);

async function completedJob() {
  const taken = await takenJob(app);
  expect((await complete(taken.runner, taken.jobId)).status).toBe(200);
  return taken;
}

describe("a completed pickup", () => {
  test("is rated with stars and a comment, and its homeowner sees the stars", async () => {
    const { homeowner, runner, jobId } = await completedJob();
    expect(await starsSeen(homeowner)).toEqual([null]);
    expect(await rate(homeowner, jobId, 4, " Quiet. ")).toMatchObject({ status: 200, body: { ok: true } });
    expect(await starsSeen(homeowner)).toEqual([4]);
    expect(await app.deps.db.select().from(ratings).where(eq(ratings.jobId, jobId))).toEqual([
      {
        jobId,
        stars: 4,
        tags: [],
        words: "Quiet.",
        ratedAt: app.clock.now,
        runnerId: runner.runnerId,
        excludedBecause: null,
      },
    ]);
  });

  test("is rated with reasons from our list, which its homeowner sees; others are refused", async () => {
    const { homeowner, jobId } = await completedJob();
    const rateWith = (tags: unknown) => app.typed(homeowner, "homeowner.rateJob", { jobId, stars: 5, tags });
    for (const tags of [["rude"], "onTime", Array.from({ length: 12 }, () => "onTime")])
      expect((await rateWith(tags)).status).toBe(400);
    expect((await rateWith(["careful", "onTime", "careful"])).status).toBe(200);
    const [job] = (await app.call(homeowner, "GET", "/api/homeowner/jobs")).body as OwnJob[];
    expect(job).toMatchObject({ rating: 5, ratingTags: ["onTime", "careful"] });
  });

  test("keeps its first stars, which count once for the runner", async () => {
    const { homeowner, runner, jobId } = await completedJob();
    await rate(homeowner, jobId, 2);
    expect((await rate(homeowner, jobId, 5)).status).toBe(200);
    expect(await starsSeen(homeowner)).toEqual([2]);
    const user = (await app.call(runner, "GET", "/api/user")).body as { runnerProfile: { rating: number } };
    expect(user.runnerProfile.rating).toBe(2);
  });

  test("shows its homeowner the average of the runner's ratings, in tenths", async () => {
    const { homeowner, runner, jobId } = await completedJob();
    const shown = async () =>
      ((await app.call(homeowner, "GET", "/api/homeowner/jobs")).body as OwnJob[]).map(
        ({ runnerShown }) => runnerShown?.rating,
      );
    expect(await shown()).toEqual([null]);
    await rate(homeowner, jobId, 5);
    expect(await shown()).toEqual([5]);
    await app.deps.db
      .update(runnerProfiles)
      .set({ ratingSum: 14, ratingCount: 3 })
      .where(eq(runnerProfiles.id, runner.runnerId));
    expect(await shown()).toEqual([4.7]);
  });

  test("cannot be rated by anyone else", async () => {
    const { jobId } = await completedJob();
    const other = await addHomeowner(app);
    expect(await rate(other, jobId, 1)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  test.each([0, 6, 2.5])("refuses %d stars", async (stars) => {
    const { homeowner, jobId } = await completedJob();
    expect((await rate(homeowner, jobId, stars)).status).toBe(400);
    expect(await starsSeen(homeowner)).toEqual([null]);
  });
});

test("a pickup that is not completed cannot be rated", async () => {
  const { homeowner, jobId } = await takenJob(app);
  expect(await rate(homeowner, jobId, 5)).toMatchObject({ status: 409, body: { code: "JOB_NOT_RATEABLE" } });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs, regularHomes, runnerPreferences } from "#db/schema/index.ts";
import { claimJob } from "#modules/pickups/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres");
});
afterAll(() => app.close());

test("a home has one open claim a weekday, whatever the code does", async () => {
  const { homeownerId } = await addHomeowner(app);
  const claim = async (weekday: number) => ({
    id: app.deps.newId(),
    homeownerId,
    weekday,
    runnerId: (await addRunner(app)).runnerId,
    fromOn: "2026-03-10",
    claimedAt: app.clock.now,
  });
  await app.deps.db.insert(regularHomes).values([await claim(2), await claim(4)]);
  const second = await claim(2);
  await expect(app.deps.db.insert(regularHomes).values(second)).rejects.toThrow();
});

test("a job held for a backup, or of a home that blocked the runner, is claimed by nobody else", async () => {
  const [home, backup, other] = [await addHomeowner(app), await addRunner(app), await addRunner(app)];
  const jobId = await addJob(app, home);
  const { now } = app.clock;
  const heldUntil = "2026-03-10T22:00:00.000Z";
  await app.deps.db.update(jobs).set({ heldFor: backup.runnerId, heldUntil }).where(eq(jobs.id, jobId));
  expect(await claimJob(app.deps.db, { jobId, runnerId: other.runnerId, now })).toBe(false);
  expect(await claimJob(app.deps.db, { jobId, runnerId: backup.runnerId, now })).toBe(true);
  const free = await addJob(app, home, { scheduledOn: "2026-03-12" });
  const { homeownerId } = home;
  const blocked = { homeownerId, runnerId: other.runnerId, preference: "blocked" as const, setAt: now };
  await app.deps.db.insert(runnerPreferences).values(blocked);
  expect(await claimJob(app.deps.db, { jobId: free, runnerId: other.runnerId, now })).toBe(false);
});

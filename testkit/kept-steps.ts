import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { jobs, promises } from "#db/schema/index.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "./factories.ts";
import type { PhotoApp } from "./photo-app.ts";
import { jpeg } from "./pictures.ts";

/** During the morning of March 11 in New York, which ends at 16:00 UTC; and after it counted as missed. */
export const [outAt, inAt] = ["2026-03-11T14:10:00.000Z", "2026-03-11T15:40:00.000Z"];
export const backOnline = "2026-03-11T17:30:00.000Z";

export type Taken = { homeowner: Homeowner; runner: Runner; jobId: string };

/** A runner's steps that were saved on the phone and arrive later. */
export function keptSteps(current: () => PhotoApp) {
  const jobRow = async (jobId: string) =>
    (await current().app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];

  async function taken(): Promise<Taken> {
    const { app } = current();
    const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
    const jobId = await addJob(app, homeowner);
    expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
    return { homeowner, runner, jobId };
  }

  /** A step saved on the phone, with its photo unless `hasPhoto` is false. */
  async function keptStep(
    { runner, jobId }: Taken,
    leg: "out" | "in",
    at: string,
    { hasPhoto = true, actionId = current().app.deps.newId(), more = {} } = {},
  ) {
    const photoUrl = hasPhoto
      ? await current().uploadProof(runner, jobId, await jpeg(), { leg, actionId })
      : undefined;
    return { jobId, actionId, at, photoUrl, ...more };
  }

  return {
    jobRow,
    taken,
    keptStep,

    /** As `taken`, but it counted as missed before the runner was back online. */
    async missed({ acceptedAt = current().app.clock.now } = {}): Promise<Taken> {
      const { app } = current();
      app.clock.now = acceptedAt;
      const all = await taken();
      app.clock.now = backOnline;
      await markMissed(app.deps);
      expect(await jobRow(all.jobId)).toMatchObject({ status: "missed" });
      return all;
    },

    out: async (of: Taken, at = outAt, options = {}) =>
      current().app.typed(of.runner, "runner.startJob", await keptStep(of, "out", at, options)),
    back: async (of: Taken, at = inAt, options = {}) =>
      current().app.typed(of.runner, "runner.completeJob", await keptStep(of, "in", at, options)),

    /** What became of each promise of a pickup. */
    async outcomes({ jobId }: Taken) {
      const rows = await current().app.deps.db.select().from(promises).where(eq(promises.jobId, jobId));
      return Object.fromEntries(rows.map((row) => [row.promise, row.outcome]));
    },
  };
}

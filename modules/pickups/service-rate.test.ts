import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Runner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});

test("the service rate is the share of kept promises of pickups in the last 30 days", async () => {
  const { app } = kit;
  const admin = await addAdmin(app);
  const homeowner = await addHomeowner(app);
  const runner: Runner = await addRunner(app);
  const take = () => addJob(app, homeowner, { status: "assigned", runner });
  const rate = async () =>
    ((await app.typed(admin, "admin.stats")).body as { serviceRate: number | null }).serviceRate;
  expect(await rate()).toBeNull();

  const [withPhoto, without] = [await take(), await take()];
  await take();
  await addJob(app, homeowner);
  await addJob(app, homeowner, { status: "cancelled" });
  app.clock.now = "2026-03-11T15:00:00.000Z";
  expect(await rate()).toBeNull();

  const photoUrl = await kit.uploadProof(runner, withPhoto, await jpeg());
  await app.typed(runner, "runner.completeJob", { jobId: withPhoto, photoUrl });
  expect(await rate()).toBe(100);
  await app.typed(runner, "runner.completeJob", { jobId: without });
  expect(await rate()).toBe(83.3);

  await addJob(app, homeowner, { status: "missed", scheduledOn: "2026-02-08" });
  expect(await rate()).toBe(83.3);
  await addJob(app, homeowner, { status: "missed", scheduledOn: "2026-02-09" });
  expect(await rate()).toBe(55.5);

  app.clock.now = "2026-03-11T16:00:00.001Z";
  expect(await markMissed(app.deps)).toEqual({ missed: 2 });
  expect(await rate()).toBe(33.3);
});

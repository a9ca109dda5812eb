import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photoKeys, photoPrints, photos } from "#db/schema/index.ts";
import { scheduleNamed } from "#modules/operations/tasks/index.ts";
import { day } from "#platform/instants.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { drawnPicture } from "#testkit/pictures.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(() => kit.close());

/** The schedule as it runs each hour. */
const index = async (signal = new AbortController().signal) =>
  (await scheduleNamed("index-prints")?.load())?.({ ...kit.app.deps, drain: async () => 0 }, { signal });

/** Both proofs of a pickup as an earlier release stored them: without keys, and without their home. */
async function withoutKeys(seed: number): Promise<{ ids: string[]; homeId: string }> {
  const { app } = kit;
  app.clock.now = "2026-03-11T15:00:00.000Z";
  const [homeowner, runner] = [await addHomeowner(app), await addRunner(app)];
  const jobId = await addJob(app, homeowner, { status: "assigned", runner });
  for (const leg of ["out", "in"] as const) {
    const photoUrl = await kit.uploadProof(runner, jobId, await drawnPicture(seed + leg.length), { leg });
    const step = leg === "out" ? "runner.startJob" : "runner.completeJob";
    expect(await app.typed(runner, step, { jobId, photoUrl })).toMatchObject({ status: 200 });
  }
  const rows = await app.deps.db.select({ id: photos.id }).from(photos).where(eq(photos.jobId, jobId));
  const ids = rows.map(({ id }) => id);
  await app.deps.db.delete(photoKeys).where(inArray(photoKeys.photoId, ids));
  await app.deps.db.update(photoPrints).set({ homeId: null }).where(inArray(photoPrints.photoId, ids));
  return { ids, homeId: homeowner.homeownerId };
}
const keysOfPhoto = (id: string | undefined) =>
  kit.app.deps.db.$count(photoKeys, eq(photoKeys.photoId, id ?? ""));

test("proofs stored without keys get them and their home within the hour, once", async () => {
  const { ids, homeId } = await withoutKeys(1);
  expect(ids).toHaveLength(2);
  const [known] = (await withoutKeys(11)).ids;
  await kit.app.deps.db.delete(photos).where(eq(photos.id, known ?? ""));
  expect(await index(AbortSignal.abort())).toEqual({ prints: 0 });
  expect(await index()).toEqual({ prints: 3 });
  for (const id of ids) expect(await keysOfPhoto(id)).toBeGreaterThan(4);
  const prints = await kit.app.deps.db.select().from(photoPrints).where(inArray(photoPrints.photoId, ids));
  expect(prints.map((print) => print.homeId)).toEqual([homeId, homeId]);
  expect(await index()).toEqual({ prints: 0 });
});

test("older proofs are left, because nobody searched for their keys in three days", async () => {
  const { ids } = await withoutKeys(21);
  kit.app.clock.advance(4 * day);
  expect(await index()).toEqual({ prints: 0 });
  expect(await keysOfPhoto(ids[0])).toBe(0);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { photos, properties, rentalChecks } from "#db/schema/index.ts";
import type { Route } from "#modules/routes/contract.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addProperty } from "#testkit/properties.ts";
import { markMissed } from "./tasks.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});

const morning = "2026-03-11T14:00:00.000Z";
beforeEach(() => {
  kit.app.clock.now = morning;
});

type Pickup = { host: Homeowner; runner: Runner; propertyId: string; jobId: string };
const checklist = ["Lock the gate", "Bins behind the fence"];

/** A runner at a rental with the cans at the curb. */
async function pickup(status: "in_progress" | "scheduled" = "in_progress"): Promise<Pickup> {
  const { app } = kit;
  const [host, runner] = [await addHomeowner(app), await addRunner(app)];
  const propertyId = await addProperty(app, host, { checklist });
  const job = { kind: "checkout", propertyId, status, runner } as const;
  return { host, runner, propertyId, jobId: await addJob(app, host, job) };
}
const tick = ({ runner, jobId }: Pick<Pickup, "runner" | "jobId">, more: object = {}) =>
  kit.app.typed(runner, "runner.checkItem", { jobId, item: "Lock the gate", isChecked: true, ...more });
const checksOf = ({ jobId }: Pickup) =>
  kit.app.deps.db.select().from(rentalChecks).where(eq(rentalChecks.jobId, jobId));
const photosOf = ({ jobId }: Pickup) => kit.app.deps.db.select().from(photos).where(eq(photos.jobId, jobId));
const complete = ({ runner, jobId }: Pickup) => kit.app.typed(runner, "runner.completeJob", { jobId });

describe("a rental's checklist item", () => {
  test("is checked, shown on the route, and unchecked", async () => {
    const all = await pickup();
    expect(await tick(all)).toMatchObject({ status: 200, body: { checkedAt: morning, hasPhoto: false } });
    const route = (await kit.app.typed(all.runner, "runner.route", { day: "2026-03-11" })).body as Route;
    expect(route.stops[0]?.checklist).toEqual([
      { item: "Lock the gate", checkedAt: morning, hasPhoto: false },
      { item: "Bins behind the fence", checkedAt: null, hasPhoto: false },
    ]);
    expect((await tick(all, { isChecked: false })).body).toEqual({ checkedAt: null, hasPhoto: false });
    expect(await checksOf(all)).toEqual([]);
    expect((await tick(all, { isChecked: false })).status).toBe(200);
  });

  test("keeps the time of its first check, however often it is sent", async () => {
    const all = await pickup();
    await tick(all);
    kit.app.clock.now = "2026-03-11T14:30:00.000Z";
    expect((await tick(all)).body).toEqual({ checkedAt: morning, hasPhoto: false });
  });

  test("has a photo, which a later one replaces and unchecking removes", async () => {
    const all = await pickup();
    const { runner, jobId } = all;
    const first = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "check" });
    await tick(all);
    expect((await tick(all, { photoUrl: first })).body).toEqual({ checkedAt: morning, hasPhoto: true });
    expect((await tick(all, { photoUrl: first })).status).toBe(200);
    expect((await tick(all)).body).toEqual({ checkedAt: morning, hasPhoto: true });
    const second = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "check" });
    await tick(all, { photoUrl: second, photoSource: "gallery" });
    expect(await photosOf(all)).toMatchObject([{ purpose: "check", source: "gallery" }]);
    await tick(all, { isChecked: false });
    expect(await photosOf(all)).toEqual([]);
    await kit.drain();
    expect(
      (await kit.keys()).filter((key) => key.includes(first.slice(7)) || key.includes(second.slice(7))),
    ).toEqual([]);
  });

  test("uses the time the phone recorded", async () => {
    const all = await pickup();
    kit.app.clock.now = "2026-03-11T15:00:00.000Z";
    const at = { at: "2026-03-11T14:10:00.000Z", sentAt: "2026-03-11T15:00:00.000Z" };
    expect((await tick(all, at)).body).toMatchObject({ checkedAt: at.at });
  });

  test("can be checked until two hours after the pickup", async () => {
    const all = await pickup();
    await complete(all);
    kit.app.clock.now = "2026-03-11T16:00:00.000Z";
    const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "check" });
    expect((await tick(all, { photoUrl })).status).toBe(200);
    kit.app.clock.now = "2026-03-11T16:00:00.001Z";
    expect(await tick(all)).toMatchObject({ status: 409, body: { code: "CHECKLIST_CLOSED" } });
    const upload = { jobId: all.jobId, leg: "check", contentType: "image/jpeg", bytes: 1000 };
    expect((await kit.app.typed(all.runner, "runner.createPhotoUpload", upload)).status).toBe(409);
  });

  test("is accepted for a pickup that was missed before the phone was online", async () => {
    const all = await pickup("scheduled");
    await kit.app.typed(all.runner, "runner.acceptJob", { jobId: all.jobId });
    kit.app.clock.now = "2026-03-12T12:00:00.000Z";
    await markMissed(kit.app.deps);
    const kept = { at: "2026-03-11T14:05:00.000Z", sentAt: kit.app.clock.now };
    expect((await tick(all, kept)).body).toMatchObject({ checkedAt: kept.at });
  });

  test("that the host removed from the list can no longer be checked, but can be unchecked", async () => {
    const all = await pickup();
    await tick(all);
    await kit.app.deps.db
      .update(properties)
      .set({ checklist: ["Bins behind the fence"] })
      .where(eq(properties.id, all.propertyId));
    expect(await tick(all)).toMatchObject({ status: 409, body: { code: "ITEM_NOT_ON_LIST" } });
    expect((await tick(all, { isChecked: false })).status).toBe(200);
    expect(await checksOf(all)).toEqual([]);
  });
});

describe("a checklist that the host requires", () => {
  const requires = async (all: Pickup, mustFinishChecklist = true) => {
    await kit.app.typed(all.host, "rental.saveProperty", { id: all.propertyId, mustFinishChecklist });
    return all;
  };
  const unfinished = (done: number) => ({
    status: 409,
    body: { code: "CHECKLIST_UNFINISHED", params: { done, count: 2 } },
  });
  const both = async (all: Pickup) => {
    for (const item of checklist) expect((await tick(all, { item })).status).toBe(200);
  };

  test("keeps the pickup open until every item is ticked, and only while the host requires it", async () => {
    const all = await requires(await pickup());
    const actionId = kit.app.deps.newId();
    const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "in" });
    const finish = () =>
      kit.app.typed(all.runner, "runner.completeJob", { jobId: all.jobId, actionId, photoUrl });
    expect(await finish()).toMatchObject(unfinished(0));
    await tick(all);
    expect(await finish()).toMatchObject(unfinished(1));
    await both(all);
    // The refused step is not spent, and its photo still counts.
    expect(await finish()).toMatchObject({ status: 200, body: { status: "completed" } });
    expect((await photosOf(all)).filter(({ attachedAt }) => attachedAt)).toMatchObject([{ purpose: "in" }]);
    await tick(all, { isChecked: false });
    expect((await finish()).status).toBe(200);
    expect((await complete(await pickup())).status).toBe(200);
    const free = await requires(await requires(await pickup()), false);
    expect((await complete(free)).status).toBe(200);
  });

  test("is told to the runner of the job", async () => {
    const all = await requires(await pickup());
    const route = (await kit.app.typed(all.runner, "runner.route", { day: "2026-03-11" })).body as Route;
    expect(route.stops[0]?.job.rental).toMatchObject({ mustFinishChecklist: true });
  });

  test("keeps a pickup missed in the meantime from being completed, until its checklist is closed", async () => {
    const all = await requires(await pickup("scheduled"));
    await kit.app.typed(all.runner, "runner.acceptJob", { jobId: all.jobId });
    kit.app.clock.now = "2026-03-11T17:30:00.000Z";
    await markMissed(kit.app.deps);
    const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), {
      leg: "in",
      actionId: kit.app.deps.newId(),
    });
    const late = {
      jobId: all.jobId,
      actionId: kit.app.deps.newId(),
      photoUrl,
      at: "2026-03-11T14:05:00.000Z",
    };
    const finish = () =>
      kit.app.typed(all.runner, "runner.completeJob", { ...late, sentAt: kit.app.clock.now });
    expect(await finish()).toMatchObject(unfinished(0));
    kit.app.clock.now = "2026-03-13T12:00:00.000Z";
    expect(await finish()).toMatchObject({ status: 200, body: { status: "completed" } });
  });
});

describe("nothing is checked", () => {
  test("by another runner, or at a home", async () => {
    const all = await pickup();
    const other = await addRunner(kit.app);
    expect((await tick({ ...all, runner: other })).status).toBe(404);
    const atHome = await addJob(kit.app, all.host, { status: "in_progress", runner: all.runner });
    expect((await tick({ ...all, jobId: atHome })).status).toBe(404);
    const upload = { jobId: atHome, leg: "check", contentType: "image/jpeg", bytes: 1000 };
    expect((await kit.app.typed(all.runner, "runner.createPhotoUpload", upload)).status).toBe(404);
  });

  test("for a released pickup", async () => {
    const { app } = kit;
    const { runner, jobId } = await pickup("scheduled");
    await app.typed(runner, "runner.acceptJob", { jobId });
    await app.typed(runner, "runner.releaseJob", { jobId });
    expect(await tick({ runner, jobId })).toMatchObject({ status: 409, body: { code: "JOB_TAKEN_BACK" } });
  });

  test("with a photo of another job, or another purpose", async () => {
    const [all, another] = [await pickup(), await pickup()];
    const elsewhere = await kit.uploadProof(another.runner, another.jobId, await jpeg(), { leg: "check" });
    expect(await tick(all, { photoUrl: elsewhere })).toMatchObject({ body: { code: "PHOTO_UNKNOWN" } });
    const proof = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "in" });
    expect(await tick(all, { photoUrl: proof })).toMatchObject({ body: { code: "PHOTO_UNKNOWN" } });
    expect(await checksOf(all)).toEqual([]);
  });
});

fullTest(
  "checks and their photos are deleted with the host's account, and stay after the runner's",
  async () => {
    const [kept, gone] = [await pickup(), await pickup()];
    for (const all of [kept, gone]) {
      const photoUrl = await kit.uploadProof(all.runner, all.jobId, await jpeg(), { leg: "check" });
      await tick(all, { photoUrl });
      await complete(all);
    }
    expect((await kit.app.call(kept.runner, "DELETE", "/api/profile")).status).toBe(200);
    expect([await checksOf(kept), await photosOf(kept)]).toMatchObject([[{}], [{ purpose: "check" }]]);
    expect((await kit.app.call(gone.host, "DELETE", "/api/profile")).status).toBe(200);
    expect([await checksOf(gone), await photosOf(gone)]).toEqual([[], []]);
    expect(await tick(gone)).toMatchObject({ status: 404 });
  },
);

import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, photos } from "#db/schema/index.ts";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import type { LastPhoto } from "#modules/pickups/contract/proofs.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addRental } from "#testkit/rentals.ts";
import type { PropertyPage, RentalRecord } from "./contract.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
  await app.database.execute("delete from holidays");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await kit.close();
});
let home: Homeowner;
let propertyId: string;
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
  home = await addHomeowner(app, { zipCode: "10001" });
  ({ propertyId } = await addRental(app, home, { collectionDays: ["Thursday"] }));
});

const save = async (changes: object, who: Who = home) =>
  app.typed(who, "rental.saveProperty", { id: propertyId, ...changes });
const page = async () => (await app.typed(home, "rental.property", { id: propertyId })).body as PropertyPage;
const planned = () =>
  app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.propertyId, propertyId), eq(jobs.status, "scheduled")))
    .orderBy(asc(jobs.scheduledOn));
const days = async () =>
  (await planned()).map(({ scheduledOn, canKinds }) => `${scheduledOn} ${canKinds.join()}`);

const trash = { canKind: "trash", weekday: "Thursday", everyWeeks: 1, anchorOn: null };
const recycling = { canKind: "recycling", weekday: "Thursday", everyWeeks: 2, anchorOn: "2026-03-19" };
const yard = { canKind: "yard", weekday: "Monday", everyWeeks: 2, anchorOn: "2026-03-16" };

describe("the cans of a rental", () => {
  test("go out by kind, each every week or every other", async () => {
    expect((await page()).rhythms).toEqual([trash]);
    const saved = await save({ rhythms: [recycling, yard, trash] });
    expect(saved).toMatchObject({
      status: 200,
      body: { collectionDays: ["Monday", "Thursday"], rhythms: [yard, trash, recycling] },
    });
    expect((await days()).slice(0, 5)).toEqual([
      "2026-03-12 trash",
      "2026-03-16 yard",
      "2026-03-19 trash,recycling",
      "2026-03-26 trash",
      "2026-03-30 yard",
    ]);
  });

  test("follow new kinds unless a runner has taken them", async () => {
    await save({ rhythms: [trash] });
    const [first] = await planned();
    const runner = await addRunner(app, { serviceAreas: ["10001"] });
    await app.typed(runner, "runner.acceptJob", { jobId: first?.id });
    await save({ rhythms: [trash, { ...trash, canKind: "recycling" }] });
    expect((await days())[0]).toBe("2026-03-19 trash,recycling");
    const [taken] = await app.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.id, first?.id ?? ""));
    expect(taken?.canKinds).toEqual(["trash"]);
  });

  test("keep their kinds when only the days change, and are unknown without days", async () => {
    await save({ rhythms: [trash, recycling] });
    expect((await save({ collectionDays: ["Thursday", "Friday"] })).body).toMatchObject({
      rhythms: [trash, recycling, { ...trash, weekday: "Friday" }],
    });
    expect((await save({ collectionDays: [] })).body).toMatchObject({ rhythms: [], collectionDays: [] });
    expect(await days()).toEqual([]);
  });

  test("refuse a kind twice on a day, and every other week from another weekday", async () => {
    expect((await save({ rhythms: [trash, trash] })).status).toBe(400);
    expect((await save({ rhythms: [{ ...recycling, anchorOn: "2026-03-20" }] })).status).toBe(400);
    expect((await save({ rhythms: [trash] }, await addHomeowner(app))).status).toBe(404);
  });

  test("go out the evening before and come back after the truck, or in the morning", async () => {
    const times = async () => (await planned())[0];
    await save({ rhythms: [trash] });
    // New York allows cans from 6 PM.
    expect(await times()).toMatchObject({
      windowStartsAt: "2026-03-11T22:00:00.000Z",
      outBy: "2026-03-12T02:00:00.000Z",
      inBy: "2026-03-13T00:00:00.000Z",
    });
    await save({ outEveningBefore: false });
    expect(await times()).toMatchObject({
      windowStartsAt: "2026-03-12T12:00:00.000Z",
      outBy: "2026-03-12T16:00:00.000Z",
      inBy: "2026-03-13T00:00:00.000Z",
    });
    await save({ outEveningBefore: true, inAfterCollection: false });
    expect(await times()).toMatchObject({
      windowStartsAt: "2026-03-11T22:00:00.000Z",
      outBy: "2026-03-12T02:00:00.000Z",
      inBy: "2026-03-12T16:00:00.000Z",
    });
    expect(await page()).toMatchObject({ outEveningBefore: true, inAfterCollection: false });
  });
});

/** A runner who has put the first collection's cans out. */
async function begun() {
  const [job] = await planned();
  const jobId = job?.id ?? "";
  const runner = await addRunner(app, { serviceAreas: ["10001"] });
  await app.typed(runner, "runner.acceptJob", { jobId });
  app.clock.now = "2026-03-11T21:00:00.000Z";
  const out = { jobId, photoUrl: await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" }) };
  expect((await app.typed(runner, "runner.startJob", out)).status).toBe(200);
  return { jobId, runner };
}
const complete = async ({ jobId, runner }: Awaited<ReturnType<typeof begun>>) => {
  app.clock.now = "2026-03-12T16:00:00.000Z";
  const photoUrl = await kit.uploadProof(runner, jobId, await jpeg());
  return app.typed(runner, "runner.completeJob", { jobId, photoUrl });
};
const recorded = async () =>
  (await app.typed(home, "rental.record", { propertyId, from: "2026-03-01", to: "2026-03-31" }))
    .body as RentalRecord;

describe("a checklist", () => {
  test("stays as it was at a pickup that has begun, whatever the host changes later", async () => {
    await save({ checklist: ["Lids closed", "Gate shut"] });
    const pickup = await begun();
    await save({ checklist: ["Lids closed", "Lights off"] });
    const tick = { jobId: pickup.jobId, isChecked: true };
    expect((await app.typed(pickup.runner, "runner.checkItem", { ...tick, item: "Lights off" })).status).toBe(
      409,
    );
    expect((await app.typed(pickup.runner, "runner.checkItem", { ...tick, item: "Gate shut" })).status).toBe(
      200,
    );
    await save({ checklist: [] });
    expect((await complete(pickup)).status).toBe(200);
    expect((await recorded()).pickups).toMatchObject([
      { checklist: ["Lids closed", "Gate shut"], checks: [{ item: "Gate shut" }] },
    ]);
  });

  test("is the new one at a pickup that has not begun", async () => {
    await save({ checklist: ["Lids closed"] });
    const [job] = await planned();
    const runner = await addRunner(app, { serviceAreas: ["10001"] });
    const accepted = await app.typed(runner, "runner.acceptJob", { jobId: job?.id });
    expect(accepted.body).toMatchObject({ rental: { checklist: [{ item: "Lids closed" }] } });
    await save({ checklist: ["Lights off"] });
    const own = (await app.typed(runner, "runner.jobs")).body as { id: string }[];
    expect(own.find(({ id }) => id === job?.id)).toMatchObject({
      rental: { checklist: [{ item: "Lights off" }] },
    });
  });

  test("that must be finished is the one of the pickup", async () => {
    await save({ checklist: ["Lids closed"], mustFinishChecklist: true });
    const pickup = await begun();
    await save({ checklist: ["Lids closed", "Lights off"] });
    await app.typed(pickup.runner, "runner.checkItem", {
      jobId: pickup.jobId,
      item: "Lids closed",
      isChecked: true,
    });
    expect((await complete(pickup)).status).toBe(200);
  });
});

describe("the reference photo", () => {
  const upload = async (purpose?: "cans") => {
    const body = await jpeg();
    const photo = { propertyId, contentType: "image/jpeg", photoBytes: body.byteLength, purpose };
    const { photoUrl, upload: to } = (await app.typed(home, "rental.createPropertyPhotoUpload", photo))
      .body as { photoUrl: string; upload: Parameters<PhotoApp["send"]>[0] };
    expect((await kit.send(to, body)).ok).toBe(true);
    return photoUrl;
  };

  test("stands beside the rental's own, and neither replaces the other or the home's", async () => {
    const ownCans = await kit.uploadPicture(home, "cans", await jpeg());
    await app.typed(home, "homeowner.saveHomeDetails", { cansPhotoUrl: ownCans });
    expect((await save({ photoUrl: await upload(), cansPhotoUrl: await upload("cans") })).status).toBe(200);
    const first = await page();
    expect([first.photoUrl, first.cansPhotoUrl]).toEqual([expect.any(String), expect.any(String)]);
    await save({ cansPhotoUrl: await upload("cans") });
    const { photoUrl, cansPhotoUrl } = await page();
    expect(photoUrl?.split("?")[0]).toBe(first.photoUrl?.split("?")[0]);
    expect(cansPhotoUrl?.split("?")[0]).not.toBe(first.cansPhotoUrl?.split("?")[0]);
    const kept = await app.deps.db.select().from(photos).where(eq(photos.ownerId, home.userId));
    expect(kept.map(({ purpose, propertyId: of }) => `${purpose} ${of !== null}`).toSorted()).toEqual([
      "cans false",
      "cans true",
      "property true",
    ]);
    await app.typed(home, "homeowner.saveHomeDetails", { cansPhotoUrl: null });
    expect((await page()).cansPhotoUrl).not.toBeNull();
    await save({ cansPhotoUrl: null });
    expect(await page()).toMatchObject({ cansPhotoUrl: null, photoUrl: expect.any(String) });
  });

  test("is beside the runner's camera for cans back, and beside the proof for the host", async () => {
    await save({ cansPhotoUrl: await upload("cans") });
    const pickup = await begun();
    const last = (await app.typed(pickup.runner, "runner.lastPhotos")).body as LastPhoto[];
    expect(last).toMatchObject([{ jobId: pickup.jobId, leg: "in", isReference: true }]);
    expect((await app.typed(pickup.runner, "runner.homeOfJob", { jobId: pickup.jobId })).body).toMatchObject({
      cansPhotoUrl: expect.any(String),
    });
    await complete(pickup);
    const own = (await app.typed(home, "homeowner.pickup", { jobId: pickup.jobId })).body as OwnPickup;
    expect(own.referenceUrl).toEqual(expect.any(String));
    expect((await recorded()).property.cansPhotoUrl).toEqual(expect.any(String));
  });

  test("of another kind than was uploaded is refused", async () => {
    expect((await save({ photoUrl: await upload("cans") })).body).toMatchObject({ code: "PHOTO_UNKNOWN" });
  });
});

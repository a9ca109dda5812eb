import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVault } from "#adapters/vault/aes-gcm.ts";
import { findViolations } from "#db/invariants.ts";
import { jobs, properties } from "#db/schema/index.ts";
import { resealGateCodes } from "#modules/operations/reseal-gate-codes.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { hosting, loft } from "#testkit/hosting.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { addRental } from "#testkit/rentals.ts";
import { withoutIds } from "#testkit/without-ids.ts";
import type { PlannedPickup, Property, PropertyPage } from "./contract.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
  await app.queue.ready();
});
afterAll(() => kit.close());

const { hostOf, jobAt, list, remove, save, upload } = hosting(() => kit);
const newKey = () => randomBytes(32).toString("base64url");
const read = async (who: Who, id: string) =>
  (await app.typed(who, "rental.property", { id })).body as PropertyPage;

test("a checkout later than the next check-in is refused, naming the field", async () => {
  const host = await addHomeowner(app);
  const times = { checkInTime: "09:00", checkOutTime: "22:00" };
  const refused = await app.typed(host, "rental.addProperty", { ...loft, ...times });
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: "checkOutTime", key: "validation.checkOutFirst" }] },
  });
  const { host: other, property } = await hostOf();
  const late = { id: property.id, checkOutTime: "18:00" };
  expect((await app.typed(other, "rental.saveProperty", late)).body).toMatchObject({
    code: "CHECKOUT_AFTER_CHECKIN",
  });
});

describe("a rental", () => {
  test("has the usual times and one can by default", async () => {
    const { property } = await hostOf();
    expect(property).toMatchObject({
      checkInTime: "16:00",
      checkOutTime: "11:00",
      collectionDays: [],
      numberOfCans: 1,
      hasGateCode: false,
      photoUrl: null,
      checklist: [],
    });
  });

  test("is added with all its details, its gate code sealed", async () => {
    const said = {
      numberOfCans: 3,
      checkInTime: "15:00",
      checkOutTime: "10:00",
      collectionDays: ["Friday", "Monday", "Friday"],
      cansPlace: "Left of the garage",
      curbPlace: "By the mailbox",
      accessNotes: "The lower drive",
      checklist: ["Lids closed", "Gate shut"],
    };
    const { host, property } = await hostOf({ ...said, gateCode: "#4711" });
    const { gateCodeViews, ...page } = await read(host, property.id);
    expect(page).toEqual(property);
    expect(gateCodeViews).toEqual([]);
    expect(page).toMatchObject({ ...said, collectionDays: ["Monday", "Friday"], hasGateCode: true });
    const rows = await app.deps.db.select().from(properties).where(eq(properties.id, property.id));
    expect(rows).toHaveLength(1);
    expect(withoutIds(rows)).not.toContain("4711");
  });

  test("keeps omitted fields, and null clears them", async () => {
    const { host, property } = await hostOf({ cansPlace: "Shed", accessNotes: "Ring", gateCode: "4711" });
    await save(host, { id: property.id, name: "Penthouse", accessNotes: null, collectionDays: ["Tuesday"] });
    expect(await read(host, property.id)).toMatchObject({
      name: "Penthouse",
      guests: 4,
      cansPlace: "Shed",
      accessNotes: null,
      collectionDays: ["Tuesday"],
      hasGateCode: true,
    });
    const cleared = { id: property.id, cansPlace: "", gateCode: null, collectionDays: [] };
    expect(await save(host, cleared)).toMatchObject({
      status: 200,
      body: { name: "Penthouse", cansPlace: null, hasGateCode: false, collectionDays: [] },
    });
  });

  test.each([
    ["a time that is none", { checkInTime: "24:00" }],
    ["a day that is none", { collectionDays: ["Someday"] }],
    ["thirteen lines to tick off", { checklist: Array.from({ length: 13 }, (_, nth) => `Line ${nth}`) }],
    ["a way in of 601 characters", { accessNotes: "x".repeat(601) }],
    ["eleven cans", { numberOfCans: 11 }],
    ["no name", { name: " " }],
  ])("refuses %s", async (_, wrong) => {
    const { host, property } = await hostOf();
    expect((await save(host, { id: property.id, ...wrong })).status).toBe(400);
  });

  test("of another host is not found", async () => {
    const { property } = await hostOf({ gateCode: "4711" });
    const other = await addHomeowner(app);
    for (const procedure of ["rental.property", "rental.saveProperty", "rental.removeProperty"] as const)
      expect((await app.typed(other, procedure, { id: property.id, name: "Mine" })).status).toBe(404);
    const photo = { propertyId: property.id, contentType: "image/jpeg", photoBytes: 1000 };
    expect((await app.typed(other, "rental.createPropertyPhotoUpload", photo)).status).toBe(404);
  });
});

test("a rental is in service during a pickup today, but not by one left open", async () => {
  const { host, property } = await hostOf();
  const { jobId } = await jobAt(host, property.id, "in_progress");
  const state = async () => [(await read(host, property.id)).status, (await list(host))[0]?.status];
  expect(await state()).toEqual(["cleaning", "cleaning"]);
  await app.deps.db
    .update(jobs)
    .set({
      scheduledOn: "2026-03-07",
      windowStartsAt: "2026-03-07T15:00:00.000Z",
      windowEndsAt: "2026-03-07T19:00:00.000Z",
      outBy: "2026-03-07T19:00:00.000Z",
      inBy: "2026-03-07T19:00:00.000Z",
    })
    .where(eq(jobs.id, jobId));
  expect(await state()).toEqual(["active", "active"]);
});

describe("a rental's address", () => {
  test("applies to pickups not yet begun, and nothing else", async () => {
    const { host, property } = await hostOf();
    const made = {
      scheduled: await jobAt(host, property.id, "scheduled"),
      assigned: await jobAt(host, property.id, "assigned"),
      begun: await jobAt(host, property.id, "in_progress"),
    };
    const elsewhere = await addJob(app, host, { scheduledOn: "2026-03-11" });
    const [before] = await app.deps.db.select().from(jobs).where(eq(jobs.id, elsewhere));
    await save(host, { id: property.id, address: "99 Elm Street", zipCode: "10002", numberOfCans: 4 });
    const addressOf = async (id: string) =>
      (await app.deps.db.select().from(jobs).where(eq(jobs.id, id))).map(
        ({ address, zipCode, numberOfCans }) => `${address} ${zipCode} ${numberOfCans}`,
      )[0];
    expect(await addressOf(made.scheduled.jobId)).toBe("99 Elm Street 10002 4");
    expect(await addressOf(made.assigned.jobId)).toMatch(/^99 Elm Street 10002 [^4]/);
    expect(await addressOf(made.begun.jobId)).toMatch(/^12 Oak Avenue 10001/);
    const [after] = await app.deps.db.select().from(jobs).where(eq(jobs.id, elsewhere));
    expect(after).toEqual(before);
    expect(await findViolations(app.database)).toEqual([]);
  });

  test("and access details are announced to its next pickup's runner", async () => {
    const { host, property } = await hostOf();
    const { runner } = await jobAt(host, property.id, "assigned");
    const news = async () =>
      ((await app.typed(runner, "notifications.list")).body as { type: string }[]).filter(
        ({ type }) => type === "homeChanged",
      ).length;
    await save(host, { id: property.id, amenities: ["Pool"] });
    expect(await news()).toBe(0);
    await save(host, { id: property.id, accessNotes: "Through the side gate" });
    expect(await news()).toBe(1);
  });
});

describe("a runner at a rental", () => {
  fullTest("sees the rental's details, not those of its host's home", async () => {
    const { host, property } = await hostOf({
      cansPlace: "Under the stairs",
      curbPlace: "North side",
      accessNotes: "Ring twice",
      gateCode: "#99",
    });
    await app.typed(host, "homeowner.saveHomeDetails", {
      cansPlace: "Behind the shed",
      pets: "Rex",
      gateCode: "#11",
    });
    const { jobId, runner } = await jobAt(host, property.id, "assigned");
    const told = {
      cansPlace: "Under the stairs",
      curbPlace: "North side",
      accessNotes: "Ring twice",
      pets: null,
      hasGateCode: true,
    };
    expect((await app.typed(runner, "runner.homeOfJob", { jobId })).body).toMatchObject(told);
    const route = (await app.typed(runner, "runner.route", {})).body as { stops: { home: object }[] };
    expect(route.stops[0]?.home).toMatchObject(told);
    expect((await app.typed(runner, "runner.viewGateCode", { jobId })).body).toEqual({ gateCode: "#99" });
    expect((await read(host, property.id)).gateCodeViews).toEqual([
      { viewedAt: app.clock.now, scheduledOn: "2026-03-10", firstName: "Sam" },
    ]);
    const home = (await app.typed(host, "homeowner.homeDetails")).body as { gateCodeViews: object[] };
    expect(home.gateCodeViews).toEqual([]);
    expect(await findViolations(app.database)).toEqual([]);
  });

  test("sees no code if the rental has none, even if the home has one", async () => {
    const { host, property } = await hostOf();
    await app.typed(host, "homeowner.saveHomeDetails", { gateCode: "#11" });
    const { jobId, runner } = await jobAt(host, property.id, "assigned");
    expect((await app.typed(runner, "runner.viewGateCode", { jobId })).status).toBe(404);
    expect((await app.typed(runner, "runner.homeOfJob", { jobId })).body).toMatchObject({
      hasGateCode: false,
      gateCodeFrom: null,
    });
  });

  test("sees the home's details at the home", async () => {
    const { host } = await hostOf({ cansPlace: "Under the stairs" });
    await app.typed(host, "homeowner.saveHomeDetails", { cansPlace: "Behind the shed", gateCode: "#11" });
    const runner = await addRunner(app);
    const jobId = await addJob(app, host, { status: "assigned", runner, scheduledOn: "2026-03-10" });
    expect((await app.typed(runner, "runner.homeOfJob", { jobId })).body).toMatchObject({
      cansPlace: "Behind the shed",
      accessNotes: null,
    });
    expect((await app.typed(runner, "runner.viewGateCode", { jobId })).body).toEqual({ gateCode: "#11" });
  });
});

describe("a rental's picture", () => {
  test("is shown to the host and the runner, and a new one replaces it", async () => {
    const { host, property } = await hostOf();
    const first = await upload(host, property.id);
    const shown = (await save(host, { id: property.id, photoUrl: first })).body as Property;
    expect((await kit.open(shown.photoUrl ?? "")).status).toBe(200);
    // Repeat the same call.
    expect((await save(host, { id: property.id, photoUrl: first })).status).toBe(200);
    const { jobId, runner } = await jobAt(host, property.id, "assigned");
    const seen = (await app.typed(runner, "runner.homeOfJob", { jobId })).body as { housePhotoUrl: string };
    expect((await kit.open(seen.housePhotoUrl)).status).toBe(200);
    const second = (await save(host, { id: property.id, photoUrl: await upload(host, property.id) }))
      .body as Property;
    await kit.drain();
    expect((await kit.open(shown.photoUrl ?? "")).status).toBe(404);
    expect((await kit.open(second.photoUrl ?? "")).status).toBe(200);
    expect((await list(host)).map(({ photoUrl }) => photoUrl !== null)).toEqual([true]);
    await save(host, { id: property.id, photoUrl: null });
    await kit.drain();
    expect((await read(host, property.id)).photoUrl).toBeNull();
    expect((await kit.open(second.photoUrl ?? "")).status).toBe(404);
  });

  test("cannot be another rental's", async () => {
    const { host, property } = await hostOf();
    const other = (await app.typed(host, "rental.addProperty", { ...loft, name: "Other" })).body as Property;
    const photoUrl = await upload(host, other.id);
    expect(await save(host, { id: property.id, photoUrl })).toMatchObject({
      body: { code: "PHOTO_UNKNOWN" },
    });
  });
});

describe("a rental's pickups", () => {
  const planned = async (who: Who) => (await app.typed(who, "rental.plannedPickups")).body as PlannedPickup[];

  test("follow its collection days when it is added, changed and removed", async () => {
    // 10 March 2026 is a Tuesday.
    const { host, property } = await hostOf({ collectionDays: ["Thursday"] });
    const atFirst = await planned(host);
    expect(atFirst[0]).toMatchObject({ pickupOn: "2026-03-12", isCollection: true, state: "scheduled" });
    await save(host, { id: property.id, collectionDays: ["Friday"] });
    const [next] = await planned(host);
    expect(next?.pickupOn).toBe("2026-03-13");
    await remove(host, property.id);
    expect(await planned(host)).toEqual([]);
    const left = await app.deps.db
      .select({ status: jobs.status })
      .from(jobs)
      .where(eq(jobs.propertyId, property.id));
    expect(left.every(({ status }) => status === "cancelled")).toBe(true);
    expect(await findViolations(app.database)).toEqual([]);
  });
});

test("rentals' gate codes are resealed with homes' when the key changes", async () => {
  const { property } = await hostOf();
  const [present, before] = [newKey(), newKey()];
  const sealed = createVault([before]).seal("4711", property.id);
  await app.deps.db.update(properties).set({ gateCodeSealed: sealed }).where(eq(properties.id, property.id));
  const deps = { ...app.deps, vault: createVault([present, before]) };
  expect(await resealGateCodes(deps)).toBe(1);
  expect(await resealGateCodes(deps)).toBe(0);
  const [row] = await app.deps.db.select().from(properties).where(eq(properties.id, property.id));
  expect(createVault([present]).open(row?.gateCodeSealed ?? "", property.id)).toBe("4711");
  await app.deps.db.update(properties).set({ gateCodeSealed: null }).where(eq(properties.id, property.id));
});

test("a host's rental data is deleted with the account", async () => {
  const { host, property } = await hostOf({ cansPlace: "Shed", accessNotes: "Ring", gateCode: "4711" });
  expect((await app.call(host, "DELETE", "/api/profile")).status).toBe(200);
  const [row] = await app.deps.db.select().from(properties).where(eq(properties.id, property.id));
  expect(row).toMatchObject({
    name: "-",
    address: "-",
    cansPlace: null,
    accessNotes: null,
    gateCodeSealed: null,
    removedAt: app.clock.now,
  });
});

test("a rental saved in another tab is not overwritten, unless the current version was seen", async () => {
  const { home, propertyId: id } = await addRental(app, await addHomeowner(app));
  const shown = async () => (await app.typed(home, "rental.property", { id })).body as Property;
  const { version } = await shown();
  const mine = { id, version, name: "Lake House" };
  expect((await save(home, { id, version, name: "Cottage" })).status).toBe(200);
  expect(await save(home, mine)).toMatchObject({ status: 409, body: { code: "PROPERTY_CHANGED" } });
  expect(await shown()).toMatchObject({ name: "Cottage", version: version + 1 });
  // Repeat the call, as after a lost response.
  expect((await save(home, { id, version, name: "Cottage" })).status).toBe(200);
  const present = await shown();
  expect(await save(home, { ...mine, version: present.version })).toMatchObject({
    status: 200,
    body: { name: "Lake House" },
  });
});

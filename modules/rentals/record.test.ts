import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { rentalPickups } from "#db/schema/index.ts";
import type { Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, type Runner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addProperty } from "#testkit/properties.ts";
import type { RentalRecord } from "./contract.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-11T14:00:00.000Z";
});

const march = { from: "2026-03-01", to: "2026-03-31" };
const record = (who: Who, propertyId: string, period: object = march) =>
  kit.app.typed(who, "rental.record", { propertyId, ...period });

type Pickup = { host: Homeowner; runner: Runner; propertyId: string; jobId: string };
/** A runner on the way to a rental; by default the next guests may check in at 4 PM. */
async function pickup(nextGuestsAt: string | null = "2026-03-11T20:00:00.000Z"): Promise<Pickup> {
  const { app } = kit;
  const [host, runner] = [await addHomeowner(app), await addRunner(app)];
  const propertyId = await addProperty(app, host, { checklist: ["Lock the gate"] });
  const jobId = await addJob(app, host, { kind: "checkout", propertyId });
  await app.deps.db.insert(rentalPickups).values({
    id: app.deps.newId(),
    propertyId,
    pickupOn: "2026-03-11",
    isCheckout: true,
    isCollection: false,
    nextGuestsAt,
    state: "scheduled",
    jobId,
    updatedAt: app.clock.now,
  });
  expect((await app.typed(runner, "runner.acceptJob", { jobId })).status).toBe(200);
  return { host, runner, propertyId, jobId };
}
async function serve({ runner, jobId }: Pickup): Promise<void> {
  const { app } = kit;
  await app.typed(runner, "runner.startJob", {
    jobId,
    photoUrl: await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" }),
  });
  const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "check" });
  await app.typed(runner, "runner.checkItem", { jobId, item: "Lock the gate", isChecked: true, photoUrl });
  app.clock.now = "2026-03-11T15:42:00.000Z";
  await app.typed(runner, "runner.completeJob", {
    jobId,
    notes: "Bins were full",
    photoUrl: await kit.uploadProof(runner, jobId, await jpeg()),
  });
}
const told = async (who: Who) =>
  (
    (await kit.app.typed(who, "notifications.list")).body as { type: string; message: string; link: string }[]
  ).map(({ type, message, link }) => [type, message.replaceAll(/\s/g, " "), link]);
const emailsTo = async ({ userId }: { userId: string }) =>
  (
    await kit.app.database.execute(
      "select data from tasks.job where name = 'deliver-mail' and data->>'userId' = $1",
      [userId],
    )
  ).rows.map(({ data }) => data as { letter: string; params: object });

describe("a host", () => {
  test("is told when the curb is clear, with the local time and the next guests, and by email", async () => {
    const all = await pickup();
    await serve(all);
    expect((await told(all.host))[0]).toEqual([
      "curbClear",
      "Lakeside Cottage: curb clear at 11:42 AM, before the next guests at 4:00 PM.",
      `/pickups/${all.jobId}`,
    ]);
    expect(await emailsTo(all.host)).toEqual([
      expect.objectContaining({
        letter: "curbClear",
        params: {
          property: "Lakeside Cottage",
          date: "2026-03-11",
          time: "11:42",
          next: "16:00",
          jobId: all.jobId,
        },
      }),
    ]);
  });

  test.each([
    ["nobody comes that day", null],
    ["they could come before that", "2026-03-11T15:30:00.000Z"],
  ])("learns of no next guests when %s", async (_, nextGuestsAt) => {
    const all = await pickup(nextGuestsAt);
    await serve(all);
    expect((await told(all.host))[0]?.[1]).toBe("Lakeside Cottage: curb clear at 11:42 AM.");
  });

  fullTest("is told of a pickup at home like any homeowner, and once of each", async () => {
    const all = await pickup();
    const jobId = await addJob(kit.app, all.host, { status: "in_progress", runner: all.runner });
    await kit.app.typed(all.runner, "runner.completeJob", { jobId });
    await kit.app.typed(all.runner, "runner.completeJob", { jobId });
    await serve(all);
    await kit.app.typed(all.runner, "runner.completeJob", { jobId: all.jobId });
    expect((await told(all.host)).map(([type]) => type)).toEqual([
      "curbClear",
      "jobStarted",
      "jobCompleted",
      "jobAccepted",
    ]);
  });
});

describe("the record of a rental", () => {
  test("shows the pickup with both legs, photos, runner, and checked items", async () => {
    const all = await pickup();
    await serve(all);
    const { property, pickups } = (await record(all.host, all.propertyId)).body as RentalRecord;
    expect(property).toEqual({
      name: "Lakeside Cottage",
      address: "9 Shore Road",
      city: "New York",
      state: "NY",
      zipCode: "10001",
      timeZone: "America/New_York",
      cansPhotoUrl: null,
    });
    expect(pickups).toEqual([
      {
        id: all.jobId,
        day: "2026-03-11",
        status: "completed",
        isCheckout: true,
        isCollection: false,
        runner: "Sam",
        outAt: "2026-03-11T14:00:00.000Z",
        outPhotoUrl: expect.any(String),
        outSource: null,
        inAt: "2026-03-11T15:42:00.000Z",
        inPhotoUrl: expect.any(String),
        inSource: null,
        proofs: {
          out: { isVerified: false, distanceMeters: null, missing: ["noSource", "notCompared"] },
          in: { isVerified: false, distanceMeters: null, missing: ["noSource", "notCompared"] },
        },
        curbLaw: { place: "New York", outFrom: "2026-03-10T22:00:00.000Z", backBy: null },
        notServed: null,
        notes: "Bins were full",
        checklist: expect.arrayContaining(["Lock the gate"]),
        helpers: [],
        checks: [
          {
            item: "Lock the gate",
            checkedAt: "2026-03-11T14:00:00.000Z",
            photoUrl: expect.any(String),
            source: null,
          },
        ],
      },
    ]);
    const [seen] = pickups;
    const urls = [seen?.outPhotoUrl, seen?.inPhotoUrl, seen?.checks[0]?.photoUrl];
    expect(new Set(urls).size).toBe(3);
    for (const url of urls) expect((await kit.open(url ?? "")).status).toBe(200);
  });

  test("leaves out a canceled pickup beside the one that took place that day", async () => {
    const { app } = kit;
    const host = await addHomeowner(app);
    const propertyId = await addProperty(app, host);
    const at = (scheduledOn: string) => ({ kind: "checkout", propertyId, scheduledOn }) as const;
    await addJob(app, host, { ...at("2026-03-03"), status: "cancelled" });
    await addJob(app, host, { ...at("2026-03-03"), timeWindow: "15:00", status: "missed" });
    await addJob(app, host, { ...at("2026-03-04"), status: "cancelled" });
    const { pickups } = (await record(host, propertyId)).body as RentalRecord;
    expect(pickups.map(({ day, status }) => [day, status])).toEqual([
      ["2026-03-03", "missed"],
      ["2026-03-04", "cancelled"],
    ]);
  });

  test("includes missed, canceled and unserved pickups, and no future ones", async () => {
    const { app } = kit;
    const [host, runner] = [await addHomeowner(app), await addRunner(app)];
    const propertyId = await addProperty(app, host);
    const at = (scheduledOn: string) => ({ kind: "checkout", propertyId, scheduledOn }) as const;
    await addJob(app, host, { ...at("2026-03-02"), status: "missed" });
    await addJob(app, host, { ...at("2026-03-03"), status: "cancelled" });
    await addJob(app, host, { ...at("2026-03-12"), status: "scheduled" });
    await addJob(app, host, { ...at("2026-03-13"), status: "assigned", runner });
    const jobId = await addJob(app, host, { ...at("2026-03-11"), status: "assigned", runner });
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "cannotServe" });
    await app.typed(runner, "runner.cannotServe", { jobId, reason: "blocked", photoUrl });
    const inProgress = await addJob(app, host, {
      ...at("2026-03-11"),
      timeWindow: "15:00",
      status: "in_progress",
      runner,
    });
    const { pickups } = (await record(host, propertyId)).body as RentalRecord;
    expect(pickups.map(({ day, status }) => [day, status])).toEqual([
      ["2026-03-02", "missed"],
      ["2026-03-03", "cancelled"],
      ["2026-03-11", "notServed"],
      ["2026-03-11", "inProgress"],
    ]);
    expect(pickups[2]).toMatchObject({
      notServed: { reason: "blocked", photoUrl: expect.any(String) },
      isCheckout: null,
    });
    expect(pickups[3]?.id).toBe(inProgress);
  });

  test("covers its period, both days included, and only that rental", async () => {
    const { app } = kit;
    const host = await addHomeowner(app);
    const [cottage, loft] = [await addProperty(app, host), await addProperty(app, host)];
    for (const scheduledOn of ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"])
      await addJob(app, host, { kind: "checkout", propertyId: cottage, scheduledOn, status: "cancelled" });
    await addJob(app, host, {
      kind: "checkout",
      propertyId: loft,
      scheduledOn: "2026-03-05",
      status: "cancelled",
    });
    await addJob(app, host, { scheduledOn: "2026-03-06", status: "cancelled" });
    const { pickups } = (await record(host, cottage)).body as RentalRecord;
    expect(pickups.map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-31"]);
    expect((await record(host, cottage, { from: "2026-03-10", to: "2026-03-10" })).body).toMatchObject({
      pickups: [],
    });
  });

  test("of another host's rental is not found", async () => {
    const [host, other] = [await addHomeowner(kit.app), await addHomeowner(kit.app)];
    const propertyId = await addProperty(kit.app, host);
    expect((await record(other, propertyId)).status).toBe(404);
    expect((await record(host, kit.app.deps.newId())).status).toBe(404);
  });

  test.each([
    ["of more than 92 days", { from: "2026-01-01", to: "2026-04-03" }, 400],
    ["of 92 days", { from: "2026-01-01", to: "2026-04-02" }, 200],
    ["that ends before it begins", { from: "2026-03-02", to: "2026-03-01" }, 400],
  ])("%s answers %s with %s", async (_, period, status) => {
    const host = await addHomeowner(kit.app);
    expect((await record(host, await addProperty(kit.app, host), period)).status).toBe(status);
  });
});

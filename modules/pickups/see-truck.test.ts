import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  jobs,
  ledgerTransactions,
  problems,
  ratings,
  subscriptions,
  truckObservations,
} from "#db/schema/index.ts";
import type { Route } from "#modules/routes/contract.ts";
import { addAdmin } from "#testkit/factories.ts";
import { keptSteps, type Taken } from "#testkit/kept-steps.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { reporting } from "#testkit/problems.ts";
import type { OwnPickup } from "./contract/homeowner.ts";

let kit: PhotoApp;
beforeAll(async () => {
  kit = await photoApp("disk");
});
afterAll(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
  await kit.close();
});
beforeEach(() => {
  kit.app.clock.now = "2026-03-11T13:30:00.000Z";
});

const { back, out, outcomes, taken } = keptSteps(() => kit);
const { notices } = reporting(() => kit);
/** During the morning in New York, when the runner is there. */
const seenAt = "2026-03-11T15:00:00.000Z";

/** Cans that went out; `full` says what the runner found and comes with its photo. */
async function outForTruck() {
  const all = await taken();
  expect((await out(all, "2026-03-11T13:40:00.000Z")).status).toBe(200);
  kit.app.clock.now = seenAt;
  return all;
}
const full = (of: Taken, more: object, options: object = {}) => back(of, seenAt, { more, ...options });
const seenOf = async ({ jobId }: Taken) =>
  (await kit.app.deps.db.select().from(truckObservations).where(eq(truckObservations.jobId, jobId)))[0];
const jobOf = async (jobId: string) =>
  (await kit.app.deps.db.select().from(jobs).where(eq(jobs.id, jobId)))[0];
const pickupOf = async ({ homeowner, jobId }: Taken) =>
  (await kit.app.typed(homeowner, "homeowner.pickup", { jobId })).body as OwnPickup;
const noticesOf = ({ homeowner }: Taken) => notices(homeowner);

describe("cans that the truck left full", () => {
  test("stay out, are paid for, and the same runner returns for them as for any pickup", async () => {
    const all = await outForTruck();
    expect(await full(all, { truck: "notEmptied", cans: "leftOut" })).toMatchObject({ status: 200 });
    const seen = await seenOf(all);
    expect(seen).toMatchObject({ verdict: "notEmptied", cans: "leftOut", observedAt: seenAt });
    const returnId = seen?.returnJobId ?? "";
    expect(await jobOf(returnId)).toMatchObject({
      status: "assigned",
      runnerId: all.runner.runnerId,
      scheduledOn: "2026-03-12",
      timeWindow: "evening",
      payCents: 1200,
      requestedAt: null,
    });
    expect(await outcomes(all)).toEqual({ out: "kept", in: "kept", photos: "kept" });
    const told = await noticesOf(all);
    expect(told).toContain("cansNotEmptied");
    expect(told).not.toContain("jobCompleted");
    expect(await pickupOf(all)).toMatchObject({
      fullCans: "leftOut",
      truck: {
        verdict: "notEmptied",
        return: { on: "2026-03-12", status: "assigned" },
        hasPhoto: true,
        message: expect.stringMatching(
          /On Wed, Mar 11 at 11:00 AM they had not been emptied\. .+ A photo with its time:$/,
        ),
      },
    });

    kit.app.clock.now = "2026-03-12T21:00:00.000Z";
    const route = (await kit.app.typed(all.runner, "runner.route", { day: "2026-03-12" })).body as Route;
    expect(route.stops).toMatchObject([{ leg: "in", job: { id: returnId } }]);
    const returned = { ...all, jobId: returnId };
    expect((await back(returned, kit.app.clock.now)).status).toBe(200);
    expect(await outcomes(returned)).toEqual({ out: "kept", in: "kept", photos: "kept" });
    expect(await seenOf(returned)).toMatchObject({ verdict: "emptied", cans: null });
    const earnings = await kit.app.deps.db.select().from(ledgerTransactions);
    const own = earnings.filter(
      ({ jobId, kind }) => kind === "earning" && [all.jobId, returnId].includes(jobId ?? ""),
    );
    expect(own).toHaveLength(2);
    // What the home's bill is made of has no entry for either.
    expect(earnings.some(({ jobId, kind }) => jobId === returnId && kind !== "earning")).toBe(false);
  });

  test("are reported once, whatever other phones say later", async () => {
    const all = await outForTruck();
    const actionId = kit.app.deps.newId();
    const first = await full(all, { truck: "truckNotHere" }, { actionId });
    const seen = await seenOf(all);
    // The truck is only late: the same day.
    expect(await jobOf(seen?.returnJobId ?? "")).toMatchObject({
      scheduledOn: "2026-03-11",
      timeWindow: "afternoon",
    });
    expect((await full(all, { truck: "truckNotHere" }, { actionId, hasPhoto: false })).body).toMatchObject({
      id: (first.body as { id: string }).id,
    });
    await full(all, { truck: "tagged" }, { hasPhoto: false });
    await full(all, {}, { hasPhoto: false });
    expect(await seenOf(all)).toEqual(seen);
    expect((await noticesOf(all)).filter((type) => type === "cansNotEmptied")).toHaveLength(1);
  });

  test("need a photo unless there is no camera, and then promise none", async () => {
    const all = await taken();
    kit.app.clock.now = seenAt;
    const told = (noPhotoReason?: string) =>
      full(all, { truck: "tagged", cans: "leftOut", noPhotoReason }, { hasPhoto: false });
    for (const reason of [undefined, "dark", "weather"])
      expect(await told(reason)).toMatchObject({ status: 409, body: { code: "FULL_CANS_NEED_PHOTO" } });
    expect(await jobOf(all.jobId)).toMatchObject({ status: "assigned" });
    expect(await seenOf(all)).toBeUndefined();
    expect(await told("camera")).toMatchObject({ status: 200 });
    const { truck } = await pickupOf(all);
    expect(truck).toMatchObject({ verdict: "tagged", hasPhoto: false });
    expect(truck?.message).toMatch(/Please tell me what was wrong\.$/);
    // The photo that another phone had kept arrives later.
    await full(all, { truck: "tagged", cans: "leftOut" });
    expect(await pickupOf(all)).toMatchObject({
      truck: { hasPhoto: true, message: expect.stringMatching(/A photo with its time:$/) },
    });
  });

  test("are brought back where the home wishes it; tagged ones wait for the home", async () => {
    const all = await outForTruck();
    const saved = { fullCans: "broughtBack" };
    expect(await kit.app.typed(all.homeowner, "homeowner.saveHomeDetails", saved)).toMatchObject({
      body: saved,
    });
    // A phone without reception may not know the wish.
    await full(all, { truck: "notEmptied" });
    const seen = await seenOf(all);
    expect(seen).toMatchObject({ cans: "broughtBack" });
    expect(await jobOf(seen?.returnJobId ?? "")).toMatchObject({
      scheduledOn: "2026-03-12",
      timeWindow: "morning",
    });

    const tagged = await outForTruck();
    await full(tagged, { truck: "tagged", cans: "broughtBack" });
    expect(await seenOf(tagged)).toMatchObject({ verdict: "tagged", returnJobId: null });
    expect(await kit.app.deps.db.select().from(problems).where(eq(problems.jobId, tagged.jobId))).toEqual([]);
  });

  test("plan two returns at most, then an admin decides", async () => {
    const all = await outForTruck();
    await full(all, { truck: "notEmptied", cans: "broughtBack" });
    let of = all;
    for (const day of ["2026-03-12", "2026-03-13"]) {
      of = { ...all, jobId: (await seenOf(of))?.returnJobId ?? "" };
      expect(await jobOf(of.jobId)).toMatchObject({ scheduledOn: day, status: "assigned" });
      kit.app.clock.now = `${day}T15:00:00.000Z`;
      await full(of, { truck: "notEmptied", cans: "broughtBack", at: kit.app.clock.now });
    }
    expect(await seenOf(of)).toMatchObject({ verdict: "notEmptied", returnJobId: null });
    expect(await kit.app.deps.db.select().from(problems).where(eq(problems.jobId, of.jobId))).toMatchObject([
      { kind: "notEmptied", outcome: null },
    ]);
  });

  test("at the curb need an admin once the service has ended", async () => {
    const all = await outForTruck();
    const admin = await addAdmin(kit.app);
    await kit.app.deps.db
      .update(subscriptions)
      .set({ status: "canceled", endedAt: seenAt })
      .where(eq(subscriptions.userId, all.homeowner.userId));
    expect((await full(all, { truck: "notEmptied", cans: "leftOut" })).status).toBe(200);
    expect(await seenOf(all)).toMatchObject({ returnJobId: null });
    const open = (await kit.app.typed(admin, "admin.problems", { state: "open" })).body as {
      rows: { job: { id: string } }[];
    };
    expect(open.rows.map(({ job }) => job.id)).toContain(all.jobId);
  });

  test("are not the runner's fault: the rating does not count, and the return can be released", async () => {
    const all = await outForTruck();
    await full(all, { truck: "notEmptied", cans: "leftOut" });
    await kit.app.typed(all.homeowner, "homeowner.rateJob", { jobId: all.jobId, stars: 1 });
    const [rating] = await kit.app.deps.db.select().from(ratings).where(eq(ratings.jobId, all.jobId));
    expect(rating).toMatchObject({ excludedBecause: "notEmptied" });
    const returnId = (await seenOf(all))?.returnJobId ?? "";
    kit.app.clock.now = "2026-03-12T18:00:00.000Z";
    expect(await kit.app.typed(all.runner, "runner.releaseJob", { jobId: returnId })).toMatchObject({
      body: { ok: true, isLate: false },
    });
    // The home's report finds the return planned.
    const wish = { jobId: all.jobId, kind: "notEmptied", wish: "returnVisit" };
    expect(await kit.app.typed(all.homeowner, "homeowner.reportProblem", wish)).toMatchObject({
      body: { outcome: null, returnVisit: null },
    });
  });
});

import { desc, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import {
  jobAnomalies,
  jobEvents,
  ledgerTransactions,
  notifications,
  photos,
  platformRules,
} from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import type { ExplainedPay, ExplainedWeek } from "#modules/payouts/contract.ts";
import { billing } from "#testkit/billing.ts";
import { addAdmin, type Homeowner, serveArea } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addProperty } from "#testkit/properties.ts";
import { home as subscribedHome } from "#testkit/stripe-app.ts";
import { tripFeeKit } from "#testkit/trip-fees.ts";
import type { OwnPickup } from "./contract/homeowner.ts";

let kit: PhotoApp;
let home: Homeowner;
beforeAll(async () => {
  kit = await photoApp("disk");
  await serveArea(kit.app, subscribedHome.zipCode);
});
afterAll(() => kit.close());
beforeEach(async () => {
  kit.app.clock.now = "2026-03-10T14:00:00.000Z";
  await kit.app.deps.db.delete(platformRules);
  home = await subscriber();
});
afterEach(async () => {
  expect(await findViolations(kit.app.database)).toEqual([]);
});

const { setFee, subscriber, stop, block, feeOf } = tripFeeKit(() => kit);
const { again, billingOf } = billing(() => kit.app);
const lastNotice = async () => {
  const [row] = await kit.app.deps.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, home.userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1);
  return row && { type: row.type, ...(row.params as object) };
};
const feeShown = async (jobId: string) =>
  (await kit.app.typed(await again(home), "homeowner.tripFee", { jobId })).body;

describe("a stop that the home blocks", () => {
  test("pays the runner and says what a further one costs; only that one is on the next bill", async () => {
    await setFee("6.00");
    const first = await stop(home, "2026-03-11");
    expect((await block(first)).status).toBe(200);
    expect(await feeOf(first.jobId)).toEqual([400, 0, 600]);
    expect(await lastNotice()).toMatchObject({
      ...{ type: "jobNotServed", fee: "warned", amount: "$6.00", until: "2026-09-07" },
    });
    const next = { amount: "6.00", until: "2026-09-07" };
    expect(await feeShown(first.jobId)).toEqual({ charged: null, next });
    expect((await billingOf(await again(home))).nextCharge?.amount).toBe("29.00");

    const second = await stop(home, "2026-03-18");
    expect((await block(second, { reason: "animal" })).status).toBe(200);
    expect(await feeOf(second.jobId)).toEqual([400, 600, 600]);
    expect(await lastNotice()).toMatchObject({ fee: "charged", amount: "$6.00" });
    const line = { kind: "tripFee", units: 1, onDay: "2026-03-18" };
    expect((await billingOf(await again(home))).nextCharge).toMatchObject({
      amount: "35.00",
      lines: [{ cause: "month" }, { cause: "addOn", amount: "6.00", addOn: line }],
    });
    kit.app.clock.now = "2026-04-20T15:00:00.000Z";
    await bill(kit.app.deps);
    await bill(kit.app.deps);
    const [billed] = (await billingOf(await again(home))).invoices;
    expect(billed).toMatchObject({ amount: "35.00", addOns: [{ ...line, amount: "6.00" }] });
  });

  test("is explained to its runner to the cent", async () => {
    const at = await stop(home, "2026-03-11");
    await block(at);
    const { runner, jobId } = at;
    const job = (await kit.app.typed(runner, "runner.explainPay", { jobId })).body as ExplainedPay;
    expect(job).toMatchObject({
      ...{ pay: "4.00", lines: [{ kind: "tripFee", amount: "4.00", count: null }], terms: null },
    });
    const week = (await kit.app.typed(runner, "runner.explainWeek", {})).body as ExplainedWeek;
    expect(week).toMatchObject({
      ...{ lines: [], others: [{ kind: "tripFee", amount: "4.00", count: 1 }], total: "4.00" },
    });
    const statement = await kit.app.typed(runner, "runner.statement", { week: "2026-03-11" });
    expect(statement.body).toMatchObject({
      adjusted: "4.00",
      lines: [{ reason: "tripFee", amount: "4.00" }],
    });
  });

  test("costs at most what the message said, and nothing once that is over or the rule has no fee", async () => {
    await setFee("6.00");
    await block(await stop(home, "2026-03-11"));
    await setFee("9.00");
    const dearer = await stop(home, "2026-03-12");
    await block(dearer);
    expect(await feeOf(dearer.jobId)).toEqual([400, 600, 900]);
    const late = await stop(home, "2026-09-20");
    await block(late);
    expect(await feeOf(late.jobId)).toEqual([400, 0, 900]);
    await setFee("0");
    const free = await stop(home, "2026-09-21");
    await block(free);
    expect(await feeOf(free.jobId)).toEqual([400, 0, null]);
    expect(await feeShown(free.jobId)).toBeNull();
    expect(await lastNotice()).toMatchObject({ fee: "none" });
  });

  test("never costs twice in one day, nor a rental anything", async () => {
    await setFee("6.00");
    await block(await stop(home, "2026-03-11"));
    const sameDay = await stop(home, "2026-03-11", { kind: "one_off" });
    // Later than the warning, so it is free only because of the day.
    kit.app.clock.now = "2026-03-11T15:00:00.000Z";
    await block(sameDay);
    expect(await feeOf(sameDay.jobId)).toEqual([400, 0, 600]);
    const propertyId = await addProperty(kit.app, home);
    const rental = await stop(home, "2026-03-12", { kind: "checkout", propertyId });
    await block(rental);
    expect(await feeOf(rental.jobId)).toEqual([400, 0, null]);
  });

  test.each([
    ["without a photo", { photoUrl: null }],
    ["with a photo of unknown place and camera", { photoSource: "gallery" }],
    ["because it is unsafe", { reason: "unsafe" }],
    ["for another reason", { reason: "other" }],
  ])("pays and costs nothing %s", async (_name, more) => {
    await setFee("6.00");
    const at = await stop(home, "2026-03-11");
    if ("reason" in more && more.reason === "unsafe")
      await kit.app.typed(at.runner, "runner.startJob", { jobId: at.jobId });
    expect((await block(at, more)).status).toBe(200);
    expect(await feeOf(at.jobId)).toBeNull();
  });

  test("that is reported early pays once an admin clears it", async () => {
    await setFee("6.00");
    const at = await stop(home, "2026-03-12");
    kit.app.clock.now = "2026-03-11T06:00:00.000Z";
    await block(at);
    expect(await feeOf(at.jobId)).toBeNull();
    const admin = await addAdmin(kit.app);
    const [early] = await kit.app.deps.db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, at.jobId));
    const anomalyId = early?.id;
    const resolve = () => kit.app.typed(admin, "admin.resolveAnomaly", { anomalyId, outcome: "cleared" });
    expect([(await resolve()).status, (await resolve()).status]).toEqual([200, 200]);
    expect(await feeOf(at.jobId)).toEqual([400, 0, 600]);
    const booked = await kit.app.deps.db
      .select()
      .from(ledgerTransactions)
      .where(like(ledgerTransactions.source, `trip:${at.jobId}`));
    expect(booked).toHaveLength(1);
  });

  test("costs nothing when the message about an earlier one went out after it", async () => {
    await setFee("6.00");
    const early = await stop(home, "2026-03-12");
    const next = await stop(home, "2026-03-13");
    kit.app.clock.now = "2026-03-11T06:00:00.000Z";
    await block(early);
    kit.app.clock.now = "2026-03-12T06:00:00.000Z";
    await block(next);
    kit.app.clock.now = "2026-03-14T15:00:00.000Z";
    const admin = await addAdmin(kit.app);
    for (const { jobId } of [early, next]) {
      const [found] = await kit.app.deps.db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, jobId));
      const decision = { anomalyId: found?.id, outcome: "cleared" };
      expect((await kit.app.typed(admin, "admin.resolveAnomaly", decision)).status).toBe(200);
      kit.app.clock.now = "2026-03-14T15:01:00.000Z";
    }
    expect([await feeOf(early.jobId), await feeOf(next.jobId)]).toEqual([
      [400, 0, 600],
      [400, 0, 600],
    ]);
  });

  test("keeps its fee when a kept photo that somebody would review arrives after it", async () => {
    await setFee("6.00");
    await block(await stop(home, "2026-03-11"));
    const at = await stop(home, "2026-03-18");
    const { runner, jobId } = at;
    const { userId } = runner;
    const event = () => ({ id: kit.app.deps.newId(), jobId, userId });
    await kit.app.deps.db.insert(jobEvents).values([
      { ...event(), fromStatus: "assigned", toStatus: "scheduled", happenedAt: "2026-03-18T14:00:00.001Z" },
      { ...event(), fromStatus: "scheduled", toStatus: "assigned", happenedAt: "2026-03-18T14:00:00.002Z" },
    ]);
    const photoUrl = await kit.uploadProof(runner, jobId, await jpeg(), { leg: "out" });
    await block(at);
    const odd = { at: "2026-03-18T13:59:00.000Z", sentAt: "2026-03-18T18:00:00.000Z" };
    const step = { jobId, photoUrl, photoSource: "camera", actionId: kit.app.deps.newId(), ...odd };
    expect((await kit.app.typed(runner, "runner.startJob", step)).body).toMatchObject({ code: "JOB_MISSED" });
    const found = await kit.app.deps.db.select().from(jobAnomalies).where(eq(jobAnomalies.jobId, jobId));
    expect(found).toEqual([]);
    expect(await kit.app.deps.db.$count(photos, eq(photos.jobId, jobId))).toBe(2);
  });

  test("can be contested where it is shown, and a decision in favor gives back the fee", async () => {
    await setFee("6.00");
    await block(await stop(home, "2026-03-11"));
    const at = await stop(home, "2026-03-18");
    const contest = async () =>
      kit.app.typed(await again(home), "homeowner.reportProblem", {
        ...{ jobId: at.jobId, kind: "tripFee", wish: "credit", words: "The gate was open" },
      });
    expect((await contest()).body).toMatchObject({ code: "PROBLEM_NOT_POSSIBLE" });
    await block(at);
    expect((await contest()).status).toBe(200);
    expect((await contest()).status).toBe(200);
    const pickup = await kit.app.typed(await again(home), "homeowner.pickup", { jobId: at.jobId });
    const [problem] = (pickup.body as OwnPickup).problems;
    expect(problem).toMatchObject({ kind: "tripFee", outcome: null });
    const admin = await addAdmin(kit.app);
    const decided = await kit.app.typed(admin, "admin.resolveProblem", {
      ...{ problemId: problem?.id, outcome: "credit" },
    });
    expect(decided.status).toBe(200);
    expect((await billingOf(await again(home))).nextCharge).toMatchObject({ amount: "29.00" });
  });
});

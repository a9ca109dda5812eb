import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { jobs, properties, rentalPrices } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import type { TestApp } from "#testkit/app.ts";
import { billing } from "#testkit/billing.ts";
import { signIn } from "#testkit/factories.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { addPricedRental, monthsAndDrafts, type PricedRental, serveAll } from "#testkit/rental-months.ts";
import { plan } from "#testkit/rentals.ts";
import { costOfAdding } from "./rules/costs.ts";

let kit: PhotoApp;
let app: TestApp;
beforeAll(async () => {
  kit = await photoApp("disk", { poolSize: 20 });
  app = kit.app;
  await app.database.execute("delete from holidays");
});
afterAll(() => kit.close());
beforeEach(() => {
  app.clock.now = "2026-03-10T15:00:00.000Z";
});
afterEach(async () => {
  expect(await findViolations(app.database)).toEqual([]);
});

const { again, billingOf, invoicesOf } = billing(() => app);

const inMarch = ["2026-03-12", "2026-03-14", "2026-03-16", "2026-03-18", "2026-03-20", "2026-03-22"];

async function confirmAll(place: PricedRental, seenCents?: number) {
  const { who, drafts } = await monthsAndDrafts(app, place);
  const ids = drafts.map(({ id }) => id);
  const seen = seenCents !== undefined && { seenCents };
  return { ids, ...(await app.typed(who, "rental.confirmPickups", { ids, ...seen })) };
}

async function monthOf(place: PricedRental, month: string, propertyId = place.rental.propertyId) {
  const { months } = await monthsAndDrafts(app, place);
  return months.find((row) => row.month === month && row.propertyId === propertyId);
}

describe("confirming drafts", () => {
  test("costs what is shown before, and not more", async () => {
    const place = await addPricedRental(app, [...inMarch, "2026-04-12"]);
    const { months, drafts } = await monthsAndDrafts(app, place);
    const cost = costOfAdding(months, drafts);
    expect(cost).toMatchObject({ pickups: 7, extra: 2, cents: 2900 + 2 * 1200 + 2900 });
    expect(await confirmAll(place, cost.cents - 1)).toMatchObject({
      status: 409,
      body: { code: "PICKUPS_COST_MORE" },
    });
    expect((await monthsAndDrafts(app, place)).drafts).toHaveLength(7);
    expect((await confirmAll(place, cost.cents)).body).toEqual({ confirmed: 7 });
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 6, cents: 5300, isSettled: false });
    expect(await monthOf(place, "2026-04-01")).toMatchObject({ pickups: 1, cents: 2900 });
  });

  test("can be undone for ten minutes, with nothing left to pay", async () => {
    const place = await addPricedRental(app, inMarch);
    const undo = async (ids: string[]) =>
      app.typed((await monthsAndDrafts(app, place)).who, "rental.undoConfirm", { ids });
    const { ids } = await confirmAll(place);
    app.clock.now = "2026-03-10T15:10:00.000Z";
    expect((await undo(ids)).body).toEqual({ undone: 6 });
    expect((await monthsAndDrafts(app, place)).drafts.map(({ id }) => id)).toEqual(ids);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 0, cents: 0 });
    expect(await undo(ids)).toMatchObject({ status: 409, body: { code: "CONFIRM_NOT_UNDOABLE" } });
    await confirmAll(place);
    app.clock.now = "2026-03-10T15:20:00.001Z";
    expect(await undo(ids)).toMatchObject({ status: 409, body: { code: "CONFIRM_NOT_UNDOABLE" } });
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 6 });
  });
});

describe("an extra pickup by hand", () => {
  const add = async ({ host, rental }: PricedRental, scheduledDate: string, seenCents?: number) => {
    const who = await again(host);
    const { propertyId } = rental;
    const wish = { propertyId, scheduledDate, timeWindow: "13:00", isCheckout: true, seenCents };
    return app.typed(who, "rental.scheduleCleanup", wish);
  };
  const costsMore = { status: 409, body: { code: "PICKUPS_COST_MORE" } };

  test("costs what is shown before, and not more", async () => {
    const place = await addPricedRental(app, inMarch.slice(0, 4));
    await confirmAll(place);
    expect(await add(place, "2026-03-25", 1199)).toMatchObject(costsMore);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 4, cents: 2900 });
    expect((await add(place, "2026-03-25", 1200)).status).toBe(200);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 5, cents: 4100 });
    // It replaces the checkout planned for that day.
    expect((await add(place, "2026-03-12", 0)).status).toBe(200);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 5, cents: 4100 });
    // The documented call names no cost.
    expect((await add(place, "2026-03-27")).status).toBe(200);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 6, cents: 5300 });
  });

  test("on a collection day costs its draft's pickup", async () => {
    const place = await addPricedRental(app, inMarch.slice(0, 4));
    await confirmAll(place);
    const ofRental = eq(properties.id, place.rental.propertyId);
    await app.deps.db
      .update(properties)
      .set({ collectionDays: ["Friday"] })
      .where(ofRental);
    await plan(app, place.rental);
    const before = await monthOf(place, "2026-03-01");
    expect(await add(place, "2026-03-27", 1199)).toMatchObject(costsMore);
    expect(await monthOf(place, "2026-03-01")).toEqual(before);
    expect((await add(place, "2026-03-27", 1200)).status).toBe(200);
    expect((await monthOf(place, "2026-03-01"))?.cents).toBe((before?.cents ?? 0) + 1200);
  });
});

describe("a rental's month", () => {
  test("has its own line on the first bill after it, once", async () => {
    const place = await addPricedRental(app, inMarch);
    const { host } = place;
    await confirmAll(place);
    const rental = { name: "Lake House", month: "2026-03-01", pickups: 6, includedPickups: 4 };
    expect((await billingOf(host)).nextCharge).toMatchObject({
      amount: "82.00",
      lines: [
        { cause: "month", amount: "29.00" },
        { cause: "rental", amount: "53.00", rental },
      ],
    });
    await serveAll(app, place);
    // Still March at the rental.
    app.clock.now = "2026-04-01T03:00:00.000Z";
    expect((await bill(app.deps)).monthsSettled).toBe(0);
    app.clock.now = "2026-04-01T05:00:00.000Z";
    expect((await bill(app.deps)).monthsSettled).toBe(1);
    app.clock.now = "2026-04-10T16:00:00.000Z";
    await Promise.all([bill(app.deps), bill(app.deps)]);
    const lines = (await invoicesOf(host)).map(({ amountCents, status }) => [amountCents, status]);
    expect(lines).toEqual([
      [2900, "paid"],
      [8200, "paid"],
    ]);
    const [latest] = (await billingOf(await again(host))).invoices;
    expect(latest).toMatchObject({ amount: "82.00", rentals: [{ ...rental, amount: "53.00" }] });
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ isSettled: true, billNumber: latest?.number });
    app.clock.now = "2026-05-10T16:00:00.000Z";
    await bill(app.deps);
    expect((await invoicesOf(host)).at(-1)).toMatchObject({ amountCents: 2900 });
    // It leaves a bill only when that is void, and then counts it.
    const leaves = "update rental_months set invoice_id = null, voided_bills = $2 where property_id = $1";
    await expect(app.database.execute(leaves, [place.rental.propertyId, 1])).rejects.toThrow("keeps its");
  });

  test("keeps the price it began with, and its amount once settled", async () => {
    const place = await addPricedRental(app, inMarch.slice(0, 1));
    const { propertyId } = place.rental;
    await confirmAll(place);
    const mine = eq(rentalPrices.propertyId, propertyId);
    await app.deps.db.update(rentalPrices).set({ partCents: 9900 }).where(mine);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ partCents: 2900, cents: 2900 });
    await serveAll(app, place);
    app.clock.now = "2026-04-02T15:00:00.000Z";
    await bill(app.deps);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ cents: 2900, isSettled: true });
    const change = "update rental_months set pickups = 0, amount_cents = 0 where property_id = $1";
    await expect(app.database.execute(change, [propertyId])).rejects.toThrow("keeps its price");
  });
});

test("a return for cans that stayed full costs nothing, before and after the month", async () => {
  const place = await addPricedRental(app, ["2026-03-12"]);
  const { host, rental, runner } = place;
  await confirmAll(place);
  const ofRental = () =>
    app.deps.db.select().from(jobs).where(eq(jobs.propertyId, rental.propertyId)).orderBy(jobs.scheduledOn);
  for (const truck of ["notEmptied", null]) {
    const open = (await ofRental()).find(({ status }) => status === "scheduled" || status === "assigned");
    app.clock.now = open?.windowStartsAt ?? "";
    const who = { ...runner, cookie: await signIn(app, runner.userId) };
    const jobId = open?.id ?? "";
    if (open?.status === "scheduled") await app.typed(who, "runner.acceptJob", { jobId });
    // Cans that stayed full are proved.
    const photo = truck && { photoUrl: await kit.uploadProof(who, jobId, await jpeg()) };
    expect((await app.typed(who, "runner.completeJob", { jobId, truck, ...photo })).status).toBe(200);
    expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 1, cents: 2900 });
  }
  expect((await ofRental()).map(({ status }) => status)).toEqual(["completed", "completed"]);
  const who = await again(host);
  expect((await billingOf(who)).nextCharge?.lines).toMatchObject([
    { cause: "month" },
    { rental: { pickups: 1 } },
  ]);
  app.clock.now = "2026-04-02T15:00:00.000Z";
  await bill(app.deps);
  expect(await monthOf(place, "2026-03-01")).toMatchObject({ pickups: 1, cents: 2900, isSettled: true });
});

test("the plan includes a host's oldest rental", async () => {
  const place = await addPricedRental(app, []);
  const { host } = place;
  expect(await monthOf(place, "2026-05-01")).toMatchObject({ partCents: 2900, includedPickups: 4 });
  expect(await monthOf(place, "2026-05-01", host.propertyId)).toMatchObject({ partCents: 0, extraCents: 0 });
  await app.typed(host, "rental.removeProperty", { id: host.propertyId });
  expect(await monthOf(place, "2026-05-01")).toMatchObject({ partCents: 0, extraCents: 0 });
});

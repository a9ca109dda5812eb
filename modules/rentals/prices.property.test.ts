import { and, asc, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { addOns, invoices, jobs, rentalPickups, rentalPrices, rentalStays } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { type RentalPrice, rentalCost } from "#modules/rates/rules.ts";
import { later } from "#platform/instants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import type { Cents } from "#platform/values/money.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { signIn } from "#testkit/factories.ts";
import { longRun, propertySeed, runsOf } from "#testkit/property-runs.ts";
import { addPricedRental, monthsAndDrafts, type PricedRental } from "#testkit/rental-months.ts";
import { addStay, plan } from "#testkit/rentals.ts";
import { costOfAdding } from "./rules/costs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
});
afterAll(() => app.close());

/** In the middle of a month; in the evening before one there, which is the next day here; before each change of clocks. */
const starts = ["2026-03-10T15:00:00.000Z", "2026-03-01T03:30:00.000Z", "2026-10-20T15:00:00.000Z"];
const nth = fc.nat({ max: 30 });
const time = fc.constantFrom(null, "10:00", "12:30", "14:00", "18:30");
const price = fc.record({
  partCents: fc.constantFrom(0, 1900, 3500),
  includedPickups: fc.integer({ min: 0, max: 3 }),
  extraCents: fc.constantFrom(0, 900, 1500),
});
const ofKind = <Kind extends string, Rest extends object>(
  weight: number,
  kind: Kind,
  rest: fc.Arbitrary<Rest>,
): { weight: number; arbitrary: fc.Arbitrary<Rest & { kind: Kind }> } => ({
  weight,
  arbitrary: rest.map((given) => ({ ...given, kind })),
});
const step = fc.oneof(
  ofKind(5, "book", fc.record({ from: fc.integer({ min: 2, max: 45 }), fromTime: time, untilTime: time })),
  ofKind(2, "gone", fc.record({ nth })),
  ofKind(2, "moved", fc.record({ nth, by: fc.integer({ min: 1, max: 20 }) })),
  ofKind(4, "confirm", fc.record({ most: fc.integer({ min: 1, max: 9 }) })),
  ofKind(2, "extra", fc.record({ from: fc.integer({ min: 2, max: 45 }) })),
  ofKind(2, "undo", fc.constant({})),
  ofKind(2, "drop", fc.record({ nth })),
  ofKind(2, "accept", fc.record({ nth })),
  ofKind(1, "release", fc.record({ nth })),
  ofKind(2, "answer", fc.record({ nth, keep: fc.boolean() })),
  ofKind(2, "price", fc.record({ months: fc.integer({ min: 0, max: 2 }), price })),
  ofKind(1, "wait", fc.record({ minutes: fc.integer({ min: 1, max: 900 }) })),
  ofKind(1, "wait", fc.record({ minutes: fc.integer({ min: 1, max: 6 }).map((days) => days * 1440) })),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfNext = (day: string) => monthOf(addDays(monthOf(day), 32));

/** What was said about a rental: its price in each month that ever had a pickup. */
type Agreed = Map<string, RentalPrice>;

/** A month with a pickup keeps its price, whatever is announced later. */
async function expectKept(place: PricedRental, agreed: Agreed): Promise<void> {
  const { months } = await monthsAndDrafts(app, place);
  const touched = await app.deps.db
    .selectDistinct({ on: jobs.scheduledOn })
    .from(jobs)
    .where(eq(jobs.propertyId, place.rental.propertyId));
  const begun = new Set(touched.map(({ on }) => monthOf(on)));
  for (const { propertyId, month, partCents, includedPickups, extraCents } of months) {
    if (propertyId !== place.rental.propertyId || !begun.has(month)) continue;
    const now = { partCents, includedPickups, extraCents };
    expect(now, month).toEqual(agreed.get(month) ?? now);
    agreed.set(month, now);
  }
}

/** Takes a step; returns the pickups confirmed by it. */
async function take(place: PricedRental, one: Step, last: string[]): Promise<string[]> {
  const { rental, runner } = place;
  const { db } = app.deps;
  const stays = await db.select().from(rentalStays).where(eq(rentalStays.feedId, rental.feedId));
  const stay = "nth" in one ? stays[one.nth % (stays.length || 1)] : undefined;
  const { who, months, drafts } = await monthsAndDrafts(app, place);
  const ofStay = stay && eq(rentalStays.id, stay.id);
  const present = await db
    .select({ pickup: rentalPickups, job: jobs })
    .from(rentalPickups)
    .leftJoin(jobs, eq(jobs.id, rentalPickups.jobId))
    .where(eq(rentalPickups.propertyId, rental.propertyId))
    .orderBy(asc(rentalPickups.pickupOn));
  const some = (is: (each: (typeof present)[number]) => boolean) => {
    const found = present.filter(is);
    return "nth" in one ? found[one.nth % (found.length || 1)] : undefined;
  };
  const asRunner = async () => ({ ...runner, cookie: await signIn(app, runner.userId) });
  const today = localDay(app.clock.now, "America/New_York");
  switch (one.kind) {
    case "book": {
      const { fromTime, untilTime } = one;
      const fromOn = addDays(today, one.from);
      await addStay(app, rental, { fromOn, untilOn: addDays(fromOn, 1), fromTime, untilTime });
      break;
    }
    case "gone":
      if (ofStay) await db.update(rentalStays).set({ goneAt: app.clock.now }).where(ofStay);
      break;
    case "moved":
      if (stay && ofStay)
        await db
          .update(rentalStays)
          .set({ fromOn: addDays(stay.fromOn, one.by), untilOn: addDays(stay.untilOn, one.by) })
          .where(ofStay);
      break;
    case "confirm": {
      const chosen = drafts.filter(({ hasTime }) => hasTime).slice(0, one.most);
      if (chosen.length === 0) return [];
      const ids = chosen.map(({ id }) => id);
      const { cents } = costOfAdding(months, chosen);
      const before = months.reduce((sum, month) => sum + month.cents, 0);
      const confirm = (seenCents: number) => app.typed(who, "rental.confirmPickups", { ids, seenCents });
      if (cents > 0)
        expect(await confirm(cents - 1)).toMatchObject({ status: 409, body: { code: "PICKUPS_COST_MORE" } });
      // Twice at once costs as much as once.
      const answers = await Promise.all([confirm(cents), confirm(cents)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const after = (await monthsAndDrafts(app, place)).months;
      expect(after.reduce((sum, month) => sum + month.cents, 0) - before).toBe(cents);
      return ids;
    }
    case "extra": {
      const { propertyId } = rental;
      const pickupOn = addDays(today, one.from);
      const { cents } = costOfAdding(months, [{ propertyId, pickupOn }]);
      const before = months.reduce((sum, month) => sum + month.cents, 0);
      const wish = { propertyId, scheduledDate: pickupOn, timeWindow: "13:00", isCheckout: true };
      const { body } = await app.typed(who, "rental.scheduleCleanup", { ...wish, seenCents: cents });
      // It may overlap another or the guests, and cost less where it replaces a planned one.
      expect(body).not.toMatchObject({ code: "PICKUPS_COST_MORE" });
      const after = (await monthsAndDrafts(app, place)).months;
      expect(after.reduce((sum, month) => sum + month.cents, 0) - before).toBeLessThanOrEqual(cents);
      break;
    }
    case "undo":
      if (last.length > 0) await app.typed(who, "rental.undoConfirm", { ids: last });
      return [];
    case "drop": {
      const there = some(() => true);
      if (there) await app.typed(who, "rental.dropPickup", { id: there.pickup.id });
      break;
    }
    case "accept": {
      const open = some(({ job }) => job?.status === "scheduled");
      if (open) await app.typed(await asRunner(), "runner.acceptJob", { jobId: open.job?.id });
      break;
    }
    case "release": {
      const taken = some(({ job }) => job?.status === "assigned");
      if (taken) await app.typed(await asRunner(), "runner.releaseJob", { jobId: taken.job?.id });
      break;
    }
    case "answer": {
      const asked = some(({ pickup }) => pickup.state === "asked");
      if (asked) await app.typed(who, "rental.answerAsked", { id: asked.pickup.id, keep: one.keep });
      break;
    }
    case "price": {
      let fromOn = firstOfNext(today);
      for (let ahead = 0; ahead < one.months; ahead++) fromOn = firstOfNext(fromOn);
      const promise = { propertyId: rental.propertyId, fromOn, toldAt: app.clock.now, ...one.price };
      const target = [rentalPrices.propertyId, rentalPrices.fromOn];
      await db.insert(rentalPrices).values(promise).onConflictDoUpdate({ target, set: one.price });
      break;
    }
    case "wait":
      app.clock.now = later(app.clock.now, one.minutes * 60_000);
  }
  await plan(app, rental);
  return last;
}

const workCents = 600;

/**
 * Serves each open pickup in its window, unless that is over; then the clock is past the last. In the first half of a month the
 * runner does extra work; returns what that costs.
 */
async function serve({ rental, runner }: PricedRental): Promise<Cents> {
  let cents = 0;
  const open = await app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.propertyId, rental.propertyId), inArray(jobs.status, ["scheduled", "assigned"])))
    .orderBy(asc(jobs.windowStartsAt), asc(jobs.id));
  for (const { id: jobId, windowStartsAt } of open) {
    if (windowStartsAt < app.clock.now) continue;
    app.clock.now = windowStartsAt;
    const who = { ...runner, cookie: await signIn(app, runner.userId) };
    for (const act of ["runner.acceptJob", "runner.completeJob"] as const)
      expect((await app.typed(who, act, { jobId })).status).toBe(200);
    if (windowStartsAt.slice(8, 10) > "15") continue;
    cents += workCents;
    const [askedAt, answeredAt, doneAt] = [app.clock.now, app.clock.now, app.clock.now];
    const offer = { id: app.deps.newId(), jobId, runnerId: runner.runnerId, kind: "extraBags" } as const;
    const money = { units: 2, priceCents: workCents, payCents: 0, leg: "out" } as const;
    const asked = { askedAt, answerBy: later(askedAt, 900_000), answer: "approved" } as const;
    const done = { answeredAt, answeredVia: "app", doneAt } as const;
    await app.deps.db.insert(addOns).values({ ...offer, ...money, ...asked, ...done });
  }
  return cents;
}

test(`the bills of a rental are what was confirmed and served (repeat with SEED=${propertySeed})`, {
  timeout: longRun,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 20, size: "max" }),
      fc.boolean(),
      fc.constantFrom(...starts),
      async (steps, isServed, start) => {
        app.clock.now = start;
        const checkouts = [6, 8, 25].map((days) => addDays(start.slice(0, 10), days));
        const place = await addPricedRental(app, checkouts);
        const agreed: Agreed = new Map();
        let last: string[] = [];
        for (const one of steps) {
          last = await take(place, one, last);
          await expectKept(place, agreed);
        }
        const work = isServed ? await serve(place) : 0;
        // Nobody comes for what nobody took; then the months are over.
        for (const days of [140, 170]) {
          const now = later(start, days * 86_400_000);
          if (app.clock.now < now) app.clock.now = now;
          await markMissed(app.deps);
          await bill(app.deps);
        }
        const served = await app.deps.db
          .select({ on: jobs.scheduledOn, status: jobs.status })
          .from(jobs)
          .where(eq(jobs.propertyId, place.rental.propertyId));
        expect(served.filter(({ status }) => status === "scheduled" || status === "assigned")).toEqual([]);
        const byMonth = Map.groupBy(
          served.filter(({ status }) => status === "completed"),
          ({ on }) => monthOf(on),
        );
        const expected = [...byMonth].reduce((sum, [month, { length }]) => {
          const known = agreed.get(month);
          if (!known) throw new Error(`${month} was never priced`);
          return sum + rentalCost(known, length);
        }, 0);
        const bills = await app.deps.db.select().from(invoices).where(eq(invoices.userId, place.host.userId));
        expect(bills.reduce((sum, { amountCents }) => sum + amountCents - 2900, 0)).toBe(expected + work);
      },
    ),
    runsOf(6, 60),
  );
  expect(await findViolations(app.database)).toEqual([]);
});

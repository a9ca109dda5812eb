import { and, eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { invoices, jobs, rentalPickups, rentalStays } from "#db/schema/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { later } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { longRun, propertySeed, runsOf } from "#testkit/property-runs.ts";
import { addPricedRental, monthsAndDrafts, type PricedRental, serveAll } from "#testkit/rental-months.ts";
import { addStay, plan } from "#testkit/rentals.ts";
import { costOfAdding } from "./rules/costs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.database.execute("delete from holidays");
});
afterAll(() => app.close());

const nth = fc.nat({ max: 30 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("book" as const), from: fc.integer({ min: 2, max: 45 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("gone" as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("moved" as const), nth, by: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("confirm" as const), most: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("drop" as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 900 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Takes a step; returns the pickups confirmed by it, and what they were said to cost. */
async function take(place: PricedRental, one: Step, last: string[]): Promise<string[]> {
  const { rental } = place;
  const stays = await app.deps.db.select().from(rentalStays).where(eq(rentalStays.feedId, rental.feedId));
  const stay = "nth" in one ? stays[one.nth % (stays.length || 1)] : undefined;
  const { who, months, drafts } = await monthsAndDrafts(app, place);
  const ofStay = stay && eq(rentalStays.id, stay.id);
  switch (one.kind) {
    case "book": {
      const fromOn = addDays(app.clock.now.slice(0, 10), one.from);
      await addStay(app, rental, { fromOn, untilOn: addDays(fromOn, 1) });
      break;
    }
    case "gone":
      if (ofStay) await app.deps.db.update(rentalStays).set({ goneAt: app.clock.now }).where(ofStay);
      break;
    case "moved":
      if (stay && ofStay)
        await app.deps.db
          .update(rentalStays)
          .set({ fromOn: addDays(stay.fromOn, one.by), untilOn: addDays(stay.untilOn, one.by) })
          .where(ofStay);
      break;
    case "confirm": {
      const chosen = drafts.slice(0, one.most);
      if (chosen.length === 0) return [];
      const ids = chosen.map(({ id }) => id);
      const cost = costOfAdding(months, chosen);
      const before = months.reduce((sum, { cents }) => sum + cents, 0);
      const input = { ids, seenCents: cost.cents };
      // Twice at once costs as much as once.
      const answers = await Promise.all([1, 2].map(() => app.typed(who, "rental.confirmPickups", input)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const after = (await monthsAndDrafts(app, place)).months;
      expect(after.reduce((sum, { cents }) => sum + cents, 0) - before).toBe(cost.cents);
      return ids;
    }
    case "undo":
      if (last.length > 0) await app.typed(who, "rental.undoConfirm", { ids: last });
      return [];
    case "drop": {
      const pickups = await app.deps.db
        .select()
        .from(rentalPickups)
        .where(eq(rentalPickups.propertyId, rental.propertyId));
      const id = pickups[one.nth % (pickups.length || 1)]?.id;
      if (id) await app.typed(who, "rental.dropPickup", { id });
      break;
    }
    case "wait":
      app.clock.now = later(app.clock.now, one.minutes * 60_000);
  }
  await plan(app, rental);
  return last;
}

test(`the bills of a rental are what was confirmed and served (repeat with SEED=${propertySeed})`, {
  timeout: longRun,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 20, size: "max" }),
      fc.boolean(),
      async (steps, isServed) => {
        app.clock.now = "2026-03-10T15:00:00.000Z";
        const place = await addPricedRental(app, ["2026-03-16", "2026-03-18", "2026-04-04"]);
        const { propertyId } = place.rental;
        let last: string[] = [];
        for (const one of steps) last = await take(place, one, last);
        const planned = await app.deps.db
          .select()
          .from(jobs)
          .where(and(eq(jobs.propertyId, propertyId), ne(jobs.status, "cancelled")));
        if (isServed) await serveAll(app, place);
        // Nobody comes for what nobody took; then the months are over.
        for (const now of ["2026-06-20T12:00:00.000Z", "2026-07-20T12:00:00.000Z"]) {
          if (app.clock.now < now) app.clock.now = now;
          await markMissed(app.deps);
          await bill(app.deps);
        }
        const byMonth = Map.groupBy(planned, ({ scheduledOn }) => scheduledOn.slice(0, 7));
        const expected = isServed
          ? [...byMonth.values()].reduce((sum, { length }) => sum + 2900 + 1200 * Math.max(0, length - 4), 0)
          : 0;
        const bills = await app.deps.db.select().from(invoices).where(eq(invoices.userId, place.host.userId));
        expect(bills.reduce((sum, { amountCents }) => sum + amountCents - 2900, 0)).toBe(expected);
      },
    ),
    runsOf(4, 60),
  );
  expect(await findViolations(app.database)).toEqual([]);
});

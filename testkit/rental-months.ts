import { and, asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { jobs } from "#db/schema/index.ts";
import type { RentalMonth } from "#modules/rentals/contract/prices.ts";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { TestApp } from "./app.ts";
import { addRunner, type Runner, serveArea, signIn } from "./factories.ts";
import { addHostAccount, type HostAccount } from "./host-accounts.ts";
import { loft } from "./hosting.ts";
import { addRentalFeed, addStay, plan, type Rental } from "./rentals.ts";

export type PricedRental = { host: HostAccount; runner: Runner; rental: Rental };

/** A host whose second rental has a price, with a draft for each guest who leaves on one of these days. */
export async function addPricedRental(app: TestApp, checkouts: string[]): Promise<PricedRental> {
  const { zipCode } = loft;
  await serveArea(app, zipCode);
  const runner = await addRunner(app, { serviceAreas: [zipCode] });
  const host = await addHostAccount(app, {}, { begins: true });
  await app.typed(host, "rental.saveSettings", { isAutomatic: true, defaultWindow: "13:00", mode: "draft" });
  const { body } = await app.typed(host, "rental.addProperty", { ...loft, name: "Lake House" });
  const propertyId = (body as Property).id;
  const rental = { propertyId, feedId: await addRentalFeed(app, propertyId), home: host };
  for (const untilOn of checkouts) await addStay(app, rental, { fromOn: addDays(untilOn, -1), untilOn });
  await plan(app, rental);
  return { host, runner, rental };
}

/** The host's months and drafts now; signs in again, because moving the clock ends a session. */
export async function monthsAndDrafts(app: TestApp, { host }: PricedRental) {
  const who = { ...host, cookie: await signIn(app, host.userId) };
  const planned = (await app.typed(who, "rental.plannedPickups")).body as PlannedPickup[];
  return {
    who,
    months: (await app.typed(who, "rental.months")).body as RentalMonth[],
    drafts: planned.filter(({ state }) => state === "draft"),
  };
}

/** The rental's pickups take place, each in its window, until the clock is past the last. */
export async function serveAll(app: TestApp, { rental, runner }: PricedRental): Promise<void> {
  const open = await app.deps.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.propertyId, rental.propertyId), eq(jobs.status, "scheduled")))
    .orderBy(asc(jobs.windowStartsAt));
  for (const { id: jobId, windowStartsAt } of open) {
    if (app.clock.now < windowStartsAt) app.clock.now = windowStartsAt;
    const who = { ...runner, cookie: await signIn(app, runner.userId) };
    expect((await app.typed(who, "runner.acceptJob", { jobId })).status).toBe(200);
    expect((await app.typed(who, "runner.completeJob", { jobId })).status).toBe(200);
  }
}

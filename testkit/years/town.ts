import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { vi } from "vitest";
import { type Callers, type TestApp, testApp } from "../app.ts";
import { addAdmin, addRunner } from "../factories.ts";
import type { StripeEvent } from "../stripe/store.ts";
import { type StripeApp, stripeApp } from "../stripe-app.ts";

/** A town whose people use the service for years. */
export type Town = {
  app: TestApp;
  /** The app with Stripe, where homeowners' cards are charged; null in test mode. */
  charged: StripeApp | null;
  admins: Resident[];
  homeowners: Resident[];
  runners: Resident[];
  /** Stripe events not yet delivered, and delivered ones. */
  untold: StripeEvent[];
  told: StripeEvent[];
  /** Disputes at Stripe that the bank has not decided, by id. */
  disputes: string[];
  /** When missed Stripe events were last reconciled. */
  reconciledAt: string;
  /** What happened, oldest first. */
  diary: string[];
};

/** A person with an account. `seenAt` is their last sign-in. */
export type Resident = { email: string; cookie: string; seenAt: string };

/** Call helpers for which the process may crash or Stripe be unreachable. */
export type Hands = {
  apis: Callers;
  /** Whether an answer may be a server error. */
  mayFail: boolean;
};

/** Where its homes are. */
export const places = [
  { city: "New York", state: "NY", zipCode: "10001" },
  { city: "Chicago", state: "IL", zipCode: "60601" },
  { city: "Denver", state: "CO", zipCode: "80202" },
  { city: "Phoenix", state: "AZ", zipCode: "85004" },
  { city: "Los Angeles", state: "CA", zipCode: "90012" },
  { city: "Anchorage", state: "AK", zipCode: "99501" },
  { city: "Honolulu", state: "HI", zipCode: "96813" },
];

/** A town with two admins and an offline runner who serves it, on Tuesday, March 10, 2026. */
export async function foundTown({ isCharged }: { isCharged: boolean }): Promise<Town> {
  const options = { paysRunners: true };
  const charged = isCharged ? await stripeApp("postgres", options) : null;
  const app = charged ?? (await testApp("postgres", options));
  const town: Town = {
    app,
    charged,
    admins: [],
    homeowners: [],
    runners: [],
    untold: [],
    told: [],
    disputes: [],
    reconciledAt: app.clock.now,
    diary: [],
  };
  for (let index = 0; index < 2; index++)
    town.admins.push({ ...(await addAdmin(app)), seenAt: app.clock.now });
  await addRunner(app, { serviceAreas: places.map(({ zipCode }) => zipCode), isAvailable: false });
  countCallsByTownTime(app);
  return town;
}

/** Calls are counted by the computer's minutes, in which months of the town pass: each of its hours counts anew. */
function countCallsByTownTime({ clock }: TestApp): void {
  const consume = RateLimiterMemory.prototype.consume;
  vi.spyOn(RateLimiterMemory.prototype, "consume").mockImplementation(function (
    this: RateLimiterMemory,
    whose,
    ...more
  ) {
    return consume.call(this, `${whose} ${clock.now.slice(0, 13)}`, ...more);
  });
}

/** Records what happened; the next event happens later. */
export function note(town: Town, what: string): void {
  town.app.clock.advance(1000);
  town.diary.push(`${town.app.clock.now.slice(0, 16)} ${what}`);
}

/** The rows of a query. */
export async function rowsOf<Row>(town: Town, query: string, values: unknown[] = []): Promise<Row[]> {
  return (await town.app.database.execute(query, values)).rows as Row[];
}

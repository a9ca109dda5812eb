import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { undecidedHolidays } from "#modules/homes/days.ts";
import type { Problem } from "#modules/pickups/contract/records.ts";
import { totp } from "#modules/sign-in/rules.ts";
import { addDays } from "#platform/time/local-time.ts";
import { jpeg } from "#testkit/pictures.ts";
import { startStripe } from "#testkit/stripe-server.ts";
import { fromNewAddress } from "./fixtures.ts";
import { addHomeowner, addRunner, call, schedulePickup, serveLeg } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

/** A ZIP code in Central time, in the homes' state. */
export const zipCode = "62901";

/** Martin Luther King Day, which has no rule yet; the story is on the Wednesday before. */
export const holiday = undecidedHolidays(new Date().getUTCFullYear() + 1)[0]?.onDay ?? "";
const morning = addDays(holiday, -5);
const dayBefore = addDays(morning, -1);

const aheadAt = (day: string, time: string) => Date.parse(`${day}T${time}:00-06:00`) - Date.now();

/** A person whose calls the story makes. */
type Caller = { name: string; request: APIRequestContext };

export type Morning = {
  url: string;
  /** Payments are live here, so admins need a second factor. */
  admin: AppServer["admin"] & { recoveryCode: string };
  /** Milliseconds by which the service's clock is ahead. */
  ahead: number;
  homes: (Caller & { address: string; jobId: string })[];
  /** Three runners had a pickup each, and one has nothing to do. */
  dropOuts: Caller[];
  rescuer: Caller;
  /** The second home confirms another card, which pays the open month. */
  pay(): Promise<void>;
  close(): Promise<void>;
};

/** Returns the recovery codes. `now` is the service's time. */
async function turnOnSecondFactor(admin: APIRequestContext, now: number): Promise<string[]> {
  type Answer<Json> = { result: { data: { json: Json } } };
  const begun = await call<Answer<{ secret: string }>>(admin, "POST", "/api/trpc/security.beginTwoFactor");
  const app = new TOTP({ ...totp, secret: Secret.fromBase32(begun.result.data.json.secret) });
  const code = { json: { code: app.generate({ timestamp: now }) } };
  const done = await call<Answer<{ recoveryCodes: string[] }>>(
    admin,
    "POST",
    "/api/trpc/security.confirmTwoFactor",
    code,
  );
  return done.result.data.json.recoveryCodes;
}

/**
 * A service for one story, at 7:30 on a bad morning. Three runners are sick: two released their pickups and the third
 * still has one. The second home's card was declined. The first waits for an answer about a missing leg with photos,
 * promised for this evening. The next holiday has no rule.
 */
export async function openMorning(playwright: PlaywrightWorkerArgs["playwright"]): Promise<Morning> {
  // Within the first pickup's window, and more than a day before the screens at 7:30.
  let ahead = aheadAt(dayBefore, "07:05");
  const stripe = await startStripe({ now: () => new Date(Date.now() + ahead).toISOString() });
  const server = await startAppServer({
    // On the embedded database: otherwise the service corrects its clock by the database server's.
    first: "./e2e/another-day.ts",
    settings: {
      E2E_CLOCK_AHEAD: String(ahead),
      E2E_STRIPE: stripe.options.address,
      STRIPE_SECRET_KEY: stripe.options.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.options.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.options.webhookSecret,
    },
  });
  const requests: APIRequestContext[] = [];
  const caller = async () => {
    const options = { baseURL: server.url, extraHTTPHeaders: fromNewAddress() };
    const request = await playwright.request.newContext(options);
    requests.push(request);
    return request;
  };
  let told = 0;
  const deliverAll = async () => {
    for (const event of stripe.state.events.slice(told)) {
      const { body, headers } = stripe.deliver(event);
      const answer = await fetch(`${server.url}/api/webhooks/stripe`, { method: "POST", body, headers });
      expect(answer.status, event.type).toBe(200);
      told += 1;
    }
  };
  const latest = () => [...stripe.state.subscriptions.values()].at(-1);

  const admin = await caller();
  await call(admin, "POST", "/api/login", server.admin);
  const [recoveryCode = ""] = await turnOnSecondFactor(admin, Date.now() + ahead);
  const runner = async (firstName: string, lastName: string) => {
    const request = await caller();
    await addRunner(request, zipCode, admin, { firstName, lastName });
    return { name: `${firstName} ${lastName}`, request };
  };
  const dropOuts = [];
  for (const firstName of ["Dana", "Dino", "Drew"]) dropOuts.push(await runner(firstName, "Drop"));
  const homes = [];
  for (const [firstName, lastName, address] of [
    ["Ada", "Alder", "1 Elm Street"],
    ["Ben", "Birch", "2 Elm Street"],
    ["Cleo", "Cedar", "3 Elm Street"],
  ] as const) {
    const request = await caller();
    const details = { firstName, lastName, address, unit: undefined, pickupDays: ["Monday" as const] };
    await addHomeowner(request, zipCode, details, () => stripe.state.pay(latest()?.id ?? ""));
    await deliverAll();
    const { id: jobId } = await schedulePickup(request, morning, "08:00");
    homes.push({ name: `${firstName} ${lastName}`, request, address, jobId, subscription: latest() });
  }
  for (const [nth, { request }] of dropOuts.entries())
    await call(request, "POST", "/api/runner/accept-job", { jobId: homes[nth]?.jobId });
  const rescuer = await runner("Reese", "Rescue");
  const [first, second] = homes;
  if (!first || !second?.subscription) throw new Error("There are no homes");
  await missALeg(first.request, rescuer.request);

  ahead = aheadAt(morning, "07:30");
  await server.tell({ ahead });
  stripe.state.declining.add(second.subscription.customer);
  stripe.state.renew(second.subscription.id);
  await deliverAll();
  for (const [nth, { request }] of dropOuts.entries()) {
    if (nth < 2)
      await call(request, "POST", "/api/trpc/runner.releaseJob", { json: { jobId: homes[nth]?.jobId } });
    await call(request, "POST", "/api/runner/availability", { isAvailable: false });
  }

  return {
    url: server.url,
    admin: { ...server.admin, recoveryCode },
    ahead,
    homes,
    dropOuts,
    rescuer,
    async pay() {
      type Change = { result: { data: { json: { clientSecret: string } } } };
      const { request } = second;
      const change = await call<Change>(request, "POST", "/api/trpc/homeowner.beginCardChange");
      const confirmation = change.result.data.json.clientSecret.replace(/_secret$/, "");
      stripe.state.declining.clear();
      stripe.state.confirmCard(confirmation, {
        brand: "amex",
        last4: "0005",
        exp_month: 1,
        exp_year: Number(holiday.slice(0, 4)) + 3,
      });
      await call(request, "POST", "/api/trpc/homeowner.finishCardChange", { json: { confirmation } });
      await deliverAll();
    },
    async close() {
      for (const request of requests) await request.dispose();
      await server.stop();
      await stripe.close();
    },
  };
}

/** A fully recorded pickup whose homeowner reports a can left at the curb. */
async function missALeg(home: APIRequestContext, runner: APIRequestContext): Promise<void> {
  const { id: jobId } = await schedulePickup(home, dayBefore, "08:00");
  await call(runner, "POST", "/api/runner/accept-job", { jobId });
  for (const leg of ["out", "in"] as const) {
    const photo = await jpeg({ background: leg === "out" ? "#336699" : "#669933" });
    await serveLeg(runner, { jobId, leg, photo });
  }
  type Reported = { result: { data: { json: Problem } } };
  const { result } = await call<Reported>(home, "POST", "/api/trpc/homeowner.reportProblem", {
    json: { jobId, kind: "oneLeg", wish: "credit", words: "One can is still at the curb." },
  });
  // The record looks complete, so no rule settles it.
  expect(result.data.json.outcome).toBeNull();
}

import { eq } from "drizzle-orm";
import { homeownerProfiles, invoices, paymentCustomers, webhookEvents } from "#db/schema/index.ts";
import { findLiveSubscription } from "#modules/billing/index.ts";
import { bill } from "#modules/billing/tasks.ts";
import { settleReferrals, settleRunnerReferrals } from "#modules/growth/index.ts";
import { pay } from "#modules/payouts/tasks.ts";
import { remind } from "#modules/pickups/tasks.ts";
import { settleHolds } from "#modules/schedule/vacation-holds.ts";
import { later } from "#platform/instants.ts";
import { addDays } from "#platform/time/local-time.ts";
import type { TestApp } from "../app.ts";
import { addAdmin, addHomeowner, addRunner, newZip, type Person, type Runner } from "../factories.ts";
import { serve, setReferrals } from "../growth.ts";
import { addPaidRunner, earn, owe } from "../pay.ts";
import { setRate } from "../rates.ts";
import { addRental } from "../rentals.ts";
import { addOtherRunner, bringRunner, runnerCodeOf, setRunnerReferrals } from "../runner-referrals.ts";
import {
  addNewcomer,
  addPaidSubscriber,
  addSubscriber,
  home,
  type StripeApp,
  type Subscriber,
  stripeApp,
} from "../stripe-app.ts";
import { type Act, done, type OtherAct, type Stage } from "./stage.ts";

export const open = (): Promise<StripeApp> => stripeApp("postgres", { paysRunners: true, poolSize: 20 });

type MoneyStage = Stage<StripeApp>;

/** Has Stripe deliver every undelivered event. */
async function deliverAll({ app }: MoneyStage): Promise<void> {
  const known = new Set((await app.deps.db.select().from(webhookEvents)).map(({ id }) => id));
  for (const event of app.events()) if (!known.has(event.id)) done(event.type, await app.deliver(event));
}

/** A listening runner tipped by the homeowner whose pickup they completed. */
async function tipped(stage: MoneyStage) {
  const { app, listens, act } = stage;
  const home = await addPaidSubscriber(app);
  const [row] = await app.deps.db
    .select({
      homeownerId: homeownerProfiles.id,
      timeZone: homeownerProfiles.timeZone,
      zipCode: homeownerProfiles.zipCode,
    })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, home.userId));
  if (!row) throw new Error("The home was not saved");
  const runner = await addRunner(app);
  const jobId = await earn(app, { ...home, ...row }, runner);
  const id = app.deps.newId();
  await listens(runner);
  await act(home, "homeowner.giveTip", { id, jobId, amount: "5.00" });
  return { home, runner, id };
}

/** A listening person who started and paid for the service. */
async function subscribed(stage: MoneyStage): Promise<Subscriber> {
  const who = await stage.listens(await addPaidSubscriber(stage.app));
  await deliverAll(stage);
  return who;
}

/** Same, with a card that is declined from now on; the next month is unpaid. */
async function declined(stage: MoneyStage, { asks = false } = {}): Promise<Subscriber> {
  const who = await subscribed(stage);
  const { state } = stage.app.stripe;
  const [customer] = await stage.app.deps.db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, who.userId));
  state.declining.add(customer?.providerId ?? "");
  if (asks) state.asking.add(customer?.providerId ?? "");
  state.renew(who.providerId);
  await deliverAll(stage);
  return who;
}

/** A listening homeowner who is credited for another's first kept pickup. */
async function referred(stage: MoneyStage) {
  const { app, listens, act } = stage;
  await setReferrals(app);
  const referrer = await listens(
    await addHomeowner(app, { address: "7 Birch Street", phoneNumber: "(312) 555-7777" }),
  );
  const { code } = await act<{ code: string }>(referrer, "homeowner.shareReferral");
  const newcomer = await addNewcomer(app);
  await act(newcomer, "homeowner.redeemCode", { code });
  await act(newcomer, "homeowner.createSubscription");
  const row = await findLiveSubscription(app.deps.db, newcomer.userId);
  app.stripe.state.pay(row?.providerId ?? "");
  await act(newcomer, "homeowner.saveService", home);
  await deliverAll(stage);
  const [served] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, newcomer.userId));
  if (!served) throw new Error("The home was not saved");
  await serve(app, { ...newcomer, ...served, homeownerId: served.id });
  await settleReferrals(app.deps);
  return { referrer, newcomer };
}

async function invoiceOf({ app }: MoneyStage, { userId }: Person) {
  const [found] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, userId));
  if (!found) throw new Error("There is no invoice");
  return found;
}

/** A payment that a bank takes back; the admin listens. */
async function disputed(stage: MoneyStage) {
  const payer = await addPaidSubscriber(stage.app);
  await deliverAll(stage);
  const who = await stage.listens(await addAdmin(stage.app));
  const { id } = stage.app.stripe.state.dispute((await invoiceOf(stage, payer)).providerId);
  await deliverAll(stage);
  return { who, id };
}

/** As an admin, raises the price above a person's by this many dollars from today; the schedule notifies them. */
async function setPrice(stage: MoneyStage, who: Person, { more }: { more: number }): Promise<void> {
  const { app, act } = stage;
  const { monthlyRate } = await act<{ monthlyRate: string }>(who, "homeowner.billing");
  const amount = (Number(monthlyRate) + more).toFixed(2);
  const change = { rate: "monthlyPrice", amount, effectiveOn: app.clock.now.slice(0, 10) };
  done("setRate", await setRate(app, await addAdmin(app), change));
  await bill(app.deps);
}

async function creditGiven({ app, act }: MoneyStage, { userId }: Person): Promise<Person> {
  const admin = await addAdmin(app);
  const credit = { creditId: app.deps.newId(), userId, amount: "5.00", reason: "Sorry" };
  await act(admin, "admin.giveCredit", credit);
  return admin;
}

let week = "2026-03-02";
/** Owes a runner pay of a past week that has no payouts. */
const oweWeek = (app: TestApp, who: Runner) => {
  week = addDays(week, -7);
  return owe(app, who, { payWeek: week, cents: 1500 });
};

export const acts = {
  receipt: async (stage) => ({ who: await subscribed(stage), also: ["welcome"] }),
  paymentFailed: async (stage) => ({ who: await declined(stage), also: ["welcome", "receipt"] }),
  paymentAction: async (stage) => ({
    who: await declined(stage, { asks: true }),
    also: ["welcome", "receipt"],
  }),
  serviceStopped: async (stage) => {
    const who = await declined(stage);
    stage.app.stripe.state.retry(who.providerId, { isLast: true });
    await deliverAll(stage);
    return { who, also: ["welcome", "receipt", "paymentFailed"] };
  },
  areaServed: async ({ app, out, act, listens }) => {
    const zipCode = newZip();
    const who = await listens(await addHomeowner(app, { zipCode, subscription: "none" }));
    await act(who, "homeowner.createSubscription");
    const applicant = await addRunner(app, { serviceAreas: [zipCode], applicationStatus: "submitted" });
    const decision = { runnerId: applicant.runnerId, decision: "approved" };
    await act(await addAdmin(app), "admin.reviewRunner", decision);
    // A task notifies those who wait.
    await out.sendAll();
    return { who };
  },
  welcome: async (stage) => {
    const who = await stage.listens(await addSubscriber(stage.app));
    await addRunner(stage.app, { serviceAreas: [home.zipCode] });
    stage.app.stripe.state.pay(who.providerId);
    await stage.act(who, "homeowner.saveService", home);
    return { who };
  },
  serviceCancelled: async (stage) => {
    const who = await subscribed(stage);
    await stage.act(who, "homeowner.cancelService", {});
    await stage.act(who, "homeowner.cancelService", { reason: "Moving away" });
    await deliverAll(stage);
    return { who, also: ["welcome", "receipt"] };
  },
  serviceEnded: async (stage) => {
    const who = await subscribed(stage);
    await stage.act(who, "homeowner.cancelService", {});
    await deliverAll(stage);
    stage.app.stripe.state.renew(who.providerId);
    await deliverAll(stage);
    return { who, also: ["welcome", "receipt", "serviceCancelled"] };
  },
  cardExpires: async (stage) => {
    const who = await subscribed(stage);
    const { clientSecret } = await stage.act<{ clientSecret: string }>(who, "homeowner.beginCardChange");
    const confirmation = clientSecret.replace(/_secret$/, "");
    const card = { brand: "visa", last4: "0005", exp_month: 3, exp_year: 2026 };
    stage.app.stripe.state.confirmCard(confirmation, card);
    await stage.act(who, "homeowner.finishCardChange", { confirmation });
    await deliverAll(stage);
    await remind(stage.app.deps);
    return { who, also: ["welcome", "receipt"] };
  },
  priceChanged: async (stage) => {
    const who = await subscribed(stage);
    await setPrice(stage, who, { more: 1 });
    return { who, also: ["welcome", "receipt"] };
  },
  priceStays: async (stage) => {
    const who = await subscribed(stage);
    await setPrice(stage, who, { more: 1 });
    await setPrice(stage, who, { more: 0 });
    return { who, also: ["welcome", "receipt", "priceChanged"] };
  },
  rentalPriceChanged: async (stage) => {
    const who = await subscribed(stage);
    const { app } = stage;
    const [profile] = await app.deps.db
      .select()
      .from(homeownerProfiles)
      .where(eq(homeownerProfiles.userId, who.userId));
    const host = {
      ...who,
      homeownerId: profile?.id ?? "",
      zipCode: home.zipCode,
      timeZone: profile?.timeZone ?? "",
    };
    await addRental(app, host);
    await addRental(app, host, { createdAt: later(app.clock.now, 1) });
    const value = { part: "19.00", includedPickups: 3, extra: "9.00" };
    const change = { rule: "rentals", value, effectiveOn: app.clock.now.slice(0, 10), seen: null };
    done("setRule", await app.typed(await addAdmin(app), "admin.setRule", change));
    await bill(app.deps);
    return { who, also: ["welcome", "receipt"] };
  },
  creditGiven: async (stage) => {
    const who = await stage.listens(await addHomeowner(stage.app));
    await creditGiven(stage, who);
    return { who };
  },
  creditTakenBack: async (stage) => {
    const who = await stage.listens(await addHomeowner(stage.app));
    const admin = await creditGiven(stage, who);
    const { rows } = await stage.act<{ rows: { id: string }[] }>(admin, "admin.credits", who);
    await stage.act(admin, "admin.takeCreditBack", { id: rows[0]?.id, reason: "Given twice" });
    return { who, also: ["creditGiven"] };
  },
  refundIssued: async (stage) => {
    const who = await subscribed(stage);
    const invoice = await invoiceOf(stage, who);
    const refund = {
      refundId: stage.app.deps.newId(),
      invoiceId: invoice.id,
      amount: "1.00",
      reason: "Rain",
    };
    await stage.act(await addAdmin(stage.app), "admin.refundInvoice", refund);
    await stage.out.sendAll();
    await deliverAll(stage);
    return { who, also: ["welcome", "receipt"] };
  },
  disputeOpened: async (stage) => ({ who: (await disputed(stage)).who }),
  disputeClosed: async (stage) => {
    const { who, id } = await disputed(stage);
    stage.app.stripe.state.closeDispute(id, "won");
    await deliverAll(stage);
    return { who, also: ["disputeOpened"] };
  },
  payoutPaid: async ({ app, listens }) => {
    const who = await listens(await addPaidRunner(app));
    await oweWeek(app, who);
    await pay(app.deps);
    return { who };
  },
  payoutWaiting: async ({ app, listens }) => {
    const who = await listens(await addPaidRunner(app, { account: "incomplete" }));
    await oweWeek(app, who);
    await pay(app.deps);
    return { who };
  },
  payAdjusted: async ({ app, listens, act }) => {
    const who = await listens(await addRunner(app));
    await oweWeek(app, who);
    const adjustment = { adjustmentId: app.deps.newId(), amount: "1.00", reason: "Bonus" };
    await act(await addAdmin(app), "admin.adjustPay", { runnerId: who.runnerId, week, ...adjustment });
    return { who };
  },
  tipReceived: async (stage) => {
    const { runner } = await tipped(stage);
    return { who: runner };
  },
  tipTakenBack: async (stage) => {
    const { home, runner, id } = await tipped(stage);
    await stage.act(home, "homeowner.takeTipBack", { id });
    return { who: runner, also: ["tipReceived"] };
  },
  referralCredited: async (stage) => ({ who: (await referred(stage)).referrer }),
  referralReversed: async (stage) => {
    const { referrer, newcomer } = await referred(stage);
    const { id: invoiceId } = await invoiceOf(stage, newcomer);
    const refund = { refundId: stage.app.deps.newId(), invoiceId, amount: null, reason: "Moved away" };
    await stage.act(await addAdmin(stage.app), "admin.refundInvoice", refund);
    await stage.out.sendAll();
    await deliverAll(stage);
    await settleReferrals(stage.app.deps);
    return { who: referrer, also: ["referralCredited"] };
  },
  runnerReferral: async ({ app, listens }) => {
    await setRunnerReferrals(app);
    const who = await listens(await addOtherRunner(app));
    const home = await addHomeowner(app, { address: "8 Birch Street", phoneNumber: "(312) 555-7778" });
    await bringRunner(app, { code: await runnerCodeOf(app, who), home });
    await settleRunnerReferrals(app.deps);
    return { who };
  },
  holdOver: async (stage) => {
    const { app, act } = stage;
    const who = await subscribed(stage);
    await act(who, "homeowner.addHold", { fromOn: "2026-03-11", untilOn: "2026-03-17" });
    app.clock.now = "2026-03-18T15:00:00.000Z";
    await settleHolds(app.deps);
    return { who, also: ["welcome", "receipt"] };
  },
} as const satisfies Record<string, Act<StripeApp>>;

export const otherActs: readonly OtherAct<StripeApp>[] = [
  [
    "paymentFailed",
    "an operator who asks again",
    async (stage) => {
      const who = await declined(stage);
      await stage.act(await addAdmin(stage.app), "admin.askToPay", { userId: who.userId });
      return { who, also: ["welcome", "receipt", "paymentFailed"] };
    },
  ],
];

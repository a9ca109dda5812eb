import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PaymentsUnavailable } from "#adapters/payments/port.ts";
import { createTestModePayments } from "#adapters/payments/test-mode.ts";
import { invoices, runnerProfiles, subscriptions, tips, vacationHolds } from "#db/schema/index.ts";
import { sendRefund } from "#modules/billing/tasks.ts";
import { beginGift } from "#modules/growth/gifts.ts";
import { settleReferrals } from "#modules/growth/referrals.ts";
import { explainPay, noExtras } from "#modules/rates/rules/pay.ts";
import { day, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { surviveDeaths } from "#testkit/crash-points.ts";
import { deathsOf } from "#testkit/deaths.ts";
import { addAdmin, addHomeowner, addRunner, addUser, type Person, type Runner } from "#testkit/factories.ts";
import { begin, codeOf, giveGift, join, newGift, serve, setReferrals } from "#testkit/growth.ts";
import { addPaidRunner, earn } from "#testkit/pay.ts";
import { homeFields } from "#testkit/registrations.ts";
import { bringRunner, runnerCodeOf } from "#testkit/runner-referrals.ts";
import { addPaidSubscriber, stripeApp } from "#testkit/stripe-app.ts";
import { generate } from "./tasks.ts";

const { runs, expectAllTried } = deathsOf("money");
const open = () => testApp("postgres");

test("settle-holds and end-subscriptions: each credit is booked once, each end announced once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const homes = [await addHomeowner(app), await addHomeowner(app), await addHomeowner(app)] as const;
      await generate(app.deps);
      await app.deps.db.delete(vacationHolds);
      for (const home of homes.slice(0, 2)) {
        const input = { fromOn: "2026-03-20", untilOn: "2026-03-31" };
        expect((await app.typed(home, "homeowner.addHold", input)).status).toBe(200);
      }
      await endsSoon(app, homes[2].userId);
      expect((await app.typed(homes[2], "homeowner.cancelService", {})).status).toBe(200);
      app.clock.advance(30 * day);
    },
    run: runs("settle-holds", "end-subscriptions"),
  });
  expect(points).toBeGreaterThan(4);
});

test("bill: each month is billed once, and paid", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      for (const home of [await addHomeowner(app), await addHomeowner(app)]) await endsSoon(app, home.userId);
      app.clock.advance(75 * day);
    },
    run: runs("bill"),
  });
  expect(points).toBeGreaterThan(3);
});

test("pay: every runner is paid once", async () => {
  const points = await surviveDeaths({
    open: () => testApp("postgres", { paysRunners: true }),
    async prepare(app) {
      const home = await addHomeowner(app);
      const runners = [
        await addPaidRunner(app),
        await addPaidRunner(app, { account: "incomplete" }),
        await addPaidRunner(app),
      ];
      for (const runner of runners) await earn(app, home, runner);
      app.clock.advance(9 * day);
    },
    run: runs("pay"),
    // Until then a payout in progress may still be claimed.
    laterBy: 15 * minute,
    telling: ["attempts"],
    look: ({ provider }) => provider.sent.map(({ cents }) => cents).toSorted(),
  });
  expect(points).toBeGreaterThan(8);
});

test("reconcile: missed events are processed once", async () => {
  const points = await surviveDeaths({
    open: () => stripeApp(),
    async prepare(app) {
      await addPaidSubscriber(app);
    },
    run: runs("reconcile"),
  });
  expect(points).toBeGreaterThan(4);
});

test("settle-pay: each tip is charged and booked once, and a day topped up once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      const home = await addHomeowner(app);
      const runner = await addRunner(app);
      const jobId = await earn(app, home, runner, { on: "2026-03-10" });
      const tip = { jobId, userId: home.userId, runnerId: runner.runnerId, amountCents: 500 };
      const createdAt = app.clock.now;
      await app.deps.db.insert(tips).values({ ...tip, id: app.deps.newId(), status: "charging", createdAt });
      const terms = explainPay(
        { cans: 1, hasLongDriveway: false, hasStairs: false, isEvening: false, risenHours: 0 },
        { ...noExtras, outCents: 600, inCents: 600, dayMinimumCents: 4000 },
      );
      await earn(app, home, runner, { on: "2026-03-10", payTerms: terms });
      app.clock.advance(day);
    },
    run: runs("settle-pay"),
  });
  expect(points).toBeGreaterThan(3);
});

test("begin-pauses: each service is paused once, also at the payment provider", async () => {
  const points = await surviveDeaths({
    open: () => stripeApp(),
    async prepare(app) {
      const pause = { fromOn: "2026-03-17", untilOn: null, choice: "pause" };
      for (let index = 0; index < 2; index++) {
        const away = await app.typed(await addPaidSubscriber(app), "homeowner.goAway", pause);
        expect(away.status).toBe(200);
      }
      app.clock.advance(8 * day);
    },
    run: runs("begin-pauses"),
    look: ({ stripe }) => [...stripe.state.subscriptions.values()].map(({ status }) => status),
  });
  expect(points).toBeGreaterThan(4);
});

test("settle-referrals: each side is credited or paid once, and loses a returned one once", async () => {
  const points = await surviveDeaths({
    open,
    async prepare(app) {
      await setReferrals(app, { credit: "10.00", mostAMonth: 5, runnerPay: "50.00", runnerPickups: 2 });
      const homeOf = (nth: number) => ({
        ...homeFields,
        address: `${nth} Maple Street`,
        phoneNumber: `(312) 555-010${nth}`,
      });
      const code = await codeOf(app, await begin(app, await addUser(app), homeOf(1)));
      const first = await join(app, code, { fields: homeOf(2) });
      await serve(app, first);
      expect(await settleReferrals(app.deps)).toMatchObject({ referrals: 1 });
      await refundFirst(app, first);
      for (const nth of [3, 4]) await serve(app, await join(app, code, { fields: homeOf(nth) }));

      const appliedOn = (on: string, nth: number, { runnerId }: Runner) =>
        app.deps.db
          .update(runnerProfiles)
          .set({ phoneNumber: `(646) 555-010${nth}`, createdAt: `${on}T00:00:00.000Z` })
          .where(eq(runnerProfiles.id, runnerId));
      const referrer = await addRunner(app);
      await appliedOn("2025-12-01", 5, referrer);
      const runnerCode = await runnerCodeOf(app, referrer);
      for (const nth of [6, 7])
        await appliedOn("2026-03-01", nth, await bringRunner(app, { code: runnerCode, home: first }));
    },
    run: runs("settle-referrals"),
    telling: ["code"],
  });
  expect(points).toBeGreaterThan(6);
});

test("settle-gifts: each gift is booked, abandoned, refunded and announced once", async () => {
  let isDown = true;
  const refunds = new Map<string, number>();
  const testMode = createTestModePayments();
  const payments: typeof testMode = {
    ...testMode,
    async refundGift(request) {
      if (isDown) throw new PaymentsUnavailable();
      refunds.set(request.key, request.cents);
      return testMode.refundGift(request);
    },
  };
  const points = await surviveDeaths({
    open: () => testApp("postgres", { payments }),
    async prepare(app) {
      isDown = true;
      refunds.clear();
      const begins = async (giverEmail: string) => {
        const gift = { ...newGift(app), giverEmail };
        await beginGift(app.deps, gift.id, gift);
      };
      await begins("cai@example.com");
      app.clock.advance(day);
      const receiver = { receiverEmail: "ben@example.com", sendOn: "2026-03-12" };
      for (let index = 0; index < 2; index++) await giveGift(app, receiver);
      const { id } = await giveGift(app);
      const { status } = await app.typed(await addAdmin(app), "admin.refundGift", { id });
      expect(status).toBe(200);
      await begins("dana@example.com");
      app.clock.now = "2026-03-12T14:00:00.000Z";
      isDown = false;
    },
    run: runs("settle-gifts"),
    telling: ["code"],
    look: () => [...refunds.values()],
  });
  expect(points).toBeGreaterThan(7);
});

test("no schedule is left out", () => {
  expectAllTried();
});

/** A subscription whose paid month ends on March 20. */
async function endsSoon(app: TestApp, userId: string): Promise<void> {
  await app.deps.db
    .update(subscriptions)
    .set({
      activatedAt: "2026-02-20T12:00:00.000Z",
      periodStartsAt: "2026-02-20T12:00:00.000Z",
      periodEndsAt: "2026-03-20T12:00:00.000Z",
    })
    .where(eq(subscriptions.userId, userId));
}

/** An admin refunds a person's first payment. */
async function refundFirst(app: TestApp, { userId }: Person): Promise<void> {
  const [bill] = await app.deps.db.select().from(invoices).where(eq(invoices.userId, userId));
  const refund = { refundId: app.deps.newId(), invoiceId: bill?.id, amount: null, reason: "Moved away" };
  const { body } = await app.typed(await addAdmin(app), "admin.refundInvoice", refund);
  await sendRefund(app.deps, body as { refundId: string });
}

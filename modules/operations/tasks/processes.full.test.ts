import { expect, test } from "vitest";
import { subscriptions } from "#db/schema/index.ts";
import { book } from "#modules/billing/queries/ledger.ts";
import { day } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { type ConnectServer, startConnect } from "#testkit/connect-server.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { addPaidRunner, earn } from "#testkit/pay.ts";
import { expectInvariants } from "#testkit/race.ts";
import { addRental, addStay } from "#testkit/rentals.ts";
import { addAwaitedGuest } from "#testkit/rentals-of-guests.ts";
import { type Outside, runAtOnce } from "#testkit/schedule-process.ts";
import { addPaidSubscriber, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";
import { sameIds, worldOf } from "#testkit/worlds.ts";

type World = {
  app: TestApp;
  outside?: Outside;
  /** What the providers received. */
  look?: () => unknown;
  close(): Promise<void>;
};

/** Builds a world with work for a schedule. */
type Story = () => Promise<World>;

const many = Array.from({ length: 12 }, (_, index) => index);
const weekday = (index: number) =>
  (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const)[index % 5] ?? "Monday";

/** A test-mode app with the same ids each time, because a home's schedule depends on its id. */
async function open(prepare: (app: TestApp) => Promise<unknown>): Promise<World> {
  const app = await testApp();
  await prepare({ ...app, deps: { ...app.deps, newId: sameIds() } });
  return { app, close: () => app.close() };
}

const stories: Record<string, Story> = {
  generate: () =>
    open(async (app) => {
      for (const index of many) await addHomeowner(app, { pickupDays: [weekday(index)] });
    }),
  "plan-rentals": () =>
    open(async (app) => {
      for (const index of many) {
        const rental = await addRental(app, await addHomeowner(app), { collectionDays: [weekday(index)] });
        await addStay(app, rental, { fromOn: "2026-03-12", untilOn: "2026-03-15" });
      }
    }),
  "mark-missed": () =>
    open(async (app) => {
      const runner = await addRunner(app);
      for (const index of many)
        await addJob(app, await addHomeowner(app), index % 2 > 0 ? { status: "assigned", runner } : {});
      app.clock.advance(3 * day);
    }),
  "guest-messages": () =>
    open(async (app) => {
      for (const _ of many) await addAwaitedGuest(app, await addHomeowner(app));
      app.clock.now = "2026-03-13T16:30:00.000Z";
    }),
  "settle-holds": () =>
    open(async (app) => {
      for (const _ of many) {
        const hold = { fromOn: "2026-03-20", untilOn: "2026-03-31" };
        const added = await app.typed(await addHomeowner(app), "homeowner.addHold", hold);
        expect(added.status).toBe(200);
      }
      app.clock.advance(30 * day);
    }),
  bill: () =>
    open(async (app) => {
      for (const _ of many) await addHomeowner(app);
      await app.deps.db.update(subscriptions).set({ periodEndsAt: "2026-03-20T12:00:00.000Z" });
      app.clock.advance(75 * day);
    }),
  async pay() {
    const world = await open(async (app) => {
      const home = await addHomeowner(app);
      // In sequence, so both worlds get the same ids.
      for (const _ of many) await earn(app, home, await addPaidRunner(app));
      app.clock.now = "2026-03-17T18:00:00.000Z";
    });
    const connect = await startConnect({ now: () => world.app.clock.now });
    const { rows } = await world.app.database.execute("select provider_id as id from payout_accounts");
    for (const { id } of rows as { id: string }[]) {
      const bank = { bank_name: "Chase", last4: "6789" };
      connect.accounts.set(id, { id, email: "", metadata: {}, bank });
    }
    return {
      ...world,
      outside: { connect: { address: connect.address, secretKey: connect.secretKey } },
      look: () => sentBy(connect),
      async close() {
        await connect.close();
        await world.close();
      },
    };
  },
  async reconcile() {
    const app = await stripeApp();
    for (const _ of many.slice(6)) {
      const { userId, providerId } = await addPaidSubscriber(app);
      const ids = { transaction: app.deps.newId(), debit: app.deps.newId(), credit: app.deps.newId() };
      const movement = { kind: "credit", userId, cents: 670, reason: "missed" } as const;
      await book(app.deps.db, { ids, now: app.clock.now, movement });
      app.stripe.state.renew(providerId);
    }
    app.clock.advance(day);
    return {
      app,
      outside: { stripe: app.stripe.options },
      look: () => keptBy(app),
      close: () => app.close(),
    };
  },
};

test.each(Object.entries(stories))(
  "%s by two processes at once leaves the same rows as one",
  async (schedule, story) => {
    const [once, twice] = [await story(), await story()];
    try {
      const before = await lookAt(once);
      await run(schedule, once, 1);
      const wanted = await lookAt(once);
      expect(wanted).not.toEqual(before);
      await run(schedule, twice, 2);
      expect(await lookAt(twice)).toEqual(wanted);
      for (const { app } of [once, twice]) await expectInvariants(app);
    } finally {
      for (const world of [once, twice]) await world.close();
    }
  },
);

function run(schedule: string, { app, outside }: World, count: number) {
  const given = { databaseUrl: app.database.url ?? "", now: app.clock.now, ...outside };
  return runAtOnce(schedule, count, given);
}

/** A subscription may have been synced more than once. */
async function lookAt({ app, look }: World): Promise<unknown> {
  return [await worldOf(app, { telling: ["revision"] }), look?.()];
}

function sentBy(connect: ConnectServer): unknown {
  return connect.transfers.map(({ amount, destination }) => `${amount} ${destination}`).toSorted();
}

function keptBy({ stripe: { state } }: StripeApp): unknown {
  return {
    balances: [...state.customers.values()].map(({ balance }) => balance),
    credits: state.balances.size,
  };
}

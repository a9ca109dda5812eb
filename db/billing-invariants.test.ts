import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendRefund } from "#modules/billing/tasks.ts";
import { later, minute } from "#platform/instants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addJob, addRunner, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { home } from "#testkit/stripe-app.ts";
import { billingInvariants } from "./billing-invariants.ts";
import { findViolations } from "./invariants.ts";
import { addOns } from "./schema/index.ts";

let app: TestApp;
let who: Person;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, home.zipCode);
  // Disables the constraints, so that the check has something to find.
  const { rows } = await app.database.execute(
    `select 'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as statement
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await app.database.execute(String(statement));
  for (const table of ["ledger_entries", "ledger_transactions"])
    await app.database.execute(`alter table ${table} disable trigger user`);
  // The triggers that total revenue and area sums stay on; they guard nothing.
  for (const trigger of ["ledger_revenue_added", "ledger_area_sums_added"])
    await app.database.execute(`alter table ledger_entries enable trigger ${trigger}`);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [
    "add_ons",
    "trip_fees",
    "tips",
    "referrals",
    "runner_referrals",
    "rental_months",
    "one_offs",
    "disputes",
    "credit_transfers",
    "refunds",
    "invoices",
    "ledger_entries",
    "ledger_transactions",
    "area_sums",
  ])
    await run(`delete from ${table}`);
  await run("update jobs set pay_terms = null where pay_terms is not null");
  await run("update daily_figures set revenue_cents = 0");
  who = await addUser(app);
  await app.call(who, "POST", "/api/create-subscription");
  await app.call(who, "POST", "/api/profile/homeowner", home);
});

const run = (text: string, values: unknown[] = []) => app.database.execute(text, values);

async function refunded(): Promise<void> {
  const { rows } = await run("select id from invoices");
  const ask = { refundId: app.deps.newId(), invoiceId: rows[0]?.id, amount: "10.00", reason: "Rained out" };
  const { body } = await app.typed(await addAdmin(app), "admin.refundInvoice", ask);
  await sendRefund(app.deps, body as { refundId: string });
}

/** A pickup of the homeowner that a runner took. */
async function takenPickup() {
  const { rows } = await run("select id, zip_code from homeowner_profiles where user_id = $1", [who.userId]);
  const home = {
    ...who,
    homeownerId: String(rows[0]?.id),
    zipCode: String(rows[0]?.zip_code),
    timeZone: "America/New_York",
  };
  const runner = await addRunner(app);
  return { runner, jobId: await addJob(app, home, { status: "assigned", runner }), home };
}

/** A movement without anything that it is for. */
function bookAlone(kind: string, source: string, entries: [string, string | null, number, string | null][]) {
  const rows = entries.map(([account, userId, cents, week]) => ({ account, userId, cents, week }));
  return run(
    `with booked as (
       insert into ledger_transactions (id, kind, source, booked_at) values (gen_random_uuid(), $1, $2, now()) returning id
     )
     insert into ledger_entries (id, transaction_id, account, user_id, amount_cents, pay_week)
     select gen_random_uuid(), booked.id, entry.account, entry."userId", entry.cents, entry.week
     from booked, json_to_recordset($3::json) as entry (account text, "userId" uuid, cents bigint, week date)`,
    [kind, source, JSON.stringify(rows)],
  );
}

/** Done extra work at a pickup of the homeowner, past the ledger. */
async function doExtraWork({
  payCents,
  priceCents = 300,
}: {
  payCents: number;
  priceCents?: number;
}): Promise<void> {
  const { runner, jobId } = await takenPickup();
  await app.deps.db.insert(addOns).values({
    ...{
      id: app.deps.newId(),
      jobId,
      runnerId: runner.runnerId,
      kind: "extraBags",
      units: 1,
      priceCents,
      payCents,
    },
    ...{ leg: "out", askedAt: app.clock.now, answerBy: later(app.clock.now, minute), answer: "approved" },
    ...{ answeredAt: app.clock.now, answeredVia: "app", doneAt: app.clock.now },
  });
}

/** A blocked stop of the homeowner, past the ledger: with no pay and price unless given. */
async function blockStop({ payCents = 0, priceCents = 0 } = {}): Promise<void> {
  const { runner, jobId } = await takenPickup();
  const before = app.clock.now;
  app.clock.now = "2026-03-11T14:00:00.000Z";
  const { status } = await app.typed(runner, "runner.cannotServe", {
    jobId,
    reason: "noAccess",
    words: "Locked",
  });
  app.clock.now = before;
  expect(status).toBe(200);
  await run(
    `insert into trip_fees (id, job_id, homeowner_id, runner_id, reason, pay_cents, price_cents, done_at)
     select gen_random_uuid(), id, homeowner_id, $2, 'noAccess', $3, $4, now() from jobs where id = $1`,
    [jobId, runner.runnerId, payCents, priceCents],
  );
}

/** How to break each invariant alone, or with the others named. */
const violations: Record<string, { break: () => Promise<unknown>; also?: string[] }> = {
  "M2 a movement is booked in the two accounts of its kind": {
    break: async () => {
      await run("update ledger_entries set account = 'credits_given' where account = 'subscription_revenue'");
      await run("update daily_figures set revenue_cents = 0");
    },
  },
  "an invoice is charged to its homeowner once it is owed, and not where it is void": {
    break: async () =>
      run("update ledger_entries set user_id = $1 where account = 'homeowner_balance'", [
        (await addUser(app)).userId,
      ]),
  },
  "a paid invoice's payment is its amount less credits": {
    break: () => run("update invoices set credited_cents = 100"),
  },
  "no charge, payment or refund comes from nothing": {
    break: () => run("delete from invoices"),
  },
  "a refund is booked exactly where the money went back": {
    break: async () => {
      await refunded();
      await run(
        "delete from ledger_entries where account in ('subscription_revenue', 'provider_cash') and transaction_id in (select id from ledger_transactions where kind = 'refund')",
      );
      await run("delete from ledger_transactions where kind = 'refund'");
      await run(
        `update daily_figures set revenue_cents = revenue_cents + 1000
         where (on_day, slot) = (select on_day, slot from daily_figures where revenue_cents <> 0 limit 1)`,
      );
    },
  },
  "an invoice's refunds add up, and never exceed its payment": {
    break: async () => {
      await refunded();
      await run("update invoices set refunded_cents = 999");
    },
  },
  "a dispute's cost equals its bookings, and each booking has a known dispute": {
    break: () =>
      run(
        `insert into disputes (id, invoice_id, provider_id, amount_cents, withdrawn_cents, status, created_at)
         select gen_random_uuid(), id, 'dp_1', 2900, 4400, 'needs_response', now() from invoices`,
      ),
  },
  "a transferred credit exists": {
    break: () =>
      run(
        "insert into credit_transfers select id, 'x', now() from ledger_transactions where kind = 'charge'",
      ),
  },
  "a reversed credit was given by hand, to the same homeowner, for the same amount": {
    break: () =>
      run(
        `with back as (
           insert into ledger_transactions (id, kind, source, booked_at)
           values (gen_random_uuid(), 'credit_reversal', 'back:' || gen_random_uuid(), now()) returning id
         )
         insert into ledger_entries (id, transaction_id, account, user_id, amount_cents)
         select gen_random_uuid(), back.id, account, user_id, cents
         from back, (values ('homeowner_balance', $1::uuid, 500), ('credits_given', null, -500))
           as entry (account, user_id, cents)`,
        [who.userId],
      ),
  },
  "a referral is credited to both as decided, and taken back from both": {
    break: async () => {
      const { userId } = await addUser(app);
      await run(
        `insert into referrals (user_id, referrer_id, credit_cents, referrer_cents, joined_at, outcome, decided_at)
         values ($1, $2, 1000, 1000, now(), 'credited', now())`,
        [who.userId, userId],
      );
      await bookAlone("credit", `referral:${who.userId}:own`, [
        ["credits_given", null, 1000, null],
        ["homeowner_balance", who.userId, -1000, null],
      ]);
    },
  },
  "a referral of a runner is paid to both as decided, and at most that is taken back": {
    break: async () => {
      const [leo, sam] = [await addRunner(app), await addRunner(app)];
      await run(
        `insert into runner_referrals (user_id, referrer_id, pay_cents, pickups, referrer_cents, joined_at, outcome, decided_at)
         values ($1, $2, 5000, 20, 5000, now(), 'paid', now())`,
        [sam.userId, leo.userId],
      );
    },
  },
  "a coupon counts its uses, and each is credited once in full": {
    break: () =>
      bookAlone("credit", `coupon:${app.deps.newId()}:${who.userId}`, [
        ["credits_given", null, 1000, null],
        ["homeowner_balance", who.userId, -1000, null],
      ]),
  },
  "a gift is owed from its payment until it is used or refunded, and becomes its receiver's credit once": {
    break: () =>
      bookAlone("gift", `giftPaid:${app.deps.newId()}`, [
        ["provider_cash", null, 2900, null],
        ["gifts_owed", null, -2900, null],
      ]),
  },
  "a single pickup is paid by a bill of its own, and every other bill has a subscription": {
    break: () => run("update invoices set subscription_id = null"),
  },
  "a paid single pickup is its home's, or its money goes back": {
    break: async () => {
      await run("update invoices set subscription_id = null");
      await run(
        `insert into one_offs (id, user_id, scheduled_on, number_of_cans, price_cents, status, invoice_id, created_at, settled_at)
         select gen_random_uuid(), user_id, '2026-03-13', 2, amount_cents, 'returned', id, now(), now() from invoices`,
      );
    },
  },
  "a refund that the bank returned is owed until it is sent again": {
    break: () =>
      bookAlone("gift", `failedRefund:${app.deps.newId()}:back`, [
        ["provider_cash", null, 2900, null],
        ["gifts_owed", null, -2900, null],
      ]),
  },
  "done extra work is paid to its runner once, and nothing else is": {
    break: () => doExtraWork({ payCents: 200 }),
  },
  "a blocked stop is paid to the runner who came once, and nothing else is": {
    break: () => blockStop({ payCents: 400 }),
  },
  "a blocked stop has its proof, and costs its home only what an earlier day's message said": {
    break: () => blockStop({ priceCents: 600 }),
  },
  "a trip fee is on a bill of its homeowner": {
    break: async () => {
      await blockStop();
      const other = await addUser(app);
      await app.call(other, "POST", "/api/create-subscription");
      await app.call(other, "POST", "/api/profile/homeowner", home);
      await run("update trip_fees set invoice_id = (select id from invoices where user_id = $1)", [
        other.userId,
      ]);
    },
  },
  "a tip is charged, paid to its runner, and taken back, each once and in full": {
    break: () =>
      bookAlone("tip", `tip:${app.deps.newId()}`, [
        ["provider_cash", null, 500, null],
        ["runner_pay", null, -500, null],
      ]),
  },
  "a tip is for a completed pickup, from its home to its runner; of a refused one it is taken back": {
    break: async () => {
      const { runner, jobId } = await takenPickup();
      await run(
        `insert into tips (id, job_id, user_id, runner_id, amount_cents, status, created_at)
         values (gen_random_uuid(), $1, $2, $3, 500, 'declined', now())`,
        [jobId, who.userId, runner.runnerId],
      );
    },
  },
  "a job's pay is the sum of its lines": {
    break: async () => {
      const id = await addJob(app, (await takenPickup()).home);
      await run(`update jobs set pay_terms = '{"lines": [{"kind": "out", "cents": 1}]}' where id = $1`, [id]);
    },
  },
  "a day is topped up once, to the minimum that its pickups promised": {
    break: async () => {
      const { userId } = await addRunner(app);
      await bookAlone("adjustment", `minimum:${userId}:2026-03-10`, [
        ["runner_pay", null, 100, null],
        ["runner_payable", userId, -100, "2026-03-09"],
      ]);
    },
  },
  "extra work is on a bill of its homeowner, and bills cover their lines": {
    break: async () => {
      await doExtraWork({ payCents: 0, priceCents: 99_999 });
      await run("update add_ons set invoice_id = (select id from invoices)");
    },
  },
  "a settled rental month counts completed pickups, on a bill of its host that is not void": {
    break: async () => {
      await run(
        `insert into properties (id, homeowner_id, name, address, city, state, zip_code, time_zone, guests, bedrooms, amenities,
           number_of_cans, created_at)
         select gen_random_uuid(), id, 'Loft', address, city, state, zip_code, time_zone, 2, 1, '{}', 1, now()
         from homeowner_profiles where user_id = $1`,
        [who.userId],
      );
      await run("insert into rental_months select id, '2026-03-01', 0, 0, 0, now(), 1, 0 from properties");
    },
  },
};

test("each invariant has a violation below", () => {
  expect(Object.keys(violations)).toEqual(Object.keys(billingInvariants));
});

test("the app's actions violate no invariant", async () => {
  await refunded();
  expect(await findViolations(app.database)).toEqual([]);
});

test.each(Object.entries(violations))(
  "%s: its violation is found, and nothing else",
  async (name, violation) => {
    await violation.break();
    // Changes that bypass the ledger are not counted.
    await run("select recount_area_sums()");
    const found = await findViolations(app.database);
    expect(found.map(({ invariant }) => invariant)).toEqual([name, ...(violation.also ?? [])]);
    expect(found[0]?.rows.length).toBeGreaterThan(0);
  },
);

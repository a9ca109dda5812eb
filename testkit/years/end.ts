import { expect } from "vitest";
import { explainWeek } from "#modules/payouts/explain-pay.ts";
import { countWeeks } from "#modules/site/reliability-queries.ts";
import { addUp } from "#modules/site/rules/reliability.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { formatCents, parseCents } from "#platform/values/money.ts";
import { reliabilityBySql } from "../reliability.ts";
import { deliver, letTimePass, runSchedule, scheduleNames } from "./time.ts";
import { rowsOf, type Town } from "./town.ts";

/** Finishes everything: finds missed events, runs postponed tasks, pays what is owed. */
export async function settle(town: Town): Promise<void> {
  town.app.provider.incomplete.clear();
  for (let week = 0; week < 2; week++) {
    await letTimePass(town, 8 * 24);
    await deliver(town, week, null);
    for (const name of ["reconcile", ...scheduleNames, "settle-gifts", "deliver"])
      await runSchedule(town, { name, diesAt: null, isTwice: false });
  }
}

const isTips = (metadata: unknown) => Boolean((metadata as { tip_id?: string } | null)?.tip_id);
const isGifts = (metadata: unknown) => Boolean((metadata as { gift_id?: string } | null)?.gift_id);

/** Expects that each week of each runner is explained to the cent. */
async function expectExplained(town: Town): Promise<void> {
  const weeks = await rowsOf<{ userId: string; week: string; cents: number }>(
    town,
    `select entry.user_id as "userId", entry.pay_week::text as week, -sum(entry.amount_cents)::int as cents
     from ledger_entries as entry join ledger_transactions as booked on booked.id = entry.transaction_id
     where entry.account = 'runner_payable' and booked.kind <> 'payout' group by 1, 2`,
  );
  for (const { userId, week, cents } of weeks) {
    const actor = { userId } as RunnerActor;
    const explained = await explainWeek(town.app.deps, actor, { week });
    const parts = [...explained.lines, ...explained.others].map(({ amount }) => parseCents(amount) ?? 0);
    const sum = parts.reduce((all, each) => all + each, 0);
    expect([userId, week, sum, explained.total]).toEqual([userId, week, cents, formatCents(cents)]);
  }
}

/** Expects that the provider and the service agree about everyone, and that nothing is left to do. */
export async function expectAgreement(town: Town): Promise<void> {
  const { app, charged } = town;
  expect(await app.queue.overview()).toMatchObject({ waiting: 0, inProgress: 0, failed: 0 });
  const sent = app.provider.sent.reduce((sum, { cents }) => sum + cents, 0);
  expect(
    await rowsOf(
      town,
      "select coalesce(sum(amount_cents), 0)::int as cents from payouts where status = 'paid'",
    ),
  ).toEqual([{ cents: sent }]);
  expect(new Set(app.provider.sent.map(({ reference }) => reference)).size).toBe(app.provider.sent.length);
  const all = { fromOn: "2026-01-01", untilOn: "2028-12-31" };
  expect(addUp(await countWeeks(app.deps.db, all))).toEqual(await reliabilityBySql(app, all));
  await expectExplained(town);
  if (!charged) return;
  const { state } = charged.stripe;

  const users = [...state.customers.values()].map(({ metadata }) => metadata.user_id);
  expect(new Set(users).size).toBe(users.length);

  const known = await rowsOf<{ id: string; status: string }>(
    town,
    "select provider_id as id, status from subscriptions where provider_id is not null",
  );
  const isOver = (status: string) => ["canceled", "incomplete_expired"].includes(status);
  const there = [...state.subscriptions.values()].map(({ id, status }) => ({
    id,
    status: isOver(status) ? "canceled" : status,
  }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  // A subscription started during a crash and never saved here has expired.
  const named = there.filter(({ id, status }) => status !== "canceled" || known.some((one) => one.id === id));
  expect(known.toSorted(byId)).toEqual(named.toSorted(byId));

  const money = await rowsOf(
    town,
    `select coalesce(sum(amount_cents) filter (where kind = 'payment'), 0)::int as paid,
       coalesce(-sum(amount_cents) filter (where kind = 'refund'), 0)::int as refunded,
       coalesce(sum(amount_cents) filter (where kind = 'tip'), 0)::int as tipped,
       coalesce(sum(amount_cents) filter (where kind in ('gift', 'gift_refund')), 0)::int as given
     from ledger_entries join ledger_transactions as booked on booked.id = transaction_id where account = 'provider_cash'`,
  );
  const sum = (amounts: unknown[]) => amounts.reduce<number>((all, cents) => all + Number(cents), 0);
  expect(money).toEqual([
    {
      paid: sum([...state.invoices.values()].map(({ amount_paid: cents }) => cents)),
      refunded: sum(
        [...state.refunds.values()].map(({ amount, status, invoice }) =>
          status === "succeeded" && invoice !== "" ? amount : 0,
        ),
      ),
      given: sum(
        [...state.tips.values()].map(({ id, amount, status, metadata }) => {
          if (!isGifts(metadata) || status !== "succeeded") return 0;
          const back = [...state.refunds.values()].filter(({ payment_intent: paid }) => paid === id);
          return amount - sum(back.map((refund) => refund.amount));
        }),
      ),
      tipped:
        sum([...state.tips.values()].map(({ amount, metadata }) => (isTips(metadata) ? amount : 0))) -
        sum([...state.refunds.values()].map(({ amount, metadata }) => (isTips(metadata) ? amount : 0))),
    },
  ]);

  const balances = await rowsOf<{ id: string; cents: number }>(
    town,
    `select provider_id as id, coalesce((select sum(amount_cents) from ledger_entries
       where account = 'homeowner_balance' and user_id = customer.user_id), 0)::int as cents
     from payment_customers as customer where provider_id is not null`,
  );
  for (const { id, cents } of balances) {
    const customer = state.customers.get(id);
    // Nothing remains of a person who has left.
    if (!customer) continue;
    const theirs = [...state.invoices.values()].filter((invoice) => invoice.customer === id);
    // A person resolves the balance used by a voided invoice.
    if (theirs.some(({ status }) => status === "void")) continue;
    const owed = theirs.filter(({ status }) => ["open", "uncollectible"].includes(status));
    const there = customer.balance + sum(owed.map(({ amount_due: due }) => due));
    expect([id, cents]).toEqual([id, there]);
  }
}

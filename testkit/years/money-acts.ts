import { addDays } from "#platform/time/local-time.ts";
import { weekdays } from "#platform/values/days.ts";
import type { StripeState } from "../stripe-state.ts";
import { type Acts, ask, isHere, pick, type Scene, today } from "./acts.ts";
import { comeToStop } from "./stops.ts";
import { letDaysPass, reconcileInTime } from "./time.ts";
import { type Resident, rowsOf } from "./town.ts";

/** Acts about somebody in a particular state, who is looked for; nothing happens without one. */
export const moneyActs: Acts<Resident> = {
  /** Tips two pickups, and takes one of the tips back. */
  tipSomebody: [
    3,
    async (scene) => {
      const { a, b, town } = scene;
      for (const isTakenBack of a % 2 === 0 ? [false, true] : [true, false]) {
        const done = await found(
          scene,
          `select users.email, jobs.id from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id
           join users on users.id = home.user_id join subscriptions as paid on paid.user_id = users.id and paid.status = 'active'
           where jobs.completed_at > $1::timestamptz - interval '29 days' and jobs.runner_id is not null
             and not exists (select from tips where tips.job_id = jobs.id) order by jobs.completed_at desc, jobs.id`,
        );
        if (!done) return;
        const tip = { id: town.app.deps.newId(), jobId: done.id, amount: `${1 + (a % 20)}.00` };
        for (let turn = 0; turn <= b % 2; turn++) await ask(scene, done.who, "homeowner.giveTip", tip);
        if (isTakenBack) await ask(scene, done.who, "homeowner.takeTipBack", { id: tip.id });
      }
    },
  ],
  contestFee: [3, contestFee],
  giveCoupon: [
    2,
    async (scene, who) => {
      const { a, b, town } = scene;
      const coupon = {
        id: town.app.deps.newId(),
        code: `GIFT${a}X${b}`,
        amount: `${1 + (a % 20)}.00`,
        mostUses: 2,
      };
      await ask(scene, who, "admin.makeCoupon", { ...coupon, endsOn: addDays(today(town), 30) });
      const person = pick(town.homeowners, b);
      if (!person || !(await isHere(town, "homeowners", person))) return;
      for (let turn = 0; turn <= b % 2; turn++)
        await ask(scene, person, "homeowner.redeemCode", { code: coupon.code });
    },
  ],
  /** All payments of somebody whom another brought, so that both lose their credit. */
  refundBrought: [
    1,
    async (scene, who) => {
      const bills = await rowsOf<{ id: string }>(
        scene.town,
        `select bill.id from invoices as bill join referrals as brought on brought.user_id = bill.user_id
         where brought.outcome = 'credited' and brought.reversed_at is null and bill.status = 'paid'
           and bill.amount_cents - bill.credited_cents > bill.refunded_cents order by bill.id`,
      );
      for (const bill of bills) await refund(scene, who, bill.id, null);
    },
  ],
  refundPart: [
    1,
    async (scene, who) => {
      const bill = await paidBill(scene);
      if (bill) await refund(scene, who, bill.id, `${1 + (scene.b % 9)}.50`);
    },
  ],
  refundAll: [
    1,
    async (scene, who) => {
      const bill = await paidBill(scene);
      if (bill) await refund(scene, who, bill.id, null);
    },
  ],
  /** An admin refunds a bill in Stripe's dashboard before the refund asked for here was sent there. */
  refundThereToo: [
    1,
    async (scene, who) => {
      const bill = await paidBill(scene);
      if (!bill) return;
      await refund(scene, who, bill.id, null);
      const { refunds, invoices, refundOf } = scene.town.charged?.stripe.state ?? {};
      const there = invoices?.get(bill.providerId);
      const isUntouched = ![...(refunds?.values() ?? [])].some(({ invoice }) => invoice === bill.providerId);
      if (there && isUntouched && there.amount_due > 500) refundOf?.(there.id, 500);
    },
  ],
  /** Admins know of these later, from Stripe's events. */
  disputeBill: [
    1,
    async (scene) => {
      const { a, b, town } = scene;
      const state = town.charged?.stripe.state;
      const open = town.disputes.pop();
      if (open) state?.closeDispute(open, b % 2 === 0 ? "won" : "lost");
      const [bill] = await rowsOf<{ id: string }>(
        town,
        `select provider_id as id from invoices where status = 'paid' and refunded_cents = 0 and amount_cents > credited_cents
           and not exists (select from refunds where refunds.invoice_id = invoices.id)
           and not exists (select from disputes where disputes.invoice_id = invoices.id)
           and not exists (select from referrals where referrals.user_id = invoices.user_id)
         order by created_at desc, id offset $1 limit 1`,
        [a % 2],
      );
      if (!bill || !state || isDisputed(scene, bill.id)) return;
      town.disputes.push(state.dispute(bill.id).id);
    },
  ],
  /** A bill that the card did not pay is voided in Stripe's dashboard: one that is open, else the next one of these days. */
  voidBill: [
    1,
    async ({ a, town }) => {
      const { charged } = town;
      if (!charged) return;
      const { state } = charged.stripe;
      const owed = () =>
        [...state.invoices.values()].filter(
          ({ status, subscription }) =>
            status === "open" && state.subscriptions.get(subscription)?.status === "past_due",
        );
      if (owed().length === 0) {
        const renewsIn = ({ items }: { items: { data: { current_period_end: number }[] } }) =>
          (items.data[0]?.current_period_end ?? 0) / 3600 - Date.parse(town.app.clock.now) / 3_600_000;
        const [next] = [...state.subscriptions.values()]
          .filter(({ status, customer }) => status === "active" && !hasCredit(state, customer))
          .toSorted((one, other) => renewsIn(one) - renewsIn(other));
        if (!next || renewsIn(next) > 240) return;
        state.declining.add(next.customer);
        const { fault } = charged.stripe;
        charged.stripe.fault = () => null;
        await letDaysPass(town, Math.max(Math.ceil(renewsIn(next)), 1));
        await reconcileInTime(town);
        charged.stripe.fault = fault;
        state.declining.delete(next.customer);
      }
      const bill = pick(owed(), a);
      if (bill) state.voidInvoice(bill.id);
    },
  ],
  /** The tip of a pickup that was completed early, whose review then refuses it. */
  refuseTipped: [
    2,
    async (scene, who) => {
      const { a, town } = scene;
      for (const runner of [...town.runners])
        if (await isHere(town, "runners", runner))
          await comeToStop(scene, runner, { isServed: true, hoursEarly: 12 });
      const early = await found(
        scene,
        `select users.email, jobs.id from job_anomalies join jobs on jobs.id = job_anomalies.job_id
         join homeowner_profiles as home on home.id = jobs.homeowner_id
         join users on users.id = home.user_id join subscriptions as paid on paid.user_id = users.id and paid.status = 'active'
         where jobs.completed_at > $1::timestamptz - interval '29 days' and jobs.status = 'completed' and outcome is null
           and not exists (select from tips where tips.job_id = jobs.id) order by jobs.completed_at desc, jobs.id`,
      );
      if (!early) return;
      const tip = { id: town.app.deps.newId(), jobId: early.id, amount: `${1 + (a % 20)}.00` };
      await ask(scene, early.who, "homeowner.giveTip", tip);
      const [anomaly] = await rowsOf<{ id: string }>(
        town,
        "select id from job_anomalies where job_id = $1 and outcome is null order by id limit 1",
        [early.id],
      );
      const refused = { anomalyId: anomaly?.id, outcome: "refused", reason: "Nobody was there" };
      if (anomaly) await ask(scene, who, "admin.resolveAnomaly", refused);
    },
  ],
  joinStreet: [
    1,
    async (scene) => {
      for (const nth of [0, 1, 2]) {
        const person = pick(scene.town.homeowners, scene.a + nth);
        if (!person || !(await isHere(scene.town, "homeowners", person))) continue;
        const address = `${100 + ((scene.b + nth) % 800)} Oak Avenue`;
        await ask(scene, person, "POST /api/profile/homeowner/update", {
          ...{ address, city: "New York", state: "NY", zipCode: "10001", pickupDays: [weekdays[0]] },
        });
      }
    },
  ],
};

/** Enough for a bill of the cheapest home, which the card is not asked for then. */
const hasCredit = ({ customers }: StripeState, id: string) => (customers.get(id)?.balance ?? 0) <= -1500;

function isDisputed({ town }: Scene, invoiceId: string): boolean {
  const state = town.charged?.stripe.state;
  const intent = state?.invoices.get(invoiceId)?.payment_intent;
  return Boolean(
    state?.events.some(
      ({ type, data }) =>
        type === "charge.dispute.created" &&
        (data.object as { payment_intent?: string }).payment_intent === intent,
    ),
  );
}

/** The first who is still here of a query's rows, which gives their `email` and an id; $1 is now. */
async function found(scene: Scene, query: string): Promise<{ who: Resident; id: string } | null> {
  const { town } = scene;
  for (const { email, id } of await rowsOf<{ email: string; id: string }>(town, query, [
    town.app.clock.now,
  ])) {
    const who = town.homeowners.find((person) => person.email === email);
    if (who && (await isHere(town, "homeowners", who))) return { who, id };
  }
  return null;
}

async function paidBill({ a, town }: Scene): Promise<{ id: string; providerId: string } | null> {
  const paid = await rowsOf<{ id: string; providerId: string }>(
    town,
    `select id, provider_id as "providerId" from invoices where status = 'paid' and refunded_cents = 0 and amount_cents - credited_cents > 1100
       and not exists (select from disputes where disputes.invoice_id = invoices.id)
       and not exists (select from referrals where referrals.user_id = invoices.user_id)
     order by created_at desc, id limit 5`,
  );
  return pick(paid, a);
}

async function refund(scene: Scene, who: Resident, invoiceId: string, amount: string | null): Promise<void> {
  const given = { refundId: scene.town.app.deps.newId(), invoiceId, amount, reason: "Rained out" };
  for (let turn = 0; turn <= scene.b % 2; turn++) await ask(scene, who, "admin.refundInvoice", given);
}

/** Somebody contests a trip fee of these days. */
export async function contestFee(scene: Scene): Promise<void> {
  const fee = await found(
    scene,
    `select users.email, jobs.id from trip_fees as fee join jobs on jobs.id = fee.job_id
     join homeowner_profiles as home on home.id = fee.homeowner_id join users on users.id = home.user_id
     where fee.price_cents > 0 and fee.done_at > $1::timestamptz - interval '4 days'
       and not exists (select from problems where problems.job_id = jobs.id) order by fee.done_at desc`,
  );
  if (!fee) return;
  await ask(scene, fee.who, "homeowner.reportProblem", { jobId: fee.id, kind: "tripFee", wish: "credit" });
}

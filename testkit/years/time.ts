import type { Runtime } from "#functions/compose.ts";
import { runLogged } from "#functions/schedules.ts";
import { serveStripeWebhook } from "#functions/stripe-webhook.ts";
import { scheduleNamed, schedules } from "#modules/operations/tasks/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { day, hour, later } from "#platform/instants.ts";
import type { ScheduleDeps } from "#platform/schedule.ts";
import { forgetTheDead, mortalApp } from "../crash-points.ts";
import type { StripeEvent } from "../stripe/store.ts";
import type { StripeState } from "../stripe-state.ts";
import { note, type Town } from "./town.ts";

/** Advances hours, including at Stripe and in the queue. */
export async function letTimePass(town: Town, hours: number): Promise<void> {
  town.app.clock.advance(hours * hour);
  note(town, `${hours} hours later`);
  if (town.charged) liveAtStripe(town.charged.stripe.state, town.app.clock.now);
  // The queue uses the server's clock, which does not move.
  await town.app.database.execute(
    "update tasks.job set start_after = now() where state in ('created', 'retry') and start_after > now()",
  );
}

/**
 * Same, with the daily prices and bills of these days: a month's price is decided shortly before it begins. Ends with the
 * pickups of the days to come, so that there are stops to serve.
 */
export async function letDaysPass(town: Town, hours: number): Promise<void> {
  for (let left = hours; left > 0; left -= 48) {
    await letTimePass(town, Math.min(left, 48));
    await reconcileInTime(town);
    await runSchedule(town, { name: "bill", diesAt: null, isTwice: false });
  }
  await runSchedule(town, { name: "generate", diesAt: null, isTwice: false });
}

/** Stripe's changes over time: setups expire, months are charged, declined payments are retried. */
function liveAtStripe(state: StripeState, now: string): void {
  const seconds = Date.parse(now) / 1000;
  for (const { id, status, created, items, latest_invoice } of [...state.subscriptions.values()]) {
    const bill = state.invoices.get(String(latest_invoice));
    const endsAt = items.data[0]?.current_period_end ?? 0;
    if (status === "incomplete" && Number(created) + 23 * 3600 <= seconds) state.expire(id);
    if (status === "active" && endsAt <= seconds) state.renew(id);
    if (status !== "past_due" || !bill) continue;
    // A voided bill is not owed, so nothing is retried.
    if (bill.status !== "open") state.end(id);
    else if ((bill.next_payment_attempt ?? 0) <= seconds)
      state.retry(id, { isLast: bill.attempt_count >= 4 });
  }
}

/** Events at Stripe and to cards that nobody here requested. */
export function meddle(town: Town, a: number, b: number): void {
  if (!town.charged) return;
  const { state } = town.charged.stripe;
  const of = <Item>(items: Iterable<Item>) => {
    const all = [...items];
    return all[b % Math.max(all.length, 1)];
  };
  const customer = of(state.customers.values());
  const subscription = of(state.subscriptions.values());
  const invoice = of([...state.invoices.values()].filter(({ status }) => status === "open"));
  const paid = of([...state.invoices.values()].filter(({ amount_paid: cents }) => Number(cents) > 0));
  // A person resolves the rejected refund of a tip or a gift.
  const refund = of(
    [...state.refunds.values()].filter(({ status, invoice: of }) => status === "succeeded" && of !== ""),
  );
  const deeds: Record<string, () => unknown> = {
    declines: () => customer && state.declining.add(customer.id),
    acceptsAgain: () => state.declining.clear(),
    ends: () =>
      subscription &&
      ["active", "past_due", "paused"].includes(subscription.status) &&
      state.end(subscription.id),
    voids: () =>
      invoice &&
      state.subscriptions.get(invoice.subscription)?.status === "past_due" &&
      state.voidInvoice(invoice.id),
    refunds: () => {
      const left = paid ? paid.amount_due - refundedOf(state, paid.id) : 0;
      if (paid && left > 0) state.refundOf(paid.id, 1 + (a % left));
    },
    failsRefund: () => refund && state.failRefund(refund.id),
  };
  const [name = "", deed] = Object.entries(deeds)[a % 6] ?? [];
  note(town, `Stripe ${name}`);
  deed?.();
}

function refundedOf({ refunds }: StripeState, invoiceId: string): number {
  return [...refunds.values()]
    .filter(({ invoice, status }) => invoice === invoiceId && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Delivers Stripe's events in any order: some twice or again much later, some late, and some never. */
export async function deliver(town: Town, luck: number, diesAt: number | null): Promise<void> {
  if (!town.charged) return;
  const next = chance(luck);
  const { events } = town.charged.stripe.state;
  const noticed = town.untold.length + town.told.length;
  town.untold.push(...events.slice(noticed));
  const shuffled = town.untold
    .map((event) => ({ event, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event);
  const deliveries: StripeEvent[] = [];
  town.untold = [];
  for (const event of shuffled) {
    const fate = next();
    if (fate < 0.15) town.untold.push(event);
    else town.told.push(event);
    if (fate >= 0.2) deliveries.push(event);
    if (fate >= 0.75) deliveries.push(event);
  }
  const old = town.told[Math.floor(next() * town.told.length)];
  if (old) deliveries.push(old);
  const isAtOnce = next() < 0.3;
  const send = async (event: StripeEvent) => {
    const status = await tell(town, town.app, event);
    if (status === 200) return;
    // Of many concurrent events for one subscription, some must be delivered again.
    if (!isAtOnce || status !== 503) throw new Error(`${event.type} was answered with ${status}`);
    town.told = town.told.filter((other) => other !== event);
    if (!town.untold.includes(event)) town.untold.push(event);
  };
  if (diesAt !== null && deliveries[0]) {
    const [first] = deliveries;
    await mortally(town, diesAt, (live) => tell(town, live, first));
  }
  if (isAtOnce) await Promise.all(deliveries.map(send));
  else for (const event of deliveries) await send(event);
}

async function tell(town: Town, live: Runtime, event: StripeEvent): Promise<number> {
  const delivery = town.charged?.stripe.deliver(event);
  const request = new Request("http://localhost:3000/api/webhooks/stripe", { method: "POST", ...delivery });
  const response = await serveStripeWebhook(live, request);
  const { outcome } = (await response.json()) as { outcome?: string };
  note(town, `told ${event.id} ${event.type} ${response.status} ${outcome}`);
  return response.status;
}

/** Runs an act in a process that crashes at its n-th point, if it gets that far. */
export async function mortally(
  town: Town,
  diesAt: number,
  act: (live: Runtime) => Promise<unknown>,
): Promise<void> {
  const mortal = await mortalApp(town.app, diesAt);
  await mortal.whileAlive(act(mortal.live));
  await mortal.bury();
  if (!mortal.hasDied()) return;
  note(town, "died of it");
  await forgetTheDead(town.app);
}

/** Gifts are settled with their own acts, which leaves the others' order as it was. */
export const scheduleNames = schedules.map(({ name }) => name).filter((name) => name !== "settle-gifts");

export type Run = { name: string; diesAt: number | null; isTwice: boolean };

/** Reconciles before Stripe's 30-day event history ends. A person's act takes nine days at most. */
export async function reconcileInTime(town: Town): Promise<void> {
  if (town.reconciledAt > later(town.app.clock.now, -18 * day)) return;
  await runSchedule(town, { name: "reconcile", diesAt: null, isTwice: false });
}

/** Runs a schedule; it must finish unless it crashes. */
export async function runSchedule(town: Town, { name, diesAt, isTwice }: Run): Promise<void> {
  const schedule = scheduleNamed(name);
  if (!schedule) throw new Error(`There is no schedule ${name}`);
  note(town, `runs ${name}${isTwice ? " twice" : ""}`);
  if (diesAt !== null) {
    await mortally(town, diesAt, (live) => runLogged(live, schedule));
    return;
  }
  if (isTwice) {
    const act = await schedule.load();
    const deps = scheduleDepsOf(town);
    const { signal } = new AbortController();
    await Promise.all([act(deps, { signal }), act(deps, { signal })]);
  } else {
    const result = await runLogged(town.app, schedule);
    if (result.outcome === "failed") throw result.errors[0];
    if (result.outcome !== "done") throw new Error(`${name} is ${result.outcome}`);
    note(town, JSON.stringify(result.counts));
  }
  if (name === "reconcile") town.reconciledAt = town.app.clock.now;
}

function scheduleDepsOf({ app }: Town): ScheduleDeps {
  const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
  const drain: ScheduleDeps["drain"] = (milliseconds, { signal }) =>
    app.queue.drain(workers, milliseconds, signal);
  return { ...app.deps, drain };
}

/** Numbers from 0 to 1, the same for the same seed. */
function chance(luck: number): () => number {
  let state = luck;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

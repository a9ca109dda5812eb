import type { Db } from "#db/client.ts";
import { findHome, lockOwnAccount } from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { isServedToday } from "#modules/areas/index.ts";
import {
  attempt,
  ensureCustomer,
  findCustomer,
  findLiveSubscription,
  findOneOff,
  findOneOffOfBill,
  giveBack,
  homeownerBalance,
  insertOneOff,
  linkOneOff,
  listComingOneOffs,
  listOpenOneOffs,
  lockUnpaidOneOff,
  type OneOffRow,
  settleOneOff,
  takeOneOffBill,
  tellCreditsOf,
} from "#modules/billing/index.ts";
import type { PickupTimes } from "#modules/homes/days.ts";
import { findCurbLaws, lockHomeBucket } from "#modules/homes/index.ts";
import { extraTimes } from "#modules/pickups/days.ts";
import { dueDaysOf, insertPickup, listPickupDays } from "#modules/pickups/index.ts";
import { listRules, lockRatesShared, ruleOn } from "#modules/rates/index.ts";
import { priceTermsFor } from "#modules/rates/rules/prices.ts";
import { ruleAmong } from "#modules/rates/rules.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { id as uuid } from "#platform/fields.ts";
import { day, later, minute } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone, startOfDay } from "#platform/time/local-time.ts";
import { type Cents, formatCents, parseCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import { leastMinutesLeft } from "#platform/values/windows.ts";
import type * as contract from "./contract.ts";
import type { OneOff } from "./contract.ts";

type Home = NonNullable<Awaited<ReturnType<typeof findHome>>>;

/** A single pickup may be booked this many days ahead, today included, for one of this many collection days. */
const daysAhead = 21;
const mostDays = 6;

/** How long a page may take to pay; then the bill is void. */
const timeToPay = day;

/**
 * What a single pickup at the home costs and the days on which its truck comes, soonest first. Null without a home,
 * with a service, where no runner works, and where the price rule offers none.
 */
export const oneOffOffer: HomeownerAct<typeof contract.oneOffOffer> = async (deps, { userId }) => {
  const home = await findHome(deps.db, userId);
  const priceCents = home && (await findPrice(deps, deps.db, home));
  if (!home || !priceCents) return null;
  const days = await listDays(deps, deps.db, home);
  return {
    price: formatCents(priceCents),
    numberOfCans: home.numberOfCans,
    days: days.map(({ day: on, times }) => ({
      day: on,
      timeWindow: times.timeWindow,
      windowStartsAt: times.windowStartsAt,
      outBy: times.outBy,
      inBy: times.inBy,
    })),
    testMode: deps.payments.testMode,
    publishableKey: deps.payments.publishableKey,
  };
};

/** The price of a single pickup at a home without a service; null where none is offered. */
async function findPrice(deps: Pick<Deps, "now">, db: Db, home: Home): Promise<Cents | null> {
  const rule = await ruleOn(db, "prices", localDay(deps.now(), platformTimeZone));
  const cents = priceTermsFor(rule, home.zipCode).oneOffCents ?? 0;
  if (cents === 0) return null;
  const subscription = await findLiveSubscription(db, home.userId);
  if (subscription && hasBegun(subscription.status)) return null;
  return (await isServedToday(deps, db, home.zipCode)) ? cents : null;
}

/** The collection days ahead that still leave time for the cans, and on which the home has no pickup. */
async function listDays(deps: Pick<Deps, "now">, db: Db, home: Home) {
  const today = localDay(deps.now(), home.timeZone);
  const all = Array.from({ length: daysAhead }, (_, index) => addDays(today, index));
  const due = await dueDaysOf(db, home.userId, all);
  const taken = await listPickupDays(db, {
    homeownerId: home.id,
    from: today,
    until: addDays(today, daysAhead),
  });
  const timesOf = await timesAt(deps, db, home);
  return due
    .filter(({ onDay, due: collections }) => collections.length > 0 && !taken.includes(onDay))
    .map(({ onDay }) => ({ day: onDay, times: timesOf(onDay) }))
    .filter(({ times }) => Date.parse(times.outBy) - Date.parse(deps.now()) >= leastMinutesLeft * minute)
    .slice(0, mostDays);
}

/** When the cans of a day's single pickup go out and come back: as those of an extra pickup in the home's window. */
async function timesAt(deps: Pick<Deps, "now">, db: Db, home: Home): Promise<(on: string) => PickupTimes> {
  const rules = await listRules(db, "promises");
  const laws = await findCurbLaws(db, home);
  return (on) =>
    extraTimes(
      { day: on, window: home.pickupWindow },
      { ...home, laws },
      { promises: ruleAmong(rules, "promises", on), now: deps.now() },
    );
}

/**
 * Begins the payment of a single pickup, at the price that the page showed. The page pays with `clientSecret`, if there
 * is one, and then calls `finishOneOff`. Safe to repeat. Refuses as `lockOwnAccount` does, with ONE_OFF_NOT_OFFERED,
 * ONE_OFF_PRICE_CHANGED, and ID_IN_USE for another one.
 */
export const beginOneOff: HomeownerAct<typeof contract.beginOneOff> = async (deps, actor, input) => {
  const { id, day: scheduledOn, numberOfCans } = input;
  const { userId, homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "ONE_OFF_NOT_OFFERED" });
  const begun = await deps.transact(async (tx) => {
    const known = await findOneOff(tx, id);
    if (known) return known;
    await lockOwnAccount(tx, userId, "homeowner");
    await lockHomeBucket(tx, homeownerId);
    await lockRatesShared(tx);
    const home = await findHome(tx, userId);
    const priceCents = home && (await findPrice(deps, tx, home));
    const days = home ? await listDays(deps, tx, home) : [];
    if (!priceCents || !days.some((one) => one.day === scheduledOn))
      throw new Refused({ code: "ONE_OFF_NOT_OFFERED" });
    if (parseCents(input.price) !== priceCents) {
      const amount = `$${formatCents(priceCents)}`;
      throw new Refused({ code: "ONE_OFF_PRICE_CHANGED", params: { amount } });
    }
    const booking = { id, userId, scheduledOn, numberOfCans, priceCents, status: "open" as const };
    await insertOneOff(tx, { ...booking, createdAt: deps.now() });
    return findOneOff(tx, id);
  });
  const isSame =
    begun?.userId === userId && begun.scheduledOn === scheduledOn && begun.numberOfCans === numberOfCans;
  if (!isSame) throw new Refused({ code: "ID_IN_USE" });
  if (begun.status !== "open") return { ...render(begun), clientSecret: null, due: "0.00" };
  await tellCreditsOf(deps, userId);
  const bill = await deps.payments.beginBill({
    key: id,
    firstAskedAt: begun.createdAt,
    now: deps.now(),
    customerId: await ensureCustomer(deps, userId),
    cents: begun.priceCents,
    creditCents: -(await homeownerBalance(deps.db, userId)),
    description: `Pickup on ${scheduledOn}`,
  });
  await linkOneOff(deps.db, { id, providerId: bill.providerId });
  return { ...render(begun), clientSecret: bill.clientSecret, due: formatCents(bill.dueCents) };
};

function render({ id, status, jobId }: OneOffRow): OneOff {
  return { id, status, jobId };
}

/**
 * Asks the provider whether the page has paid, and books the pickup. If none is possible any more, as when another tab
 * was faster, the money goes back: status `returned`. Safe to repeat and to run concurrently. Refuses with NOT_FOUND.
 */
export const finishOneOff: HomeownerAct<typeof contract.finishOneOff> = async (deps, { userId }, { id }) => {
  const known = await findOneOff(deps.db, id);
  if (known?.userId !== userId) throw new Refused({ code: "NOT_FOUND" });
  if (known.status === "open") await settle(deps, known);
  return render((await findOneOff(deps.db, id)) ?? known);
};

/** The home's paid single pickups whose pickup is not over, soonest first, and what canceling them gives back. */
export const oneOffs: HomeownerAct<typeof contract.oneOffs> = async (deps, { userId }) =>
  (await listComingOneOffs(deps.db, userId)).map(({ id, jobId, priceCents, paidCents }) => ({
    ...{ id, jobId },
    price: formatCents(priceCents),
    paid: formatCents(paidCents),
  }));

/** Books one that is paid, also after it was abandoned. Throws PaymentsUnavailable without an answer. */
async function settle(
  deps: Deps,
  { id, userId, invoiceId, providerId, priceCents }: OneOffRow,
): Promise<void> {
  if (invoiceId || !providerId) return;
  const bill = await deps.payments.findBill({
    providerId,
    cents: priceCents,
    creditCents: -(await homeownerBalance(deps.db, userId)),
    now: deps.now(),
  });
  if (bill?.status !== "paid") return;
  await deps.transact(async (tx) => {
    const before = await findHome(tx, userId);
    if (before) await lockHomeBucket(tx, before.id);
    if (!(await lockUnpaidOneOff(tx, id))) return;
    const oneOff = await findOneOff(tx, id);
    const home = await findHome(tx, userId);
    if (!oneOff) throw new Error(`The one-off ${id} has gone`);
    const startsAt = startOfDay(oneOff.scheduledOn, platformTimeZone);
    const endsAt = startOfDay(addDays(oneOff.scheduledOn, 1), platformTimeZone);
    const paidId = await takeOneOffBill(deps, tx, oneOff, {
      ...bill,
      periodStartsAt: startsAt,
      periodEndsAt: endsAt,
    });
    const jobId = home && (await planPickup(deps, tx, home, oneOff));
    const settled = { id, invoiceId: paidId, settledAt: deps.now() };
    if (jobId) return settleOneOff(tx, { ...settled, status: "booked", jobId });
    await settleOneOff(tx, { ...settled, status: "returned" });
    await giveBack(deps, tx, { id, userId, invoiceId: paidId }, "oneOffImpossible");
  });
}

/** Adds the paid pickup, as an extra one; null if its time has passed, no truck comes any more, or a pickup is planned. */
async function planPickup(deps: Deps, tx: Db, home: Home, oneOff: OneOffRow): Promise<string | null> {
  const { scheduledOn, numberOfCans, userId } = oneOff;
  const [found] = await dueDaysOf(tx, userId, [scheduledOn]);
  const taken = await listPickupDays(tx, { homeownerId: home.id, from: scheduledOn, until: scheduledOn });
  if (!found?.due.length || taken.length > 0) return null;
  const timesOf = await timesAt(deps, tx, home);
  try {
    const job = await insertPickup(
      deps,
      tx,
      {
        userId,
        homeownerId: home.id,
        subscription: null,
        kind: "one_off",
        propertyId: null,
        place: { ...home, numberOfCans },
        scheduledDate: scheduledOn,
        timeWindow: home.pickupWindow,
        isExtra: true,
        isPaid: true,
      },
      timesOf(scheduledOn),
    );
    return job.id;
  } catch (error) {
    // It refuses before it writes anything.
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Books the one-off of a bill that the provider reports. False when the bill is none of ours. */
export async function settleBill(deps: Deps, billId: string): Promise<boolean> {
  const oneOff = (await findOneOffOfBill(deps.db, billId)) ?? (await linkLostBill(deps, billId));
  if (oneOff) await settle(deps, oneOff);
  return oneOff !== null;
}

/** Links a bill whose answer was lost: one that a credit paid in full may be paid already. Null when it is none of ours. */
async function linkLostBill(deps: Deps, providerId: string): Promise<OneOffRow | null> {
  const bill = await deps.payments.findBill({ providerId, cents: 0, creditCents: 0, now: deps.now() });
  const id = uuid.safeParse(bill?.key).data;
  const begun = id && (await findOneOff(deps.db, id));
  if (!begun || begun.providerId) return null;
  await linkOneOff(deps.db, { id: begun.id, providerId });
  return findOneOffOfBill(deps.db, providerId);
}

/**
 * Asks the provider about single pickups whose page did not come back. A day after its begin, the bill of an unpaid one is
 * void and the booking abandoned. Safe to repeat and to run concurrently. Returns how many were looked at.
 */
export async function settleOpenOneOffs(
  deps: Deps,
  { signal, limit, failures }: { signal?: AbortSignal; limit: number; failures: unknown[] },
): Promise<number> {
  const now = deps.now();
  const open = await listOpenOneOffs(deps.db, { before: later(now, -minute), limit });
  for (const oneOff of open) {
    if (signal?.aborted) break;
    await attempt(failures, async () => {
      const { id, createdAt } = oneOff;
      const isOver = createdAt < later(now, -timeToPay);
      const providerId = oneOff.providerId ?? (isOver ? await linkUnanswered(deps, oneOff) : null);
      const linked = { ...oneOff, providerId };
      if (isOver && providerId) await deps.payments.voidBill({ providerId });
      // Test mode takes each bill that is asked for as paid.
      if (!deps.payments.testMode) await settle(deps, linked);
      if (isOver && !(await isBeingPaid(deps, linked)))
        await deps.transact((tx) => settleOneOff(tx, { id, status: "abandoned", settledAt: now }));
    });
  }
  return open.length;
}

/** Links the bill if the answer to its creation was lost, and returns the provider's id; null if there is none. */
async function linkUnanswered(deps: Deps, { id, userId }: OneOffRow): Promise<string | null> {
  const customerId = (await findCustomer(deps.db, userId))?.providerId;
  const providerId = customerId ? await deps.payments.findLostBill({ key: id, customerId }) : null;
  if (providerId) await linkOneOff(deps.db, { id, providerId });
  return providerId;
}

/** Whether the bank has not answered a payment yet, so that the bill could not be voided. */
async function isBeingPaid(deps: Deps, { providerId, priceCents }: OneOffRow): Promise<boolean> {
  if (deps.payments.testMode || !providerId) return false;
  const bill = await deps.payments.findBill({
    providerId,
    cents: priceCents,
    creditCents: 0,
    now: deps.now(),
  });
  return bill?.status === "open" || bill?.status === "paid";
}

import type { Db } from "#db/client.ts";
import {
  deleteSetUp,
  findHome,
  findProfile,
  lockOwnAccount,
  lockUser,
  readUser,
} from "#modules/accounts/index.ts";
import { hasBegun } from "#modules/accounts/rules.ts";
import { isServedToday, listServiceAreas, refuseArea, stopWaiting } from "#modules/areas/index.ts";
import {
  activateSubscription,
  billMonths,
  ensureCustomer,
  findLiveSubscription,
  findSubscription,
  insertSubscription,
  linkSubscription,
  lockSubscription,
  promisePrice,
  type SubscriptionRow,
  saveCard,
  welcome,
} from "#modules/billing/index.ts";
import { lockHomeBucket, timeZoneOf, waitForRunner } from "#modules/homes/index.ts";
import { lockRatesShared, rateOn } from "#modules/rates/index.ts";
import { planRentalsOf } from "#modules/rentals/index.ts";
import { generateForHome, placeHome } from "#modules/schedule/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import { endService } from "./cancel-service.ts";
import type * as contract from "./contract.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * The homeowner's subscription, created as incomplete if missing. Calls the provider outside the transaction with the
 * row's id as the key, so a crash or a second tab still ends with one subscription there. Where no runner serves
 * the home, or without one any of the rentals, they join the waiting list: status `waiting`, with nothing to confirm.
 * Outside test mode, nothing can be confirmed before a home or a rental is saved. Refuses as `lockOwnAccount` does.
 */
export const createSubscription: HomeownerAct<typeof contract.createSubscription> = async (deps, actor) => {
  const known = await findPresent(deps, actor.userId);
  const begun = known && hasBegun(known.status) ? known : await begin(deps, actor);
  const { testMode } = deps.payments;
  if (!begun) return { clientSecret: "", status: "waiting", testMode };
  // A client secret allows a charge, so return one only where there is something to serve.
  if (!testMode && !hasBegun(begun.status) && (await areasOf(deps, deps.db, actor.userId)).length === 0)
    return { clientSecret: "", status: begun.status, testMode };
  const linked = begun.providerId ? begun : await link(deps, begun);
  return {
    clientSecret: linked.clientSecret ?? "",
    status: linked.status,
    testMode,
  };
};

/** An old unconfirmed subscription has ended at the provider, so sync it before showing it. */
async function findPresent(deps: Deps, userId: string): Promise<SubscriptionRow | null> {
  const known = await findLiveSubscription(deps.db, userId);
  const isOld = known?.status === "incomplete" && known.createdAt < later(deps.now(), -setupPatience);
  if (!known?.providerId || !isOld) return known;
  await syncSubscription(deps, known.id);
  return findLiveSubscription(deps.db, userId);
}

/** Slightly less than the 23 hours after which the provider drops a setup. */
const setupPatience = 22 * hour;

/** The current subscription or a new one; null where no runner works. */
async function begin(deps: Deps, actor: HomeownerActor): Promise<SubscriptionRow | null> {
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    await lockRatesShared(tx);
    const now = deps.now();
    if (await waitForRunner(deps, tx, actor.userId)) return null;
    await insertSubscription(tx, {
      id: deps.newId(),
      userId: actor.userId,
      status: "incomplete",
      monthlyRateCents: await rateOn(tx, "monthly_price", localDay(now, platformTimeZone)),
      createdAt: now,
    });
    const subscription = await findLiveSubscription(tx, actor.userId);
    if (!subscription) throw new Error(`The subscription of user ${actor.userId} has gone`);
    return subscription;
  });
}

/** If the subscription ended during the provider call, ends it there too and refuses. */
async function link(deps: Deps, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { id, userId } = subscription;
  await deps.transact(async (tx) => {
    await lockUser(tx, userId);
    await promisePrice(deps, tx, { id, userId, isFirst: true });
  });
  const promised = (await findSubscription(deps.db, id)) ?? subscription;
  const { providerId, clientSecret } = await deps.payments.createSubscription({
    key: id,
    firstAskedAt: subscription.createdAt,
    now: deps.now(),
    userId,
    customerId: await ensureCustomer(deps, userId),
    monthlyRateCents: promised.monthlyRateCents,
  });
  const linked = await deps.transact(async (tx) => {
    await lockUser(tx, userId);
    await linkSubscription(tx, { id, providerId, clientSecret });
    const live = await findLiveSubscription(tx, userId);
    if (!live) await deps.queue.send(tx, "end-subscription", { providerId });
    return live;
  });
  if (!linked) throw new Refused({ code: "FORBIDDEN" });
  return linked;
}

/** Whether a service may begin in a ZIP code; checked before charging a card. `saveService` decides. */
export const checkArea: HomeownerAct<typeof contract.checkArea> = async (deps, _actor, { zipCode }) => {
  return { isServed: await isServedToday(deps, deps.db, zipCode) };
};

/**
 * Saves the home and completes the setup: an incomplete subscription takes the provider's state (in test mode, active),
 * and the first pickups are planned at once. Without a subscription, or with `homeOnly`, saves only the home. An
 * unserved home joins the waiting list, with nothing confirmed. Safe to repeat. Refuses as `lockOwnAccount` does, with
 * CHANGED_ELSEWHERE, and with AREA_NOT_SERVED when a paid service would begin or move there.
 */
export const saveService: HomeownerAct<typeof contract.saveService> = async (
  deps,
  actor,
  { seen, homeOnly, ...input },
) => {
  const subscription = await findLiveSubscription(deps.db, actor.userId);
  const present = await findHome(deps.db, actor.userId);
  // Check before charging a card.
  refuseChanged(present ?? {}, seen, input);
  await timeZoneOf(deps.db, input, present);
  const confirmed = homeOnly ? null : await confirm(deps, subscription, input.zipCode);
  const isElsewhere = present?.zipCode !== input.zipCode;
  const isPaid = hasBegun(confirmed?.status ?? subscription?.status ?? "none");
  if (isPaid && (confirmed || isElsewhere)) await refuseArea(deps, deps.db, input.zipCode);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId, "homeowner");
    if (seen) refuseChanged((await findHome(tx, actor.userId)) ?? {}, seen, input);
    const { homeownerId, isWaiting } = await placeHome(deps, tx, actor.userId, input);
    if (subscription && confirmed && !isWaiting)
      await activate(deps, tx, { subscription, confirmed, homeownerId });
    return readUser(deps, tx, actor.userId);
  });
};

/**
 * Completes the setup of a host without a home, as `saveService` does for a home: an incomplete subscription takes the
 * provider's state and the rentals' pickups are planned. If no rental is served, they join the waiting list, with
 * nothing confirmed; a subscription confirmed meanwhile ends, also at the provider. Safe to repeat. Refuses with SUBSCRIPTION_REQUIRED before the first rental, and as
 * `lockOwnAccount` does.
 */
export const completeRentals: HomeownerAct<typeof contract.completeRentals> = async (deps, actor) => {
  const { userId } = actor;
  const subscription = await findLiveSubscription(deps.db, userId);
  const areas = await areasOf(deps, deps.db, userId);
  if (areas.length === 0) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const isServed = areas.some((area) => area.isServed);
  const confirmed = isServed ? await askProvider(deps, subscription) : null;
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId, "homeowner");
    const profile = await findProfile(tx, userId);
    if (!profile) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await lockHomeBucket(tx, profile.id);
    // The last rental may have been removed or moved while the provider was asked.
    const isServed = (await areasOf(deps, tx, userId)).some((area) => area.isServed);
    await waitForRunner(deps, tx, userId);
    if (subscription && confirmed && isServed)
      await activate(deps, tx, { subscription, confirmed, homeownerId: profile.id });
    else if (confirmed?.status === "active") await endService(deps, tx, userId);
    await deleteSetUp(tx, userId);
    return readUser(deps, tx, userId);
  });
};

/** Where the account's service begins, each ZIP code with whether it is served today. */
export function areasOf(deps: Pick<Deps, "now">, db: Db, userId: string) {
  return listServiceAreas(db, { userId, today: localDay(deps.now(), platformTimeZone) });
}

type Confirmed = NonNullable<Awaited<ReturnType<typeof askProvider>>>;

/** Begins the service that the provider confirmed, and plans its pickups. Under `lockHomeBucket`. */
async function activate(
  deps: Deps,
  tx: Db,
  {
    subscription: { id, userId },
    confirmed: { status, card },
    homeownerId,
  }: { subscription: SubscriptionRow; confirmed: Confirmed; homeownerId: string },
): Promise<void> {
  if (status !== "active") return;
  const isActivated = await activateSubscription(tx, { id, now: deps.now() });
  await stopWaiting(tx, userId);
  if (isActivated) await welcome(deps, tx, userId);
  if (isActivated && card) await saveCard(tx, { id, card });
  // In test mode the home may have been saved after the setup began.
  if (deps.payments.billMonth) await promisePrice(deps, tx, { id, userId, isFirst: false });
  const active = await lockSubscription(tx, id);
  if (active) await billMonths(deps, tx, active);
  await generateForHome(deps, tx, homeownerId);
  await planRentalsOf(deps, tx, homeownerId);
}

/** As `askProvider`. In test mode, asking confirms the subscription, so ask only in a served area. */
async function confirm(deps: Deps, subscription: SubscriptionRow | null, zipCode: string) {
  if (deps.payments.testMode && !(await isServedToday(deps, deps.db, zipCode))) return null;
  return askProvider(deps, subscription);
}

/** The provider's state of an incomplete subscription; null for any other. */
async function askProvider(deps: Deps, subscription: SubscriptionRow | null) {
  if (subscription?.status !== "incomplete" || !subscription.providerId) return null;
  return deps.payments.confirmSubscription({ providerId: subscription.providerId });
}

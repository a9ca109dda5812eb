import type { Db } from "#db/client.ts";
import { isServed } from "#modules/accounts/rules.ts";
import { billing, findLiveSubscription } from "#modules/billing/index.ts";
import { changeHomeDetails, lockHomeBucket, notifyNextRunner } from "#modules/homes/index.ts";
import { answerAddOnIn, findOpenWeekly } from "#modules/pickups/index.ts";
import {
  endHoldIn,
  holdService,
  movePickupDay as moveDay,
  restoreDays,
  skipDay as skipDayOf,
} from "#modules/schedule/index.ts";
import {
  beginCardChange as beginCard,
  finishCardChange as finishCard,
  pauseService as pause,
  resumeService as resume,
} from "#modules/subscriptions/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { actingByLink } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import { type Acting, actByLink, type LinkAct, recordActs } from "./by-link.ts";
import type * as contract from "./contract/home.ts";
import { hasRentals } from "./queries/home.ts";
import { findLastAct, findLink } from "./queries/members.ts";
import { isHomeRole, type Scope } from "./rules.ts";

/** Runs an act at home as `actByLink` does. Refuses with NOT_FOUND for someone who helps at rentals. */
function actAtHome<Answer>(
  deps: Deps,
  link: { token: string; scope: Scope },
  act: (tx: Db, acting: Acting) => Promise<Answer>,
): Promise<Answer> {
  return actByLink(deps, link, async (tx, acting) => {
    if (!isHomeRole(acting.member.role)) throw new Refused({ code: "NOT_FOUND" });
    return act(tx, acting);
  });
}

const atHome = { propertyId: null, rental: "none" } as const;

/** Leaves out a day for the homeowner, who is told who did it. Safe to repeat. Refuses with NOTHING_TO_SKIP. */
export const skipDay: LinkAct<typeof contract.skipDay> = (deps, { token, day }) =>
  actAtHome(deps, { token, scope: "skip" }, async (tx, acting) => {
    const skipped = await skipDayOf(acting.deps, tx, acting.host, day);
    if (skipped) await recordActs(tx, acting, "skipped", [{ ...atHome, ...skipped, day }]);
    return { ok: true };
  });

/** Puts a day back that was left out. Refuses as `undoSkip` does for the homeowner. */
export const undoSkipDay: LinkAct<typeof contract.undoSkipDay> = (deps, { token, day }) =>
  actAtHome(deps, { token, scope: "skip" }, async (tx, acting) => {
    const { homeownerId } = acting.host;
    await restoreDays(acting.deps, tx, acting.host, [day]);
    const jobId = await findOpenWeekly(tx, { homeownerId, day });
    await recordActs(tx, acting, "unskipped", [{ ...atHome, jobId, day }]);
    return { ok: true };
  });

/**
 * Answers about extra work at home. Safe to repeat. Refuses with NOT_FOUND for another home's or a rental's, and with
 * ADD_ON_CLOSED.
 */
export const answerAddOn: LinkAct<typeof contract.helperAnswer> = (deps, { token, id, answer }) =>
  actAtHome(deps, { token, scope: "answer" }, async (tx, acting) => {
    const { homeownerId } = acting.host;
    const done = await answerAddOnIn(acting.deps, tx, { homeownerId, id, answer });
    if (done) await recordActs(tx, acting, answer, [{ ...atHome, ...done }]);
    return { ok: true };
  });

/** Adds a vacation hold. Refuses as `addHold` does for the homeowner. */
export const addHold: LinkAct<typeof contract.helperHold> = (deps, { token, ...days }) =>
  actAtHome(deps, { token, scope: "manage" }, async (tx, acting) => {
    const hold = await holdService(acting.deps, tx, acting.host.userId, days);
    await recordActs(tx, acting, "held", [{ ...atHome, jobId: null, day: days.fromOn }]);
    return hold;
  });

/** Ends or cancels a vacation hold. Safe to repeat. Refuses with NOT_FOUND. */
export const endHold: LinkAct<typeof contract.helperEndHold> = (deps, { token, holdId }) =>
  actAtHome(deps, { token, scope: "manage" }, async (tx, acting) => {
    const { hold, isNew } = await endHoldIn(acting.deps, tx, acting.host.userId, { holdId });
    if (isNew) await recordActs(tx, acting, "unheld", [{ ...atHome, jobId: null, day: hold.fromOn }]);
    return hold;
  });

/** Changes what the home tells its runners, without the gate code. Tells the next pickup's runner. Safe to repeat. */
export const saveNotes: LinkAct<typeof contract.helperNotes> = (deps, { token, ...notes }) =>
  actAtHome(deps, { token, scope: "manage" }, async (tx, acting) => {
    const { homeownerId } = acting.host;
    if (await changeHomeDetails(acting.deps, tx, homeownerId, notes)) {
      await notifyNextRunner(acting.deps, tx, homeownerId);
      await recordActs(tx, acting, "details", [{ ...atHome, jobId: null }]);
    }
    return { ok: true };
  });

/**
 * Pauses the home's service as `pauseService` does for the homeowner, who is told who did it and can resume it. Safe to
 * repeat. The provider is asked outside a transaction, so a removal meanwhile does not stop it, and it is recorded all the
 * same. Refuses with HELPER_MAY_NOT where rentals have the same service.
 */
export const pauseService: LinkAct<typeof contract.helperService> = (deps, { token }) =>
  changeService(deps, token, { to: "paused", change: (host) => pause(deps, host) });

/** Resumes it as `resumeService` does, in the same way. */
export const resumeService: LinkAct<typeof contract.helperService> = (deps, { token }) =>
  changeService(deps, token, { to: "resumed", change: (host) => resume(deps, host) });

async function changeService(
  deps: Deps,
  token: string,
  { to, change }: { to: "paused" | "resumed"; change: (host: Acting["host"]) => Promise<unknown> },
): Promise<{ ok: true }> {
  const { host, member } = await memberWith(deps, token, "manage");
  if (await hasRentals(deps.db, member.homeownerId)) throw new Refused({ code: "HELPER_MAY_NOT" });
  const isDone = async () => {
    const status = (await findLiveSubscription(deps.db, host.userId))?.status ?? "none";
    return to === "paused" ? status === "paused" : isServed(status);
  };
  if (await isDone()) return { ok: true };
  try {
    await change(host);
  } catch (error) {
    // Somebody else, or another tap, was first, and is the one who is recorded.
    const isLate = error instanceof Refused && /^NOTHING_TO_(PAUSE|RESUME)$/.test(error.refusal.code);
    if (!isLate || !(await isDone())) throw error;
    return { ok: true };
  }
  await deps.transact(async (tx) => {
    await lockHomeBucket(tx, member.homeownerId);
    const since = later(deps.now(), -repeatMinutes * minute);
    const last = await findLastAct(tx, { memberId: member.id, kinds: ["paused", "resumed"], since });
    if (last !== to) await recordActs(tx, { deps, member, host }, to, [{ ...atHome, jobId: null }]);
  });
  return { ok: true };
}

/** Two taps at once are one act, also where the provider's report lets both through. */
const repeatMinutes = 1;

/** Moves pickups from one weekday to another. Safe to repeat. Refuses as `movePickupDay` does. */
export const movePickupDay: LinkAct<typeof contract.helperMoveDay> = (deps, { token, from, to }) =>
  actAtHome(deps, { token, scope: "manage" }, async (tx, acting) => {
    if (await moveDay(acting.deps, tx, acting.host, { from, to }))
      await recordActs(tx, acting, "days", [{ ...atHome, jobId: null }]);
    return { ok: true };
  });

/** Starts a card change, as `beginCardChange` does for the homeowner. */
export const beginCardChange: LinkAct<typeof contract.helperBeginCard> = async (deps, { token }) =>
  beginCard(deps, (await memberWith(deps, token, "pay")).host);

/**
 * Charges the home to the confirmed card, as `finishCardChange` does for the homeowner, who is told who did it. Safe to
 * repeat. The provider is asked outside a transaction, so a removal meanwhile does not stop it, and it is recorded all the same.
 */
export const finishCardChange: LinkAct<typeof contract.helperFinishCard> = async (
  deps,
  { token, confirmation },
) => {
  const { host, member } = await memberWith(deps, token, "pay");
  const before = JSON.stringify((await billing(deps, host)).card);
  await finishCard(deps, host, { confirmation });
  if (JSON.stringify((await billing(deps, host)).card) === before) return { ok: true };
  await deps.transact(async (tx) => {
    await lockHomeBucket(tx, member.homeownerId);
    await recordActs(tx, { deps, member, host }, "card", [{ ...atHome, jobId: null }]);
  });
  return { ok: true };
};

/** The member of a link who has a scope at home, and the homeowner for whom. Refuses as `actByLink` does. */
async function memberWith(
  deps: Deps,
  token: string,
  scope: "pay" | "manage",
): Promise<Pick<Acting, "member" | "host">> {
  const link = await findLink(deps.db, { tokenHash: hashToken(token), now: deps.now() });
  if (!link) throw new Refused({ code: "LINK_INVALID" });
  const { member, userId } = link;
  const { homeownerId, scopes } = member;
  if (!scopes.includes(scope)) throw new Refused({ code: "HELPER_MAY_NOT" });
  return { member, host: { ...actingByLink({ userId, homeownerId }), homeownerId } };
}

import type { Db } from "#db/client.ts";
import { findHome } from "#modules/accounts/index.ts";
import { canPause, hasBegun } from "#modules/accounts/rules.ts";
import { findLiveSubscription, pauseBill } from "#modules/billing/index.ts";
import { daysCredit } from "#modules/billing/rules.ts";
import { isOnHold, listHolds, lockHomeBucket } from "#modules/homes/index.ts";
import { chooseAway, refuseHold } from "#modules/homes/rules.ts";
import { findCalendarFacts, lockOpenJobsOfHome } from "#modules/pickups/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { addDays, daysBetween, localDay, startOfDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import { daysRead } from "./calendar.ts";
import type * as contract from "./contract.ts";
import type { AwayPlan, MonthDay } from "./contract.ts";
import { allDaysBetween, factsBetween } from "./month.ts";
import { skipDays } from "./skip-week.ts";
import { holdDays, holdService } from "./vacation-holds.ts";

type Away = { fromOn: string; untilOn: string | null };

/**
 * What being away comes to, without doing it: skip, hold or pause, the pickups left out and the credit. Refuses as
 * `goAway` does, and with HOLD_OVERLAPS.
 */
export const previewAway: HomeownerAct<typeof contract.previewAway> = async (deps, actor, away) => {
  const { homeownerId, plan } = await planAway(deps, deps.db, actor, away);
  if (plan.choice === "hold" && away.untilOn)
    refuseIf(
      (await isOnHold(deps.db, homeownerId, away.fromOn, away.untilOn)) ? { code: "HOLD_OVERLAPS" } : null,
    );
  return plan;
};

/**
 * Skips or holds as chosen; a pause is left to the caller. Repeating a skip or a hold gives the same answer. Refuses
 * with AWAY_CHANGED if the choice is another one by now, with SUBSCRIPTION_REQUIRED and NOTHING_TO_PAUSE, and as
 * `addHold` does. `isToday`: it begins today.
 */
export async function leaveOut(
  deps: Deps,
  tx: Db,
  actor: HomeownerActor,
  { choice, ...away }: Away & { choice: Exclude<AwayPlan["choice"], "none"> },
) {
  if (actor.homeownerId) await lockHomeBucket(tx, actor.homeownerId);
  const { homeownerId, isToday, plan, open, skipped } = await planAway(deps, tx, actor, away);
  const { fromOn, untilOn } = away;
  if (choice === "skip" && plan.choice === "none" && skipped.length === 1)
    return { ...plan, choice, days: skipped, holdId: null, isToday };
  if (choice === "hold" && untilOn) {
    const known = (await listHolds(tx, homeownerId, fromOn)).find(
      ({ hold }) => hold.fromOn === fromOn && hold.untilOn === untilOn,
    );
    if (known) return { ...plan, choice, holdId: known.hold.id, isToday };
  }
  if (plan.choice !== choice) throw new Refused({ code: "AWAY_CHANGED" });
  if (choice === "hold" && untilOn) {
    const { id } = await holdService(deps, tx, actor.userId, { fromOn, untilOn });
    return { ...plan, holdId: id, isToday };
  }
  const [day] = open.filter(({ kind }) => kind === "weekly");
  if (choice === "skip" && day) {
    const { onDay } = day;
    const jobs = await lockOpenJobsOfHome(tx, homeownerId, { kind: "weekly", fromOn: onDay, untilOn: onDay });
    // Its runner has just begun.
    if (day.jobId && jobs.length === 0) throw new Refused({ code: "AWAY_CHANGED" });
    await skipDays(deps, tx, { homeownerId, userId: actor.userId }, { days: [onDay], open: jobs });
  }
  return { ...plan, holdId: null, isToday };
}

/** The choice, with what it was made from. `skipped`: days left out already. */
async function planAway(
  deps: Pick<Deps, "now">,
  db: Db,
  actor: HomeownerActor,
  { fromOn, untilOn }: Away,
): Promise<{ homeownerId: string; isToday: boolean; plan: AwayPlan; open: MonthDay[]; skipped: string[] }> {
  const home = await findHome(db, actor.userId);
  const subscription = home && (await findLiveSubscription(db, actor.userId));
  if (!home || !subscription || !hasBegun(subscription.status))
    throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const today = localDay(deps.now(), home.timeZone);
  const daysAhead = daysBetween(today, fromOn);
  const days = untilOn === null ? null : holdDays({ fromOn, untilOn });
  // More days than a hold may last become a pause.
  refuseIf(refuseHold(subscription.status, { daysAhead, days: 1 }));
  const isShort = days !== null && days <= daysRead;
  const span = { from: fromOn, before: addDays(fromOn, isShort ? days : daysRead) };
  const facts = await findCalendarFacts(db, actor.userId, factsBetween(span));
  const rows = facts ? allDaysBetween(facts, span, deps.now()) : [];
  const atHome = rows.filter(isOpen).filter(({ kind }) => kind !== "checkout");
  // A planned pause ends a hold that reaches into it, and credits its own days.
  const pausesOn = subscription.pausesAt && localDay(subscription.pausesAt, home.timeZone);
  const heldDays = untilOn && pausesOn && pausesOn <= untilOn ? daysBetween(fromOn, pausesOn) : days;
  const cents = heldDays === null ? 0 : daysCredit(subscription.monthlyRateCents, heldDays);
  const weekly = atHome.filter(({ kind }) => kind === "weekly").length;
  const choice = chooseAway({
    days,
    pickups: { weekly, others: atHome.length - weekly },
    isCredited: cents > 0,
  });
  if (choice === "pause" && !canPause(subscription)) throw new Refused({ code: "NOTHING_TO_PAUSE" });
  const open = choice === "pause" ? rows.filter(({ jobId, ...row }) => jobId && isOpen(row)) : atHome;
  return {
    homeownerId: home.id,
    isToday: daysAhead === 0,
    plan: {
      choice,
      days: [
        ...new Set(
          open.filter(({ kind }) => choice !== "skip" || kind === "weekly").map(({ onDay }) => onDay),
        ),
      ],
      credit: formatCents(choice === "hold" ? cents : 0),
      pause:
        choice === "pause"
          ? pauseBill(subscription, daysAhead === 0 ? deps.now() : startOfDay(fromOn, home.timeZone))
          : null,
    },
    open,
    skipped: rows.filter(({ state }) => state === "skipped").map(({ onDay }) => onDay),
  };
}

function isOpen({ state }: Pick<MonthDay, "state">): boolean {
  return state === "planned" || state === "scheduled" || state === "assigned";
}

import type { Db } from "#db/client.ts";
import { canPause } from "#modules/accounts/rules.ts";
import { billing, findLiveSubscription } from "#modules/billing/index.ts";
import { openAddOns } from "#modules/pickups/index.ts";
import { kindsFor, reportableUntil } from "#modules/pickups/rules/problems.ts";
import type { Calendar } from "#modules/schedule/contract.ts";
import { calendar, holds } from "#modules/schedule/index.ts";
import { type Deps, signPhoto } from "#platform/deps.ts";
import { addDays, localDay, wallClock, windowInstants } from "#platform/time/local-time.ts";
import { actingByLink } from "#platform/values/actor.ts";
import type { HomeDay, HomePart } from "./contract/home.ts";
import { quietSince } from "./days.ts";
import { findHelpedHome, hasRentals, type JobAtHome, listEmptied, listJobsAtHome } from "./queries/home.ts";
import type { MemberRow } from "./queries/members.ts";
import { findSignal } from "./queries/signals.ts";
import { daysBack, homeDaysAhead, type Scope } from "./rules.ts";

/** What somebody at home sees of it, by their scopes. Null before the home was set up. */
export async function readHomePart(
  deps: Deps,
  { homeownerId, scopes }: Pick<MemberRow, "homeownerId" | "scopes">,
  userId: string,
): Promise<HomePart | null> {
  const home = await findHelpedHome(deps.db, homeownerId);
  if (!home?.address || !home.city) return null;
  const host = actingByLink({ userId, homeownerId });
  const may = (scope: Scope) => scopes.includes(scope);
  const { gateCodeSealed, cansPlace, curbPlace, pets, ...place } = home;
  const planned = await calendar(deps, host);
  const { pickupWindow, outEveningBefore, inAfterCollection } = planned;
  return {
    ...place,
    address: home.address,
    city: home.city,
    hasGateCode: gateCodeSealed !== null && may("gateCode"),
    quietSince: await readQuiet(deps.db, homeownerId),
    wishes: { pickupWindow, outEveningBefore, inAfterCollection },
    days: await readDays(deps, { homeownerId, scopes, timeZone: home.timeZone }, planned),
    questions: may("answer") ? await openAddOns(deps, homeownerId) : [],
    bill: may("pay") ? await readBill(deps, host) : null,
    holds: may("manage")
      ? (await holds(deps, host)).filter(({ state }) => state === "planned" || state === "inProgress")
      : [],
    service: may("manage") ? await readService(deps.db, { userId, homeownerId }) : null,
    pickupDays: may("manage") ? daysOf(planned.rhythms) : [],
    notes: may("manage") ? { cansPlace, curbPlace, pets } : null,
  };
}

/** The first of the pickups in a row with nothing in the cans, if the homeowner lets the circle know; null otherwise. */
async function readQuiet(db: Db, homeownerId: string): Promise<string | null> {
  const signal = await findSignal(db, homeownerId);
  return signal && quietSince(await listEmptied(db, { homeownerId, since: signal.agreedAt }));
}

async function readDays(
  deps: Deps,
  of: { homeownerId: string; scopes: readonly Scope[]; timeZone: string },
  { days }: Calendar,
): Promise<HomeDay[]> {
  const today = localDay(deps.now(), of.timeZone);
  const span = { from: addDays(today, -daysBack), until: addDays(today, homeDaysAhead) };
  const jobs = await listJobsAtHome(deps.db, { homeownerId: of.homeownerId, ...span });
  const coming = days.filter(({ onDay }) => onDay <= span.until);
  const isListed = new Set(coming.map(({ onDay }) => onDay));
  const others = jobs
    .filter(({ job }) => job.status !== "cancelled" && !coming.some(({ jobId }) => jobId === job.id))
    .filter(({ job }) => job.kind !== "weekly" || !isListed.has(job.scheduledOn))
    .map(({ job }) => ({
      onDay: job.scheduledOn,
      canKinds: job.canKinds,
      state: job.status,
      jobId: job.id,
    }));
  const shown = [...coming, ...others].toSorted((a, b) => a.onDay.localeCompare(b.onDay));
  return Promise.all(shown.map((day) => renderDay(deps, day, { jobs, today, scopes: of.scopes })));
}

async function renderDay(
  deps: Deps,
  { onDay, canKinds, state, jobId }: Pick<HomeDay, "onDay" | "canKinds" | "state" | "jobId">,
  { jobs, today, scopes }: { jobs: JobAtHome[]; today: string; scopes: readonly Scope[] },
): Promise<HomeDay> {
  const row = jobs.find(({ job }) => job.id === jobId);
  const there = jobs.filter(({ job }) => job.scheduledOn === onDay && job.status === "cancelled");
  const acts = [...there, ...(row ? [row] : [])].flatMap((each) => each.acts);
  const isOpen = state === "planned" || state === "scheduled" || state === "assigned";
  const maySkip = scopes.includes("skip");
  const until = row && scopes.includes("report") ? reportableUntil(row.job) : null;
  const kinds = row && until !== null && until >= deps.now() ? kindsFor(row.job.status) : [];
  const [outPhotoUrl, inPhotoUrl] = await Promise.all([
    signPhoto(deps, row?.outPhotoId ?? null),
    signPhoto(deps, row?.inPhotoId ?? null),
  ]);
  return {
    onDay,
    canKinds,
    state,
    jobId,
    when: row ? whenOf(row) : null,
    outAt: row?.job.startedAt ?? null,
    inAt: row?.job.completedAt ?? null,
    outPhotoUrl,
    inPhotoUrl,
    // Extra pickups are the homeowner's own.
    canSkip: maySkip && isOpen && (row === undefined || row.job.kind === "weekly"),
    canUnskip: maySkip && state === "skipped" && onDay >= today,
    reportable: kinds.filter((kind) => !row?.problems.includes(kind)),
    acts: acts.toSorted((a, b) => a.at.localeCompare(b.at)),
  };
}

function whenOf({ job, due: { from, outBy, inBy, timeZone } }: JobAtHome): HomeDay["when"] {
  const { startsAt } = windowInstants(job.scheduledOn, job.timeWindow, timeZone);
  return {
    scheduledDate: wallClock(startsAt, timeZone),
    timeWindow: job.timeWindow,
    due: { from, outBy, inBy },
  };
}

/** What goes out on each pickup day, by weekday. */
function daysOf(rhythms: Calendar["rhythms"]): HomePart["pickupDays"] {
  const byDay = Map.groupBy(rhythms, ({ weekday }) => weekday);
  return [...byDay].map(([weekday, own]) => ({ weekday, canKinds: own.map(({ canKind }) => canKind) }));
}

async function readService(
  db: Db,
  { userId, homeownerId }: { userId: string; homeownerId: string },
): Promise<HomePart["service"]> {
  if (await hasRentals(db, homeownerId)) return null;
  const subscription = await findLiveSubscription(db, userId);
  if (!subscription) return null;
  return subscription.status === "paused" ? "paused" : canPause(subscription) ? "runs" : null;
}

async function readBill(deps: Deps, host: ReturnType<typeof actingByLink>): Promise<HomePart["bill"]> {
  const { status, card, publishableKey, nextCharge, invoices } = await billing(deps, host);
  return {
    status,
    card,
    publishableKey,
    next: nextCharge && { on: nextCharge.on, amount: nextCharge.amount },
    unpaid: invoices
      .filter((invoice) => invoice.status === "open")
      .map(({ id, amount, periodStartsOn: on, receiptUrl: payUrl }) => ({ id, on, amount, payUrl })),
  };
}

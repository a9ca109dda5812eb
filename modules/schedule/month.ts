import { endOfService } from "#modules/accounts/rules.ts";
import { listPauses } from "#modules/billing/index.ts";
import { dueFrom, holidaysFrom } from "#modules/homes/days.ts";
import { type CalendarFacts, findCalendarFacts } from "#modules/pickups/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { addDays, localDay, monthOf, platformTimeZone } from "#platform/time/local-time.ts";
import { daysBetween } from "./calendar.ts";
import type * as contract from "./contract.ts";
import type { MonthDay } from "./contract.ts";

/** The data of all of a home's pickups from one local day to before another, and of its schedule then. */
export function factsBetween({ from, before }: { from: string; before: string }) {
  return { from: holidaysFrom(dueFrom(from)), until: addDays(before, -1), of: "all" } as const;
}

/** A month of the homeowner's calendar, past or future: its pickups, and when service stood still. Empty without a home. */
export const calendarMonth: HomeownerAct<typeof contract.calendarMonth> = async (deps, actor, { month }) => {
  const { from, to: before } = monthOf(`${month}-01`);
  const [home, pauses] = await Promise.all([
    findCalendarFacts(deps.db, actor.userId, factsBetween({ from, before })),
    listPauses(deps.db, actor.userId),
  ]);
  if (!home) return { days: [], spans: [] };
  const isInMonth = ({ fromOn, untilOn }: { fromOn: string; untilOn: string | null }) =>
    fromOn < before && (untilOn === null || (untilOn >= from && untilOn >= fromOn));
  return {
    days: allDaysBetween(home, { from, before }, deps.now()),
    spans: [
      ...home.holds
        .filter(isInMonth)
        .map(({ fromOn, untilOn }) => ({ kind: "hold" as const, fromOn, untilOn })),
      ...[...pauses, ...plannedPause(home)]
        .filter(isInMonth)
        .map((pause) => ({ kind: "pause" as const, ...pause })),
      ...afterEnd(home).filter(isInMonth),
    ],
  };
};

function plannedPause({ subscription, timeZone }: CalendarFacts) {
  return subscription?.pausesAt ? [{ fromOn: localDay(subscription.pausesAt, timeZone), untilOn: null }] : [];
}

/** The days after a canceled service ends, which is on the day that its bills and notices name. */
function afterEnd({ subscription }: CalendarFacts) {
  const endsAt = endOfService(subscription);
  if (!endsAt) return [];
  return [{ kind: "end" as const, fromOn: addDays(localDay(endsAt, platformTimeZone), 1), untilOn: null }];
}

/** The same as `daysBetween`, with extra pickups and checkouts. */
export function allDaysBetween(
  home: CalendarFacts,
  span: { from: string; before: string },
  now: string,
): MonthDay[] {
  const others = home.pickups.filter(
    ({ kind, onDay }) => kind !== "weekly" && onDay >= span.from && onDay < span.before,
  );
  return [
    ...daysBetween(home, span, now).map((day) => ({ ...day, kind: "weekly" as const })),
    ...others.map(({ id, onDay, kind, status, canKinds }) => ({
      onDay,
      canKinds,
      state: status,
      jobId: id,
      notes: [],
      moved: null,
      reported: null,
      cameOn: null,
      kind,
    })),
  ].toSorted((a, b) => a.onDay.localeCompare(b.onDay));
}

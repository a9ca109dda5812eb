import { everySmsCode } from "#modules/accounts/index.ts";
import { undecidedHolidays } from "#modules/homes/rules/days/holidays.ts";
import { feedAlertHours } from "#modules/rentals/rules/feeds.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { addDays, instantAt, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type { Alert, Alerts } from "./contract/alerts.ts";
import { type AlertRow, listAlerts } from "./queries/alerts.ts";
import { alertHours, alertKinds, holidayAheadDays, smsCodesPart, tonightEnds } from "./rules/alerts.ts";

/** The causes that need attention now; resolved ones disappear. */
export async function alerts(deps: Deps, _actor: AdminActor): Promise<Alerts> {
  const now = deps.now();
  const today = localDay(now, platformTimeZone);
  const { failedByName } = await deps.queue.overview();
  const smsCodes = { accountHash: everySmsCode, from: Math.ceil(deps.smsCodes.aDay * smsCodesPart) };
  const tomorrow = addDays(today, 1);
  const soon = later(now, alertHours.unclaimed * hour);
  const tonight = instantAt(tomorrow, tonightEnds, platformTimeZone);
  const rows = await listAlerts(
    deps.db,
    {
      now,
      soonBefore: soon,
      unclaimedBefore: soon > tonight ? soon : tonight,
      today,
      yesterday: addDays(today, -1),
      tomorrow,
      lateBefore: later(now, alertHours.late * hour),
      problemsBefore: later(now, -alertHours.problemOpen * hour),
      applicationsBefore: later(now, -alertHours.applicationWaiting * hour),
      feedsBefore: later(now, -feedAlertHours * hour),
    },
    { holidays: holidaysAhead(today), deadLetters: failedByName, smsCodes },
  );
  const ofKind = new Map(rows.map((row) => [row.kind, row]));
  const sum = (of: "activeOfKind" | "snoozedOfKind") =>
    [...ofKind.values()].reduce((total, row) => total + row[of], 0);
  const alertsInOrder = alertKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
  return {
    alerts: alertsInOrder.map(renderAlert),
    active: sum("activeOfKind"),
    snoozed: sum("snoozedOfKind"),
  };
}

/** Upcoming holidays without a rule. */
function holidaysAhead(today: string): { onDay: string; name: string }[] {
  const until = addDays(today, holidayAheadDays);
  const years = [...new Set([today, until].map((day) => Number(day.slice(0, 4))))];
  return years.flatMap(undecidedHolidays).filter(({ onDay }) => onDay >= today && onDay <= until);
}

function renderAlert({ snoozedUntil, snoozedBy, activeOfKind, snoozedOfKind, ...row }: AlertRow): Alert {
  return {
    ...row,
    // A calendar alert's key is kind:feedId:since.
    feedId: row.kind.startsWith("feed") ? (row.key.split(":")[1] ?? null) : null,
    snoozed: snoozedUntil && snoozedBy !== null ? { until: snoozedUntil, by: snoozedBy } : null,
  };
}

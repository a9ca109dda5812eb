import { everySmsCode } from "#modules/accounts/index.ts";
import { undecidedHolidays } from "#modules/homes/days.ts";
import { feedAlertHours } from "#modules/rentals/rules/feeds.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { addDays, instantAt, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/alerts.ts";
import type { Alert, Alerts } from "./contract/alerts.ts";
import { type AlertRow, listAlerts, snoozeAlert as snooze, wakeAlert as wake } from "./queries/alerts.ts";
import {
  alertHours,
  alertKinds,
  holidayAheadDays,
  missedDaysBack,
  smsCodesPart,
  tonightEnds,
} from "./rules.ts";

/** The causes that need attention now, most urgent kind first, at most 20 of a kind; resolved ones disappear. */
export async function alertRows(deps: Deps): Promise<AlertRow[]> {
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
      // Cans that go out the evening before are missed on the day before.
      missedDays: Array.from({ length: missedDaysBack + 2 }, (_, nth) => addDays(tomorrow, -nth)),
      tomorrow,
      lateBefore: later(now, alertHours.late * hour),
      applicationsBefore: later(now, -alertHours.applicationWaiting * hour),
      feedsBefore: later(now, -feedAlertHours * hour),
    },
    { holidays: holidaysAhead(today), deadLetters: failedByName, smsCodes },
  );
  return alertKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** The same as the dashboard shows them. */
export async function alerts(deps: Deps, _actor: AdminActor): Promise<Alerts> {
  const rows = await alertRows(deps);
  const ofKind = new Map(rows.map((row) => [row.kind, row]));
  const sum = (of: "activeOfKind" | "snoozedOfKind") =>
    [...ofKind.values()].reduce((total, row) => total + row[of], 0);
  return {
    alerts: rows.map(renderAlert),
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

/** Snoozes an alert's cause for some hours from now. Refuses with ALERT_SNOOZED after somebody else. */
export const snoozeAlert: AdminAct<typeof contract.snoozeAlert> = (deps, actor, { key, hours }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const until = later(now, hours * hour);
    const other = await snooze(tx, { key, until, userId: actor.userId, now });
    if (other) throw new Refused({ code: "ALERT_SNOOZED", params: other });
    await audit(deps, tx, actor, {
      action: "admin.snoozeAlert",
      before: { until: null },
      after: { key, until },
      happenedAt: now,
    });
    return { until };
  });

/** Ends an alert's snooze, no matter which admin set it. Safe to repeat. */
export const wakeAlert: AdminAct<typeof contract.wakeAlert> = (deps, actor, { key }) =>
  deps.transact(async (tx) => {
    const now = deps.now();
    const until = await wake(tx, { key, now });
    if (until)
      await audit(deps, tx, actor, {
        action: "admin.wakeAlert",
        before: { key, until },
        after: { key, until: null },
        happenedAt: now,
      });
    return { ok: true };
  });

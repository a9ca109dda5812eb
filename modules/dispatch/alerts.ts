import { everySmsCode } from "#modules/accounts/index.ts";
import { undecidedHolidays } from "#modules/homes/days.ts";
import { notify } from "#modules/notices/index.ts";
import { lockPayWeeks, takeBackRefused } from "#modules/payouts/index.ts";
import { openingOf } from "#modules/pickups/days.ts";
import {
  findAnomaly,
  findJob,
  listOpenAnomalies,
  refuseAnomaliesOf,
  resolveAnomaly as resolve,
  tellNotServed,
} from "#modules/pickups/index.ts";
import { feedAlertHours } from "#modules/rentals/rules/feeds.ts";
import { lockReviewedJob, undoRefused } from "#modules/schedule/index.ts";
import type { AdminAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { addDays, instantAt, localDay, platformTimeZone, wallClock } from "#platform/time/local-time.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/alerts.ts";
import type { Alert, Alerts, Anomaly } from "./contract/alerts.ts";
import { type AlertRow, listAlerts, snoozeAlert as snooze, wakeAlert as wake } from "./queries/alerts.ts";
import {
  alertHours,
  alertKinds,
  holidayAheadDays,
  missedDaysBack,
  smsCodesPart,
  tonightEnds,
} from "./rules.ts";

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
      // Cans that go out the evening before are missed on the day before.
      missedDays: Array.from({ length: missedDaysBack + 2 }, (_, nth) => addDays(tomorrow, -nth)),
      tomorrow,
      lateBefore: later(now, alertHours.late * hour),
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

const mostAnomalies = 100;

/** Unreviewed anomalies of pickups, oldest first. */
export async function anomalies(deps: Deps, _actor: AdminActor): Promise<Anomaly[]> {
  const rows = await listOpenAnomalies(deps.db, mostAnomalies);
  return rows.map(({ id, kind, act, doneAt, runner, job, timeZone }) => {
    const opening = openingOf(job, timeZone);
    return {
      id,
      kind,
      act,
      doneThere: wallClock(doneAt, timeZone),
      openedThere: wallClock(act === "in" ? opening.inAt : opening.outAt, timeZone),
      jobId: job.id,
      address: [job.address, `${job.city} ${job.zipCode}`].filter(Boolean).join(", "),
      day: job.scheduledOn,
      runner,
      runnerId: job.runnerId,
      pay: formatCents(job.payCents),
    };
  });
}

/**
 * Clears an anomaly, so that the next pay run pays its pickup, or refuses it with all others of its pickup. A refused
 * pickup counts as not done (`undoRefused`), is not paid, and its runner is told why. Clearing an early "couldn't
 * serve" report tells the homeowner. Repeating the decision changes nothing. Refuses with NOT_FOUND, and with
 * ANOMALY_RESOLVED if it was decided otherwise.
 */
export const resolveAnomaly: AdminAct<typeof contract.resolveAnomaly> = (deps, actor, input) =>
  deps.transact(
    async (tx) => {
      const now = deps.now();
      const { anomalyId: id, outcome } = input;
      const reason = input.reason || null;
      const asked = await findAnomaly(tx, id);
      if (!asked) throw new Refused({ code: "NOT_FOUND" });
      const { jobId, userId } = asked;
      if (outcome === "refused") await lockPayWeeks(tx);
      const held = outcome === "refused" ? await lockReviewedJob(tx, jobId) : null;
      const isResolved = await resolve(tx, { id, outcome, reason, resolvedBy: actor.userId, now });
      const found = await findAnomaly(tx, id);
      if (!found) throw new Refused({ code: "NOT_FOUND" });
      if (found.outcome !== outcome)
        throw new Refused({
          code: "ANOMALY_RESOLVED",
          params: { by: found.resolver ?? "nobody", at: found.resolvedAt ?? now },
        });
      if (!isResolved) return { ok: true };
      let undone: Awaited<ReturnType<typeof undoRefused>> = null;
      if (held) {
        await refuseAnomaliesOf(tx, { jobId, reason, resolvedBy: actor.userId, now });
        await takeBackRefused(deps, tx, jobId);
        undone = await undoRefused(deps, tx, held, { userId: actor.userId });
        if (!found.isRunnerGone) {
          const params = { date: held.job.scheduledOn, reason: reason ?? "none" };
          await notify(deps, tx, { userId, type: "jobRefused", params, link: "/runner" });
        }
      } else if (found.act === "cannotServe") {
        const job = await findJob(tx, jobId);
        if (job?.cannotServeReason) await tellNotServed(deps, tx, job, job.cannotServeReason);
      }
      await audit(deps, tx, actor, {
        action: "admin.resolveAnomaly",
        subjectId: jobId,
        before: {
          kind: found.kind,
          act: found.act,
          outcome: null,
          ...(undone && { status: held?.job.status }),
        },
        after: { outcome, reason, ...(undone && { status: undone.status }) },
        concerns: [userId, ...(held ? [held.homeUserId] : [])],
        happenedAt: now,
      });
      return { ok: true };
    },
    { isLong: input.outcome === "refused" },
  );

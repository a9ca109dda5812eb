import { useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { adminHealth } from "#messages/en/health.ts";
import type { ScheduleHealth } from "#modules/operations/contract.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import type { Source } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useDuration } from "./health-words.ts";

export function ScheduleList({ source }: { source: Source<{ schedules: ScheduleHealth[] }> }) {
  const t = useTranslations("adminHealth.schedules");
  const { error, refetch } = source;
  const data = source.data?.schedules.map((schedule) => ({ ...schedule, id: schedule.name }));
  return (
    <ListCard title={t("title")} note={t("note")} source={{ data, error, refetch }} empty={null}>
      {(schedule) => <ScheduleRow schedule={schedule} />}
    </ListCard>
  );
}

const badges = {
  never: { tone: "off", icon: "minus" },
  running: { tone: "busy", icon: "refresh" },
  done: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const;

/** These move money or delete data, so "Run now" asks first. */
const asking = ["bill", "pay", "purge", "settle-holds"] as const;

function ScheduleRow({ schedule }: { schedule: ScheduleHealth }) {
  const t = useTranslations("adminHealth.schedules");
  const duration = useDuration();
  const words = useScheduleName()(schedule.name);
  const utils = trpc.useUtils();
  const [isAsked, setAsked] = useState(false);
  const asks = asking.find((name) => name === schedule.name);
  const { act: run, isActing } = useAct(trpc.admin.runSchedule, {
    success: { title: t("started"), message: t("startedText", { name: words }) },
    failure: t("runFailed"),
    onSettled: () => setAsked(false),
    invalidates: [utils.admin.tasks],
  });
  return (
    <ListRow
      title={words}
      text={
        <>
          <Telling schedule={schedule} />
          {schedule.error && <span className="break danger block">{schedule.error}</span>}
        </>
      }
      badge={
        <>
          {schedule.lateSeconds > 0 && (
            <StatusBadge
              tone="bad"
              icon="clock"
              label={t("late", { time: duration(schedule.lateSeconds) })}
            />
          )}
          <StatusBadge {...badges[schedule.state]} label={t(`states.${schedule.state}`)} />
        </>
      }
      actions={
        schedule.name !== "deliver" && (
          <>
            <SmallButton
              needs="own"
              loading={isActing}
              aria-label={t("runNamed", { name: words })}
              onClick={() => (asks ? setAsked(true) : run({ name: schedule.name }))}
            >
              {t("run")}
            </SmallButton>
            {asks && (
              <Confirm
                opened={isAsked}
                title={t("runNamed", { name: words })}
                action={t("run")}
                loading={isActing}
                onConfirm={() => run({ name: schedule.name })}
                onCancel={() => setAsked(false)}
              >
                <p>{t(`asks.${asks}`)}</p>
              </Confirm>
            )}
          </>
        )
      }
    />
  );
}

function Telling({ schedule }: { schedule: ScheduleHealth }) {
  const t = useTranslations("adminHealth.schedules");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  const did = useCounts(schedule.counts ?? {});
  const ago = (instant: string) => format.relativeTime(new Date(instant), now);
  const due = ago(schedule.nextDueAt);
  if (schedule.startedAt === null) return t("never", { due });
  const began = ago(schedule.startedAt);
  if (schedule.state === "running") return t("running", { began });
  if (schedule.state === "done") return t("done", { began, did: did || t("didNothing"), due });
  return (
    <>
      {t("failed", { began, due })} {schedule.lastDoneAt && t("lastDone", { when: ago(schedule.lastDoneAt) })}
    </>
  );
}

/** `rental-records` of `rentalRecords`. */
type Dashed<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : "";

const scheduleNames = {
  deliver: "deliver",
  "send-notices": "sendNotices",
  "mark-missed": "markMissed",
  generate: "generate",
  "plan-rentals": "planRentals",
  "sync-calendars": "syncCalendars",
  remind: "remind",
  "guest-messages": "guestMessages",
  "rental-records": "rentalRecords",
  "weekly-report": "weeklyReport",
  "daily-digest": "dailyDigest",
  "settle-holds": "settleHolds",
  "begin-pauses": "beginPauses",
  "end-subscriptions": "endSubscriptions",
  "settle-referrals": "settleReferrals",
  "settle-gifts": "settleGifts",
  bill: "bill",
  "settle-pay": "settlePay",
  pay: "pay",
  reconcile: "reconcile",
  "note-figures": "noteFigures",
  "count-reliability": "countReliability",
  "keep-minutes": "keepMinutes",
  "learn-streets": "learnStreets",
  "index-prints": "indexPrints",
  "send-alerts": "sendAlerts",
  "send-webhooks": "sendWebhooks",
  "check-invariants": "checkInvariants",
  "fetch-rates": "fetchRates",
  purge: "purge",
} as const satisfies { [Name in keyof typeof adminHealth.schedules.names as Dashed<Name>]: Name };

/** A schedule's display name; falls back to its identifier. */
export function useScheduleName(): (name: string) => string {
  const t = useTranslations("adminHealth.schedules.names");
  return (name) => {
    const known = Object.hasOwn(scheduleNames, name) && scheduleNames[name as keyof typeof scheduleNames];
    return known ? t(known) : name;
  };
}

const countNames = [
  "risingJobs",
  "toppedDays",
  "tips",
  "rates",
  "usageCounts",
  "tasks",
  "noticesQueued",
  "deliveries",
  "pushSubscriptions",
  "missed",
  "pickups",
  "rentalPickups",
  "calendarsRead",
  "calendarsFailed",
  "calendarsLeft",
  "bucketsLeft",
  "holidays",
  "addresses",
  "streets",
  "settled",
  "referrals",
  "referralsReversed",
  "runnerReferrals",
  "ended",
  "invoices",
  "prepared",
  "paid",
  "refused",
  "unknown",
  "unsettled",
  "held",
  "waiting",
  "events",
  "applied",
  "credits",
  "openOneOffs",
  "refunds",
  "holidayEmails",
  "cardEmails",
  "guestEmails",
  "guests",
  "stayTitles",
  "gateCodes",
  "reminderEmails",
  "recordEmails",
  "alertMessages",
  "weeklyEmails",
  "digests",
  "weeklyReports",
  "sessions",
  "dataExports",
  "pickupCalls",
  "textMessages",
  "pickupShares",
  "pickupMessages",
  "loginAttempts",
  "emailChanges",
  "accountLinks",
  "signInChallenges",
  "proofCodes",
  "googleSignIns",
  "usedPasskeyChallenges",
  "secretsSealedAnew",
  "knownDevices",
  "webhookDeliveries",
  "webhooksQueued",
  "notifications",
  "pickupNotices",
  "skippedDays",
  "webhookEvents",
  "scheduleRuns",
  "uploads",
  "viewings",
  "days",
  "invitations",
  "waitingList",
  "supportThreads",
  "dayReports",
  "streetReports",
  "alertSnoozes",
  "daysOff",
  "routeOrders",
  "gateCodeViews",
  "pins",
  "prints",
  "checks",
  "violated",
  "tooSlow",
  "runnerSteps",
  "oneOffs",
  "movedJobs",
  "ratingsCountedAnew",
  "gateCodesSealedAnew",
  "stopKeysSealedAnew",
  "stopsKeyed",
  "addressesSealedAnew",
  "rentalStays",
  "goneStays",
] as const;

/** These counts report progress, not results. */
const steps = ["buckets", "looked"];

/** A run's result in words; "" when it did nothing. */
function useCounts(counts: Record<string, number>): string {
  const t = useTranslations("adminHealth.schedules");
  const format = useFormatter();
  const done = Object.entries(counts).filter(([name, count]) => count > 0 && !steps.includes(name));
  return format.list(
    done.map(([name, count]) => {
      const known = countNames.find((countName) => countName === name);
      return known ? t(`counts.${known}`, { count }) : t("other", { name, count });
    }),
  );
}

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Calendar, Hold, MonthDay } from "#modules/schedule/contract.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { usePickupZone } from "../../lib/shown-in.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Link } from "../../ui/link.tsx";
import { nameShown } from "../../ui/person-line.tsx";
import { Loaded } from "../../ui/states.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import { CancelDialog } from "../pickups/cancel-dialog.tsx";
import { DayRow, PickupRow } from "../pickups/pickup-list.tsx";
import { PickupReceipt } from "../pickups/pickup-receipt.tsx";
import { useDayChanges } from "./day-changes.ts";
import { type Month, spanOf, useBandName, useStateName, useWhat } from "./month-marks.tsx";
import styles from "./schedule.module.css";
import { useUndoSkip } from "./skip.ts";
import { useEndHold, useGoAway } from "./use-go-away.ts";

const TruckLine = lazyPart("streets", async () => (await import("./street-day.tsx")).TruckLine);
const WhichDay = lazyPart("streets", async () => (await import("./street-day.tsx")).WhichDay);

/** A day of the calendar: what goes out, when and by whom, or what became of it, and what can be done about it. */
export function DayPanel({
  day,
  month,
  calendar,
}: {
  day: string;
  month: Month;
  calendar: Calendar | undefined;
}) {
  const t = useTranslations("schedule.month");
  const days = useDays();
  const rows = month.days.filter(({ onDay }) => onDay === day);
  const span = spanOf(month, day);
  const trucks = (calendar?.trucks ?? []).filter(
    ({ weekday }) => weekday === weekdayNameOf(day) && rows.some(({ kind }) => kind === "weekly"),
  );
  const bandName = useBandName();
  const isPlanned = useSignedInUser().homeownerProfile?.servicePausesOn != null;
  return (
    <section className={styles.panel} aria-label={days.day(day)}>
      {rows.length === 0 && (
        <DayRow
          job={{ scheduledDate: `${day}T00:00:00.000Z` }}
          title={days.day(day)}
          lines={[!span ? t("none") : span.kind === "end" && bandName("end")]}
          end={null}
        />
      )}
      {rows.map((row) =>
        row.state === "completed" || row.state === "missed" ? (
          <PastPickup key={row.jobId} row={row} />
        ) : (
          <ComingPickup key={row.jobId ?? row.onDay} row={row} calendar={calendar} />
        ),
      )}
      {rows.some(({ kind }) => kind === "weekly") && calendar?.hauler && <HaulerLine {...calendar.hauler} />}
      {trucks.map((truck) => (
        <TruckLine key={truck.weekday} truck={truck} />
      ))}
      {span?.kind === "hold" && <HoldOn day={day} />}
      {span?.kind === "pause" && span.untilOn === null && (
        <p>
          {t("paused")}. {!isPlanned && <Link to="/">{t("resume")}</Link>}
        </p>
      )}
    </section>
  );
}

/** Whose trucks come, for questions about the truck itself. */
function HaulerLine({ name, phone, url }: NonNullable<Calendar["hauler"]>) {
  const t = useTranslations("schedule.month");
  const words = t("hauler", { name, phone: phone ?? "none" });
  return <p className="soft small">{url ? <a href={url}>{words}</a> : words}</p>;
}

/** A pickup that is over, with its photos. Those of the last 90 days are on Today's list already. */
function PastPickup({ row }: { row: MonthDay }) {
  const recent = trpc.homeowner.jobs.useQuery();
  const known = recent.data?.find(({ id }) => id === row.jobId);
  const older = trpc.homeowner.pickupsOfMonth.useQuery(
    { month: row.onDay.slice(0, "YYYY-MM".length) },
    { enabled: recent.isSuccess && !known },
  );
  const source = known ? recent : older;
  return (
    <Loaded source={{ ...source, data: known ?? older.data?.find(({ id }) => id === row.jobId) }} rows={3}>
      {(job) =>
        job.status === "completed" ? (
          <PickupReceipt job={job} onReload={source.refetch} />
        ) : (
          <PickupRow job={job} />
        )
      }
    </Loaded>
  );
}

function ComingPickup({ row, calendar }: { row: MonthDay; calendar: Calendar | undefined }) {
  const t = useTranslations("schedule");
  const pickup = useTranslations("homeowner.pickup");
  const days = useDays();
  const times = useJobTimes();
  const timeZone = usePickupZone();
  const changes = useDayChanges();
  const what = useWhat();
  const jobs = trpc.homeowner.jobs.useQuery();
  const job = jobs.data?.find(({ id }) => id === row.jobId);
  const { onDay, state } = row;
  const isOpen = state === "planned" || state === "scheduled" || state === "assigned";
  const window = job
    ? times.window(job)
    : state === "planned" && calendar && times.wished({ ...calendar, onDay, timeZone });
  return (
    <DayRow
      job={{ scheduledDate: `${onDay}T00:00:00.000Z` }}
      title={window ? pickup("when", { day: days.day(onDay), window }) : days.day(onDay)}
      lines={[
        what(row),
        job?.isCheckout && job.address,
        job?.runner
          ? pickup("runner", { runner: nameShown(job.runner.user) })
          : job
            ? state === "scheduled" && pickup(job.needsConfirmation ? "toConfirm" : "open")
            : state === "planned" && t("month.later"),
        ...changes(row),
        row.reported && t(`wrongDay.${row.reported}`),
      ]}
      end={<StateBadge state={state} />}
    >
      <div className={`flex wrap gap-2 ${styles.acts}`}>
        {state === "in_progress" && row.jobId && (
          <ButtonLink size="small" to="/pickups/$id" params={{ id: row.jobId }}>
            {t("month.open")}
          </ButtonLink>
        )}
        {row.kind === "weekly" && (isOpen || state === "skipped") && (
          <Skip onDay={onDay} isSkipped={state === "skipped"} />
        )}
        {row.kind === "one_off" && isOpen && job && <CancelExtra job={job} />}
        {row.kind === "weekly" && calendar?.days.some((day) => day.onDay === onDay) && <WrongDay row={row} />}
      </div>
      {row.kind === "weekly" && row.reported === "open" && calendar && (
        <WhichDay row={row} calendar={calendar} />
      )}
    </DayRow>
  );
}

function Skip({ onDay, isSkipped }: { onDay: string; isSkipped: boolean }) {
  const t = useTranslations("homeowner.skip");
  const days = useDays();
  const skip = useGoAway();
  const undo = useUndoSkip();
  // One button for both states, so it keeps focus.
  return (
    <SmallButton
      loading={skip.isActing || undo.isActing}
      aria-label={isSkipped ? undefined : t("named", { day: days.day(onDay) })}
      onClick={() =>
        isSkipped ? undo.act({ days: [onDay] }) : skip.act({ fromOn: onDay, untilOn: onDay, choice: "skip" })
      }
    >
      {t(isSkipped ? "undoSkip" : "action")}
    </SmallButton>
  );
}

function CancelExtra({ job }: { job: OwnJob }) {
  const t = useTranslations("homeowner.pickup");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <SmallButton onClick={() => setIsAsking(true)}>{t("cancel")}</SmallButton>
      <CancelDialog job={isAsking ? job : null} onClose={() => setIsAsking(false)} />
    </>
  );
}

function WrongDay({ row: { onDay, reported } }: { row: MonthDay }) {
  const t = useTranslations("schedule.wrongDay");
  const day = useDays().day(onDay);
  const { calendar, calendarMonth } = trpc.useUtils().homeowner;
  const invalidates = [calendar, calendarMonth];
  const undo = useAct(trpc.homeowner.undoReportDay, {
    success: { title: t("undone"), message: t("undoneText", { day }) },
    failure: t("undoFailed"),
    invalidates,
  });
  const report = useAct(trpc.homeowner.reportDay, {
    success: {
      title: t("done"),
      message: t("doneText", { day }),
      action: { label: t("undo"), onAct: () => undo.act({ onDay }) },
    },
    failure: t("failed"),
    invalidates,
  });
  if (reported !== null && reported !== "open") return null;
  const isReported = reported === "open";
  return (
    <SmallButton
      variant="plain"
      loading={report.isActing || undo.isActing}
      aria-label={t(isReported ? "undoNamed" : "reportNamed", { day })}
      onClick={() => (isReported ? undo.act({ onDay }) : report.act({ onDay }))}
    >
      {t(isReported ? "undo" : "report")}
    </SmallButton>
  );
}

function StateBadge({ state }: { state: MonthDay["state"] }) {
  const stateName = useStateName();
  switch (state) {
    case "planned":
    case "skipped":
    case "held":
    case "fallsOut":
    case "notServed":
      return <StatusBadge {...badges[state]} label={stateName(state)} />;
    default:
      return <JobStatusBadge status={state} />;
  }
}

const badges = {
  planned: { tone: "off", icon: "calendar" },
  skipped: { tone: "off", icon: "minus" },
  held: { tone: "busy", icon: "pause" },
  fallsOut: { tone: "off", icon: "minus" },
  notServed: { tone: "off", icon: "minus" },
} as const;

/** The vacation hold of a day, its credit, and how to end it. */
function HoldOn({ day }: { day: string }) {
  const holds = trpc.homeowner.holds.useQuery();
  const hold = holds.data?.find(
    ({ fromOn, untilOn, state }) => state !== "takenBack" && fromOn <= day && day <= untilOn,
  );
  return hold && <HoldLine hold={hold} />;
}

function HoldLine({ hold }: { hold: Hold }) {
  const t = useTranslations("schedule.holds");
  const days = useDays();
  const dollars = useDollars();
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndHold(() => setIsAsking(false));
  const { id, state, fromOn, untilOn } = hold;
  const span = days.span(fromOn, untilOn);
  const cents = parseCents(hold.credit) ?? 0;
  const isBegun = state === "inProgress";
  const credit = cents > 0 && t(state === "over" ? "credited" : "willCredit", { credit: dollars(cents) });
  return (
    <div className="grid gap-2">
      <p>
        <b>{t("title")}</b>, {span}. {credit}
      </p>
      {(isBegun || state === "planned") && (
        <div>
          <SmallButton
            aria-label={t(isBegun ? "endEarlyNamed" : "takeBackNamed", { days: span })}
            onClick={() => setIsAsking(true)}
          >
            {t(isBegun ? "endEarly" : "takeBack")}
          </SmallButton>
        </div>
      )}
      <Confirm
        opened={isAsking}
        title={t(isBegun ? "endTitle" : "takeBackTitle")}
        action={t(isBegun ? "endEarly" : "takeBack")}
        loading={end.isActing}
        onConfirm={() => end.act({ holdId: id })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(isBegun ? "endText" : "takeBackText")}</p>
      </Confirm>
    </div>
  );
}

import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { HomeDay, HomePart } from "#modules/circles/contract/home.ts";
import { jobStatuses } from "#modules/pickups/rules/status.ts";
import { useDays } from "../../lib/days.ts";
import { lazyDialog } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { PhotoPair } from "../../ui/photo-pair.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { HelperLines } from "../helpers/helper-lines.tsx";

const badges = {
  planned: { tone: "calm", icon: "calendar" },
  scheduled: { tone: "calm", icon: "calendar" },
  assigned: { tone: "calm", icon: "user" },
  in_progress: { tone: "busy", icon: "can" },
  completed: { tone: "good", icon: "check" },
  missed: { tone: "bad", icon: "alert" },
  cancelled: { tone: "off", icon: "minus" },
  skipped: { tone: "off", icon: "minus" },
  held: { tone: "off", icon: "minus" },
  fallsOut: { tone: "off", icon: "minus" },
  notServed: { tone: "off", icon: "minus" },
} as const;

type Shared = {
  token: string;
  host: string;
  timeZone: string;
  wishes: HomePart["wishes"];
  onReload: () => unknown;
};

/** A home's days with their state, photos, what helpers did, and what this one may do. */
export function HomeDays({ days, ...shared }: Shared & { days: readonly HomeDay[] }) {
  return (
    <ol className="no-list grid gap-3">
      {days.map((day) => (
        <li key={`${day.onDay} ${day.jobId}`}>
          <Day day={day} {...shared} />
        </li>
      ))}
    </ol>
  );
}

function Day({ day, token, host, timeZone, wishes, onReload }: Shared & { day: HomeDay }) {
  const t = useTranslations("homeCircle.page");
  const schedule = useTranslations("schedule");
  const list = useFormatter();
  const times = useJobTimes();
  const days = useDays();
  const { skip, undo } = useSkips();
  const { onDay, state, when } = day;
  const named = { day: days.day(onDay) };
  const isOpen = state === "scheduled" || state === "assigned" || state === "in_progress";
  const time =
    isOpen && when
      ? times.window({ ...when, timeZone })
      : state === "planned" && times.wished({ onDay, timeZone, ...wishes });
  return (
    <section className="grid gap-2 sunken round p-4" aria-label={named.day}>
      <div className="flex wrap middle between gap-2">
        <h3 className="medium">{named.day}</h3>
        <StatusBadge {...badges[state]} label={t(`states.${state}`)} />
      </div>
      <p className="soft small">
        {[
          list.list(
            day.canKinds.map((kind) => schedule(`kinds.${kind}`)),
            { type: "conjunction" },
          ),
          time,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {(day.outPhotoUrl !== null || day.inPhotoUrl !== null) && (
        <PhotoPair
          out={{ at: day.outAt, photoUrl: day.outPhotoUrl }}
          in={{ at: day.inAt, photoUrl: day.inPhotoUrl }}
          timeZone={timeZone}
          onReload={onReload}
        />
      )}
      {(day.canSkip || day.canUnskip || day.reportable.length > 0) && (
        <div className="flex wrap gap-2">
          {(day.canSkip || day.canUnskip) && (
            // One button for both keeps the focus when one act replaces the other.
            <SmallButton
              variant="quiet"
              loading={skip.isActing || undo.isActing}
              aria-label={t(day.canSkip ? "skipNamed" : "undoNamed", named)}
              onClick={() => (day.canSkip ? skip : undo).act({ token, day: onDay })}
            >
              {t(day.canSkip ? "skip" : "undo")}
            </SmallButton>
          )}
          {day.jobId && day.reportable.length > 0 && (
            <Report token={token} day={day} jobId={day.jobId} host={host} />
          )}
        </div>
      )}
      <HelperLines acts={day.acts} timeZone={timeZone} />
    </section>
  );
}

function useSkips() {
  const t = useTranslations("homeCircle");
  const days = useDays();
  const shared = { failure: { sentence: t("people.failed") }, invalidates: [trpc.useUtils().helper.page] };
  const undo = useAct(trpc.helper.undoSkipDay, {
    ...shared,
    success: (_, { day }) => ({ title: t("page.unskipped", { day: days.day(day) }) }),
  });
  const skip = useAct(trpc.helper.skipDay, {
    ...shared,
    success: (_, sent) => ({
      title: t("page.skipped", { day: days.day(sent.day) }),
      action: { label: t("page.undo"), onAct: () => undo.act(sent) },
    }),
  });
  return { skip, undo };
}

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog, "pickups");

function Report({ token, day, jobId, host }: { token: string; day: HomeDay; jobId: string; host: string }) {
  const t = useTranslations("circle.page");
  const days = useDays();
  const [isReporting, setIsReporting] = useState(false);
  const status = jobStatuses.find((each) => each === day.state) ?? null;
  return (
    <>
      <SmallButton
        variant="plain"
        aria-label={`${t("report")}: ${days.day(day.onDay)}`}
        onClick={() => setIsReporting(true)}
      >
        {t("report")}
      </SmallButton>
      <ReportDialog
        {...{ token, jobId, host }}
        pickup={{ reportable: day.reportable, status }}
        opened={isReporting}
        onClose={() => setIsReporting(false)}
      />
    </>
  );
}

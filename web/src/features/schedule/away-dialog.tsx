import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AwayPlan } from "#modules/schedule/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDays, useMonthName } from "../../lib/days.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { CheckboxField } from "../../ui/fields.tsx";
import { monthAfter } from "../pickups/months.ts";
import { comingWeeks, MonthGrid, MonthTurner } from "./month-grid.tsx";
import { type Month, useMonthMarks } from "./month-marks.tsx";
import { useGoAway } from "./use-go-away.ts";

type Away = { fromOn: string; untilOn: string | null };

/** Asks when the homeowner is away, says what that comes to, and does it. */
export function AwayDialog({ today, ...dialog }: { today: string; opened: boolean; onClose: () => void }) {
  const t = useTranslations("schedule.away");
  return (
    <Dialog title={t("open")} {...dialog}>
      {dialog.opened && <AwayForm today={today} onClose={dialog.onClose} />}
    </Dialog>
  );
}

function AwayForm({ today, onClose }: { today: string; onClose: () => void }) {
  const t = useTranslations("schedule.away");
  const common = useTranslations("common");
  const monthName = useMonthName();
  const { span } = useDays();
  const [month, setMonth] = useState(today.slice(0, "YYYY-MM".length));
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [isOpenEnded, setIsOpenEnded] = useState(false);
  const thisMonth = today.slice(0, "YYYY-MM".length);
  const isNear = month === thisMonth;
  const weeks = isNear ? comingWeeks(today) : undefined;
  const marksOf = useMonthMarks(useShownDays(month, isNear));
  const go = useGoAway(onClose);
  const away: Away | null = isOpenEnded
    ? { fromOn: from ?? today, untilOn: null }
    : from && until
      ? { fromOn: from, untilOn: until }
      : null;
  const plan = trpc.homeowner.previewAway.useQuery(away ?? { fromOn: today, untilOn: null }, {
    enabled: away !== null,
  });
  const choose = (day: string) => {
    const isLast = !isOpenEnded && from !== null && until === null && day >= from;
    setFrom(isLast ? from : day);
    setUntil(isLast ? day : null);
  };
  const choice = away ? plan.data?.choice : undefined;
  return (
    <div className="grid one-column gap-3">
      <div className="flex middle between gap-3">
        <h3 className="medium">{weeks ? span(today, weeks.at(-1)?.at(-1) ?? today) : monthName(month)}</h3>
        <MonthTurner month={month} onTurn={setMonth} />
      </div>
      <MonthGrid
        month={month}
        today={today}
        first={today}
        weeks={weeks}
        chosen={from ? { from, until: until ?? from } : null}
        marksOf={marksOf}
        onTurn={setMonth}
        onChoose={choose}
      />
      <CheckboxField
        label={t("unknown")}
        checked={isOpenEnded}
        onChange={({ currentTarget }) => {
          setIsOpenEnded(currentTarget.checked);
          setUntil(null);
        }}
      />
      <p role="status">
        {away ? <Comes away={away} plan={plan} today={today} /> : t(from ? "last" : "first")}
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        {away && choice && choice !== "none" && (
          <Button loading={go.isActing} onClick={() => go.act({ ...away, choice })}>
            {t(`actions.${choice}`)}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

/** What the shown month has, or the coming weeks. */
function useShownDays(month: string, isNear: boolean): Month | undefined {
  const { data: calendar } = trpc.homeowner.calendar.useQuery();
  const { data: shown } = trpc.homeowner.calendarMonth.useQuery({ month });
  const { data: next } = trpc.homeowner.calendarMonth.useQuery(
    { month: monthAfter(month, 1) },
    { enabled: isNear },
  );
  if (!isNear || !calendar) return shown;
  return {
    days: calendar.days.map((day) => ({ ...day, kind: "weekly" as const })),
    spans: [...(shown?.spans ?? []), ...(next?.spans ?? [])],
  };
}

/** What being away comes to, and why. */
function Comes({
  away: { fromOn, untilOn },
  plan: { data, error },
  today,
}: {
  away: Away;
  today: string;
  plan: { data: AwayPlan | undefined; error: unknown };
}) {
  const t = useTranslations("schedule.away");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const days = useDays();
  const dollars = useDollars();
  if (error) return errorText(error, common("failed.text"));
  if (!data) return null;
  const cents = parseCents(data.credit) ?? 0;
  const count = data.days.length;
  switch (data.choice) {
    case "none":
      return t("none");
    case "skip":
      return t("skip", { days: days.list(data.days) });
    case "hold":
      return cents > 0 ? t("credit", { count, credit: dollars(cents) }) : t("hold", { count });
    case "pause":
      return t("pause", {
        start: fromOn === today ? "today" : days.day(fromOn),
        end: untilOn === null ? "open" : "long",
        count,
        charged: data.pause?.chargedOn ? days.day(data.pause.chargedOn) : "none",
        kept: data.pause?.keptDays ?? 0,
      });
  }
}

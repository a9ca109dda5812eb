import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DaysOffPreview } from "#modules/runners/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDays, useMonthName } from "../../lib/days.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions, type DialogSwitch } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { comingWeeks, MonthGrid, MonthTurner } from "../schedule/month-grid.tsx";
import { daysOf, isOff } from "./runner-week.ts";
import styles from "./week.module.css";

type Props = DialogSwitch & { today: string };

/** Asks which days a runner takes off, and says what each gives back before they are taken. */
export function DaysOffDialog({ opened, today, onClose }: Props) {
  const t = useTranslations("offers.daysOff");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      {opened && <DaysOffForm today={today} onClose={onClose} />}
    </Dialog>
  );
}

function DaysOffForm({ today, onClose }: Omit<Props, "opened">) {
  const t = useTranslations("offers.daysOff");
  const week = useTranslations("runnerWeek");
  const common = useTranslations("common");
  const monthName = useMonthName();
  const [month, setMonth] = useState(today.slice(0, "YYYY-MM".length));
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const { data: jobs } = trpc.runner.jobs.useQuery();
  const { data: planned } = trpc.runner.daysOff.useQuery();
  const { runner } = trpc.useUtils();
  const { span } = useDays();
  const weeks = month === today.slice(0, "YYYY-MM".length) ? comingWeeks(today) : undefined;
  const stops = daysOf(jobs ?? []);
  const range = from === null ? null : { fromOn: from, untilOn: until ?? from };
  const preview = trpc.runner.previewDaysOff.useQuery(range ?? { fromOn: today, untilOn: today }, {
    enabled: range !== null,
    // Jobs and the time for a free release change meanwhile.
    gcTime: 0,
  });
  const take = useAct(trpc.runner.takeDaysOff, {
    success: ({ released }) => ({ title: t("done"), message: t("doneText", { count: released.length }) }),
    failure: { sentence: t("failed") },
    onDone: onClose,
    invalidates: [runner.daysOff, runner.offerDetails, runner.jobs, runner.route, runner.availableJobs],
  });
  const choose = (day: string) => {
    const isLast = from !== null && until === null && day > from;
    setFrom(isLast ? from : day);
    setUntil(isLast ? day : null);
  };
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
        chosen={from === null ? null : { from, until: until ?? from }}
        marksOf={(day) => {
          const count = stops.get(day)?.stops ?? 0;
          const isDayOff = isOff(planned?.daysOff, day);
          return {
            says: [isDayOff && week("dayOff"), count > 0 && week("stops", { count })]
              .filter(Boolean)
              .join(", "),
            marks: count > 0 && <span className={styles.mark} />,
            ...(isDayOff && { band: "hold" as const }),
          };
        }}
        onTurn={setMonth}
        onChoose={choose}
      />
      <div role="status">{range ? <GivesBack range={range} preview={preview} /> : <p>{t("choose")}</p>}</div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        {range && preview.data && (
          <Button loading={take.isActing} onClick={() => take.act(range)}>
            {t("take")}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

/** What each of the days gives back, and what stays the runner's. */
function GivesBack({
  range: { fromOn, untilOn },
  preview: { data, error },
}: {
  range: { fromOn: string; untilOn: string };
  preview: { data: DaysOffPreview | undefined; error: unknown };
}) {
  const t = useTranslations("offers.daysOff");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { day: dayName, span } = useDays();
  const dollars = useDollars();
  if (error) return <p>{errorText(error, common("failed.text"))}</p>;
  if (!data) return null;
  const days = [...new Set([...data.released, ...data.kept].map(({ day }) => day))].toSorted();
  const sum = (jobs: DaysOffPreview["released"]) =>
    dollars(jobs.reduce((cents, { pay }) => cents + (parseCents(pay) ?? 0), 0));
  return (
    <div className="grid gap-2">
      <p className="semibold">
        {t("comes", {
          days: fromOn === untilOn ? dayName(fromOn) : span(fromOn, untilOn),
          count: data.released.length,
          amount: sum(data.released),
        })}
      </p>
      <ul className="grid gap-2">
        {days.map((day) => {
          const back = data.released.filter((job) => job.day === day);
          const kept = data.kept.filter((job) => job.day === day);
          return (
            <li key={day}>
              <p className="semibold small">{dayName(day)}</p>
              {back.length > 0 && (
                <p className="small">
                  {t("back", { count: back.length, amount: sum(back), list: back.map(streetOf).join(" · ") })}
                </p>
              )}
              {kept.length > 0 && (
                <p className="small">
                  <Icon name="alert" size="1em" />{" "}
                  {t("stays", { count: kept.length, list: kept.map(streetOf).join(" · ") })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {data.kept.length > 0 && <p className="soft small">{t("keptText")}</p>}
      {data.released.length > 0 && <p className="soft small">{t("text")}</p>}
    </div>
  );
}

const streetOf = ({ address }: { address: string }) => address.split(",")[0];

import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type AreaMonth, areaMonth } from "#modules/dispatch/contract/area-month.ts";
import { useDay, useHolidayName, useMonthName } from "../../lib/days.ts";
import { trpc } from "../../lib/trpc.ts";
import { useWeekdayNames } from "../../lib/weekday-names.ts";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loaded } from "../../ui/states.tsx";
import { MonthGrid, MonthTurner } from "../schedule/month-grid.tsx";

type Choose = (day: string, area: string) => void;
type Shown = { day: string; today: string; area: string; onChoose: Choose };

/** A month of one area: how much there is each day, and what moves. A day leads to its dispatch. */
export function AreaMonthDialog({ opened, onClose, ...shown }: DialogSwitch & Shown) {
  const t = useTranslations("dispatch.areaMonth");
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      {opened && <Month {...shown} />}
    </Dialog>
  );
}

function Month({ day, today, area: first, onChoose }: Shown) {
  const t = useTranslations("dispatch.areaMonth");
  const monthName = useMonthName();
  const [month, setMonth] = useState(day.slice(0, "YYYY-MM".length));
  const [area, setArea] = useState(first);
  const isArea = areaMonth.input.shape.area.safeParse(area).success;
  const source = trpc.admin.areaMonth.useQuery({ area, month }, { enabled: isArea });
  const marksOf = useMarks(source.data);
  return (
    <div className="grid one-column gap-4">
      <TextField
        label={t("area")}
        description={t("areaHelp")}
        inputMode="numeric"
        maxLength={5}
        value={area}
        onChange={(event) => setArea(event.target.value)}
      />
      {isArea && (
        <>
          <div className="flex middle between gap-3">
            <h3 className="bold medium">{monthName(month)}</h3>
            <MonthTurner month={month} onTurn={setMonth} />
          </div>
          <MonthGrid
            month={month}
            today={today}
            chosen={{ from: day, until: day }}
            marksOf={marksOf}
            onTurn={setMonth}
            onChoose={(chosen) => onChoose(chosen, area)}
          />
          <Loaded source={source} rows={2}>
            {(found) => <Changes month={found} />}
          </Loaded>
        </>
      )}
    </div>
  );
}

/** How many pickups a day has; an arrow where a holiday or an admin moves some. */
function useMarks(month: AreaMonth | undefined) {
  const t = useTranslations("dispatch.areaMonth");
  const format = useFormatter();
  return (day: string) => {
    const pickups = month?.days.find((each) => each.day === day)?.pickups ?? 0;
    const isChanged =
      month?.holidays.some((holiday) => holiday.day === day) ||
      month?.moves.some(({ fromOn, toOn }) => fromOn === day || toOn === day);
    return {
      says: [t("pickups", { count: pickups }), isChanged && t("changed")].filter(Boolean).join(", "),
      marks: (
        <>
          {pickups > 0 && <span className="small figures">{format.number(pickups)}</span>}
          {isChanged && <Icon name="arrowRight" size="0.75rem" />}
        </>
      ),
    };
  };
}

/** What changes in the month, in words, by day. */
function Changes({ month }: { month: AreaMonth }) {
  const t = useTranslations("dispatch.areaMonth");
  const rules = useTranslations("dispatch.areaMonth.rules");
  const dayName = useDay();
  const holidayName = useHolidayName();
  const format = useFormatter();
  const weekdayNames = useWeekdayNames();
  const where = (area: string) => area || t("everywhere");
  const lines = [
    ...month.holidays.map(({ day, area, name, rule }) => ({
      day,
      text: t("holiday", { name: holidayName(name), rule: rules(rule), area: where(area) }),
    })),
    ...month.moves.map(({ fromOn, toOn, area }) => ({
      day: fromOn,
      text: t("moved", { day: dayName(toOn), area: where(area) }),
    })),
    ...month.days.flatMap(({ day, holds, pauses }) => [
      ...(holds > 0 ? [{ day, text: t("holds", { count: holds }) }] : []),
      ...(pauses > 0 ? [{ day, text: t("pauses", { count: pauses }) }] : []),
    ]),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  const doubted = month.doubted.map(({ street, zipCode, weekday, confidence }) =>
    t("doubted", {
      street,
      zipCode,
      day: weekdayNames.long(weekday),
      confidence: format.number(confidence / 100, { style: "percent" }),
    }),
  );
  if (lines.length + doubted.length === 0) return <p className="soft small">{t("none")}</p>;
  return (
    <ul className="grid gap-2 p-0 no-list small">
      {lines.map(({ day, text }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a day may say the same
        <li key={nth}>{t("line", { day: dayName(day), text })}</li>
      ))}
      {doubted.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

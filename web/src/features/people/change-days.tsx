import { type FormEvent, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { HomeService } from "#modules/callers/contract.ts";
import { canKinds } from "#modules/homes/rules.ts";
import { dayAfter, type Weekday, weekdayNameOf, weekdays } from "#platform/values/days.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { dayIn } from "../../lib/days.ts";
import { SelectField, SwitchField, SwitchList } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { FilterChips } from "../../ui/list-tools.tsx";
import { type ChosenRhythm, nextTwo } from "../homes/rhythms.ts";
import { choicesOf, RhythmFields, rhythmsOf } from "../schedule/rhythm-fields.tsx";
import type { HomeForm } from "./home-dialogs.tsx";
import styles from "./person.module.css";

/** Moves a home's pickups to other days, or changes cans, weeks and times. */
export function ChangeDays({ service: { calendar, home }, serve, isActing, onClose }: HomeForm) {
  const t = useTranslations("callers.days");
  const change = useTranslations("schedule");
  const windows = useTranslations("homeowner.windows");
  const format = useFormatter();
  const today = dayIn(useNow(), home.timeZone);
  const saved = calendar.rhythms as ChosenRhythm[];
  const [seen] = useState(() => seenOf(calendar));
  const [rhythms, setRhythms] = useState(saved);
  const [choices, setChoices] = useState<ReturnType<typeof choicesOf> | null>(null);
  const [times, setTimes] = useState({
    pickupWindow: homeWindows.find((window) => window === calendar.pickupWindow) ?? homeWindows[0],
    outEveningBefore: calendar.outEveningBefore,
    inAfterCollection: calendar.inAfterCollection,
  });
  const chosen = choices ? rhythmsOf(choices, today) : withoutTwins(rhythms);
  const days = weekdays.filter((day) => saved.some(({ weekday }) => weekday === day));
  const nameOf = (day: Weekday, weekday: "short" | "long") =>
    format.dateTime(new Date(nextTwo(day, today)[0]), { timeZone: "UTC", weekday });
  const kindsOn = (day: Weekday) =>
    format.list(
      canKinds
        .filter((kind) => saved.some((one) => one.canKind === kind && one.weekday === day))
        .map((kind) => change(`kinds.${kind}`).toLocaleLowerCase()),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) serve({ act: "days", rhythms: chosen, ...times, seen });
  };
  return (
    <DialogForm submit={t("save")} isSending={isActing} onSubmit={submit} onClose={onClose}>
      {!choices &&
        days.map((day) => {
          const label = t("move", { day: nameOf(day, "long"), kinds: kindsOn(day) });
          const now = rhythms[saved.findIndex(({ weekday }) => weekday === day)]?.weekday ?? day;
          return (
            <div key={day} className={`grid gap-2 ${styles.week}`}>
              <p className="strong">{label}</p>
              <FilterChips
                label={label}
                options={weekdays.map((value) => ({ value, label: nameOf(value, "short") }))}
                value={now}
                onChange={(to) =>
                  setRhythms(
                    saved.map((one, nth) => (one.weekday === day ? movedTo(to, one) : (rhythms[nth] ?? one))),
                  )
                }
              />
            </div>
          );
        })}
      <SelectField
        label={change("rhythms.window")}
        options={homeWindows.map((value) => ({ value, label: windows(`${value}`) }))}
        value={times.pickupWindow}
        onChange={({ currentTarget }) =>
          setTimes({ ...times, pickupWindow: currentTarget.value as typeof times.pickupWindow })
        }
      />
      <SwitchList>
        {(["outEveningBefore", "inAfterCollection"] as const).map((name) => (
          <SwitchField
            key={name}
            label={change(`rhythms.${name}`)}
            hint={change(`rhythms.${name}Hint`)}
            checked={times[name]}
            onChange={(isOn) => setTimes({ ...times, [name]: isOn })}
          />
        ))}
      </SwitchList>
      <details
        onToggle={({ currentTarget }) => setChoices(currentTarget.open ? choicesOf(rhythms, today) : null)}
      >
        <summary className="strong">{t("more")}</summary>
        {choices && (
          <div className="grid gap-3 mt-3">
            <RhythmFields
              choices={choices}
              today={today}
              isMissing={chosen.length === 0}
              onChoose={setChoices}
            />
          </div>
        )}
      </details>
      <p className="soft small">{t("next")}</p>
    </DialogForm>
  );
}

function seenOf({ rhythms, pickupWindow, outEveningBefore, inAfterCollection }: HomeService["calendar"]) {
  return { rhythms, pickupWindow, outEveningBefore, inAfterCollection };
}

/** Two days moved to the same one are one. */
function withoutTwins(rhythms: ChosenRhythm[]): ChosenRhythm[] {
  const nameOf = ({ canKind, weekday }: ChosenRhythm) => `${canKind} ${weekday}`;
  return rhythms.filter((one, nth) => rhythms.findIndex((other) => nameOf(other) === nameOf(one)) === nth);
}

/** The same weeks on another weekday: an every-other-week date moves within its week, Monday to Sunday. */
export function movedTo(weekday: Weekday, rhythm: ChosenRhythm): ChosenRhythm {
  const { anchorOn } = rhythm;
  const ahead = anchorOn && weekdays.indexOf(weekday) - weekdays.indexOf(weekdayNameOf(anchorOn));
  return { ...rhythm, weekday, anchorOn: anchorOn && dayAfter(anchorOn, ahead || 0) };
}

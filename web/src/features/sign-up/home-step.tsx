import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { canKinds } from "#modules/homes/rules.ts";
import { type Weekday, weekdays } from "#platform/values/days.ts";
import type { UsState } from "#platform/values/places.ts";
import { dayParts } from "#platform/values/windows.ts";
import { useCurbTimes } from "../../lib/curb-times.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { trpc } from "../../lib/trpc.ts";
import { fieldIn } from "../../lib/use-app-form.ts";
import {
  CheckboxGroupField,
  Fields,
  RadioChoices,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { GateCodeField } from "../homes/home-fields.tsx";
import { nextTwo } from "../homes/rhythms.ts";
import { useDayNames } from "../homes/use-day-names.ts";
import { choiceToday, type HomeForm, type HomeValues, type homeStepNames } from "./home-values.ts";
import { usePlannedTimes } from "./planned-times.ts";
import { ZipFirstAddress } from "./zip-first-address.tsx";

const StreetQuote = lazyPart(
  "home-prices",
  async () => (await import("../billing/home-price.tsx")).StreetQuote,
);

/** One of the steps that set up a home. */
export function HomeStep({
  step,
  form,
  hasGateCode,
}: {
  step: (typeof homeStepNames)[number];
  form: HomeForm;
  /** One is saved already. */
  hasGateCode?: boolean | undefined;
}) {
  switch (step) {
    case "address":
      return <AddressStep form={form} />;
    case "schedule":
      return <ScheduleStep form={form} />;
    case "cans":
      return <CansStep form={form} hasGateCode={hasGateCode} />;
  }
}

function AddressStep({ form }: { form: HomeForm }) {
  const t = useTranslations("homeowner.service");
  return <ZipFirstAddress form={form} unserved={(zipCode) => t("noRunner", { zipCode })} />;
}

function ScheduleStep({ form }: { form: HomeForm }) {
  const t = useTranslations("auth.homeowner.schedule");
  const labels = useTranslations("homeowner");
  const { address, zipCode, pickupDays } = form.getValues();
  const [days, setDays] = useState(pickupDays);
  const { data: rules } = trpc.site.pickupWindows.useQuery();
  const offered = rules?.[0]?.offered ?? dayParts;
  const group = form.getInputProps("pickupDays");
  return (
    <Fields>
      <CheckboxGroupField
        label={labels("service.pickupDays")}
        options={weekdays.map((day) => ({ value: day, label: labels(`weekdays.${day}`) }))}
        {...group}
        onChange={(chosen: string[]) => {
          setDays(chosen);
          group.onChange(chosen);
        }}
      />
      {days.length > 0 && <Cans form={form} days={days} />}
      {days.length > 0 && <StreetQuote address={address} zipCode={zipCode} pickupDays={days} />}
      <SelectField
        label={t("window")}
        placeholder={t("notSure")}
        options={dayParts
          .filter((part) => offered.some((each) => each === part))
          .map((part) => ({ value: part, label: labels(`windows.${part}`) }))}
        {...fieldIn(form, "pickupWindow")}
      />
    </Fields>
  );
}

/** How often each can goes out; trash every week at first. */
function Cans({ form, days }: { form: HomeForm; days: readonly string[] }) {
  const t = useTranslations("auth.homeowner.schedule");
  const dayNames = useDayNames();
  const dates = useDays();
  const today = dayIn(useNow());
  const chosen = weekdays.filter((day) => days.includes(day));
  const everyOther = (day: Weekday) =>
    nextTwo(day, today).map((date) => ({ value: date, label: t("everyOther", { day: dates.day(date) }) }));
  const options = [
    { value: "all", label: t("everyWeek", { days: dayNames(days) }) },
    ...(chosen.length > 1 ? chosen : []).map((day) => ({
      value: day as string,
      label: t("everyWeek", { days: dayNames([day]) }),
    })),
    ...chosen.flatMap(everyOther),
  ];
  return canKinds.map((kind) => {
    const choice = choiceToday(form.getValues()[kind], days, today);
    const { defaultValue: _, ...props } = form.getInputProps(kind);
    return (
      // A new set of days may have replaced the choice.
      <SelectField
        key={`${kind} ${days.join()} ${choice}`}
        label={t(`cans.${kind}`)}
        placeholder={kind === "trash" ? undefined : t("noCan")}
        options={options}
        {...props}
        defaultValue={choice}
      />
    );
  });
}

function CansStep({ form, hasGateCode }: { form: HomeForm; hasGateCode: boolean | undefined }) {
  const t = useTranslations("auth.homeowner.cans");
  const labels = useTranslations("homeowner");
  const planned = usePlannedTimes();
  const law = useCurbLaw(form.getValues());
  const [chosen, setChosen] = useState(form.getValues());
  const choose = (field: "out" | "back") => (value: string) => {
    setChosen((before) => ({ ...before, [field]: value }));
    form.setFieldValue(field, value);
  };
  const hours = planned.window(chosen.pickupWindow);
  const isMorning = chosen.pickupWindow === "" || chosen.pickupWindow === "morning";
  return (
    <Fields>
      <TextField label={t("cansPlace")} optional maxLength={300} {...fieldIn(form, "cansPlace")} />
      <TextField label={t("curbPlace")} optional maxLength={300} {...fieldIn(form, "curbPlace")} />
      <RadioChoices
        legend={t("out.title")}
        path="out"
        value={chosen.out || (law ? "evening" : "morning")}
        options={[
          { value: "evening", label: t("out.evening"), hint: t("out.eveningHint") },
          { value: "morning", label: t(isMorning ? "out.morning" : "out.day"), hint: hours },
        ]}
        onChange={choose("out")}
      />
      <RadioChoices
        legend={t("back.title")}
        path="back"
        value={chosen.back || "truck"}
        options={[
          { value: "truck", label: t("back.truck"), hint: t("back.truckHint") },
          { value: "window", label: t("back.window"), hint: hours },
        ]}
        onChange={choose("back")}
      />
      <CurbLawNote law={law} />
      <GateCodeField
        form={form}
        label={t("gateCode")}
        hint={t(hasGateCode ? "gateCodeSaved" : "gateCodeHint")}
      />
      <TextAreaField
        label={labels("service.specialInstructions")}
        optional
        rows={2}
        maxLength={1000}
        {...fieldIn(form, "specialInstructions")}
      />
    </Fields>
  );
}

type CurbLaw = ReturnType<typeof useCurbLaw>;

/** The set-out rule of an address's city; null while unknown, and where there is none. */
export function useCurbLaw({ city, state, zipCode }: Pick<HomeValues, "city" | "state" | "zipCode">) {
  const { data = null } = trpc.site.curbLaw.useQuery(
    { city, state: state as UsState, zipCode },
    { enabled: city.trim() !== "" && state !== "" && /^\d{5}$/.test(zipCode), retry: false },
  );
  return data;
}

function CurbLawNote({ law }: { law: CurbLaw }) {
  const t = useTranslations("auth.homeowner.cans.law");
  const times = useCurbTimes();
  if (!law) return null;
  const { place, source } = law;
  const { from, by } = times(law);
  return (
    <details>
      <summary className="more">
        <Icon name="info" size="1em" />
        {t("title", { place })}
      </summary>
      <p className="soft small">
        {t("text", { place, from, hasEnd: String(by !== null), by: by ?? "" })} {t("source", { source })}
      </p>
    </details>
  );
}

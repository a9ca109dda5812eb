import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { setRule as contract, type Rules, type ShownPay } from "#modules/rates/contract.ts";
import { useDay } from "../../lib/days.ts";
import { keyText, useTranslate } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./rule-form.module.css";
import { useWithdrawSetting } from "./use-settings.ts";

const extraNames = [
  "includedCans",
  "can",
  "longDriveway",
  "stairs",
  "evening",
  "firstOnStreet",
  "nextOnStreet",
  "dayMinimum",
  "tripFee",
  "riseHours",
  "rise",
  "mostRise",
] as const satisfies readonly (keyof ShownPay["extras"])[];

const counts: readonly string[] = ["includedCans", "riseHours"] satisfies (typeof extraNames)[number][];

type Extras = Record<(typeof extraNames)[number], string>;
type Area = Extras & { key: number; zipBeginning: string; out: string; in: string };
type Typed = { extras: Extras; areas: Area[]; mostTip: string; effectiveOn: string };

/**
 * Sets what pickups pay from a day on, with what the rule would have paid in the last week. `draft` is the rule to begin
 * with; `planned` takes the rule typed instead of setting it.
 */
export function PayForm({
  rules,
  draft,
  planned,
  onClose,
}: {
  rules: Rules;
  draft?: ShownPay;
  planned?: { submit: string; onUse: (value: ShownPay) => void } | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("platform");
  const words = useTranslations("payRule");
  const translate = useTranslate();
  const day = useDay();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<Typed>(() => typedOf(draft ?? rules.pay.now));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { act: withdraw } = useWithdrawSetting();
  const { act: setRule, isActing } = useAct(trpc.admin.setRule, {
    success: (next, { effectiveOn }) => {
      const seen = next.pay.lastChange;
      const undo = { label: t("undo"), onAct: () => withdraw({ setting: "pay", effectiveOn, seen }) };
      return {
        title: t("saved"),
        message: t("savedText", { day: day(effectiveOn) }),
        ...(effectiveOn > next.today && { action: undo }),
      };
    },
    failure: t("failed"),
    onDone: (next) => {
      utils.admin.rules.setData(undefined, next);
      onClose();
    },
    invalidates: [utils.admin.rules, utils.admin.settingHistory, utils.admin.plannedMargin],
  });
  const { effectiveOn } = typed;
  const checked = contract.input.safeParse({
    rule: "pay",
    value: inputOf(typed),
    effectiveOn: planned ? rules.today : effectiveOn,
    seen: rules.pay.lastChange,
  });
  const value = checked.success && checked.data.rule === "pay" ? checked.data.value : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors(
      Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [
          path.join("."),
          keyText(message, translate),
        ]),
      ),
    );
    if (planned && value) planned.onUse(value);
    else if (checked.success) setRule(checked.data);
  };
  const change = (changes: Partial<Typed>) => setTyped((now) => ({ ...now, ...changes }));
  const changeArea = (key: number, changes: Partial<Area>) =>
    change({ areas: typed.areas.map((area) => (area.key === key ? { ...area, ...changes } : area)) });
  return (
    <DialogForm
      submit={planned?.submit ?? t("save")}
      isSending={isActing}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {words("hint")} {words("form.amounts")}
      </p>
      <fieldset className={`grid gap-2 ${styles.kind}`}>
        <legend className="strong">{words("form.everywhere")}</legend>
        <ExtraFields
          extras={typed.extras}
          errorOf={(name) => errors[`value.extras.${name}`]}
          onChange={(changes) => change({ extras: { ...typed.extras, ...changes } })}
        />
      </fieldset>
      {typed.areas.map((area, at) => (
        <fieldset key={area.key} className={`grid gap-2 ${styles.kind}`}>
          <legend className="strong">{words("form.area", { zip: area.zipBeginning || "…" })}</legend>
          <TextField
            label={words("form.zip")}
            inputMode="numeric"
            autoComplete="off"
            value={area.zipBeginning}
            error={errors[`value.areas.${at}.zipBeginning`] ?? errors["value.areas"]}
            onChange={({ currentTarget }) => changeArea(area.key, { zipBeginning: currentTarget.value })}
          />
          <Fields pair>
            {(["out", "in"] as const).map((name) => (
              <TextField
                key={name}
                label={words(`form.${name}`)}
                inputMode="decimal"
                autoComplete="off"
                value={area[name]}
                error={errors[`value.areas.${at}.${name}`]}
                onChange={({ currentTarget }) => changeArea(area.key, { [name]: currentTarget.value })}
              />
            ))}
          </Fields>
          <ExtraFields
            extras={area}
            errorOf={(name) => errors[`value.areas.${at}.${name}`]}
            onChange={(changes) => changeArea(area.key, changes)}
          />
          <SmallButton
            variant="plain"
            onClick={() => change({ areas: typed.areas.filter(({ key }) => key !== area.key) })}
          >
            {words("form.removeArea")}
          </SmallButton>
        </fieldset>
      ))}
      <SmallButton
        variant="plain"
        onClick={() => {
          const key = Math.max(0, ...typed.areas.map((area) => area.key)) + 1;
          const area = { ...typed.extras, key, zipBeginning: "", out: "6.00", in: "6.00" };
          change({ areas: [...typed.areas, area] });
        }}
      >
        {words("form.addArea")}
      </SmallButton>
      <TextField
        label={words("form.mostTip")}
        inputMode="decimal"
        autoComplete="off"
        value={typed.mostTip}
        error={errors["value.mostTip"]}
        onChange={({ currentTarget }) => change({ mostTip: currentTarget.value })}
      />
      {!planned && (
        <>
          <TextField
            label={t("effectiveOn")}
            type="date"
            min={rules.today}
            value={effectiveOn}
            error={errors.effectiveOn}
            onChange={({ currentTarget }) => change({ effectiveOn: currentTarget.value })}
          />
          <Preview value={value} effectiveOn={effectiveOn} />
        </>
      )}
    </DialogForm>
  );
}

function ExtraFields({
  extras,
  errorOf,
  onChange,
}: {
  extras: Extras;
  errorOf: (name: string) => string | undefined;
  onChange: (changes: Partial<Extras>) => void;
}) {
  const t = useTranslations("payRule.form");
  return (
    <div className={styles.amounts}>
      {extraNames.map((name) => (
        <TextField
          key={name}
          label={t(`${name}`)}
          inputMode={counts.includes(name) ? "numeric" : "decimal"}
          autoComplete="off"
          value={extras[name]}
          error={errorOf(name)}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
    </div>
  );
}

/** What last week's pickups were paid, and would have been. */
function Preview({ value, effectiveOn }: { value: ShownPay | null; effectiveOn: string }) {
  const t = useTranslations("payRule.preview");
  const dollars = useDollars();
  const { data, error } = trpc.admin.previewPay.useQuery(
    { value: value ?? emptyRule, effectiveOn },
    { enabled: value !== null, placeholderData: (before) => before },
  );
  return (
    <section className="grid sunken round gap-2 p-3-4" aria-label={t("title")} aria-live="polite">
      <p className="strong">{t("title")}</p>
      {!value ? (
        <p>{t("waiting")}</p>
      ) : error ? (
        <p role="alert">{t("failed")}</p>
      ) : !data ? (
        <Skeleton rows={2} />
      ) : data.pickups === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <>
          <p className="semibold">
            {t("sum", { count: data.pickups, now: dollars(data.now), next: dollars(data.next) })}
          </p>
          {data.measuredRunners > 0 && (
            <p className="soft small">
              {t("low", {
                hourly: dollars(data.low.hourly),
                now: data.low.now,
                next: data.low.next,
                measured: data.measuredRunners,
              })}
            </p>
          )}
          {data.tripFees > 0 && <p className="soft small">{t("tripFees", { count: data.tripFees })}</p>}
          {data.isSample && <p className="soft small">{t("sample", { count: data.pickups })}</p>}
        </>
      )}
    </section>
  );
}

const emptyRule: ShownPay = {
  extras: {
    includedCans: 1,
    can: "0",
    longDriveway: "0",
    stairs: "0",
    evening: "0",
    firstOnStreet: "0",
    nextOnStreet: "0",
    dayMinimum: "0",
    tripFee: "0",
    riseHours: 0,
    rise: "0",
    mostRise: "0",
  },
  areas: [],
  mostTip: "0",
};

function typedExtras(extras: ShownPay["extras"]): Extras {
  return Object.fromEntries(extraNames.map((name) => [name, String(extras[name])])) as Extras;
}

function typedOf({ extras, areas, mostTip }: ShownPay): Typed {
  return {
    extras: typedExtras(extras),
    areas: areas.map((area, key) => ({
      ...typedExtras(area),
      ...{ key, zipBeginning: area.zipBeginning, out: area.out, in: area.in },
    })),
    mostTip,
    effectiveOn: "",
  };
}

function inputOf({ extras, areas, mostTip }: Typed): unknown {
  const read = (of: Extras) =>
    Object.fromEntries(
      extraNames.map((name) => [name, counts.includes(name) ? wholeOf(of[name]) : of[name].trim()]),
    );
  return {
    extras: read(extras),
    areas: areas.map((area) => ({
      ...read(area),
      ...{ zipBeginning: area.zipBeginning.trim(), out: area.out.trim(), in: area.in.trim() },
    })),
    mostTip: mostTip.trim(),
  };
}

/** Null for an empty field, which the contract refuses. */
function wholeOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { ShownPrices, ShownTerms } from "#modules/rates/contract/prices.ts";
import { setRule as contract, type Rules, type SetRule } from "#modules/rates/contract.ts";
import { useDay } from "../../lib/days.ts";
import { keyText, useErrorText, useTranslate } from "../../lib/error-text.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./rule-form.module.css";
import { useWithdrawSetting } from "./use-settings.ts";

const names = [
  "includedCans",
  "extraCan",
  "includedDays",
  "extraDay",
  "longDriveway",
  "floor",
  "tripFee",
  "oneOff",
] as const satisfies readonly (keyof ShownTerms)[];

const counts: readonly string[] = ["includedCans", "includedDays"] satisfies (typeof names)[number][];

/** The most steps of a street discount that the form shows. */
const steps = 3;

type Step = { homes: string; off: string };
type Terms = Record<(typeof names)[number], string> & { pool: Step[] };
type Area = Terms & { key: number; zipBeginning: string };
type Typed = { everywhere: Terms; areas: Area[]; effectiveOn: string };

/**
 * Sets what homes pay from a day on, with what it would change for those that pay now. `draft` is the rule to begin with;
 * `planned` takes the rule typed instead of setting it.
 */
export function PriceForm({
  rules,
  draft,
  planned,
  onClose,
}: {
  rules: Rules;
  draft?: ShownPrices;
  planned?: { submit: string; onUse: (value: ShownPrices) => void } | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("platform");
  const words = useTranslations("priceRule");
  const translate = useTranslate();
  const day = useDay();
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<Typed>(() => typedOf(draft ?? rules.prices.now));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { act: withdraw } = useWithdrawSetting();
  const { act: setRule, isActing } = useAct(trpc.admin.setRule, {
    success: (next, { effectiveOn }) => {
      const seen = next.prices.lastChange;
      const undo = { label: t("undo"), onAct: () => withdraw({ setting: "prices", effectiveOn, seen }) };
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
    invalidates: [utils.admin.rules, utils.admin.settingHistory],
  });
  const checked = contract.input.safeParse({
    rule: "prices",
    value: ruleOf(typed),
    effectiveOn: planned ? rules.today : typed.effectiveOn,
    seen: rules.prices.lastChange,
  });
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
    if (!checked.success || checked.data.rule !== "prices") return;
    if (planned) planned.onUse(checked.data.value);
    else setRule(checked.data);
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
      <p>{words("hint")}</p>
      <fieldset className={`grid gap-2 ${styles.kind}`}>
        <legend className="strong">{words("everywhere")}</legend>
        <TermFields
          terms={typed.everywhere}
          errorOf={(path) => errors[`value.${path}`]}
          onChange={(changes) => change({ everywhere: { ...typed.everywhere, ...changes } })}
        />
      </fieldset>
      {typed.areas.map((area, at) => (
        <fieldset key={area.key} className={`grid gap-2 ${styles.kind}`}>
          <legend className="strong">{words("area", { zip: area.zipBeginning || "…" })}</legend>
          <TextField
            label={words("zip")}
            inputMode="numeric"
            autoComplete="off"
            value={area.zipBeginning}
            error={errors[`value.areas.${at}.zipBeginning`] ?? errors["value.areas"]}
            onChange={({ currentTarget }) => changeArea(area.key, { zipBeginning: currentTarget.value })}
          />
          <TermFields
            terms={area}
            errorOf={(path) => errors[`value.areas.${at}.${path}`]}
            onChange={(changes) => changeArea(area.key, changes)}
          />
          <div>
            <SmallButton
              variant="quiet"
              aria-label={words("removeNamed", { zip: area.zipBeginning || "…" })}
              onClick={() => change({ areas: typed.areas.filter(({ key }) => key !== area.key) })}
            >
              {words("remove")}
            </SmallButton>
          </div>
        </fieldset>
      ))}
      <div>
        <SmallButton
          variant="quiet"
          onClick={() =>
            change({
              areas: [
                ...typed.areas,
                {
                  ...typed.everywhere,
                  key: Math.max(0, ...typed.areas.map(({ key }) => key)) + 1,
                  zipBeginning: "",
                },
              ],
            })
          }
        >
          {words("add")}
        </SmallButton>
      </div>
      {!planned && (
        <>
          <TextField
            label={t("effectiveOn")}
            type="date"
            min={rules.today}
            value={typed.effectiveOn}
            error={errors.effectiveOn}
            onChange={({ currentTarget }) => change({ effectiveOn: currentTarget.value })}
          />
          <Preview change={checked.success ? checked.data : null} />
        </>
      )}
    </DialogForm>
  );
}

function TermFields({
  terms,
  errorOf,
  onChange,
}: {
  terms: Terms;
  errorOf: (path: string) => string | undefined;
  onChange: (changes: Partial<Terms>) => void;
}) {
  const words = useTranslations("priceRule");
  const changeStep = (at: number, changes: Partial<Step>) =>
    onChange({ pool: terms.pool.map((step, nth) => (nth === at ? { ...step, ...changes } : step)) });
  const field = (name: (typeof names)[number]) => (
    <TextField
      key={name}
      label={words(`${name}`)}
      inputMode={counts.includes(name) ? "numeric" : "decimal"}
      autoComplete="off"
      value={terms[name]}
      error={errorOf(name)}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <Fields pair>{names.slice(0, 4).map(field)}</Fields>
      <Fields pair>{names.slice(4).map(field)}</Fields>
      <p className="soft small">{words("poolHint")}</p>
      {terms.pool.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <Fields pair key={at}>
          <TextField
            label={words("homes", { nth: at + 1 })}
            optional
            inputMode="numeric"
            autoComplete="off"
            value={step.homes}
            error={errorOf(`pool.${at}.homes`) ?? errorOf("pool")}
            onChange={({ currentTarget }) => changeStep(at, { homes: currentTarget.value })}
          />
          <TextField
            label={words("off", { nth: at + 1 })}
            optional
            inputMode="decimal"
            autoComplete="off"
            value={step.off}
            error={errorOf(`pool.${at}.off`)}
            onChange={({ currentTarget }) => changeStep(at, { off: currentTarget.value })}
          />
        </Fields>
      ))}
    </>
  );
}

/** What homes pay now and would pay, and what is left of them. */
function Preview({ change }: { change: SetRule | null }) {
  const words = useTranslations("priceRule.preview");
  const dollars = useDollars();
  const errorText = useErrorText();
  const prices = change?.rule === "prices" ? change : null;
  const { data, error } = trpc.admin.previewPrices.useQuery(
    { value: prices?.value ?? emptyValue, effectiveOn: prices?.effectiveOn ?? "" },
    { enabled: prices !== null, retry: false, gcTime: 0 },
  );
  return (
    <section className="grid sunken round gap-2 p-3-4" aria-label={words("title")} aria-live="polite">
      <p className="strong">{words("title")}</p>
      {!prices ? (
        <p>{words("waiting")}</p>
      ) : error ? (
        <p role="alert" className="danger">
          {errorText(error, words("failed"))}
        </p>
      ) : data ? (
        <>
          <p className="figures">
            {words("sum", { homes: data.homes, before: dollars(data.before), after: dollars(data.after) })}
          </p>
          <p className="figures">
            {words("left", {
              before: dollars(data.leftBefore),
              after: dollars(data.leftAfter),
              losingBefore: data.losingBefore,
              losing: data.losingAfter,
            })}
          </p>
          <p className="soft small">{words("people", { cheaper: data.cheaper, dearer: data.dearer })}</p>
        </>
      ) : (
        <Skeleton rows={2} />
      )}
    </section>
  );
}

function typedOf({ areas, ...everywhere }: ShownPrices): Typed {
  return {
    everywhere: typedTerms(everywhere),
    areas: areas.map(({ zipBeginning, ...terms }, key) => ({ key, zipBeginning, ...typedTerms(terms) })),
    effectiveOn: "",
  };
}

function typedTerms(terms: ShownTerms): Terms {
  const shown = Math.max(steps, terms.pool.length);
  return {
    includedCans: String(terms.includedCans),
    extraCan: terms.extraCan,
    includedDays: String(terms.includedDays),
    extraDay: terms.extraDay,
    longDriveway: terms.longDriveway,
    tripFee: terms.tripFee,
    oneOff: terms.oneOff,
    floor: terms.floor,
    pool: Array.from({ length: shown }, (_, nth) => {
      const step = terms.pool[nth];
      return { homes: step ? String(step.homes) : "", off: step?.off ?? "" };
    }),
  };
}

const count = (text: string) => (text === "" ? null : Number(text));

function termsOf({
  pool,
  includedCans,
  includedDays,
  extraCan,
  extraDay,
  longDriveway,
  floor,
  tripFee,
  oneOff,
}: Terms) {
  return {
    includedCans: count(includedCans),
    extraCan,
    includedDays: count(includedDays),
    extraDay,
    longDriveway,
    tripFee,
    oneOff,
    floor,
    pool: pool
      .filter(({ homes, off }) => homes !== "" || off !== "")
      .map(({ homes, off }) => ({ homes: count(homes), off })),
  };
}

function ruleOf({ everywhere, areas }: Typed) {
  return {
    ...termsOf(everywhere),
    areas: areas.map(({ zipBeginning, ...terms }) => ({ zipBeginning, ...termsOf(terms) })),
  };
}

/** Sent by no call: the preview waits until the form is filled in. */
const emptyValue = {
  includedCans: 1,
  extraCan: "0",
  includedDays: 1,
  extraDay: "0",
  longDriveway: "0",
  pool: [],
  floor: "0",
  tripFee: "0",
  oneOff: "0",
  areas: [],
};

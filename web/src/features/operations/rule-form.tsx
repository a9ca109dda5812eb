import { useState } from "react";
import { useTranslations } from "use-intl";
import { setRule as contract, type Rules, type SetRule } from "#modules/rates/contract.ts";
import { type AddOnKind, addOnKinds, claims, type RuleName } from "#modules/rates/rules.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { useDay } from "../../lib/days.ts";
import { keyText, useTranslate } from "../../lib/error-text.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import {
  CheckboxField,
  CheckboxGroupField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../ui/fields.tsx";
import { DialogForm } from "../../ui/form-dialog.tsx";
import styles from "./rule-form.module.css";
import { useHour, useWithdrawSetting } from "./use-settings.ts";

/** Any rule's input, with amounts and counts as text. */
type Typed = {
  offered: string[];
  outFrom: string;
  outBy: string;
  backBy: string;
  missedPercent: string;
  byRule: string;
  mostByHand: string;
  zipCodes: string;
  stated: string[];
  part: string;
  includedPickups: string;
  extra: string;
  answerMinutes: string;
  addOns: Record<AddOnKind, TypedAddOn>;
  referralCredit: string;
  mostAMonth: string;
  runnerPay: string;
  runnerPickups: string;
  effectiveOn: string;
};

type TypedAddOn = { isOffered: boolean; price: string; pay: string; mostUnits: string };

type Change = (changes: Partial<Typed>) => void;
type Part = { typed: Typed; onType: Change; errorOf: (path: string) => string | undefined };

/** `prices` and `pay` have their own forms. */
type Rule = Exclude<RuleName, "prices" | "pay">;

/** Sets a rule from a day on; starts with the current value. */
export function RuleForm({ rule, rules, onClose }: { rule: Rule; rules: Rules; onClose: () => void }) {
  const t = useTranslations("platform");
  const translate = useTranslate();
  const [typed, setTyped] = useState<Typed>(() => typedOf(rules));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const day = useDay();
  const utils = trpc.useUtils();
  const { act: withdraw } = useWithdrawSetting();
  const { act: setRule, isActing } = useAct(trpc.admin.setRule, {
    success: (next, { rule: setting, effectiveOn }) => {
      const seen = next[setting].lastChange;
      const undo = { label: t("undo"), onAct: () => withdraw({ setting, effectiveOn, seen }) };
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
  const onType: Change = (changes) => setTyped((now) => ({ ...now, ...changes }));
  const first = rule === "promises" ? rules.plannedFrom : rules.today;
  const submit = () => {
    const input = inputOf(rule, typed, rules);
    const checked = contract.input.safeParse(input);
    setErrors(
      Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [
          path.slice(0, path.includes("kinds") ? 4 : 2).join("."),
          keyText(message, translate),
        ]),
      ),
    );
    if (checked.success) setRule(checked.data);
  };
  const part: Part = { typed, onType, errorOf: (path) => errors[path] };
  return (
    <DialogForm
      submit={t("save")}
      isSending={isActing}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {rule === "windows" && <WindowFields {...part} />}
      {rule === "promises" && <PromiseFields {...part} first={first} />}
      {rule === "credit" && <CreditFields {...part} />}
      {rule === "areas" && <AreaFields {...part} />}
      {rule === "claims" && <ClaimFields {...part} />}
      {rule === "rentals" && <RentalFields {...part} />}
      {rule === "addOns" && <AddOnFields {...part} />}
      {rule === "referrals" && <ReferralFields {...part} />}
      <TextField
        label={t("effectiveOn")}
        type="date"
        min={first}
        value={typed.effectiveOn}
        error={errors.effectiveOn}
        onChange={(event) => onType({ effectiveOn: event.currentTarget.value })}
      />
    </DialogForm>
  );
}

function typedOf(rules: Rules): Typed {
  const { promises, credit } = rules;
  return {
    offered: rules.windows.now.offered,
    outFrom: String(promises.now.outFrom),
    outBy: String(promises.now.outBy),
    backBy: String(promises.now.backBy),
    missedPercent: String(credit.now.missedPercent),
    byRule: String(credit.now.byRule),
    mostByHand: credit.now.mostByHand,
    zipCodes: rules.areas.now.zipCodes.join(" "),
    stated: rules.claims.now.stated,
    part: rules.rentals.now.part,
    includedPickups: String(rules.rentals.now.includedPickups),
    extra: rules.rentals.now.extra,
    answerMinutes: String(rules.addOns.now.answerMinutes),
    addOns: eachAddOn((kind) => {
      const price = rules.addOns.now.kinds[kind];
      return { ...price, mostUnits: String(price.mostUnits) };
    }),
    referralCredit: rules.referrals.now.credit,
    mostAMonth: String(rules.referrals.now.mostAMonth),
    runnerPay: rules.referrals.now.runnerPay,
    runnerPickups: String(rules.referrals.now.runnerPickups),
    effectiveOn: "",
  };
}

function inputOf(rule: Rule, typed: Typed, rules: Rules): unknown {
  const { effectiveOn } = typed;
  const values: Record<Rule, () => unknown> = {
    windows: () => ({ offered: homeWindows.filter((window) => typed.offered.includes(window)) }),
    promises: () => ({
      outFrom: Number(typed.outFrom),
      outBy: Number(typed.outBy),
      backBy: Number(typed.backBy),
    }),
    credit: () => ({
      missedPercent: typed.missedPercent === "" ? null : Number(typed.missedPercent),
      byRule: typed.byRule === "" ? null : Number(typed.byRule),
      mostByHand: typed.mostByHand,
    }),
    areas: () => ({ zipCodes: typed.zipCodes.split(/[\s,;]+/).filter(Boolean) }),
    claims: () => ({ stated: claims.filter((claim) => typed.stated.includes(claim)) }),
    rentals: () => ({
      part: typed.part,
      includedPickups: typed.includedPickups === "" ? null : Number(typed.includedPickups),
      extra: typed.extra,
    }),
    addOns: () => ({
      answerMinutes: typed.answerMinutes === "" ? null : Number(typed.answerMinutes),
      kinds: eachAddOn((kind) => {
        const { mostUnits, ...price } = typed.addOns[kind];
        return { ...price, mostUnits: mostUnits === "" ? null : Number(mostUnits) };
      }),
    }),
    referrals: () => ({
      credit: typed.referralCredit,
      mostAMonth: typed.mostAMonth === "" ? null : Number(typed.mostAMonth),
      runnerPay: typed.runnerPay,
      runnerPickups: typed.runnerPickups === "" ? null : Number(typed.runnerPickups),
    }),
  };
  return { rule, value: values[rule](), effectiveOn, seen: rules[rule].lastChange } satisfies Record<
    keyof SetRule,
    unknown
  >;
}

function eachAddOn<Value>(value: (kind: AddOnKind) => Value): Record<AddOnKind, Value> {
  return Object.fromEntries(addOnKinds.map((kind) => [kind, value(kind)])) as Record<AddOnKind, Value>;
}

function WindowFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  const windowNames = useTranslations("homeowner.windows");
  return (
    <CheckboxGroupField
      label={t("windows")}
      description={t("windowsHint")}
      options={homeWindows.map((value) => ({ value, label: windowNames(`${value}`) }))}
      value={typed.offered}
      error={errorOf("value.offered")}
      onChange={(offered) => onType({ offered })}
    />
  );
}

function PromiseFields({ typed, onType, errorOf, first }: Part & { first: string }) {
  const t = useTranslations("platform.form");
  const day = useDay();
  const hour = useHour();
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      value: String(from + index),
      label: hour(from + index),
    }));
  const ranges = { outFrom: hours(12, 22), outBy: hours(13, 23), backBy: hours(20, 23) };
  return (
    <>
      <p>{t("promisesHint", { day: day(first) })}</p>
      {(["outFrom", "outBy", "backBy"] as const).map((name) => (
        <SelectField
          key={name}
          label={t(`${name}`)}
          options={ranges[name]}
          value={typed[name]}
          error={errorOf(`value.${name}`)}
          onChange={(event) => onType({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}

function CreditFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  return (
    <>
      <p>{t("creditHint")}</p>
      {(["missedPercent", "byRule", "mostByHand"] as const).map((name) => (
        <TextField
          key={name}
          label={t(`${name}`)}
          description={name === "mostByHand" ? undefined : t(`${name}Help`)}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name]}
          error={errorOf(`value.${name}`)}
          onChange={(event) => onType({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}

function RentalFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  return (
    <>
      <p>{t("rentalsHint")}</p>
      {(["part", "includedPickups", "extra"] as const).map((name) => (
        <TextField
          key={name}
          label={t(`${name}`)}
          inputMode="decimal"
          autoComplete="off"
          value={typed[name]}
          error={errorOf(`value.${name}`)}
          onChange={(event) => onType({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  );
}

function ReferralFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  const field = (
    label: string,
    name: "referralCredit" | "runnerPay" | "runnerPickups" | "mostAMonth",
    path: string = name,
  ) => (
    <TextField
      label={label}
      inputMode={path === "credit" || path === "runnerPay" ? "decimal" : "numeric"}
      autoComplete="off"
      value={typed[name]}
      error={errorOf(`value.${path}`)}
      onChange={(event) => onType({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <p>{t("referralsHint")}</p>
      {field(t("referralCredit"), "referralCredit", "credit")}
      {field(t("runnerPay"), "runnerPay")}
      {field(t("runnerPickups"), "runnerPickups")}
      {field(t("mostAMonth"), "mostAMonth")}
    </>
  );
}

function AddOnFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  return (
    <>
      <p>{t("addOnsHint")}</p>
      {addOnKinds.map((kind) => {
        const price = typed.addOns[kind];
        const change = (changes: Partial<TypedAddOn>) =>
          onType({ addOns: { ...typed.addOns, [kind]: { ...price, ...changes } } });
        return (
          <fieldset key={kind} className={`grid gap-2 ${styles.kind}`}>
            <legend className="strong">{t(`addOnKinds.${kind}`)}</legend>
            <CheckboxField
              label={t("isOffered")}
              checked={price.isOffered}
              onChange={({ currentTarget }) => change({ isOffered: currentTarget.checked })}
            />
            {price.isOffered &&
              (["price", "pay", "mostUnits"] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(addOnLabels[name])}
                  inputMode="decimal"
                  autoComplete="off"
                  value={price[name]}
                  error={errorOf(`value.kinds.${kind}.${name}`)}
                  onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
                />
              ))}
          </fieldset>
        );
      })}
      <TextField
        label={t("answerMinutes")}
        inputMode="numeric"
        autoComplete="off"
        value={typed.answerMinutes}
        error={errorOf("value.answerMinutes")}
        onChange={({ currentTarget }) => onType({ answerMinutes: currentTarget.value })}
      />
    </>
  );
}

const addOnLabels = { price: "addOnPrice", pay: "addOnPay", mostUnits: "mostUnits" } as const;

function AreaFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  return (
    <TextAreaField
      label={t("zipCodes")}
      description={t("areasHint")}
      value={typed.zipCodes}
      error={errorOf("value.zipCodes")}
      onChange={(event) => onType({ zipCodes: event.currentTarget.value })}
    />
  );
}

function ClaimFields({ typed, onType, errorOf }: Part) {
  const t = useTranslations("platform.form");
  return (
    <CheckboxGroupField
      label={t("claims")}
      description={t("claimsHint")}
      options={claims.map((value) => ({ value, label: t(`claimNames.${value}`) }))}
      value={typed.stated}
      error={errorOf("value.stated")}
      onChange={(stated) => onType({ stated })}
    />
  );
}

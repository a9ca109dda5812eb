import { use, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { marginOf } from "#modules/billing/rules.ts";
import type { RateName, Rates as State } from "#modules/payouts/contract.ts";
import * as contract from "#modules/payouts/contract.ts";
import { type Cents, parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/days.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loaded } from "../../ui/states.tsx";
import { DeskContext } from "../lists/desk-address.tsx";
import styles from "./settings.module.css";
import { useWithdrawSetting } from "./use-settings.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

const cents = (text: string) => parseCents(text) ?? 0;

/** Warns when the usual plan, one pickup a week, costs more than it brings, now or from a later day. */
function MarginWarning({ rates }: { rates: State }) {
  const t = useTranslations("pay.margin");
  const day = useDay();
  const dollars = useDollars();
  const loss = rates.margins.find(({ pickupsPerWeek, left }) => pickupsPerWeek === 1 && cents(left) < 0);
  if (!loss) return null;
  const amount = dollars(-cents(loss.left));
  const rate = dollars(cents(rates.rates.find((each) => each.rate === "runnerRate")?.amount ?? ""));
  return (
    <div role="alert" className={`flex gap-3 p-3-4 round ${styles.warning}`}>
      <Icon name="alert" />
      <div>
        <p className="bold">{t("lossTitle")}</p>
        <p>
          {loss.from === null
            ? t("loss", { price: dollars(loss.price), rate, amount })
            : t("lossLater", { day: day(loss.from), amount })}
        </p>
      </div>
    </div>
  );
}

/** The monthly margin of everything planned, rentals included; warns when it, or a home, loses money. */
function PlannedMargin() {
  const t = useTranslations("pay.margin");
  const dollars = useDollars();
  const { data } = trpc.admin.plannedMargin.useQuery();
  if (!data) return null;
  const left = cents(data.left);
  const warnings = [
    left < 0 && t("plannedLoss", { amount: dollars(-left) }),
    data.losingHomes > 0 && t("plannedLosing", { count: data.losingHomes }),
  ].filter((text) => text !== false);
  return (
    <section aria-label={t("plannedTitle")}>
      <p className="bold">{t("plannedTitle")}</p>
      <p className={styles.caption}>{t("plannedCaption", { homes: data.homes, days: data.days })}</p>
      {warnings.length > 0 && (
        <div role="alert" className={`mb-3 flex gap-3 p-3-4 round ${styles.warning}`}>
          <Icon name="alert" />
          <div>
            {warnings.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
      <Facts
        rows={[
          {
            label: t("plannedPickups"),
            value: t("plannedCount", { count: data.pickups, rentals: data.rentalPickups }),
          },
          { label: t("price"), value: dollars(data.price) },
          { label: t("fee"), value: dollars(data.fee) },
          { label: t("pay"), value: dollars(data.pay) },
          { label: t("left"), value: dollars(left) },
        ]}
      />
    </section>
  );
}

/** The margin of a plan by pickups a week, now and after each scheduled change. */
function MarginTable({ rates }: { rates: State }) {
  const t = useTranslations("pay.margin");
  const day = useDay();
  const dollars = useDollars();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scrolls" tabIndex={0} aria-labelledby={titleId}>
      <p id={titleId} className="bold">
        {t("title")}
      </p>
      <p className={styles.caption}>{t("caption")}</p>
      <table className={`table ${styles.table}`} aria-labelledby={titleId}>
        <thead>
          <tr>
            {(["when", "pickups", "price", "fee", "pay", "left"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.margins.map((margin) => (
            <tr key={`${margin.from} ${margin.pickupsPerWeek}`}>
              <th scope="row">{margin.from ? t("fromDay", { day: day(margin.from) }) : t("today")}</th>
              <td>{margin.pickupsPerWeek}</td>
              <td>{dollars(margin.price)}</td>
              <td>{dollars(margin.fee)}</td>
              <td>{dollars(margin.pay)}</td>
              <td className={cents(margin.left) < 0 ? "danger bold" : undefined}>{dollars(margin.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Rates() {
  const t = useTranslations("pay.rates");
  const may = useMay();
  const source = trpc.admin.rates.useQuery();
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={source} rows={3}>
        {(data) => (
          <div className="grid one-column gap-5">
            <MarginWarning rates={data} />
            <Present rates={data} />
            <MarginTable rates={data} />
            {may("seeMoney") && <PlannedMargin />}
            {may("own") && <ChangeRate rates={data} />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Present({ rates }: { rates: State }) {
  const t = useTranslations("pay.rates");
  const day = useDay();
  const dollars = useDollars();
  return (
    <Facts
      rows={rates.rates.map(({ rate, amount: now, upcoming, lastChange }) => ({
        label: t(`names.${rate}`),
        value: (
          <>
            {t(`now.${rate}`, { amount: dollars(now) })}
            {upcoming.map((later) => (
              <span key={later.effectiveOn} className="soft regular block">
                {t(`from.${rate}`, { amount: dollars(later.amount), day: day(later.effectiveOn) })}{" "}
                <WithdrawButton
                  name={t(`names.${rate}`)}
                  day={day(later.effectiveOn)}
                  change={{ setting: rate, effectiveOn: later.effectiveOn, seen: lastChange }}
                />
              </span>
            ))}
          </>
        ),
      }))}
    />
  );
}

const names: readonly RateName[] = ["runnerRate", "monthlyPrice"];

function ChangeRate({ rates }: { rates: State }) {
  const t = useTranslations("pay.rates");
  const margin = useTranslations("pay.margin");
  const day = useDay();
  const dollars = useDollars();
  const shown = use(DeskContext)?.shown;
  // A what-if names what to set.
  const first: Typed = {
    rate: names.find((name) => name === shown?.rate) ?? "runnerRate",
    amount: shown?.amount ?? "",
    effectiveOn: "",
  };
  const [typed, setTyped] = useState(first);
  const [asked, warn, close] = useAsked<{ typed: Typed; leftCents: Cents }>();
  const { form, fieldOf, onInvalid, setServerErrors } = useAppForm(
    contract.setRate.input.omit({ seen: true }),
    first,
    setTyped,
  );
  const utils = trpc.useUtils();
  const platform = useTranslations("platform");
  const { act: withdraw } = useWithdrawSetting();
  const { act: setRate, isActing } = useAct(trpc.admin.setRate, {
    success: (next, { rate: setting, effectiveOn }) => {
      const stateOf = (from: State) => from.rates.find(({ rate }) => rate === setting);
      const replaces = stateOf(rates)?.upcoming.some((coming) => coming.effectiveOn === effectiveOn);
      const seen = stateOf(next)?.lastChange ?? null;
      const undo = { label: platform("undo"), onAct: () => withdraw({ setting, effectiveOn, seen }) };
      return {
        title: t("saved"),
        message: t("savedText", { day: day(effectiveOn) }),
        ...(effectiveOn > next.today && !replaces && { action: undo }),
      };
    },
    failure: t("failed"),
    onDone: (next) => {
      utils.admin.rates.setData(undefined, next);
      close();
      form.reset();
    },
    onFailed: (error) => {
      close();
      setServerErrors(error);
    },
    invalidates: [utils.admin.rates, utils.admin.plannedMargin, utils.admin.settingHistory],
  });
  const send = (values: Typed) => {
    const shown = rates.rates.find(({ rate }) => rate === values.rate);
    setRate({ ...values, seen: shown?.lastChange ?? null });
  };
  const ask = (values: Typed) => {
    const leftCents = leftBy(rates, values);
    const isWorse = leftCents !== null && leftCents < 0 && leftCents < (leftBy(rates, null) ?? 0);
    if (isWorse) warn({ typed: values, leftCents });
    else send(values);
  };
  return (
    <>
      <form noValidate onSubmit={form.onSubmit(ask, onInvalid)} aria-label={t("change")}>
        <h3 className="bold medium mb-3">{t("change")}</h3>
        <Fields>
          <Fields pair>
            <SelectField
              label={t("which")}
              options={names.map((value) => ({ value, label: t(`names.${value}`) }))}
              {...fieldOf("rate")}
            />
            <TextField label={t("amount")} inputMode="decimal" autoComplete="off" {...fieldOf("amount")} />
            <TextField label={t("effectiveOn")} type="date" min={rates.today} {...fieldOf("effectiveOn")} />
          </Fields>
          <Preview rates={rates} typed={typed} />
          <div>
            <Button type="submit" variant="quiet" loading={isActing}>
              {t("save")}
            </Button>
          </div>
        </Fields>
      </form>
      {asked && (
        <Confirm
          opened={asked.opened}
          title={margin("worseTitle")}
          action={t("save")}
          danger
          loading={isActing}
          onConfirm={() => send(asked.typed)}
          onCancel={close}
        >
          <p>
            {margin("worse", {
              day: day(asked.typed.effectiveOn),
              amount: dollars(-asked.leftCents),
              now: dollars(leftBy(rates, null) ?? 0),
            })}
          </p>
        </Confirm>
      )}
    </>
  );
}

type Typed = { rate: RateName; amount: string; effectiveOn: string };

/**
 * The monthly margin in cents of a home with one pickup a week, from the rate's start day or now. Null when no amount
 * is typed.
 */
function leftBy(rates: State, typed: Typed | null): Cents | null {
  const cents = typed && parseCents(typed.amount);
  if (typed && cents === null) return null;
  const day = typed?.effectiveOn || rates.today;
  const rateOf = (name: RateName) => {
    if (typed?.rate === name) return cents ?? 0;
    const state = rates.rates.find(({ rate }) => rate === name);
    const coming = state?.upcoming.findLast(({ effectiveOn }) => effectiveOn <= day);
    return parseCents(coming?.amount ?? state?.amount ?? "") ?? 0;
  };
  return marginOf({
    priceCents: rateOf("monthlyPrice"),
    runnerRateCents: rateOf("runnerRate"),
    pickupsPerWeek: 1,
  }).leftCents;
}

function Preview({ rates, typed }: { rates: State; typed: Typed }) {
  const t = useTranslations("pay.margin");
  const dollars = useDollars();
  const leftCents = leftBy(rates, typed);
  if (leftCents === null) return null;
  return (
    <p role="status" className={leftCents < 0 ? "danger bold" : undefined}>
      {t("preview", { amount: dollars(leftCents) })}
    </p>
  );
}

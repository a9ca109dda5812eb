import { useState } from "react";
import { useTranslations } from "use-intl";
import type { RateName, Rates as State } from "#contracts/pay.ts";
import * as contract from "#contracts/pay.ts";
import { marginOf } from "#domain/margin.ts";
import { parseCents } from "#domain/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Fields, SelectField, TextField } from "../../ui/fields.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDay } from "../runner/use-day.ts";
import { MarginTable, MarginWarning } from "./margin.tsx";
import styles from "./rates.module.css";
import { useSetRate } from "./use-set-rate.ts";

/** What a pickup pays and a month costs, what that leaves, and the way to change it. */
export function Rates() {
  const t = useTranslations("pay.rates");
  const source = trpc.admin.rates.useQuery();
  return (
    <Card title={t("title")} note={t("note")}>
      {source.data ? (
        <div className={styles.area}>
          <MarginWarning rates={source.data} />
          <Present rates={source.data} />
          <MarginTable rates={source.data} />
          <ChangeRate rates={source.data} />
        </div>
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Card>
  );
}

function Present({ rates }: { rates: State }) {
  const t = useTranslations("pay.rates");
  const day = useDay();
  const dollars = useDollars();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  return (
    <Facts
      rows={rates.rates.map(({ rate, amount: now, upcoming }) => ({
        label: t(`names.${rate}`),
        value: (
          <>
            {t(`now.${rate}`, { amount: amount(now) })}
            {upcoming.map((later) => (
              <span key={later.effectiveOn} className={styles.later}>
                {t(`from.${rate}`, { amount: amount(later.amount), day: day(later.effectiveOn) })}
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
  const [typed, setTyped] = useState({ rate: names[0] as RateName, amount: "" });
  const { form, onInvalid, setServerErrors } = useAppForm(
    contract.setRate.input,
    { rate: names[0] as RateName, amount: "", effectiveOn: "" },
    setTyped,
  );
  const { setRate, isSetting } = useSetRate({ onSet: () => form.reset(), onRefused: setServerErrors });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => setRate(values), onInvalid)}
      aria-label={t("change")}
    >
      <h3 className={styles.heading}>{t("change")}</h3>
      <Fields>
        <Fields pair>
          <SelectField
            label={t("which")}
            options={names.map((value) => ({ value, label: t(`names.${value}`) }))}
            key={form.key("rate")}
            {...form.getInputProps("rate")}
          />
          <TextField
            label={t("amount")}
            inputMode="decimal"
            autoComplete="off"
            key={form.key("amount")}
            {...form.getInputProps("amount")}
          />
          <TextField
            label={t("effectiveOn")}
            type="date"
            min={rates.today}
            key={form.key("effectiveOn")}
            {...form.getInputProps("effectiveOn")}
          />
        </Fields>
        <Preview rates={rates} typed={typed} />
        <div>
          <Button type="submit" variant="quiet" loading={isSetting}>
            {t("save")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}

/** What a rate would leave, while it is being typed. */
function Preview({ rates, typed }: { rates: State; typed: { rate: RateName; amount: string } }) {
  const t = useTranslations("pay.margin");
  const dollars = useDollars();
  const cents = parseCents(typed.amount);
  if (cents === null) return null;
  const rateNow = (name: RateName) =>
    typed.rate === name
      ? cents
      : (parseCents(rates.rates.find(({ rate }) => rate === name)?.amount ?? "") ?? 0);
  const { leftCents } = marginOf({
    priceCents: rateNow("monthlyPrice"),
    runnerRateCents: rateNow("runnerRate"),
    pickupsPerWeek: 1,
  });
  return (
    <p role="status" className={leftCents < 0 ? styles.loss : undefined}>
      {t("preview", { amount: dollars(leftCents) })}
    </p>
  );
}

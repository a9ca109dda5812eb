import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { whatIf as contract, type WhatIf as Plan } from "#modules/operations/contract/business.ts";
import type { RateName, Rates } from "#modules/payouts/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { kept } from "../../lib/pages.ts";
import { useMiles } from "../../lib/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, StatCard } from "../../ui/card.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import styles from "./business.module.css";

type Input = z.input<typeof contract.input>;

/** Plans a town with other numbers. */
export function WhatIf() {
  const t = useTranslations("business.whatIf");
  const rates = trpc.admin.rates.useQuery();
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={rates} rows={4}>
        {(data) => <Form rates={data} />}
      </Loaded>
    </Card>
  );
}

function Form({ rates }: { rates: Rates }) {
  const t = useTranslations("business.whatIf");
  const amountOf = (rate: RateName) => rates.rates.find((each) => each.rate === rate)?.amount ?? "";
  const [asked, ask] = useState<Input | null>(null);
  const { form, fieldOf, onInvalid } = useAppForm(contract.input, {
    homes: "60",
    streets: "5",
    pay: amountOf("runnerRate"),
    price: amountOf("monthlyPrice"),
    zipCode: null as string | null,
  });
  return (
    <div className="grid one-column gap-5">
      <form noValidate aria-label={t("title")} onSubmit={form.onSubmit((values) => ask(values), onInvalid)}>
        <Fields>
          <Fields pair>
            {(["homes", "streets"] as const).map((name) => (
              <TextField
                key={name}
                label={t(`${name}`)}
                inputMode="numeric"
                autoComplete="off"
                {...fieldOf(name)}
              />
            ))}
            {(["pay", "price"] as const).map((name) => (
              <TextField
                key={name}
                label={t(`${name}`)}
                inputMode="decimal"
                autoComplete="off"
                {...fieldOf(name)}
              />
            ))}
          </Fields>
          <TextField
            label={t("zipCode")}
            optional
            inputMode="numeric"
            autoComplete="off"
            {...fieldOf("zipCode")}
            onChange={(event) => form.setFieldValue("zipCode", event.target.value || null)}
          />
          <div>
            <Button type="submit">{t("plan")}</Button>
          </div>
        </Fields>
      </form>
      {asked && <Answer asked={asked} />}
    </div>
  );
}

function Answer({ asked }: { asked: Input }) {
  const t = useTranslations("business.whatIf");
  const source = trpc.admin.whatIf.useQuery(asked, kept);
  return (
    <Loaded source={source} rows={4}>
      {(plan) =>
        plan.homes === 0 ? (
          <EmptyState title={t("none", { zipCode: asked.zipCode ?? "" })} />
        ) : (
          <Answered plan={plan} asked={asked} />
        )
      }
    </Loaded>
  );
}

function Answered({ plan, asked }: { plan: Plan; asked: Input }) {
  const t = useTranslations("business.whatIf");
  const may = useMay();
  const dollars = useDollars();
  const miles = useMiles();
  const money = (amount: string) => {
    const cents = parseCents(amount) ?? 0;
    return <span className={cents < 0 ? "danger" : undefined}>{dollars(cents)}</span>;
  };
  return (
    <div role="status" className="grid one-column gap-4">
      <div className={styles.figures}>
        <StatCard
          label={t("hourly")}
          value={money(plan.hourly)}
          hint={t("hourlyHint", { minutes: plan.minutes, measured: `${plan.isMeasured}` })}
        />
        <StatCard label={t("perHome")} value={money(plan.leftPerHome)} />
        <StatCard
          label={t("left")}
          value={money(plan.left)}
          hint={t("leftHint", { homes: plan.homes, streets: plan.streets })}
        />
        <StatCard
          label={t("runs")}
          value={plan.runsPerMorning}
          hint={t("runsHint", {
            count: plan.runsPerWeek,
            stops: plan.stopsPerRun,
            minutes: plan.minutesPerRun,
            distance: miles(plan.kmPerRun * 1000),
          })}
        />
      </div>
      {may("own") && (
        <div className="flex wrap gap-3">
          <ButtonLink
            variant="quiet"
            to="/admin"
            search={{ tab: "settings", rate: "runnerRate", amount: asked.pay }}
          >
            {t("usePay")}
          </ButtonLink>
          <ButtonLink
            variant="quiet"
            to="/admin"
            search={{ tab: "settings", rate: "monthlyPrice", amount: asked.price }}
          >
            {t("usePrice")}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import { whatIf as contract, type WhatIf as Plan } from "#modules/operations/contract/business.ts";
import type { RateName, Rates } from "#modules/payouts/contract.ts";
import type { ShownPrices } from "#modules/rates/contract/prices.ts";
import type { Rules, ShownPay } from "#modules/rates/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { kept } from "../../lib/pages.ts";
import { useMiles } from "../../lib/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, ButtonLink, SmallButton } from "../../ui/button.tsx";
import { Card, StatCard } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fields, TextField } from "../../ui/fields.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import styles from "./business.module.css";
import { PayForm } from "./pay-form.tsx";
import { PriceForm } from "./price-form.tsx";
import { useSettingWords } from "./use-settings.ts";

type Input = z.input<typeof contract.input>;
type RuleName = "pay" | "prices";

/** The rules to plan with; null is the one that stands today. */
type Drafts = { pay: ShownPay | null; prices: ShownPrices | null };

/** Plans a town with other numbers and rules. */
export function WhatIf() {
  const t = useTranslations("business.whatIf");
  const rates = trpc.admin.rates.useQuery();
  const rules = trpc.admin.rules.useQuery();
  return (
    <Card title={t("title")} note={t("note")}>
      <Loaded source={rates} rows={4}>
        {(amounts) => (
          <Loaded source={rules} rows={4}>
            {(all) => <Form rates={amounts} rules={all} />}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

function Form({ rates, rules }: { rates: Rates; rules: Rules }) {
  const t = useTranslations("business.whatIf");
  const { search = "" } = useDeskAddress().shown;
  const amountOf = (rate: RateName) => rates.rates.find((each) => each.rate === rate)?.amount ?? "";
  const [drafts, setDrafts] = useState<Drafts>({ pay: null, prices: null });
  const [asked, ask] = useState<Input | null>(null);
  const [zipCode, setZipCode] = useState(/^\d{5}$/.test(search) ? search : "");
  const { form, fieldOf, onInvalid } = useAppForm(contract.input, {
    homes: "60",
    streets: "5",
    days: "5",
    pay: amountOf("runnerRate"),
    price: amountOf("monthlyPrice"),
    zipCode: zipCode || (null as string | null),
    joining: "50",
  });
  const planned = { payRule: drafts.pay ?? rules.pay.now, priceRule: drafts.prices ?? rules.prices.now };
  return (
    <div className="grid one-column gap-5">
      <form noValidate aria-label={t("title")} onSubmit={form.onSubmit((values) => ask(values), onInvalid)}>
        <Fields>
          <TextField
            label={t("zipCode")}
            optional
            inputMode="numeric"
            autoComplete="off"
            {...fieldOf("zipCode")}
            onChange={(event) => {
              setZipCode(event.target.value);
              form.setFieldValue("zipCode", event.target.value || null);
            }}
          />
          <Fields pair>
            {([zipCode === "" ? "homes" : "joining", "streets", "days"] as const).map((name) => (
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
          <div>
            <Button type="submit">{t("plan")}</Button>
          </div>
        </Fields>
      </form>
      <PlannedRules rules={rules} drafts={drafts} onDraft={(draft) => setDrafts({ ...drafts, ...draft })} />
      {asked && <Answer asked={{ ...asked, ...planned }} />}
    </div>
  );
}

/** The rules of the plan, each with the form that drafts another; a draft can be saved from a day on. */
function PlannedRules({
  rules,
  drafts,
  onDraft,
}: {
  rules: Rules;
  drafts: Drafts;
  onDraft: (draft: Partial<Drafts>) => void;
}) {
  const t = useTranslations("business.whatIf");
  const names = useTranslations("platform.rules.names");
  const settingWords = useSettingWords();
  const [asked, open, close] = useAsked<{ rule: RuleName; isSaving: boolean }>();
  const use = (draft: Partial<Drafts>) => {
    onDraft(draft);
    close();
  };
  return (
    <>
      {(["pay", "prices"] as const).map((rule) => {
        const name = names(`${rule}`);
        const draft = drafts[rule];
        return (
          <section key={rule} className="grid gap-2" aria-label={name}>
            <h3 className="bold medium">{t(draft ? "drafted" : "standing", { name })}</h3>
            <p>{settingWords(rule, draft ?? rules[rule].now)}</p>
            <div className="flex wrap gap-3">
              <SmallButton
                variant="quiet"
                aria-label={t("changeNamed", { name })}
                onClick={() => open({ rule, isSaving: false })}
              >
                {t("change")}
              </SmallButton>
              {draft && (
                <>
                  <SmallButton
                    variant="quiet"
                    needs="own"
                    aria-label={t("saveNamed", { name })}
                    onClick={() => open({ rule, isSaving: true })}
                  >
                    {t("save")}
                  </SmallButton>
                  <SmallButton
                    variant="plain"
                    aria-label={t("dropNamed", { name })}
                    onClick={({ currentTarget }) => {
                      // This button disappears with the draft.
                      currentTarget.closest("section")?.querySelector("button")?.focus();
                      onDraft({ [rule]: null });
                    }}
                  >
                    {t("drop")}
                  </SmallButton>
                </>
              )}
            </div>
          </section>
        );
      })}
      {asked && (
        <Dialog
          opened={asked.opened}
          title={t(asked.isSaving ? "saveNamed" : "changeNamed", { name: names(`${asked.rule}`) })}
          onClose={close}
        >
          {asked.rule === "pay" ? (
            <PayForm
              key={`${asked.isSaving}`}
              rules={rules}
              draft={drafts.pay ?? rules.pay.now}
              planned={asked.isSaving ? undefined : { submit: t("use"), onUse: (pay) => use({ pay }) }}
              onClose={close}
            />
          ) : (
            <PriceForm
              key={`${asked.isSaving}`}
              rules={rules}
              draft={drafts.prices ?? rules.prices.now}
              planned={asked.isSaving ? undefined : { submit: t("use"), onUse: (prices) => use({ prices }) }}
              onClose={close}
            />
          )}
        </Dialog>
      )}
    </>
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
        <StatCard
          label={t("perHome")}
          value={money(plan.leftPerHome)}
          hint={t("perHomeHint", { price: dollars(plan.pricePerHome), pay: dollars(plan.payPerPickup) })}
        />
        <StatCard
          label={t("left")}
          value={money(plan.left)}
          hint={[
            t("leftHint", { homes: plan.homes, streets: plan.streets }),
            ...(plan.joining > 0 ? [t("joiningHint", { count: plan.joining })] : []),
          ].join(", ")}
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

import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasBegun } from "#modules/accounts/rules/subscriptions.ts";
import type { Billing } from "#modules/billing/contract/billing.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useDay } from "../../lib/use-day.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./billing.module.css";
import { SubscriptionBadge } from "./subscription-badge.tsx";
import { type useBilling, useKeepService, useServiceChanged } from "./use-billing.ts";

/** The plan, its next charge, and cancellation. */
export function SubscriptionCard({ source }: { source: ReturnType<typeof useBilling> }) {
  const t = useTranslations("settings.billing");
  return (
    <Card title={t("title")}>
      {source.data ? (
        <Subscription billing={source.data} />
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Card>
  );
}

function Subscription({ billing }: { billing: Billing }) {
  const t = useTranslations("billing");
  const words = useTranslations("settings.billing");
  const common = useTranslations("common");
  const dollars = useDollars();
  const day = useDay();
  const { status, nextRate, nextBillingOn, endsOn } = billing;
  const rate = dollars(parseCents(billing.monthlyRate) ?? 0);
  const credit = parseCents(billing.credit) ?? 0;
  const creditText = credit > 0 ? "creditNext" : "debtNext";
  return (
    <div className={styles.area}>
      <Facts
        rows={[
          { label: words("plan"), value: common("planName", { plan: billing.plan }) },
          { label: words("status"), value: <SubscriptionBadge status={status} endsOn={endsOn} /> },
          { label: words("monthlyRate"), value: words("perMonth", { price: rate }) },
          ...(nextRate
            ? [
                {
                  label: t("priceFrom", { day: day(nextRate.from) }),
                  value: words("perMonth", { price: dollars(parseCents(nextRate.amount) ?? 0) }),
                },
              ]
            : []),
          ...(nextBillingOn ? [{ label: t("nextBilling"), value: day(nextBillingOn) }] : []),
          ...(endsOn ? [{ label: t("endsOn"), value: day(endsOn) }] : []),
          ...(credit === 0
            ? []
            : [{ label: t("credit"), value: t(creditText, { amount: dollars(Math.abs(credit)) }) }]),
        ]}
      />
      <RatesNote />
      {status === "past_due" && <p className={styles.problem}>{t("pastDue")}</p>}
      {endsOn && <p>{t("ending", { status })}</p>}
      {status === "canceled" && <p>{t("ended")}</p>}
      <End billing={billing} />
    </div>
  );
}

function End({ billing: { status, endsOn, nextBillingOn } }: { billing: Billing }) {
  const t = useTranslations("billing.cancel");
  const words = useTranslations("settings.billing");
  const day = useDay();
  const [isAsking, setIsAsking] = useState(false);
  const { act: cancel, isActing } = useAct(trpc.homeowner.cancelService, {
    success: { title: t("done"), message: t("doneText") },
    failure: t("failed"),
    screen: "account",
    onDone: () => setIsAsking(false),
    invalidates: useServiceChanged(),
  });
  const keep = useKeepService();
  if (!hasBegun(status)) return <ButtonLink to="/subscribe">{words("setUp")}</ButtonLink>;
  if (endsOn)
    return (
      <Button loading={keep.isActing} onClick={() => keep.act()}>
        {t("undo")}
      </Button>
    );
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t("open")}
      </Button>
      <ReasonDialog
        opened={isAsking}
        title={t("title")}
        text={
          <>
            {nextBillingOn ? t("text", { day: day(nextBillingOn), status }) : t("textNow", { status })}{" "}
            {t("after")}
          </>
        }
        label={t("reason")}
        optional
        cancel={t("keep")}
        action={t("action")}
        danger
        loading={isActing}
        onConfirm={(reason) => cancel({ reason: reason || null })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

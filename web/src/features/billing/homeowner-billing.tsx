import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasBegun } from "#modules/accounts/rules.ts";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useBillingDay, useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { setUpPath, WaitingCard } from "../homes/service-cards.tsx";
import { SubscriptionBadge, useBilling, useKeepService, useServiceChanged } from "./billing.tsx";
import { Invoices } from "./invoices.tsx";
import { PaymentMethod } from "./payment-method.tsx";

/** Credits that lowered or will lower a bill: missed pickups, vacation holds and so on. */
function Credits({ source }: { source: ReturnType<typeof useBilling> }) {
  const t = useTranslations("billing.credits");
  return (
    <ListCard
      title={t("title")}
      source={{ ...source, data: source.data?.credits }}
      empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
    >
      {(credit) => <CreditRow credit={credit} />}
    </ListCard>
  );
}

function CreditRow({ credit }: { credit: Billing["credits"][number] }) {
  const t = useTranslations("billing.credits");
  const day = useDay();
  const billingDay = useBillingDay();
  const dollars = useDollars();
  const { cause, pickupOn, words } = credit;
  const what =
    (cause === "missed" || cause === "cancelled" || cause === "problem") && pickupOn
      ? t(cause, { day: day(pickupOn) })
      : t(cause === "hold" ? "hold" : "other");
  return (
    <ListRow
      title={what}
      text={
        <>
          {words && <>{words} · </>}
          {t("booked", { day: billingDay(credit.bookedAt) })}
        </>
      }
      badge={<strong>{dollars(credit.amount)}</strong>}
    />
  );
}

/** The money-back offer, while the guarantee lasts and there is something to refund. */
function Guarantee({ billing: { guaranteeUntil, invoices } }: { billing: Billing }) {
  const t = useTranslations("billing.guarantee");
  const words = useTranslations("billing.cancel");
  const day = useDay();
  const [isAsking, setIsAsking] = useState(false);
  // Stays hidden while the bills are refetched.
  const [isSent, setIsSent] = useState(false);
  const dollars = useDollars();
  const { act: request, isActing } = useAct(trpc.homeowner.requestRefund, {
    success: ({ refunded }) => ({
      title: t("done"),
      message: t("doneText", { amount: dollars(refunded) }),
    }),
    failure: t("failed"),
    screen: "account",
    onDone: () => setIsSent(true),
    invalidates: useServiceChanged(),
  });
  if (isSent || !guaranteeUntil || !invoices.some(isRefundable)) return null;
  return (
    <Card title={t("title")}>
      <div className="grid start gap-4">
        <p>{t("text", { day: day(guaranteeUntil) })}</p>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t("open")}
        </Button>
      </div>
      <ReasonDialog
        opened={isAsking}
        title={t("ask")}
        text={t("askText")}
        label={t("reason")}
        optional
        cancel={words("keep")}
        action={t("open")}
        danger
        loading={isActing}
        onConfirm={(reason) => request({ reason: reason || null })}
        onCancel={() => setIsAsking(false)}
      />
    </Card>
  );
}

function isRefundable({
  status,
  amount,
  credited,
  refunded,
  refunding,
}: Billing["invoices"][number]): boolean {
  const cents = (text: string) => parseCents(text) ?? 0;
  return status === "paid" && cents(amount) - cents(credited) - cents(refunded) - cents(refunding) > 0;
}

function SubscriptionCard({ source }: { source: ReturnType<typeof useBilling> }) {
  const t = useTranslations("settings.billing");
  return (
    <Card title={t("title")}>
      <Loaded source={source} rows={3}>
        {(data) => <Subscription billing={data} />}
      </Loaded>
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
  const rate = dollars(billing.monthlyRate);
  const credit = parseCents(billing.credit) ?? 0;
  const creditText = credit > 0 ? "creditNext" : "debtNext";
  return (
    <div className="grid start gap-4">
      <Facts
        rows={[
          { label: words("plan"), value: common("planName", { plan: billing.plan }) },
          { label: words("status"), value: <SubscriptionBadge status={status} endsOn={endsOn} /> },
          { label: words("monthlyRate"), value: words("perMonth", { price: rate }) },
          ...(nextRate
            ? [
                {
                  label: t("priceFrom", { day: day(nextRate.from) }),
                  value: words("perMonth", { price: dollars(nextRate.amount) }),
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
      {status === "past_due" && <p className="semibold danger">{t("pastDue")}</p>}
      {endsOn && <p>{t("ending", { status })}</p>}
      {status === "canceled" && <p>{t("ended")}</p>}
      <End billing={billing} />
    </div>
  );
}

function End({ billing: { status, endsOn, nextBillingOn, testMode } }: { billing: Billing }) {
  const t = useTranslations("billing.cancel");
  const common = useTranslations("billing");
  const words = useTranslations("settings.billing");
  const day = useDay();
  const [isAsking, setIsAsking] = useState(false);
  const { act: cancel, isActing } = useAct(trpc.homeowner.cancelService, {
    success: ({ isEnding }) => ({ title: t("done"), message: isEnding ? t("doneText") : common("ended") }),
    failure: t("failed"),
    screen: "account",
    onDone: () => setIsAsking(false),
    invalidates: useServiceChanged(),
  });
  const keep = useKeepService();
  const { homeownerProfile } = useSignedInUser();
  if (homeownerProfile?.waitingSince) return <WaitingCard home={homeownerProfile} />;
  if (!hasBegun(status))
    return (
      <ButtonLink to={homeownerProfile ? setUpPath(homeownerProfile) : "/subscribe"}>
        {words("setUp")}
      </ButtonLink>
    );
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
            {nextBillingOn
              ? t("text", { day: day(nextBillingOn) })
              : t("textNow", { status: testMode || status !== "paused" ? status : "credited" })}{" "}
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

export default function HomeownerBilling() {
  const { homeownerProfile } = useSignedInUser();
  const source = useBilling();
  return (
    <Stack>
      <SubscriptionCard source={source} />
      {homeownerProfile && <PaymentMethod screen="account" />}
      {source.data && (
        <>
          <Invoices source={source} />
          <Credits source={source} />
          <Guarantee billing={source.data} />
        </>
      )}
    </Stack>
  );
}

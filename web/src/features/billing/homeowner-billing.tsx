import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { useBillingDay, useDay } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useDollars } from "../../lib/money.ts";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useFirstFew } from "../pickups/pickup-list.tsx";
import { useBilling } from "./billing.tsx";
import { Guarantee } from "./guarantee.tsx";
import { Invoices } from "./invoices.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { PlanCard } from "./plan-card.tsx";

/** What credits leave for the next bill, and what each is for: missed pickups, vacation holds and so on. */
function Credits({ billing }: { billing: Billing }) {
  const t = useTranslations("billing");
  const dollars = useDollars();
  const left = parseCents(billing.credit) ?? 0;
  const few = useFirstFew({ data: billing.credits, error: null, refetch: () => {} }, 3, {
    showAll: (count) => t("showAll", { count }),
    showFewer: t("showFewer"),
  });
  return (
    <ListCard
      title={t("credits.title")}
      note={left !== 0 && t(left > 0 ? "creditNext" : "debtNext", { amount: dollars(Math.abs(left)) })}
      action={few.toggle}
      after={<UseCode />}
      source={few.source}
      empty={<EmptyState title={t("credits.empty")} text={t("credits.emptyText")} />}
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
  const isOfPickup = (cause === "missed" || cause === "cancelled" || cause === "problem") && pickupOn;
  const isNamed = cause === "hold" || cause === "referral" || cause === "coupon" || cause === "gift";
  return (
    <ListRow
      title={isOfPickup ? t(cause, { day: day(pickupOn) }) : isNamed ? t(cause) : t("other")}
      text={
        !isOfPickup && (
          <>
            {words && <>{words} · </>}
            {t("booked", { day: billingDay(credit.bookedAt) })}
          </>
        )
      }
      badge={<strong>{dollars(credit.amount)}</strong>}
    />
  );
}

const Tips = lazyPart("tips", async () => (await import("./tips.tsx")).Tips);

const UseCode = lazyPart("growth", async () => (await import("../growth/billing-codes.tsx")).UseCode);
const ReferralCard = lazyPart(
  "growth",
  async () => (await import("../growth/billing-codes.tsx")).ReferralCard,
);

/** The one place for a homeowner's money. */
export default function HomeownerBilling() {
  const { homeownerProfile } = useSignedInUser();
  const source = useBilling();
  const card = homeownerProfile && <PaymentMethod screen="account" />;
  const isUnpaid = source.data?.nextCharge?.billId != null;
  return (
    <Stack>
      <PlanCard source={source} />
      {isUnpaid && card}
      {source.data && <Invoices source={source} />}
      <Tips />
      {!isUnpaid && card}
      {source.data && (
        <>
          <Credits billing={source.data} />
          <ReferralCard />
          <Guarantee billing={source.data} />
        </>
      )}
    </Stack>
  );
}

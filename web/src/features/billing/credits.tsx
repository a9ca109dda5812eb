import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract/billing.ts";
import { parseCents } from "#platform/values/money.ts";
import { useBillingDay, useDay } from "../../lib/use-day.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import type { useBilling } from "./use-billing.ts";

/** Credits that lowered or will lower a bill: missed pickups, vacation holds and so on. */
export function Credits({ source }: { source: ReturnType<typeof useBilling> }) {
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
      badge={<strong>{dollars(parseCents(credit.amount) ?? 0)}</strong>}
    />
  );
}

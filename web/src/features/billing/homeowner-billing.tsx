import { useSignedInUser } from "../../lib/current-user.ts";
import { Stack } from "../../ui/page.tsx";
import { Credits } from "./credits.tsx";
import { Guarantee } from "./guarantee.tsx";
import { Invoices } from "./invoices.tsx";
import { PaymentMethod } from "./payment-method.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";
import { useBilling } from "./use-billing.ts";

/** A homeowner's billing: plan and cancellation, card, bills, credits and guarantee. */
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

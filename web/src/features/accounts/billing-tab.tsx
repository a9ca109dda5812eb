import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPage } from "../../lib/lazy-page.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BankAccount } from "./bank-account.tsx";
import { PayoutForm } from "./payout-form.tsx";

/** Loaded with its texts, which no other settings need. */
const HomeownerBilling = lazyPage(["billing", "homeowner"], () => import("../billing/homeowner-billing.tsx"));

/** A homeowner's billing, or a runner's payout settings. */
export function BillingTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.billing");
  const { role, runnerProfile } = useSignedInUser();
  if (runnerProfile)
    return (
      <Stack>
        <Card title={t("paymentSettings")} note={t("paymentNote")}>
          <PayoutForm payoutEmail={runnerProfile.payoutEmail} onUnsavedChange={onUnsavedChange} />
        </Card>
        <BankAccount />
      </Stack>
    );
  if (role === "homeowner")
    return (
      <Suspense fallback={<Skeleton rows={4} />}>
        <HomeownerBilling />
      </Suspense>
    );
  return (
    <Card title={t("title")}>
      <EmptyState title={t("none")} text={t("noneText")} />
    </Card>
  );
}

import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { parseCents } from "#domain/money.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { lazyPage } from "../../lib/lazy-page.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Stack } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SubscriptionBadge } from "../profile/subscription-badge.tsx";
import styles from "./billing-tab.module.css";
import { PayoutForm } from "./payout-form.tsx";

/** Fetched with its texts, which no other settings need. */
const PaymentMethod = lazyPage("homeowner", () => import("./account-payment-method.tsx"));

/** What a homeowner pays, or how a runner is paid. */
export function BillingTab({ onUnsavedChange }: { onUnsavedChange: (isUnsaved: boolean) => void }) {
  const t = useTranslations("settings.billing");
  const { role, homeownerProfile, runnerProfile } = useSignedInUser();
  if (runnerProfile)
    return (
      <Card title={t("paymentSettings")} note={t("paymentNote")}>
        <PayoutForm payoutEmail={runnerProfile.payoutEmail} onUnsavedChange={onUnsavedChange} />
      </Card>
    );
  if (role === "homeowner")
    return (
      <Stack>
        <Subscription profile={homeownerProfile} />
        {homeownerProfile && (
          <Suspense fallback={<Skeleton rows={2} />}>
            <PaymentMethod />
          </Suspense>
        )}
      </Stack>
    );
  return (
    <Card title={t("title")}>
      <EmptyState title={t("none")} text={t("noneText")} />
    </Card>
  );
}

function Subscription({ profile }: { profile: ReturnType<typeof useSignedInUser>["homeownerProfile"] }) {
  const t = useTranslations("settings.billing");
  const dollars = useDollars();
  const status = profile?.subscriptionStatus ?? "none";
  const rate = profile && parseCents(profile.monthlyRate);
  return (
    <Card title={t("title")}>
      <div className={styles.area}>
        <Facts
          rows={[
            ...(profile ? [{ label: t("plan"), value: profile.subscriptionPlan }] : []),
            { label: t("status"), value: <SubscriptionBadge status={status} /> },
            ...(rate ? [{ label: t("monthlyRate"), value: t("perMonth", { price: dollars(rate) }) }] : []),
          ]}
        />
        {(status === "none" || status === "incomplete") && (
          <ButtonLink href="/subscribe">{t("setUp")}</ButtonLink>
        )}
      </div>
    </Card>
  );
}

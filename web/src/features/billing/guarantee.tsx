import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract/billing.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/use-day.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./billing.module.css";
import { ReasonDialog } from "./reason-dialog.tsx";
import { useRequestRefund } from "./use-end-service.ts";

/** The money-back offer, while the guarantee lasts and there is something to refund. */
export function Guarantee({ billing: { guaranteeUntil, invoices } }: { billing: Billing }) {
  const t = useTranslations("billing.guarantee");
  const words = useTranslations("billing.cancel");
  const day = useDay();
  const [isAsking, setIsAsking] = useState(false);
  // Stays hidden while the bills are refetched.
  const [isSent, setIsSent] = useState(false);
  const { requestRefund, isUnderWay } = useRequestRefund(() => setIsSent(true));
  if (isSent || !guaranteeUntil || !invoices.some(isRefundable)) return null;
  return (
    <Card title={t("title")}>
      <div className={styles.area}>
        <p>{t("text", { day: day(guaranteeUntil) })}</p>
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t("open")}
        </Button>
      </div>
      <ReasonDialog
        opened={isAsking}
        title={t("ask")}
        text={t("askText")}
        reasonLabel={t("reason")}
        keep={words("keep")}
        action={t("open")}
        loading={isUnderWay}
        onSend={requestRefund}
        onClose={() => setIsAsking(false)}
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

import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Billing } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useReplanned } from "../../lib/use-replanned.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";

/** The money-back offer, while the guarantee lasts and there is something to refund. */
export function Guarantee({ billing: { guaranteeUntil, invoices } }: { billing: Billing }) {
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
    invalidates: useReplanned(),
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

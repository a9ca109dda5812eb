import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AdminBill } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { EmptyState, Loaded } from "../../ui/states.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** A person's payments of which something can go back, newest first, then the refund's form. */
export function RefundPaymentDialog({
  to: { userId, name },
  opened,
  onClose,
}: DialogSwitch & { to: { userId: string; name: string } }) {
  const t = useTranslations("money.bills");
  const day = useDay();
  const dollars = useDollars();
  const [chosen, setChosen] = useState<{ bill: AdminBill; refundId: string } | null>(null);
  const source = trpc.admin.bills.useQuery({ userId, status: "paid", limit: 12 }, { enabled: opened });
  if (chosen)
    return (
      <RefundDialog
        key={chosen.refundId}
        refundId={chosen.refundId}
        invoiceId={chosen.bill.id}
        refundable={chosen.bill.refundable}
        name={name}
        opened={opened}
        onClose={() => {
          setChosen(null);
          onClose();
        }}
      />
    );
  return (
    <Dialog opened={opened} title={t("refundTitle", { name })} onClose={onClose}>
      <Loaded source={source} rows={3}>
        {({ rows }) => {
          const open = rows.filter(({ refundable }) => (parseCents(refundable) ?? 0) > 0);
          if (open.length === 0) return <EmptyState title={t("noneToRefund")} />;
          return (
            <ul>
              {open.map((bill) => (
                <li key={bill.id} className="py-3 ruled">
                  <ListRow
                    title={t("month", { day: day(bill.periodStartsOn) })}
                    text={dollars(bill.refundable)}
                    actions={
                      <SmallButton
                        aria-label={t("refundNamed", {
                          name: day(bill.periodStartsOn),
                          amount: dollars(bill.refundable),
                        })}
                        onClick={() => setChosen({ bill, refundId: crypto.randomUUID() })}
                      >
                        {t("refund")}
                      </SmallButton>
                    }
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Dialog>
  );
}

import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AdminBill, type BillState, billStates } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { FilterChips, PagedList } from "../../ui/list-tools.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { RefundDialog } from "../people/refund-dialog.tsx";
import styles from "./money.module.css";

const cents = (text: string) => parseCents(text) ?? 0;

export function Bills() {
  const t = useTranslations("money.bills");
  const words = useTranslations("money");
  const [status, setStatus] = useState<BillState>("paid");
  const [typed, setTyped] = useState("");
  const [number, setNumber] = useState("");
  const [refunding, refund, close] = useAsked<{ refundId: string; bill: AdminBill }>();
  const list = withRows(trpc.admin.bills.useInfiniteQuery({ status, number: number || null }, byPage));
  return (
    <>
      <PagedList
        title={t("title")}
        note={t("note")}
        before={
          <>
            <FilterChips
              label={words("filter")}
              options={billStates.map((value) => ({ value, label: t(`states.${value}`) }))}
              value={status}
              onChange={setStatus}
            />
            <form
              noValidate
              className={styles.find}
              onSubmit={(event) => {
                event.preventDefault();
                setNumber(typed.trim());
              }}
            >
              <TextField
                label={t("number")}
                autoComplete="off"
                maxLength={100}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <div className={`flex wrap middle gap-2 ${styles.acts}`}>
                <Button type="submit" variant="quiet">
                  {t("find")}
                </Button>
                {number && (
                  <Button
                    variant="plain"
                    onClick={() => {
                      setNumber("");
                      setTyped("");
                    }}
                  >
                    {t("clear")}
                  </Button>
                )}
              </div>
            </form>
          </>
        }
        source={list}
        empty={t("empty")}
      >
        {(bill) => <BillRow bill={bill} onRefund={() => refund({ refundId: crypto.randomUUID(), bill })} />}
      </PagedList>
      {refunding && (
        <RefundDialog
          key={refunding.refundId}
          refundId={refunding.refundId}
          invoiceId={refunding.bill.id}
          refundable={refunding.bill.refundable}
          name={refunding.bill.homeowner.name}
          opened={refunding.opened}
          onClose={close}
        />
      )}
    </>
  );
}

function BillRow({ bill, onRefund }: { bill: AdminBill; onRefund: () => void }) {
  const t = useTranslations("money.bills");
  const dollars = useDollars();
  const day = useDay();
  const { homeowner, number, attempts } = bill;
  const amount = dollars(bill.amount);
  const facts = [
    ...(number ? [number] : []),
    t("month", { day: day(bill.periodStartsOn) }),
    ...(bill.status === "open" && attempts > 0 ? [t("attempts", { count: attempts })] : []),
    ...(cents(bill.credited) > 0 ? [t("credited", { amount: dollars(bill.credited) })] : []),
    ...(cents(bill.refunded) > 0 ? [t("refunded", { amount: dollars(bill.refunded) })] : []),
  ];
  return (
    <ListRow
      title={`${homeowner.name}: ${amount}`}
      text={facts.join(" · ")}
      badge={<StatusBadge {...badges[bill.status]} label={t(`badges.${bill.status}`)} />}
      actions={
        cents(bill.refundable) > 0 && (
          <SmallButton
            variant="plain"
            needs="pay"
            aria-label={t("refundNamed", { name: homeowner.name, amount })}
            onClick={onRefund}
          >
            {t("refund")}
          </SmallButton>
        )
      }
    />
  );
}

const badges = {
  paid: { tone: "good", icon: "check" },
  open: { tone: "busy", icon: "clock" },
  uncollectible: { tone: "bad", icon: "alert" },
  void: { tone: "off", icon: "minus" },
} as const;

import { linkOptions } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { type AdminBill, billStates, moneySorts } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { SmallButton } from "../../ui/button.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { RefundDialog } from "../people/refund-dialog.tsx";

const cents = (text: string) => parseCents(text) ?? 0;

/** Everything that the card paid went back. */
function isRefunded({ amount, credited, refunded }: AdminBill): boolean {
  const charged = cents(amount) - cents(credited);
  return charged > 0 && cents(refunded) === charged;
}

/** Homeowners' bills, newest first; one is found by the number on its receipt. */
export default function Bills() {
  const t = useTranslations("money.bills");
  const words = useTranslations("money");
  const dollars = useDollars();
  const { shown, show } = useDeskAddress();
  const status = billStates.find((name) => name === shown.state) ?? "paid";
  const filter = {
    status,
    ...(shown.search && { number: shown.search }),
    ...orderIn(moneySorts, shown.sort),
  };
  const [refunding, refund, close] = useAsked<{ refundId: string; bill: AdminBill }>();
  const list = withRows(trpc.admin.bills.useInfiniteQuery(filter, byPage));
  return (
    <AdminPage title={t("title")} lead={t("note")}>
      <AdminList
        title={t("title")}
        exported={{ list: "bills", ...filter }}
        search={{ label: t("number"), hint: t("number") }}
        filter={{
          label: words("filter"),
          options: billStates.map((value) => ({ value, label: t(`states.${value}`) })),
          value: status,
          onChange: (state) => show({ state }),
        }}
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={({ homeowner }) => homeowner.name}
        linkOf={({ homeowner }) =>
          linkOptions({ to: "/admin/homeowners/$id", params: { id: homeowner.userId } })
        }
        actsWidth={24}
        acts={(bill) =>
          cents(bill.refundable) > 0 && (
            <SmallButton
              variant="plain"
              needs="pay"
              aria-label={t("refundNamed", { name: bill.homeowner.name, amount: dollars(bill.amount) })}
              onClick={() => refund({ refundId: crypto.randomUUID(), bill })}
            >
              {t("refund")}
            </SmallButton>
          )
        }
        empty={t("empty")}
      />
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
    </AdminPage>
  );
}

function useColumns(): TableColumn<AdminBill>[] {
  const t = useTranslations("money.bills");
  const words = useTranslations("money");
  const dollars = useDollars();
  const day = useDay();
  const format = useFormatter();
  const isPhone = useIsPhone();
  const amount = (value: string) => (cents(value) === 0 ? "" : dollars(value));
  return [
    {
      id: "homeowner",
      title: words("columns.homeowner"),
      width: 18,
      cell: ({ homeowner }) => homeowner.name,
    },
    {
      id: "amount",
      sort: { key: "amount", isDescending: true },
      title: words("columns.amount"),
      width: 11,
      cell: (bill) => dollars(bill.amount),
      isNumber: true,
    },
    {
      id: "status",
      title: words("columns.status"),
      width: 17,
      cell: (bill) => {
        const state = isRefunded(bill) ? "refunded" : bill.status;
        return <StatusBadge {...badges[state]} label={t(`badges.${state}`)} />;
      },
      onPhone: "badge",
    },
    {
      id: "month",
      exported: ["month", "at"],
      sort: { key: "newest", isDescending: true },
      title: words("columns.month"),
      width: 18,
      // A phone shows one line besides the name.
      cell: ({ periodStartsOn, amount: billed }) =>
        isPhone ? `${dollars(billed)} · ${day(periodStartsOn)}` : day(periodStartsOn),
      onPhone: "line",
    },
    { id: "number", title: t("number"), width: 23, cell: ({ number }) => number },
    {
      id: "credited",
      title: words("columns.credited"),
      width: 11,
      cell: ({ credited }) => amount(credited),
      isNumber: true,
    },
    {
      id: "refunded",
      title: words("columns.refunded"),
      width: 15,
      cell: ({ refunded }) => amount(refunded),
      isNumber: true,
    },
    {
      id: "attempts",
      title: words("columns.attempts"),
      width: 9,
      cell: ({ attempts }) => format.number(attempts),
      isNumber: true,
      isHidden: true,
    },
  ];
}

const badges = {
  paid: { tone: "good", icon: "check" },
  open: { tone: "busy", icon: "clock" },
  uncollectible: { tone: "bad", icon: "alert" },
  void: { tone: "off", icon: "minus" },
  refunded: { tone: "off", icon: "refresh" },
} as const;

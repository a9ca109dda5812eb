import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type AdminRefund, moneySorts } from "#modules/billing/contract.ts";
import { oneOffReasons } from "#modules/billing/rules.ts";
import { useBillingDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";

/** What went back to cards. */
export default function Refunds() {
  const t = useTranslations("money.refunds");
  const filter = orderIn(moneySorts, useDeskAddress().shown.sort);
  const list = withRows(trpc.admin.refunds.useInfiniteQuery(filter, byPage));
  return (
    <AdminPage title={t("title")} lead={t("note")}>
      <AdminList
        title={t("title")}
        exported={{ list: "refunds", ...filter }}
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={({ homeowner }) => homeowner.name}
        linkOf={({ homeowner }) =>
          linkOptions({ to: "/admin/homeowners/$id", params: { id: homeowner.userId } })
        }
        empty={t("empty")}
      />
    </AdminPage>
  );
}

function useColumns(): TableColumn<AdminRefund>[] {
  const t = useTranslations("money.refunds");
  const words = useTranslations("money");
  const bills = useTranslations("money.bills");
  const billingDay = useBillingDay();
  const dollars = useDollars();
  const isPhone = useIsPhone();
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
      width: 10,
      cell: ({ amount }) => dollars(amount),
      isNumber: true,
    },
    {
      id: "status",
      title: words("columns.status"),
      width: 12,
      cell: ({ status }) => <StatusBadge {...badges[status]} label={t(`states.${status}`)} />,
      onPhone: "badge",
    },
    { id: "number", title: bills("number"), width: 15, cell: ({ number }) => number },
    {
      id: "reason",
      title: bills("reason"),
      width: 26,
      cell: ({ reason, amount }) => {
        const known = ourReasons.find((name) => name === reason);
        const why = known ? t(known) : reason;
        // A phone shows one line besides the name.
        return isPhone ? [dollars(amount), why].filter(Boolean).join(" · ") : why;
      },
      onPhone: "line",
    },
    { id: "by", title: words("columns.by"), width: 18, cell: ({ by }) => by ?? t("atProvider") },
    {
      id: "day",
      exported: ["at"],
      sort: { key: "newest", isDescending: true },
      title: words("columns.day"),
      width: 13,
      cell: ({ createdAt }) => billingDay(createdAt),
    },
  ];
}

const ourReasons = ["guarantee", ...oneOffReasons] as const;

const badges = {
  pending: { tone: "busy", icon: "clock" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const;

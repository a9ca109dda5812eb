import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Gift } from "#modules/growth/contract/gifts.ts";
import { useBillingDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";

/** Paid gifts: who gave them, and whether they were used. An unused one can be refunded. */
export default function Gifts() {
  const t = useTranslations("money.gifts");
  const words = useTranslations("money");
  const dollars = useDollars();
  const [asked, setAsked] = useState<Gift | null>(null);
  const filter = orderIn(["newest"], useDeskAddress().shown.sort);
  const list = withRows(trpc.admin.gifts.useInfiniteQuery(filter, byPage));
  const utils = trpc.useUtils();
  const { act: refund, isActing } = useAct(trpc.admin.refundGift, {
    success: ({ amount }) => ({
      title: t("refunded"),
      message: t("refundedText", { amount: dollars(amount) }),
    }),
    failure: words("failed"),
    onSettled: () => setAsked(null),
    invalidates: [utils.admin.gifts],
  });
  const nameOf = ({ giverName, codeEnd }: Gift) => giverName ?? t("code", { end: codeEnd });
  return (
    <AdminPage title={t("title")} lead={t("note")}>
      <AdminList
        title={t("title")}
        exported={{ list: "gifts", ...filter }}
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={nameOf}
        acts={(gift) =>
          gift.state === "paid" && (
            <SmallButton
              variant="plain"
              needs="pay"
              aria-label={t("refundNamed", { name: nameOf(gift) })}
              onClick={() => setAsked(gift)}
            >
              {t("refund")}
            </SmallButton>
          )
        }
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      <Confirm
        opened={asked !== null}
        title={t("ask", { amount: dollars(asked?.amount ?? "0") })}
        action={t("refund")}
        danger
        loading={isActing}
        onConfirm={() => asked && refund({ id: asked.id })}
        onCancel={() => setAsked(null)}
      >
        <p>{t("askText")}</p>
      </Confirm>
    </AdminPage>
  );
}

function useColumns(): TableColumn<Gift>[] {
  const t = useTranslations("money.gifts");
  const dollars = useDollars();
  const day = useBillingDay();
  const isPhone = useIsPhone();
  return [
    {
      id: "giver",
      title: t("columns.giver"),
      width: 16,
      cell: ({ giverName }) => giverName ?? t("erased"),
    },
    {
      id: "email",
      title: t("columns.email"),
      width: 24,
      // A phone shows one line besides the name.
      cell: ({ giverEmail, amount }) =>
        isPhone ? [dollars(amount), giverEmail].filter(Boolean).join(" · ") : giverEmail,
      onPhone: "line",
    },
    { id: "code", title: t("columns.code"), width: 14, cell: ({ codeEnd }) => t("code", { end: codeEnd }) },
    {
      id: "months",
      title: t("columns.months"),
      width: 10,
      cell: ({ months }) => String(months),
      isNumber: true,
    },
    {
      id: "amount",
      title: t("columns.amount"),
      width: 12,
      cell: ({ amount }) => dollars(amount),
      isNumber: true,
    },
    { id: "paidAt", title: t("columns.paidAt"), width: 16, cell: ({ paidAt }) => day(paidAt) },
    {
      id: "status",
      title: t("columns.state"),
      width: 16,
      cell: ({ state }) => <StatusBadge {...badges[state]} label={t(`states.${state}`)} />,
      onPhone: "badge",
    },
  ];
}

const badges = {
  open: { tone: "off", icon: "clock" },
  abandoned: { tone: "off", icon: "minus" },
  paid: { tone: "good", icon: "clock" },
  redeemed: { tone: "good", icon: "check" },
  disputed: { tone: "off", icon: "alert" },
  lost: { tone: "off", icon: "minus" },
  refunding: { tone: "off", icon: "clock" },
  refunded: { tone: "off", icon: "back" },
} as const;

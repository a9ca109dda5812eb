import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Coupon } from "#modules/growth/contract.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";
import { RunnerReferrals } from "./runner-referrals.tsx";

/** Codes that give an amount or months of service, with what they cost. */
export default function Coupons() {
  const t = useTranslations("money.coupons");
  const words = useTranslations("money");
  const [isMaking, setIsMaking] = useState(false);
  const filter = orderIn(["newest"], useDeskAddress().shown.sort);
  const list = withRows(trpc.admin.coupons.useInfiniteQuery(filter, byPage));
  const utils = trpc.useUtils();
  const { act: stop } = useAct(trpc.admin.stopCoupon, {
    success: ({ id, code }, { isStopped }) => ({
      title: t(isStopped ? "isStopped" : "isOpen"),
      message: t(isStopped ? "isStoppedText" : "isOpenText", { code }),
      action: { label: t("undo"), onAct: () => stop({ id, isStopped: !isStopped }) },
    }),
    failure: words("failed"),
    invalidates: [utils.admin.coupons],
  });
  return (
    <AdminPage
      title={t("title")}
      lead={t("note")}
      actions={
        <Button needs="pay" onClick={() => setIsMaking(true)}>
          {t("make")}
        </Button>
      }
    >
      <AdminList
        title={t("title")}
        exported={{ list: "coupons", ...filter }}
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={({ code }) => code}
        acts={({ id, code, state }) =>
          (state === "open" || state === "stopped") && (
            <SmallButton
              variant="plain"
              needs="pay"
              aria-label={t(state === "open" ? "stopNamed" : "reopenNamed", { code })}
              onClick={() => stop({ id, isStopped: state === "open" })}
            >
              {t(state === "open" ? "stop" : "reopen")}
            </SmallButton>
          )
        }
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      <RunnerReferrals />
      <CouponDialog opened={isMaking} onClose={() => setIsMaking(false)} />
    </AdminPage>
  );
}

function useColumns(): TableColumn<Coupon>[] {
  const t = useTranslations("money.coupons");
  const dollars = useDollars();
  const day = useDay();
  const isPhone = useIsPhone();
  const worth = ({ amount, months }: Coupon) =>
    amount === null ? t("months", { count: months ?? 0 }) : dollars(amount);
  const used = ({ uses, mostUses }: Coupon) => t("used", { uses, most: mostUses });
  return [
    { id: "code", title: t("columns.code"), width: 20, cell: ({ code }) => code },
    {
      id: "worth",
      exported: ["amount", "months"],
      title: t("columns.worth"),
      width: 14,
      // A phone shows one line besides the code.
      cell: (coupon) => (isPhone ? `${worth(coupon)} · ${used(coupon)}` : worth(coupon)),
      onPhone: "line",
    },
    {
      id: "uses",
      exported: ["uses", "mostUses"],
      title: t("columns.uses"),
      width: 18,
      cell: used,
    },
    {
      id: "credited",
      title: t("columns.credited"),
      width: 12,
      cell: ({ credited }) => dollars(credited),
      isNumber: true,
    },
    { id: "lastOn", title: t("columns.endsOn"), width: 16, cell: ({ endsOn }) => day(endsOn) },
    {
      id: "status",
      exported: ["status", "at"],
      title: t("columns.state"),
      width: 14,
      cell: ({ state }) => <StatusBadge {...badges[state]} label={t(`states.${state}`)} />,
      onPhone: "badge",
    },
  ];
}

const badges = {
  open: { tone: "good", icon: "check" },
  stopped: { tone: "off", icon: "minus" },
  usedUp: { tone: "off", icon: "check" },
  ended: { tone: "off", icon: "clock" },
} as const;

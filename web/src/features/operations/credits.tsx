import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AdminCredit, creditCauses, takeCreditBack } from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useBillingDay, useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, orderIn, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { useIsPhone } from "../../ui/use-is-phone.ts";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { AdminList } from "../lists/admin-list.tsx";
import { useDeskAddress } from "../lists/desk-address.tsx";
import { GiveCreditDialog } from "../people/give-credit-dialog.tsx";

const filters = ["all", ...creditCauses] as const;

/** Credits given by a rule or by hand. */
export default function Credits() {
  const t = useTranslations("money.credits");
  const words = useTranslations("money");
  const dollars = useDollars();
  const { shown, show } = useDeskAddress();
  const cause = creditCauses.find((name) => name === shown.cause);
  const [isGiving, setIsGiving] = useState(false);
  const [taking, take, close] = useAsked<{ credit: AdminCredit }>();
  const filter = { ...(cause && { cause }), ...orderIn(["newest"], shown.sort) };
  const list = withRows(trpc.admin.credits.useInfiniteQuery(filter, byPage));
  return (
    <AdminPage
      title={t("title")}
      lead={t("note")}
      actions={
        <Button needs="credit" onClick={() => setIsGiving(true)}>
          {t("give")}
        </Button>
      }
    >
      <AdminList
        title={t("title")}
        exported={{ list: "credits", ...filter }}
        filter={{
          label: words("filter"),
          options: filters.map((value) => ({
            value,
            label: value === "all" ? t("all") : t(`causes.${value}`),
          })),
          value: cause ?? "all",
          onChange: (value) => show({ cause: value === "all" ? undefined : value }),
        }}
        source={list}
        columns={useColumns()}
        sort="newest"
        nameOf={({ homeowner }) => homeowner.name}
        linkOf={({ homeowner }) =>
          linkOptions({ to: "/admin/homeowners/$id", params: { id: homeowner.userId } })
        }
        acts={(credit) =>
          credit.canBeTakenBack && (
            <SmallButton
              variant="plain"
              needs="credit"
              aria-label={t("takeBackNamed", { amount: dollars(credit.amount), name: credit.homeowner.name })}
              onClick={() => take({ credit })}
            >
              {t("takeBack")}
            </SmallButton>
          )
        }
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      />
      <GiveCreditDialog opened={isGiving} onClose={() => setIsGiving(false)} />
      {taking && <TakeBackDialog key={taking.credit.id} {...taking} onClose={close} />}
    </AdminPage>
  );
}

function useColumns(): TableColumn<AdminCredit>[] {
  const t = useTranslations("money.credits");
  const words = useTranslations("money");
  const bills = useTranslations("money.bills");
  const dollars = useDollars();
  const day = useDay();
  const billingDay = useBillingDay();
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
      title: words("columns.amount"),
      width: 10,
      cell: ({ amount }) => dollars(amount),
      isNumber: true,
    },
    {
      id: "cause",
      title: words("columns.cause"),
      width: 14,
      cell: ({ cause, amount }) =>
        (parseCents(amount) ?? 0) < 0 ? (
          <StatusBadge tone="off" icon="minus" label={t("back")} />
        ) : (
          t(`causes.${cause}`)
        ),
      onPhone: "badge",
    },
    {
      id: "reason",
      title: bills("reason"),
      width: 22,
      // A phone shows one line besides the name.
      cell: ({ reason, amount }) =>
        isPhone ? [dollars(amount), reason].filter(Boolean).join(" · ") : reason,
      onPhone: "line",
    },
    { id: "by", title: words("columns.by"), width: 14, cell: ({ by }) => by },
    {
      id: "pickup",
      exported: ["day"],
      title: words("columns.pickup"),
      width: 19,
      cell: ({ pickupOn }) => pickupOn && day(pickupOn),
    },
    {
      id: "day",
      exported: ["at"],
      sort: { key: "newest", isDescending: true },
      title: words("columns.day"),
      width: 15,
      cell: ({ bookedAt }) => billingDay(bookedAt),
    },
  ];
}

function TakeBackDialog({ credit, opened, onClose }: DialogSwitch & { credit: AdminCredit }) {
  const t = useTranslations("money.credits");
  const give = useTranslations("money.give");
  const words = useTranslations("money");
  const dollars = useDollars();
  const utils = trpc.useUtils();
  const { name } = credit.homeowner;
  const amount = dollars(credit.amount);
  const { act: takeBack, isActing } = useAct(trpc.admin.takeCreditBack, {
    success: { title: t("takenBack"), message: t("takenBackText", { name }) },
    failure: words("failed"),
    onDone: onClose,
    invalidates: [utils.admin.credits],
  });
  return (
    <ReasonDialog
      opened={opened}
      title={t("takeBackTitle", { amount, name })}
      text={t("takeBackText")}
      label={give("reason")}
      rule={takeCreditBack.input.shape.reason}
      action={t("takeBack")}
      loading={isActing}
      onConfirm={(reason) => takeBack({ id: credit.id, reason })}
      onCancel={onClose}
    />
  );
}

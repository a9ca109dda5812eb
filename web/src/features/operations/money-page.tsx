import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type AdminCredit,
  type AdminRefund,
  type CreditCause,
  creditCauses,
  takeCreditBack,
} from "#modules/billing/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useBillingDay, useDay } from "../../lib/days.ts";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { byPage, withRows } from "../../lib/pages.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { useAsked } from "../../lib/use-asked.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { ChoiceTabs } from "../../ui/choice-tabs.tsx";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";
import { ListRow } from "../../ui/list-card.tsx";
import { FilterChips, PagedList } from "../../ui/list-tools.tsx";
import { Stack } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { AdminPage } from "../dispatch/admin-page.tsx";
import { GiveCreditDialog } from "../people/give-credit-dialog.tsx";
import { AreaMargins } from "./area-margins.tsx";
import { Bills } from "./bills.tsx";
import styles from "./money.module.css";
import { PayRun } from "./pay-run.tsx";

const filters = ["all", ...creditCauses] as const;

function Credits() {
  const t = useTranslations("money.credits");
  const words = useTranslations("money");
  const [cause, setCause] = useState<CreditCause | "all">("all");
  const [isGiving, setIsGiving] = useState(false);
  const [taking, take, close] = useAsked<{ credit: AdminCredit }>();
  const list = withRows(
    trpc.admin.credits.useInfiniteQuery({ cause: cause === "all" ? null : cause }, byPage),
  );
  return (
    <Stack>
      <PagedList
        title={t("title")}
        note={t("note")}
        action={
          <Button needs="credit" onClick={() => setIsGiving(true)}>
            {t("give")}
          </Button>
        }
        before={
          <FilterChips
            label={words("filter")}
            options={filters.map((value) => ({
              value,
              label: value === "all" ? t("all") : t(`causes.${value}`),
            }))}
            value={cause}
            onChange={setCause}
          />
        }
        source={list}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
      >
        {(credit) => <CreditRow credit={credit} onTakeBack={() => take({ credit })} />}
      </PagedList>
      <GiveCreditDialog opened={isGiving} onClose={() => setIsGiving(false)} />
      {taking && <TakeBackDialog key={taking.credit.id} {...taking} onClose={close} />}
    </Stack>
  );
}

function CreditRow({ credit, onTakeBack }: { credit: AdminCredit; onTakeBack: () => void }) {
  const t = useTranslations("money.credits");
  const words = useTranslations("money");
  const dollars = useDollars();
  const day = useDay();
  const billingDay = useBillingDay();
  const { homeowner, cause, reason, by, pickupOn } = credit;
  const cents = parseCents(credit.amount) ?? 0;
  const amount = dollars(cents);
  const facts = [
    t("line", { day: billingDay(credit.bookedAt), cause }),
    ...(pickupOn ? [t("pickup", { day: day(pickupOn) })] : []),
    ...(by ? [t("by", { name: by })] : []),
    ...(reason ? [words("quote", { words: reason })] : []),
  ];
  return (
    <ListRow
      title={`${homeowner.name}: ${amount}`}
      text={facts.join(" · ")}
      badge={cents < 0 ? <StatusBadge tone="off" icon="minus" label={t("back")} /> : undefined}
      actions={
        credit.canBeTakenBack && (
          <SmallButton
            variant="plain"
            needs="credit"
            aria-label={t("takeBackNamed", { amount, name: homeowner.name })}
            onClick={onTakeBack}
          >
            {t("takeBack")}
          </SmallButton>
        )
      }
    />
  );
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

function Refunds() {
  const t = useTranslations("money.refunds");
  const list = withRows(trpc.admin.refunds.useInfiniteQuery({}, byPage));
  return (
    <PagedList title={t("title")} note={t("note")} source={list} empty={t("empty")}>
      {(refund) => <RefundRow refund={refund} />}
    </PagedList>
  );
}

function RefundRow({ refund }: { refund: AdminRefund }) {
  const t = useTranslations("money.refunds");
  const words = useTranslations("money");
  const billingDay = useBillingDay();
  const dollars = useDollars();
  const { homeowner, number, reason, by, status } = refund;
  const facts = [
    t("line", {
      day: billingDay(refund.createdAt),
      number: number ?? "",
    }),
    by ? t("by", { name: by }) : t("atProvider"),
    ...(reason === "guarantee" ? [t("guarantee")] : reason ? [words("quote", { words: reason })] : []),
  ];
  return (
    <ListRow
      title={`${homeowner.name}: ${dollars(refund.amount)}`}
      text={facts.join(" · ")}
      badge={<StatusBadge {...badges[status]} label={t(`states.${status}`)} />}
    />
  );
}

const badges = {
  pending: { tone: "busy", icon: "clock" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const;

const views = ["payRun", "credits", "bills", "margins"] as const;

export default function MoneyPage({ week }: { week?: string }) {
  const t = useTranslations("money");
  const may = useMay();
  const shown = views.filter((name) => may("seeMoney") || name === "credits" || name === "bills");
  const [view, setView] = useState(
    () => shown.find((name) => location.hash === `#${name}`) ?? shown[0] ?? "credits",
  );
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <div className={styles.views}>
        <ChoiceTabs
          label={t("views.label")}
          options={shown.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={setView}
        >
          {view === "payRun" && <PayRun week={week} />}
          {view === "credits" && <Credits />}
          {view === "bills" && (
            <Stack>
              <Bills />
              <Refunds />
            </Stack>
          )}
          {view === "margins" && <AreaMargins />}
        </ChoiceTabs>
      </div>
    </AdminPage>
  );
}

import { useFormatter, useTranslations } from "use-intl";
import type { PayRunRow } from "#modules/payouts/contract.ts";
import { canBeChanged, isHeldReason } from "#modules/payouts/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { parseCents } from "#platform/values/money.ts";
import { platformZone } from "#platform/values/preferences.ts";
import { useDay } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useMay } from "../../lib/may.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { MenuAct, PopoverMenu } from "../../ui/popover-menu.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { TableColumn } from "../../ui/table-columns.ts";
import { weekBadges } from "../payouts/weeks.ts";

const AddOnReason = lazyPart("add-ons", async () => (await import("../pickups/add-on-name.tsx")).AddOnReason);

/** The jobs and adjustments of a runner's week, fetched on open. */
export function PayRunJobs({ row, week, opened, onClose }: DialogSwitch & { row: PayRunRow; week: string }) {
  const t = useTranslations("pay.row");
  return (
    <Dialog opened={opened} title={t("jobsOf", { name: fullName(row) })} onClose={onClose}>
      <Lines runnerId={row.runnerId} week={week} />
    </Dialog>
  );
}

function Lines({ runnerId, week }: { runnerId: string; week: string }) {
  const t = useTranslations("pay.row");
  const day = useDay();
  const format = useFormatter();
  const dollars = useDollars();
  const source = trpc.admin.payRunJobs.useQuery({ runnerId, week });
  const reasonText = (reason: string | null) =>
    isHeldReason(reason) ? (
      t(`held.${reason}`)
    ) : reason === null ? (
      t("adjustment")
    ) : (
      <AddOnReason reason={reason} />
    );
  const time = (at: string) => format.dateTime(new Date(at), { timeStyle: "short", timeZone: platformZone });
  return (
    <Loaded source={source}>
      {({ lines }) =>
        lines.length === 0 ? (
          <p>{t("noJobs")}</p>
        ) : (
          <ul className="grid sunken round gap-1 mb-4 p-3-4">
            {lines.map((line) => (
              <li key={line.id}>
                {day(line.date)} · {line.kind === "job" && `${time(line.bookedAt)} · ${line.place} · `}
                {(line.kind === "adjustment" || line.reason) && <>{reasonText(line.reason)} · </>}
                <strong>{dollars(line.amount)}</strong>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function usePayRunColumns(): TableColumn<PayRunRow & { id: string }>[] {
  const t = useTranslations("pay");
  const words = useTranslations("money.columns");
  const format = useFormatter();
  const dollars = useDollars();
  const adjusted = (amount: string) =>
    parseCents(amount) === 0 ? "" : t("row.adjusted", { amount: dollars(amount) });
  return [
    {
      id: "runner",
      title: words("runner"),
      width: 22,
      cell: fullName,
      sort: { key: "name", isDescending: false },
      exported: ["week", "firstName", "lastName"],
    },
    {
      id: "status",
      exported: ["status", "paid"],
      title: words("status"),
      width: 22,
      cell: ({ status, isWaitingForAccount }) => (
        <>
          <StatusBadge {...weekBadges[status]} label={t(`statuses.${status}`)} />
          {isWaitingForAccount && <StatusBadge tone="busy" icon="card" label={t("row.waiting")} />}
        </>
      ),
      onPhone: "badge",
    },
    {
      id: "jobs",
      title: words("jobs"),
      width: 10,
      cell: ({ jobs }) => format.number(jobs),
      isNumber: true,
    },
    {
      id: "adjusted",
      exported: ["earned", "adjusted"],
      title: words("adjusted"),
      width: 15,
      cell: (row) => adjusted(row.adjusted),
      isNumber: true,
    },
    {
      id: "total",
      exported: ["pay"],
      sort: { key: "pay", isDescending: true },
      title: words("pay"),
      width: 10,
      cell: ({ total }) => dollars(total),
      isNumber: true,
      onPhone: "line",
    },
    {
      id: "yearPaid",
      exported: ["yearPaid", "getsTaxForm"],
      title: words("yearPaid"),
      width: 15,
      cell: ({ yearPaid, getsTaxForm }) => (
        <>
          {dollars(yearPaid)}
          {getsTaxForm && <StatusBadge tone="off" icon="card" label="1099-NEC" />}
        </>
      ),
      isNumber: true,
    },
    {
      id: "reason",
      title: words("reason"),
      width: 22,
      cell: ({ reason }) => reason && t("row.reason", { reason }),
    },
  ];
}

/** Releases held pay, or sends failed pay again. */
export function PayMend({ row, week }: { row: PayRunRow; week: string }) {
  const t = useTranslations("pay");
  const name = fullName(row);
  const utils = trpc.useUtils();
  const shared = { failure: t("hold.failed"), invalidates: [utils.admin.previewPayRun, utils.admin.alerts] };
  const release = useAct(trpc.admin.releasePayout, {
    ...shared,
    success: { title: t("hold.released"), message: t("hold.releasedText", { name }) },
  });
  const retry = useAct(trpc.admin.retryPayout, {
    ...shared,
    success: ({ status }) =>
      status === "paid"
        ? { title: t("retry.paid"), message: t("retry.paidText", { name }) }
        : { title: t("retry.unpaid"), message: t("retry.unpaidText", { name }) },
  });
  const key = { runnerId: row.runnerId, week };
  if (row.status === "failed")
    return (
      <SmallButton
        needs="pay"
        loading={retry.isActing}
        aria-label={t("row.retryNamed", { name })}
        onClick={() => retry.act(key)}
      >
        {t("row.retry")}
      </SmallButton>
    );
  if (row.status === "held")
    return (
      <SmallButton
        needs="pay"
        loading={release.isActing}
        aria-label={t("row.releaseNamed", { name })}
        onClick={() => release.act(key)}
      >
        {t("row.release")}
      </SmallButton>
    );
  return null;
}

/** What can be done about a runner's pay of a week. */
export function PayRunActs({
  row,
  week,
  isClosed,
  onHold,
  onAdjust,
}: {
  row: PayRunRow;
  /** The week's Monday. */
  week: string;
  isClosed: boolean;
  onHold: () => void;
  onAdjust: () => void;
}) {
  const t = useTranslations("pay");
  const words = useTranslations("admin.list");
  const name = fullName(row);
  const may = useMay();
  const { status } = row;
  if (status !== "open" && status !== "due" && !canBeChanged(status)) return null;
  return (
    <span className="flex middle end gap-1">
      <PayMend row={row} week={week} />
      {may("pay") && (
        <PopoverMenu label={words("acts")} named={words("actsNamed", { name })} icon="more">
          {status !== "held" && isClosed && (
            <MenuAct label={t("row.holdNamed", { name })} onAct={onHold}>
              {t("row.hold")}
            </MenuAct>
          )}
          <MenuAct label={t("row.adjustNamed", { name })} onAct={onAdjust}>
            {t("row.adjust")}
          </MenuAct>
        </PopoverMenu>
      )}
    </span>
  );
}

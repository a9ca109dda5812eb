import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PayRunRow } from "#modules/payouts/contract.ts";
import { canBeChanged, isHeldReason } from "#modules/payouts/rules.ts";
import { fullName } from "#platform/values/actor.ts";
import { parseCents } from "#platform/values/money.ts";
import { platformZone } from "#platform/values/preferences.ts";
import { useDay } from "../../lib/days.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Dialog, type DialogSwitch } from "../../ui/dialog.tsx";
import { Loaded } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { weekBadges } from "../payouts/weeks.ts";

/** The jobs and adjustments of a runner's week, fetched on open. */
function PayRunJobs({ row, week, opened, onClose }: DialogSwitch & { row: PayRunRow; week: string }) {
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
    isHeldReason(reason) ? t(`held.${reason}`) : (reason ?? t("adjustment"));
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
                {(line.kind === "adjustment" || line.reason) && `${reasonText(line.reason)} · `}
                <strong>{dollars(line.amount)}</strong>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function PayRunEntry({
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
  const dollars = useDollars();
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
  const [isShowing, setShowing] = useState(false);
  const { status } = row;
  const isStill = status === "open" || status === "due" || canBeChanged(status);
  return (
    <article className="grid gap-2">
      <header className="flex wrap middle gap-2-3">
        <h3 className="medium">{name}</h3>
        <StatusBadge {...weekBadges[status]} label={t(`statuses.${status}`)} />
        {row.isWaitingForAccount && <StatusBadge tone="busy" icon="card" label={t("row.waiting")} />}
        <strong className="figures to-end">{dollars(row.total)}</strong>
      </header>
      <p className="soft small">
        <SmallButton
          variant="plain"
          aria-label={`${t("row.jobs", { count: row.jobs })}. ${t("row.showJobs", { name })}`}
          onClick={() => setShowing(true)}
        >
          {t("row.jobs", { count: row.jobs })}
        </SmallButton>
        {parseCents(row.adjusted) !== 0 && ` · ${t("row.adjusted", { amount: dollars(row.adjusted) })}`}
      </p>
      <PayRunJobs row={row} week={week} opened={isShowing} onClose={() => setShowing(false)} />
      {row.reason && <p>{t("row.reason", { reason: row.reason })}</p>}
      {isStill && (
        <div className="flex wrap gap-3">
          {status === "failed" && (
            <SmallButton
              needs="pay"
              loading={retry.isActing}
              aria-label={t("row.retryNamed", { name })}
              onClick={() => retry.act(key)}
            >
              {t("row.retry")}
            </SmallButton>
          )}
          {status === "held" ? (
            <SmallButton
              needs="pay"
              loading={release.isActing}
              aria-label={t("row.releaseNamed", { name })}
              onClick={() => release.act(key)}
            >
              {t("row.release")}
            </SmallButton>
          ) : (
            isClosed && (
              <SmallButton needs="pay" aria-label={t("row.holdNamed", { name })} onClick={onHold}>
                {t("row.hold")}
              </SmallButton>
            )
          )}
          <SmallButton needs="pay" aria-label={t("row.adjustNamed", { name })} onClick={onAdjust}>
            {t("row.adjust")}
          </SmallButton>
        </div>
      )}
    </article>
  );
}

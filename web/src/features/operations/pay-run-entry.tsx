import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PayRunRow, WeekStatus } from "#modules/payouts/contract/pay.ts";
import { canBeChanged } from "#modules/payouts/rules/payouts.ts";
import { fullName } from "#platform/values/full-name.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Button } from "../../ui/button.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./pay-run.module.css";
import { PayRunJobs } from "./pay-run-jobs.tsx";

/** A runner in a pay run, with the possible actions. */
export function PayRunEntry({
  row,
  week,
  isClosed,
  isReleasing,
  isRetrying,
  onRetry,
  onHold,
  onRelease,
  onAdjust,
}: {
  row: PayRunRow;
  /** The week's Monday. */
  week: string;
  isClosed: boolean;
  isReleasing: boolean;
  isRetrying: boolean;
  onRetry: () => void;
  onHold: () => void;
  onRelease: () => void;
  onAdjust: () => void;
}) {
  const t = useTranslations("pay");
  const dollars = useDollars();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  const name = fullName(row);
  const [isShowing, setShowing] = useState(false);
  const { status } = row;
  const isStill = status === "open" || status === "due" || canBeChanged(status);
  return (
    <article className={styles.entry}>
      <header className={styles.top}>
        <h3 className={styles.name}>{name}</h3>
        <StatusBadge {...looks[status]} label={t(`statuses.${status}`)} />
        {row.isWaitingForAccount && <StatusBadge tone="busy" icon="card" label={t("row.waiting")} />}
        <strong className={styles.amount}>{amount(row.total)}</strong>
      </header>
      <p className={styles.made}>
        <Button
          variant="plain"
          size="small"
          aria-label={`${t("row.jobs", { count: row.jobs })}. ${t("row.showJobs", { name })}`}
          onClick={() => setShowing(true)}
        >
          {t("row.jobs", { count: row.jobs })}
        </Button>
        {parseCents(row.adjusted) !== 0 && ` · ${t("row.adjusted", { amount: amount(row.adjusted) })}`}
      </p>
      <PayRunJobs row={row} week={week} opened={isShowing} onClose={() => setShowing(false)} />
      {row.reason && <p>{t("row.reason", { reason: row.reason })}</p>}
      {isStill && (
        <div className={styles.acts}>
          {status === "failed" && (
            <Button
              variant="quiet"
              size="small"
              loading={isRetrying}
              aria-label={t("row.retryNamed", { name })}
              onClick={onRetry}
            >
              {t("row.retry")}
            </Button>
          )}
          {status === "held" ? (
            <Button
              variant="quiet"
              size="small"
              loading={isReleasing}
              aria-label={t("row.releaseNamed", { name })}
              onClick={onRelease}
            >
              {t("row.release")}
            </Button>
          ) : (
            isClosed && (
              <Button variant="quiet" size="small" aria-label={t("row.holdNamed", { name })} onClick={onHold}>
                {t("row.hold")}
              </Button>
            )
          )}
          <Button variant="quiet" size="small" aria-label={t("row.adjustNamed", { name })} onClick={onAdjust}>
            {t("row.adjust")}
          </Button>
        </div>
      )}
    </article>
  );
}

const looks = {
  open: { tone: "calm", icon: "clock" },
  due: { tone: "calm", icon: "calendar" },
  pending: { tone: "calm", icon: "calendar" },
  held: { tone: "busy", icon: "pause" },
  sending: { tone: "busy", icon: "arrowRight" },
  paid: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "alert" },
} as const satisfies Record<WeekStatus, object>;

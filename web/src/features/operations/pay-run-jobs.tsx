import { useTranslations } from "use-intl";
import type { PayRunRow } from "#modules/payouts/contract/pay.ts";
import { isHeldReason } from "#modules/payouts/rules/payouts.ts";
import { fullName } from "#platform/values/full-name.ts";
import { parseCents } from "#platform/values/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { useDay } from "../../lib/use-day.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./pay-run.module.css";

/** The jobs and adjustments of a runner's week, fetched on open. */
export function PayRunJobs({
  row,
  week,
  opened,
  onClose,
}: {
  row: PayRunRow;
  week: string;
  opened: boolean;
  onClose: () => void;
}) {
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
  const dollars = useDollars();
  const source = trpc.admin.payRunJobs.useQuery({ runnerId, week });
  if (!source.data)
    return source.error ? (
      <ErrorState error={source.error} onRetry={source.refetch} />
    ) : (
      <Skeleton rows={3} />
    );
  const { lines } = source.data;
  const wordReason = (reason: string | null) =>
    isHeldReason(reason) ? t(`held.${reason}`) : (reason ?? t("adjustment"));
  if (lines.length === 0) return <p>{t("noJobs")}</p>;
  return (
    <ul className={styles.left}>
      {lines.map((line) => (
        <li key={line.id}>
          {day(line.date)} · {line.kind === "job" ? line.place : wordReason(line.reason)} ·{" "}
          <strong>{dollars(parseCents(line.amount) ?? 0)}</strong>
        </li>
      ))}
    </ul>
  );
}

import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PayRunPreview, PayRunRow } from "#modules/payouts/contract/pay.ts";
import { parseCents } from "#platform/values/money.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { useDay } from "../../lib/use-day.ts";
import { useDollars } from "../../lib/use-dollars.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdjustDialog, HoldDialog } from "./pay-dialogs.tsx";
import styles from "./pay-run.module.css";
import { PayRunEntry } from "./pay-run-entry.tsx";
import { PayRunResult } from "./pay-run-result.tsx";
import { usePayActs } from "./use-pay-acts.ts";
import { usePayRun, useWeekOfPay } from "./use-pay-run.ts";

const ExportButton = lazyPart(
  "people",
  async () => (await import("../people/export-button.tsx")).ExportButton,
);

/** A week's payouts: review, hold, adjust, run now. Starts with the given week. */
export function PayRun({ week }: { week?: string }) {
  const t = useTranslations("pay.run");
  const words = useTranslations("pay");
  const day = useDay();
  const dollars = useDollars();
  const [chosen, setChosen] = useState<string | null>(week ?? null);
  const [isAsked, setAsked] = useState(false);
  const source = useWeekOfPay(chosen);
  const { runNow, isRunning, result } = usePayRun(() => setAsked(false));
  return (
    <Card
      title={t("title")}
      note={t(source.week?.isTestMode ? "noteTest" : "note")}
      action={<Button onClick={() => setAsked(true)}>{t("now")}</Button>}
    >
      {result && <PayRunResult result={result} />}
      {source.week ? (
        <Week week={source.week} source={source} onChoose={setChosen} />
      ) : source.error ? (
        <ErrorState error={source.error} onRetry={source.refetch} />
      ) : (
        <Skeleton rows={4} />
      )}
      <Confirm
        opened={isAsked}
        title={t("nowTitle")}
        action={t("nowAction")}
        loading={isRunning}
        onConfirm={runNow}
        onCancel={() => setAsked(false)}
      >
        {source.week?.isClosed && (
          <p>
            <strong>
              {t("nowDue", {
                week: words("weekOf", { from: day(source.week.week), to: day(source.week.lastDay) }),
                count: source.week.due.runners,
                amount: dollars(parseCents(source.week.due.total) ?? 0),
              })}
            </strong>
          </p>
        )}
        {source.week && source.week.others.payouts > 0 && (
          <p>
            <strong>
              {t("nowOthers", {
                count: source.week.others.payouts,
                amount: dollars(parseCents(source.week.others.total) ?? 0),
              })}
            </strong>
          </p>
        )}
        <p>{t("nowText")}</p>
      </Confirm>
    </Card>
  );
}

type Asked = { row: PayRunRow; act: "hold" | "adjust"; opened: boolean };

function Week({
  week,
  source,
  onChoose,
}: {
  week: PayRunPreview;
  source: ReturnType<typeof useWeekOfPay>;
  onChoose: (week: string) => void;
}) {
  const t = useTranslations("pay.run");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked((now) => now && { ...now, opened: false });
  const { hold, release, retry, adjust } = usePayActs(close);
  const key = (row: PayRunRow) => ({ runnerId: row.runnerId, week: week.week });
  return (
    <>
      <WeekHeader week={week} onChoose={onChoose} />
      {source.rows.length === 0 ? (
        <EmptyState title={t("empty")} />
      ) : (
        <ul className={styles.list} aria-label={t("list")}>
          {source.rows.map((row) => (
            <li key={row.runnerId}>
              <PayRunEntry
                row={row}
                week={week.week}
                isClosed={week.isClosed}
                isReleasing={release.isPending && release.variables?.runnerId === row.runnerId}
                isRetrying={retry.isPending && retry.variables?.runnerId === row.runnerId}
                onRetry={() => retry.mutate(key(row))}
                onHold={() => setAsked({ row, act: "hold", opened: true })}
                onRelease={() => release.mutate(key(row))}
                onAdjust={() => setAsked({ row, act: "adjust", opened: true })}
              />
            </li>
          ))}
        </ul>
      )}
      <MoreRows source={source} />
      {source.rows.length > 0 && <ExportButton query={{ list: "payRun", week: week.week }} />}
      {asked?.act === "hold" && (
        <HoldDialog
          key={asked.row.runnerId}
          row={asked.row}
          opened={asked.opened}
          loading={hold.isPending}
          onCancel={close}
          onHold={(reason) => hold.mutate({ ...key(asked.row), reason })}
        />
      )}
      {asked?.act === "adjust" && (
        <AdjustDialog
          key={`${asked.row.runnerId} ${asked.row.total}`}
          row={asked.row}
          opened={asked.opened}
          loading={adjust.isPending}
          onCancel={close}
          onAdjust={(adjustment) => adjust.mutate({ ...key(asked.row), ...adjustment })}
        />
      )}
    </>
  );
}

function WeekHeader({ week, onChoose }: { week: PayRunPreview; onChoose: (week: string) => void }) {
  const t = useTranslations("pay");
  const day = useDay();
  const format = useFormatter();
  const dollars = useDollars();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  const { nextWeek } = week;
  return (
    <>
      <fieldset className={styles.weeks}>
        <legend className={styles.legend}>{t("run.weeks")}</legend>
        <Button
          variant="quiet"
          size="small"
          aria-label={t("run.previous")}
          onClick={() => onChoose(week.previousWeek)}
        >
          <Icon name="back" />
        </Button>
        <strong aria-live="polite">{t("weekOf", { from: day(week.week), to: day(week.lastDay) })}</strong>
        <Button
          variant="quiet"
          size="small"
          aria-label={t("run.next")}
          aria-disabled={!nextWeek}
          onClick={() => nextWeek && onChoose(nextWeek)}
        >
          <Icon name="arrowRight" />
        </Button>
      </fieldset>
      <dl className={styles.figures}>
        <Figure label={t("run.total")} value={amount(week.due.total)} />
        <Figure label={t("run.runners")} value={format.number(week.runners)} />
        <Figure label={t("run.paid")} value={amount(week.paid)} />
        <Figure label={t("run.held")} value={amount(week.held)} />
      </dl>
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function MoreRows({ source }: { source: ReturnType<typeof useWeekOfPay> }) {
  const t = useTranslations("pay.run");
  const showFailure = useFailureToast();
  if (!source.hasNextPage) return null;
  const showMore = async () => {
    const { error } = await source.fetchNextPage();
    if (error) showFailure(error, { general: t("moreFailed") });
  };
  return (
    <Button variant="quiet" wide loading={source.isFetchingNextPage} onClick={() => void showMore()}>
      {t("more")}
    </Button>
  );
}

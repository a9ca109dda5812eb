import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { ExplainedPay } from "#modules/payouts/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useChargedDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./pay-lines.module.css";

/** Opens into the lines of a job's pay, which load when first opened. `name` tells several on one screen apart. */
export function PayDisclosure({ jobId, name }: { jobId: string; name: string }) {
  const t = useTranslations("payLines");
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.details} onToggle={() => setWasOpened(true)}>
      <summary className="small">
        {t("action")}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </summary>
      {wasOpened && <JobPayLines jobId={jobId} />}
    </details>
  );
}

/** The lines of a job's pay, with what may still add to it, and what its hour came to. */
export function JobPayLines({ jobId }: { jobId: string }) {
  const t = useTranslations("payLines");
  const dollars = useChargedDollars();
  const source = trpc.runner.explainPay.useQuery({ jobId });
  return (
    <Loaded source={source} rows={3}>
      {(pay) => (
        <div className="grid gap-2">
          <Lines
            label={t("title")}
            rows={pay.lines.map(({ kind, amount, count }) => ({
              key: kind,
              name: t(`kinds.${kind}`, { count: count ?? 0 }),
              amount,
            }))}
            total={pay.pay}
          />
          {pay.terms && !pay.isCompleted && <Coming terms={pay.terms} />}
          {pay.isCompleted && (
            <p className="soft small">
              {pay.hourly === null || pay.minutes === null
                ? t("noHour")
                : t("hour", { minutes: pay.minutes, amount: dollars(pay.hourly) })}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** What completing the job, or waiting, may add. */
function Coming({ terms }: { terms: NonNullable<ExplainedPay["terms"]> }) {
  const t = useTranslations("payLines");
  const dollars = useChargedDollars();
  const cents = (amount: string) => parseCents(amount) ?? 0;
  const { firstOnStreet, nextOnStreet, dayMinimum, tripFee, riseHours, rise, mostRise } = terms;
  return (
    <>
      {cents(firstOnStreet) + cents(nextOnStreet) > 0 && (
        <p className="soft small">
          {t("street", { first: dollars(firstOnStreet), next: dollars(nextOnStreet) })}
        </p>
      )}
      {cents(dayMinimum) > 0 && <p className="soft small">{t("minimum", { amount: dollars(dayMinimum) })}</p>}
      {cents(tripFee) > 0 && <p className="soft small">{t("blocked", { amount: dollars(tripFee) })}</p>}
      {riseHours > 0 && cents(rise) > 0 && cents(mostRise) > 0 && (
        <p className="soft small">
          {t("rises", { amount: dollars(rise), hours: riseHours, most: dollars(mostRise) })}
        </p>
      )}
    </>
  );
}

/** What a week's pay is made of, and what its hour came to; nothing for a week without pay. */
export function WeekPayLines({ week }: { week: string }) {
  const t = useTranslations("payLines");
  const dollars = useChargedDollars();
  const source = trpc.runner.explainWeek.useQuery({ week });
  if (source.data && source.data.lines.length + source.data.others.length === 0) return null;
  return (
    <Card title={t("weekTitle")}>
      <Loaded source={source} rows={4}>
        {(pay) => (
          <div className="grid gap-3">
            <Lines
              label={t("weekTitle")}
              rows={[
                ...pay.lines.map(({ kind, amount, jobs }) => ({
                  key: kind as string,
                  name: (
                    <>
                      {t(`weekKinds.${kind}`)} <span className="soft">{t("times", { count: jobs })}</span>
                    </>
                  ),
                  amount,
                })),
                ...pay.others.map(({ kind, amount }) => ({ key: kind, name: t(`others.${kind}`), amount })),
              ]}
              total={pay.total}
            />
            {pay.hourly !== null && (
              <p className="soft small">
                {t("weekHour", {
                  amount: dollars(pay.hourly),
                  count: pay.measuredJobs,
                  minutes: pay.minutes,
                })}
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Lines({
  label,
  rows,
  total,
}: {
  label: string;
  rows: { key: string; name: ReactNode; amount: string }[];
  total: string;
}) {
  const t = useTranslations("payLines");
  const dollars = useChargedDollars();
  return (
    <dl className={styles.lines} aria-label={label}>
      {rows.map(({ key, name, amount }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{dollars(amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t("sum")}</dt>
        <dd>{dollars(total)}</dd>
      </div>
    </dl>
  );
}

import { Fragment } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Pay } from "#modules/payouts/contract.ts";
import { parseCents } from "#platform/values/money.ts";
import { useDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, StatCard } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";

import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./earnings.module.css";
import { useShortDay, weekBadges } from "./weeks.ts";

/** /runner/pay: pay for today, this week and next, by day and week, each figure explained. */
export default function PayPage() {
  const source = trpc.runner.pay.useQuery();
  if (source.data) return <Figures pay={source.data} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

function Figures({ pay }: { pay: Pay }) {
  const t = useTranslations("earnings.pay");
  const dollars = useDollars();
  const day = useShortDay();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  const { today, week, next } = pay;
  const explained = (what: "today" | "week" | "next") => ({ ask: t("why"), text: t(`explain.${what}`) });
  return (
    <Page
      title={t("title")}
      lead={t("lead")}
      actions={
        <div className={`flex wrap gap-3 ${styles.actions}`}>
          <ButtonLink variant="quiet" to="/runner/statement/$week" params={{ week: "current" }}>
            {t("report")}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/settings" hash="billing">
            {t("account")}
          </ButtonLink>
        </div>
      }
    >
      <div className={styles.figures}>
        <StatCard
          icon="money"
          label={t("today")}
          value={dollars(payable(today))}
          hint={
            <>
              {t("todayHint", { count: today.jobs })}
              {parseCents(today.held) !== 0 && <p>{t("held", { amount: amount(today.held) })}</p>}
            </>
          }
          explained={explained("today")}
        />
        <StatCard
          icon="calendar"
          label={t("week")}
          value={amount(week.total)}
          hint={
            <>
              {t("weekHint", { from: day(week.week), to: day(week.lastDay) })}
              {parseCents(week.held) !== 0 && <p>{t("held", { amount: amount(week.held) })}</p>}
            </>
          }
          explained={explained("week")}
        />
        <StatCard
          icon="arrowRight"
          label={t("next")}
          value={amount(next?.amount ?? "0.00")}
          hint={<NextHint next={next} />}
          explained={explained("next")}
        />
      </div>
      {pay.held.length > 0 && <OnHold held={pay.held} />}
      <RatesNote />
      <Columns kind="halves">
        <Days pay={pay} />
        <Weeks />
      </Columns>
    </Page>
  );
}

/** Earned cents without those on hold. */
function payable({ earned, held }: { earned: string; held: string }): number {
  return (parseCents(earned) ?? 0) - (parseCents(held) ?? 0);
}

/** Each job whose pay is on hold, with the reason. */
function OnHold({ held }: Pick<Pay, "held">) {
  const t = useTranslations("earnings.pay");
  const reasons = useTranslations("statement.held");
  const dollars = useDollars();
  const day = useShortDay();
  return (
    <ListCard
      title={t("onHold")}
      note={t("onHoldText")}
      source={{ data: held.map((each) => ({ ...each, id: each.jobId })), error: null, refetch: () => {} }}
      empty=""
    >
      {(job) => (
        <ListRow
          title={dollars(parseCents(job.amount) ?? 0)}
          text={[day(job.day), job.place, reasons(job.reason)].filter(Boolean).join(" · ")}
        />
      )}
    </ListCard>
  );
}

function NextHint({ next }: Pick<Pay, "next">) {
  const t = useTranslations("earnings.pay");
  const day = useShortDay();
  if (!next) return t("nextNone");
  if (next.isWaitingForAccount)
    return (
      <Link to="/settings" hash="billing">
        {t("nextWaiting")}
      </Link>
    );
  if (next.status === "held")
    return (
      <Link to="/runner/statement/$week" params={{ week: next.week }}>
        {t("nextHeld")}
      </Link>
    );
  if (next.status === "failed") return t("nextFailed");
  if (next.status === "sending") return t("nextSending");
  return t("nextHint", { from: day(next.week), day: day(next.payday) });
}

function Days({ pay: { days, week } }: { pay: Pay }) {
  const t = useTranslations("earnings.pay");
  const format = useFormatter();
  const dollars = useDollars();
  const day = useShortDay();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  const hasAdjustments = days.some(({ adjusted }) => parseCents(adjusted) !== 0);
  const hasHeld = days.some(({ held }) => parseCents(held) !== 0);
  return (
    <Card title={t("days")} note={t("weekHint", { from: day(week.week), to: day(week.lastDay) })}>
      {days.length === 0 ? (
        <EmptyState title={t("daysEmpty")} />
      ) : (
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">{t("day")}</th>
              <th scope="col">{t("jobs")}</th>
              <th scope="col">{t("earned")}</th>
              {hasAdjustments && <th scope="col">{t("adjusted")}</th>}
              {hasHeld && <th scope="col">{t("heldColumn")}</th>}
            </tr>
          </thead>
          <tbody>
            {days.map((each) => (
              <tr key={each.day}>
                <th scope="row">{day(each.day)}</th>
                <td>{format.number(each.jobs)}</td>
                <td>{dollars(payable(each))}</td>
                {hasAdjustments && <td>{amount(each.adjusted)}</td>}
                {hasHeld && <td>{amount(each.held)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Weeks() {
  const t = useTranslations("earnings.pay");
  const dollars = useDollars();
  const day = useShortDay();
  const weeks = trpc.runner.statements.useQuery();
  const amount = (text: string) => dollars(parseCents(text) ?? 0);
  return (
    <ListCard
      title={t("weeks")}
      source={{ ...weeks, data: weeks.data?.map((week) => ({ ...week, id: week.week })) }}
      empty={t("weeksEmpty")}
    >
      {(row) => (
        <ListRow
          title={amount(row.total)}
          text={
            <>
              {t("weekRow", { from: day(row.week), to: day(plusSix(row.week)) })}
              {" · "}
              {t("weekJobs", { count: row.jobs })}
              {parts(row).map(([word, cents]) => (
                <Fragment key={word}> · {t(word, { amount: dollars(cents) })}</Fragment>
              ))}
            </>
          }
          badge={<StatusBadge {...weekBadges[row.status]} label={t(`statuses.${row.status}`)} />}
          actions={
            <ButtonLink
              variant="plain"
              to="/runner/statement/$week"
              params={{ week: row.week }}
              aria-label={t("openNamed", { from: day(row.week) })}
            >
              {t("open")}
            </ButtonLink>
          }
        />
      )}
    </ListCard>
  );
}

/** What a week's total is besides its earnings: corrections, pay on hold, and pay whose hold has ended. */
function parts({ adjusted, held, released }: { adjusted: string; held: string; released: string }) {
  const [all, kept, moved] = [adjusted, held, released].map((text) => parseCents(text) ?? 0) as [
    number,
    number,
    number,
  ];
  const words = [
    ["adjustedBy", all + kept - moved],
    ["held", kept],
    [moved > 0 ? "releasedHere" : "releasedLater", Math.abs(moved)],
  ] as const;
  return words.filter(([, cents]) => cents !== 0);
}

function plusSix(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
}

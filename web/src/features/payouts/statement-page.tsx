import { useFormatter, useTranslations } from "use-intl";
import type { Statement } from "#modules/payouts/contract.ts";
import { isHeldReason } from "#modules/payouts/rules.ts";
import { addOnOf } from "#modules/pickups/rules/add-ons.ts";
import { fullName } from "#platform/values/actor.ts";
import { parseCents } from "#platform/values/money.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useSignedInUser } from "../../lib/current-user.ts";
import { dayIn, useBillingDay, useDay, useDays } from "../../lib/days.ts";
import { lazyPart } from "../../lib/lazy.tsx";
import { useChargedDollars } from "../../lib/money.ts";
import { trpc } from "../../lib/trpc.ts";
import { usePickupFormat } from "../../lib/use-job-times.ts";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState, PageSkeleton } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./earnings.module.css";
import { weekBadges } from "./weeks.ts";

const AddOnReason = lazyPart("add-ons", async () => (await import("../pickups/add-on-name.tsx")).AddOnReason);
const PayDisclosure = lazyPart("pay-lines", async () => (await import("./pay-lines.tsx")).PayDisclosure);
const WeekPayLines = lazyPart("pay-lines", async () => (await import("./pay-lines.tsx")).WeekPayLines);

function StatementLines({ statement: { lines, total } }: { statement: Statement }) {
  const t = useTranslations("statement");
  const days = useDays();
  const dollars = useChargedDollars();
  return (
    <table className={`table ${styles.lines}`}>
      <thead className="soft small">
        <tr>
          <th scope="col">{t("columns.date")}</th>
          <th scope="col">{t("columns.what")}</th>
          <th scope="col" className={styles.amount}>
            {t("columns.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className={styles.date}>{days.day(line.date)}</td>
            <td>
              {line.kind === "adjustment" ? (
                <span className="soft">{t("kindOf", { kind: t("kinds.adjustment") })} </span>
              ) : (
                <VisuallyHidden>{t("kindOf", { kind: t("kinds.job") })} </VisuallyHidden>
              )}
              {line.place ??
                (isHeldReason(line.reason) ? (
                  t(`held.${line.reason}`)
                ) : addOnOf(line.reason) ? (
                  <AddOnReason reason={line.reason} />
                ) : (
                  line.reason
                ))}
              {line.pickup && <PickupLine pickup={line.pickup} bookedOn={line.date} />}
              {line.pickup && (
                <span className="screen-only">
                  <PayDisclosure
                    jobId={line.pickup.jobId}
                    name={[days.day(line.pickup.day), line.place].filter(Boolean).join(", ")}
                  />
                </span>
              )}
            </td>
            <td className={styles.amount}>{dollars(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("total")}
          </th>
          <td className={styles.amount}>{dollars(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What a job's pay is made of: the amount agreed on, and when the cans went out and came back. */
function PickupLine({
  pickup,
  bookedOn,
}: {
  pickup: NonNullable<Statement["lines"][number]["pickup"]>;
  /** The day that the row begins with. */
  bookedOn: string;
}) {
  const t = useTranslations("statement");
  const days = useDays();
  const dollars = useChargedDollars();
  const format = usePickupFormat(pickup.timeZone);
  const time = (instant: string) =>
    format.dateTime(new Date(instant), { hour: "numeric", minute: "2-digit" });
  const acceptedOn = dayIn(new Date(pickup.acceptedAt), pickup.timeZone);
  return (
    <span className="soft small block">
      {t("pickup", {
        day: pickup.day === bookedOn ? "none" : days.day(pickup.day),
        amount: dollars(pickup.agreed),
        accepted: acceptedOn === pickup.day ? "sameDay" : days.day(acceptedOn),
        hasOut: String(pickup.outAt !== null),
        out: pickup.outAt ? time(pickup.outAt) : "",
        back: time(pickup.inAt),
      })}
    </span>
  );
}

/** A printable statement of a runner's week, job by job. `week` is any day of it, or "current". */
export default function StatementPage({ week }: { week: string }) {
  const source = trpc.runner.statement.useQuery({ week: week === "current" ? null : week });
  if (source.data) return <Week statement={source.data} />;
  if (!source.error) return <PageSkeleton />;
  if (toAppError(source.error).code === "BAD_REQUEST") return <NoSuchWeek />;
  return <ErrorState error={source.error} onRetry={source.refetch} />;
}

/** Shown when the URL has no valid week. */
function NoSuchWeek() {
  const t = useTranslations("statement.noWeek");
  return (
    <EmptyState
      title={t("title")}
      text={t("text")}
      action={
        <ButtonLink to="/runner/statement/$week" params={{ week: "current" }}>
          {t("action")}
        </ButtonLink>
      }
    />
  );
}

function Week({ statement }: { statement: Statement }) {
  const t = useTranslations("statement");
  const day = useDay();
  const language = useLanguage();
  const { week, lastDay, previousWeek, nextWeek, lines } = statement;
  return (
    <Page
      title={t("title")}
      lead={t("lead", { from: day(week), to: day(lastDay) })}
      actions={
        <div className="flex wrap gap-3 screen-only">
          <ButtonAnchor
            variant="quiet"
            href={`/api/runner/statement.csv?week=${week}&language=${language}`}
            download={`statement-${week}.csv`}
          >
            {t("download")}
          </ButtonAnchor>
          <Button variant="quiet" onClick={() => window.print()}>
            {t("print")}
          </Button>
        </div>
      }
    >
      <nav aria-label={t("weeks")} className={`flex between gap-4 screen-only ${styles.weeks}`}>
        <Link to="/runner/statement/$week" params={{ week: previousWeek }}>
          <Icon name="back" />
          {t("previous")}
        </Link>
        {nextWeek && (
          <Link to="/runner/statement/$week" params={{ week: nextWeek }}>
            {t("next")}
            <Icon name="arrowRight" />
          </Link>
        )}
      </nav>
      <Columns kind="main">
        <Card title={t("lines")}>
          {lines.length === 0 ? <EmptyState title={t("empty")} /> : <StatementLines statement={statement} />}
        </Card>
        <div className="grid start gap-4">
          <Summary statement={statement} />
          <WeekPayLines week={week} />
        </div>
      </Columns>
    </Page>
  );
}

function Summary({ statement }: { statement: Statement }) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const dollars = useChargedDollars();
  const user = useSignedInUser();
  const { status, jobs, earned, adjusted, total } = statement;
  return (
    <Card title={t("summary")}>
      <div className="grid gap-4">
        <Facts
          rows={[
            { label: t("runner"), value: fullName(user) },
            { label: t("jobs"), value: format.number(jobs) },
            { label: t("earned"), value: dollars(earned) },
            ...(parseCents(adjusted) === 0 ? [] : [{ label: t("adjusted"), value: dollars(adjusted) }]),
            { label: t("total"), value: <strong className="larger">{dollars(total)}</strong> },
            {
              label: t("status"),
              value: <StatusBadge {...weekBadges[status]} label={t(`statuses.${status}`)} />,
            },
          ]}
        />
        <p className="soft">
          <Explained statement={statement} />
        </p>
        {statement.isWaitingForAccount && (
          <span className="screen-only">
            <ButtonLink to="/settings" hash="billing">
              {t("addAccount")}
            </ButtonLink>
          </span>
        )}
      </div>
    </Card>
  );
}

function Explained({ statement }: { statement: Statement }) {
  const t = useTranslations("statement.explained");
  const billingDay = useBillingDay("long");
  const account = trpc.runner.payoutAccount.useQuery();
  const { status, paidAt, heldBecause, isWaitingForAccount } = statement;
  if (isWaitingForAccount) return t("waiting");
  if (status === "held") return t("held", { reason: heldBecause ?? "" });
  if (status !== "paid") return t(status);
  const day = billingDay(paidAt ?? "");
  return t(account.data?.isTestMode ? "paidTest" : "paid", { day });
}

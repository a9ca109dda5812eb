import { Fragment, useId, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import type { Pay, PayoutAccount, PayYear } from "#modules/payouts/contract.ts";
import { dayAfter } from "#platform/values/days.ts";
import { parseCents } from "#platform/values/money.ts";
import { platformZone } from "#platform/values/preferences.ts";
import { dayIn, useDays } from "../../lib/days.ts";
import { useChargedDollars, useDollars, withoutEmptyCents } from "../../lib/money.ts";
import { useMiles } from "../../lib/places.ts";
import { trpc } from "../../lib/trpc.ts";
import { AmountBars } from "../../ui/amount-bars.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import link from "../../ui/link-row.module.css";
import { ListCard, ListRow } from "../../ui/list-card.tsx";
import { Columns, Page } from "../../ui/page.tsx";
import { RatesNote } from "../../ui/rates-note.tsx";
import { FactRow, LinkRow, Rows, SheetRow } from "../../ui/rows.tsx";
import { ErrorState, Loaded, PageSkeleton } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./earnings.module.css";
import { useShortDay, weekBadges } from "./weeks.ts";

/** /runner/pay: what this week pays and when, by day and week, each amount with its statement, and the year so far. */
export default function PayPage() {
  const source = trpc.runner.pay.useQuery();
  if (source.data) return <Figures pay={source.data} />;
  return source.error ? <ErrorState error={source.error} onRetry={source.refetch} /> : <PageSkeleton />;
}

function Figures({ pay }: { pay: Pay }) {
  const t = useTranslations("earnings.pay");
  const { data: account } = trpc.runner.payoutAccount.useQuery();
  return (
    <Page title={t("title")}>
      {account && !account.isTestMode && account.status !== "ready" && (
        <BankMissing status={account.status} />
      )}
      <Hero pay={pay} bank={account?.bank ?? null} />
      {pay.held.length > 0 && <OnHold held={pay.held} />}
      <RatesNote />
      <Columns kind="halves">
        <Days pay={pay} />
        <Weeks present={pay.week.week} />
      </Columns>
      <Year
        account={account}
        bank={
          account &&
          (account.bank ??
            (account.status === "ready" ? "" : t(account.isTestMode ? "account.test" : "account.none")))
        }
      />
    </Page>
  );
}

/** Loud, because no payout goes out without it. */
function BankMissing({ status }: { status: "none" | "incomplete" }) {
  const t = useTranslations("earnings.pay.bank");
  const id = useId();
  return (
    <section className={styles.missing} aria-labelledby={id}>
      <h2 id={id} className="large">
        <Icon name="alert" /> {t(`titles.${status}`)}
      </h2>
      <p>{t("text")}</p>
      <div>
        <ButtonLink to="/settings" hash="billing">
          {t("add")}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What this week pays so far and when, and an earlier week that is not paid yet. */
function Hero({ pay: { week, next }, bank }: { pay: Pay; bank: string | null }) {
  const t = useTranslations("earnings.pay");
  const dollars = useDollars();
  const { day, span } = useDays();
  const id = useId();
  return (
    <section className={styles.hero} aria-labelledby={id}>
      <p id={id} className={styles.heroSoft}>
        {t("week")}
      </p>
      <p className={styles.heroFigure}>{t("soFar", { amount: dollars(week.total) })}</p>
      <p className="semibold">{t("payday", { day: day(week.payday) })}</p>
      <p className={styles.heroSoft}>
        {t("weekOf", { count: week.jobs, span: span(week.week, week.lastDay), bank: bank ?? "none" })}
      </p>
      {parseCents(week.held) !== 0 && (
        <p className={styles.heroSoft}>{t("held", { amount: dollars(week.held) })}</p>
      )}
      {next && next.week !== week.week && (
        <p className="mt-2">
          <Link to="/runner/statement/$week" params={{ week: next.week }}>
            {span(next.week, next.lastDay)} · {dollars(next.amount)}
          </Link>{" "}
          <NextHint next={next} />
        </p>
      )}
      <details className="mt-2">
        <summary className={styles.heroSoft}>{t("why")}</summary>
        <p className="small mt-2">{t("explain.week")}</p>
        <p className="small mt-2">{t("explain.next")}</p>
      </details>
    </section>
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

/** When an earlier week is paid, or why it isn't. */
function NextHint({ next }: { next: NonNullable<Pay["next"]> }) {
  const t = useTranslations("earnings.pay");
  const { day } = useDays();
  if (next.isWaitingForAccount)
    return (
      <Link to="/settings" hash="billing">
        {t("nextWaiting")}
      </Link>
    );
  if (next.status === "held") return t("nextHeld");
  if (next.status === "failed") return t("nextFailed");
  if (next.status === "sending") return t("nextSending");
  return t("payday", { day: day(next.payday) });
}

function Days({ pay: { days, week, today } }: { pay: Pay }) {
  const t = useTranslations("earnings.pay");
  const format = useFormatter();
  const money = useChargedDollars(withoutEmptyCents);
  const dollars = useDollars();
  const { day: dayOf } = useDays();
  const now = useNow({ updateInterval: 60_000 });
  const present = dayIn(now, platformZone);
  const adjusted = days.reduce((sum, each) => sum + (parseCents(each.adjusted) ?? 0), 0);
  const bars = Array.from({ length: 7 }, (_, nth) => dayAfter(week.week, nth)).map((day) => {
    const booked = days.find((each) => each.day === day);
    const value = booked ? payable(booked) : 0;
    return {
      id: day,
      label: format.dateTime(new Date(`${day}T00:00:00Z`), { weekday: "short", timeZone: "UTC" }),
      value,
      text: money(value),
      isNow: day === present,
    };
  });
  return (
    <Card title={t("days")}>
      <AmountBars label={t("days")} bars={bars} />
      <p className="soft small">
        {t("today", { count: today.jobs, amount: dollars(payable(today)), day: dayOf(present) })}
        {adjusted !== 0 && <> · {t("adjustedBy", { amount: dollars(adjusted) })}</>}
      </p>
    </Card>
  );
}

/** How many weeks have a bar. */
const weeksDrawn = 8;
const weeksListed = 3;

/** Each week's pay as a bar, and as a row that opens its statement. */
function Weeks({ present }: { present: string }) {
  const t = useTranslations("earnings.pay");
  const dollars = useDollars();
  const money = useChargedDollars(withoutEmptyCents);
  const { short, span } = useDays();
  const weeks = trpc.runner.statements.useQuery();
  const [showsAll, setShowsAll] = useState(false);
  const rows = weeks.data?.map((week) => ({ ...week, id: week.week }));
  const drawn = rows?.slice(0, weeksDrawn).toReversed() ?? [];
  return (
    <ListCard
      title={t("weeks")}
      before={
        drawn.length > 1 && (
          <AmountBars
            label={t("weeks")}
            bars={drawn.map(({ week, total }) => ({
              id: week,
              label: short(week),
              value: parseCents(total) ?? 0,
              text: money(total),
              isNow: week === present,
            }))}
          />
        )
      }
      source={{ ...weeks, data: showsAll ? rows : rows?.slice(0, weeksListed) }}
      empty={t("weeksEmpty")}
      after={
        !showsAll &&
        rows &&
        rows.length > weeksListed && (
          <Button variant="quiet" wide onClick={() => setShowsAll(true)}>
            {t("allWeeks", { count: rows.length })}
          </Button>
        )
      }
    >
      {(row) => (
        <Link className={link.row} to="/runner/statement/$week" params={{ week: row.week }}>
          <span>
            {span(row.week, dayAfter(row.week, 6))}
            <span className="soft small regular block">
              {t("weekJobs", { count: row.jobs })}
              {parts(row).map(([word, cents]) => (
                <Fragment key={word}> · {t(word, { amount: dollars(cents) })}</Fragment>
              ))}
            </span>
          </span>
          <span className="flex middle gap-3 to-end">
            <StatusBadge {...weekBadges[row.status]} label={t(`statuses.${row.status}`)} />
            <span className="figures">{dollars(row.total)}</span>
          </span>
        </Link>
      )}
    </ListCard>
  );
}

/** The calendar year so far with the miles between homes, the tax form, and the bank account. */
function Year({ account, bank }: { account: PayoutAccount | undefined; bank: string | undefined }) {
  const t = useTranslations("earnings.pay");
  const dollars = useDollars();
  const miles = useMiles();
  const language = useLanguage();
  const source = trpc.runner.payYear.useQuery();
  return (
    <Card
      title={source.data ? t("year.title", { year: String(source.data.year) }) : t("year.loading")}
      action={
        <span className="flex gap-3">
          {[...new Set(source.data ? [source.data.taxForm.year, source.data.year] : [])].map((year) => (
            <ButtonAnchor
              key={year}
              variant="plain"
              size="small"
              href={`/api/runner/year.pdf?year=${year}&language=${language}`}
              download={`pay-${year}.pdf`}
            >
              {t("year.pdf", { year: String(year) })}
            </ButtonAnchor>
          ))}
        </span>
      }
    >
      <Loaded source={source} rows={3}>
        {({ jobs, earned, paid, meters, taxForm, year }) => (
          <Rows>
            <FactRow
              label={t("year.earned")}
              value={`${dollars(earned)} · ${t("weekJobs", { count: jobs })}`}
            />
            <FactRow label={t("year.paid")} value={dollars(paid)} />
            <SheetRow label={t("year.miles")} value={miles(meters)}>
              <p>{t("year.milesText")}</p>
            </SheetRow>
            <FactRow label={t("taxForm.title")} value={<TaxForm form={taxForm} present={year} />} />
          </Rows>
        )}
      </Loaded>
      {/* Outside, because a bank account can be changed whether or not the year loads. */}
      <Rows>
        <LinkRow label={t("account.title")} value={bank} to="/settings" hash="billing" />
        {account && !account.isTestMode && account.status !== "none" && (
          <LinkRow
            label={t("tax.title")}
            value={t(account.hasTaxDetails ? "tax.onFile" : "tax.missing")}
            to="/settings"
            hash="billing"
          />
        )}
      </Rows>
    </Card>
  );
}

/** Whether a 1099-NEC comes, by when, and what was paid towards it. The law counts dollars, so none are converted. */
function TaxForm({ form, present }: { form: PayYear["taxForm"]; present: number }) {
  const t = useTranslations("earnings.pay.taxForm");
  const format = useFormatter();
  const money = useChargedDollars(withoutEmptyCents);
  const isDue = (parseCents(form.paid) ?? 0) >= (parseCents(form.from) ?? 0);
  return (
    <span className="regular">
      {t(isDue ? "due" : form.year === present ? "open" : "notDue", {
        year: String(form.year),
        day: format.dateTime(new Date(`${form.comesBy}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" }),
        from: money(form.from),
        paid: money(form.paid),
      })}
    </span>
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

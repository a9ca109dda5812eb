import type * as z from "zod";
import { findRunnerUserIds } from "#modules/accounts/index.ts";
import type { AdminAct, RunnerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf, payWeekOf } from "#platform/time/periods.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import type { Statement, WeekStatus } from "./contract.ts";
import { listMovesBeforePayouts } from "./queries/holds.ts";
import {
  findPay,
  findStatement,
  listPayRun,
  listWeeksOfRunner,
  type PayRunRow,
  type StatementLine,
  type WeekSums,
} from "./queries/pay-weeks.ts";
import { findPayYear } from "./queries/pay-year.ts";
import { findPayoutAccount, type PayoutAccountRow } from "./queries/payouts.ts";
import { type HeldReason, heldPart, heldReason, taxFormFrom, taxFormYear, waitsForAccount } from "./rules.ts";

function statusOf(deps: Deps, week: string, payout: { status: WeekStatus } | null): WeekStatus {
  if (payout) return payout.status;
  return week < firstOpenPayWeek(deps.now(), platformTimeZone) ? "due" : "open";
}

function renderSums(deps: Deps, sums: WeekSums) {
  return {
    jobs: sums.jobs,
    earned: formatCents(sums.earnedCents),
    adjusted: formatCents(sums.adjustedCents),
    total: formatCents(sums.payout?.amountCents ?? sums.earnedCents + sums.adjustedCents),
    status: statusOf(deps, sums.week, sums.payout),
  };
}

export function renderPayRunRow(deps: Deps, week: string, row: PayRunRow) {
  const { payout } = row;
  const isWaiting = !deps.payouts.testMode && !row.hasAccount && payout?.status !== "paid";
  return {
    runnerId: row.runnerId,
    firstName: row.firstName,
    lastName: row.lastName,
    ...renderSums(deps, { week, ...row }),
    reason: payout?.status === "pending" ? null : (payout?.reason ?? null),
    isWaitingForAccount: isWaiting,
    yearPaid: formatCents(row.yearPaidCents),
    getsTaxForm: row.yearPaidCents >= taxFormFrom(Number(week.slice(0, 4))),
    attempts: payout?.attempts ?? 0,
    paidAt: payout?.paidAt ?? null,
  };
}

const mostWeeks = 104;

/** The weeks with pay owed to this runner, newest first. */
export const statements: RunnerAct<typeof contract.statements> = async (deps, actor) => {
  const weeks = await listWeeksOfRunner(deps.db, { userId: actor.userId, now: deps.now(), limit: mostWeeks });
  return weeks.map((sums) => ({
    week: sums.week,
    ...renderSums(deps, sums),
    held: formatCents(sums.heldCents),
    released: formatCents(sums.releasedCents),
  }));
};

/** The jobs and adjustments of a day's week, or this one's, with earnings its pay run holds or frees. */
export async function statement(
  deps: Deps,
  actor: Pick<RunnerActor, "userId">,
  input: z.output<typeof contract.statement.input>,
): Promise<Statement> {
  const now = deps.now();
  const present = payWeekOf(now, platformTimeZone);
  const week = input.week ? mondayOf(input.week) : present;
  const { userId } = actor;
  const openWeek = firstOpenPayWeek(now, platformTimeZone);
  const [{ lines: booked, payout }, moves] = await Promise.all([
    findStatement(deps.db, { userId, payWeek: week }),
    listMovesBeforePayouts(deps.db, { userId, payWeek: week, openWeek, now }),
  ]);
  const coming = moves.map(({ jobId, cents, isForDay }) => ({
    id: deps.newId(),
    kind: "adjustment" as const,
    bookedAt: now,
    reason: heldReason(cents, isForDay),
    cents,
    publicStreet: null,
    city: null,
    jobId,
    isRefused: false,
    pickup: null,
  }));
  const lines = withoutRefused([...booked, ...coming]);
  const holds = new Map(
    lines.flatMap(({ kind, jobId, cents, reason }) =>
      kind === "adjustment" && cents < 0 ? [[jobId, reason]] : [],
    ),
  );
  const sumOf = (kind: StatementLine["kind"]) =>
    lines.reduce((sum, line) => (line.kind === kind ? sum + line.cents : sum), 0);
  const sums = {
    week,
    jobs: lines.filter(({ kind }) => kind === "earning").length,
    earnedCents: sumOf("earning"),
    adjustedCents: sumOf("adjustment"),
    payout,
  };
  return {
    week,
    lastDay: addDays(week, 6),
    ...renderSums(deps, sums),
    previousWeek: addDays(week, -7),
    nextWeek: week < present ? addDays(week, 7) : null,
    paidAt: payout?.paidAt ?? null,
    heldBecause: payout?.status === "held" ? payout.reason : null,
    isWaitingForAccount: payout?.status === "pending" && payout.reason === waitsForAccount,
    lines: lines.map((line) => renderLine(line, holds.get(line.jobId) ?? null)),
  };
}

/** Days from a week's Monday to its payday, the Tuesday after the week. */
const paydayAfter = 8;

/** The runner's earnings today and this week, what of them is held, and the next payout. */
export async function pay(deps: Deps, actor: RunnerActor): Promise<z.output<typeof contract.pay.output>> {
  const now = deps.now();
  const timeZone = platformTimeZone;
  const week = payWeekOf(now, timeZone);
  const today = localDay(now, timeZone);
  const { userId } = actor;
  const { days, held, payout, next } = await findPay(deps.db, {
    userId,
    payWeek: week,
    openWeek: firstOpenPayWeek(now, timeZone),
    timeZone,
    now,
  });
  const sumOf = (column: "jobs" | "earnedCents" | "adjustedCents" | "heldCents") =>
    days.reduce((sum, each) => sum + each[column], 0);
  const sums = {
    jobs: sumOf("jobs"),
    earnedCents: sumOf("earnedCents"),
    adjustedCents: sumOf("adjustedCents"),
  };
  const heldCents = heldPart({ ...sums, heldCents: sumOf("heldCents") });
  const onToday = days.find(({ day }) => day === today);
  return {
    today: {
      jobs: onToday?.jobs ?? 0,
      earned: formatCents(onToday?.earnedCents ?? 0),
      held: formatCents(onToday?.heldCents ?? 0),
    },
    week: {
      week,
      lastDay: addDays(week, 6),
      payday: addDays(week, paydayAfter),
      ...renderSums(deps, {
        week,
        ...sums,
        // As on the statement, which shows what is held as an adjustment.
        adjustedCents: sums.adjustedCents - heldCents,
        payout,
      }),
      held: formatCents(heldCents),
    },
    days: days.map(({ day, jobs, earnedCents, adjustedCents, heldCents }) => ({
      day,
      jobs,
      earned: formatCents(earnedCents),
      adjusted: formatCents(adjustedCents),
      held: formatCents(heldCents),
    })),
    held: held.map(({ jobId, cents, isForDay, day, publicStreet, city }) => ({
      jobId,
      amount: formatCents(cents),
      reason: isForDay ? ("heldForDay" as const) : ("heldForReview" as const),
      day,
      place: placeOf({ publicStreet, city }),
    })),
    next: next && {
      week: next.week,
      lastDay: addDays(next.week, 6),
      jobs: next.jobs,
      amount: formatCents(next.cents),
      status: statusOf(deps, next.week, next.payout),
      payday: addDays(next.week, paydayAfter),
      isWaitingForAccount: next.payout?.status === "pending" && next.payout.reason === waitsForAccount,
    },
  };
}

/** The runner's calendar year so far and the next tax form, in the platform's time zone. */
export const payYear: RunnerAct<typeof contract.payYear> = async (deps, actor) => {
  const { userId, runnerId } = actor;
  const timeZone = platformTimeZone;
  const today = localDay(deps.now(), timeZone);
  const year = Number(today.slice(0, 4));
  const formYear = taxFormYear(today);
  const of = { userId, runnerId, year, formYear, timeZone };
  const { jobs, earnedCents, paidCents, formPaidCents, meters } = await findPayYear(deps.db, of);
  return {
    year,
    jobs,
    earned: formatCents(earnedCents),
    paid: formatCents(paidCents),
    meters,
    taxForm: {
      year: formYear,
      paid: formatCents(formPaidCents),
      from: formatCents(taxFormFrom(formYear)),
      comesBy: `${formYear + 1}-01-31`,
    },
  };
};

/** Where this runner's pay goes, as last reported by the provider. */
export const payoutAccount: RunnerAct<typeof contract.payoutAccount> = async (deps, actor) =>
  renderPayoutAccount(deps, await findPayoutAccount(deps.db, actor.userId));

export function renderPayoutAccount(deps: Deps, account: PayoutAccountRow | null) {
  return {
    status: account?.status ?? ("none" as const),
    bank: account?.bank ?? null,
    hasTaxDetails: account?.hasTaxDetails ?? null,
    isTestMode: deps.payouts.testMode,
  };
}

/**
 * Drops each refused job with the amount held for it. A deduction may cap that amount; the rest stays as an adjustment.
 */
function withoutRefused(lines: StatementLine[]): StatementLine[] {
  const refused = new Set(lines.filter((line) => line.isRefused).map(({ jobId }) => jobId));
  return lines.flatMap((line) => {
    if (!refused.has(line.jobId)) return [line];
    if (!line.isRefused) return [];
    const cents = lines.reduce((sum, each) => (each.jobId === line.jobId ? sum + each.cents : sum), 0);
    const reason = "refusedOffset" satisfies HeldReason;
    return cents === 0 ? [] : [{ ...line, kind: "adjustment" as const, reason, cents, pickup: null }];
  });
}

function placeOf({ publicStreet, city }: Pick<StatementLine, "publicStreet" | "city">): string {
  return [publicStreet, city].filter(Boolean).join(", ");
}

function renderLine(line: StatementLine, heldBecause: string | null): Statement["lines"][number] {
  const isJob = line.kind === "earning";
  return {
    id: line.id,
    kind: isJob ? "job" : "adjustment",
    bookedAt: line.bookedAt,
    date: localDay(line.bookedAt, platformTimeZone),
    place: isJob ? placeOf(line) : null,
    reason: isJob ? heldBecause : line.reason,
    amount: formatCents(line.cents),
    pickup: line.pickup && renderPickup(line.pickup),
  };
}

function renderPickup({ agreedCents, ...pickup }: NonNullable<StatementLine["pickup"]>) {
  return { ...pickup, agreed: formatCents(agreedCents) };
}

/** The jobs and adjustments behind a pay run row, as on the runner's statement. Refuses with NOT_FOUND. */
export const payRunJobs: AdminAct<typeof contract.payRunJobs> = async (deps, _actor, { runnerId, week }) => {
  const userId = (await findRunnerUserIds(deps.db, [runnerId])).get(runnerId);
  if (!userId) throw new Refused({ code: "NOT_FOUND" });
  const { lines } = await statement(deps, { userId }, { week });
  return { lines };
};

/** What a week pays each runner, before and after payment; the last closed week by default. Refuses with CURSOR_INVALID. */
export const previewPayRun: AdminAct<typeof contract.previewPayRun> = async (deps, _actor, input) => {
  const present = payWeekOf(deps.now(), platformTimeZone);
  const week = input.week ? mondayOf(input.week) : addDays(present, -7);
  const now = deps.now();
  const openWeek = firstOpenPayWeek(now, platformTimeZone);
  const { rows: found, totals } = await listPayRun(deps.db, { ...input, payWeek: week, openWeek, now });
  const { rows, nextCursor } = cutSorted(found, input.limit);
  return {
    week,
    lastDay: addDays(week, 6),
    previousWeek: addDays(week, -7),
    nextWeek: week < present ? addDays(week, 7) : null,
    isClosed: week < openWeek || totals.hasPayouts,
    isTestMode: deps.payouts.testMode,
    runners: totals.runners,
    total: formatCents(totals.allCents),
    paid: formatCents(totals.paidCents),
    held: formatCents(totals.heldCents),
    due: { runners: totals.dueRunners, total: formatCents(totals.dueCents) },
    others: { payouts: totals.otherPayouts, total: formatCents(totals.otherCents) },
    rows: rows.map((row) => renderPayRunRow(deps, week, row)),
    nextCursor,
  };
};

import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek, mondayOf, payWeekOf } from "#platform/time/pay-week.ts";
import type { RunnerActor } from "#platform/values/actor.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract/pay.ts";
import type { Statement } from "./contract/pay.ts";
import { listMovesBeforePayouts } from "./queries/held-earnings.ts";
import { findPay, findStatement, listWeeksOfRunner, type StatementLine } from "./queries/pay-weeks.ts";
import { findPayoutAccount, type PayoutAccountRow } from "./queries/payout-accounts.ts";
import { renderSums, statusOf } from "./render-week.ts";
import { type HeldReason, waitsForAccount } from "./rules/payouts.ts";

const mostWeeks = 104;

/** The weeks with pay owed to this runner, newest first. */
export async function statements(
  deps: Deps,
  actor: RunnerActor,
): Promise<z.output<typeof contract.statements.output>> {
  const weeks = await listWeeksOfRunner(deps.db, { userId: actor.userId, now: deps.now(), limit: mostWeeks });
  return weeks.map((sums) => ({ week: sums.week, ...renderSums(deps, sums) }));
}

/**
 * The jobs and adjustments of the week a day lies in, this week by default. Includes the earnings its pay run will hold
 * or free, and the status of its pay.
 */
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
  const coming = moves.map(({ jobId, cents }) => ({
    id: deps.newId(),
    kind: "adjustment" as const,
    bookedAt: now,
    reason: (cents < 0 ? "heldForReview" : "reviewCleared") satisfies HeldReason,
    cents,
    publicStreet: null,
    city: null,
    jobId,
    isRefused: false,
  }));
  const lines = withoutRefused([...booked, ...coming]);
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
    lines: lines.map(renderLine),
  };
}

/** Days from a week's Monday to its payday, the Tuesday after the week. */
const paydayAfter = 8;

/** The runner's earnings today and this week, and the next payout. */
export async function pay(deps: Deps, actor: RunnerActor): Promise<z.output<typeof contract.pay.output>> {
  const now = deps.now();
  const timeZone = platformTimeZone;
  const week = payWeekOf(now, timeZone);
  const today = localDay(now, timeZone);
  const { userId } = actor;
  const { days, payout, next } = await findPay(deps.db, { userId, payWeek: week, timeZone, now });
  const sumOf = (column: "jobs" | "earnedCents" | "adjustedCents") =>
    days.reduce((sum, each) => sum + each[column], 0);
  const onToday = days.find(({ day }) => day === today);
  return {
    today: { jobs: onToday?.jobs ?? 0, earned: formatCents(onToday?.earnedCents ?? 0) },
    week: {
      week,
      lastDay: addDays(week, 6),
      ...renderSums(deps, {
        week,
        jobs: sumOf("jobs"),
        earnedCents: sumOf("earnedCents"),
        adjustedCents: sumOf("adjustedCents"),
        payout,
      }),
    },
    days: days.map(({ day, jobs, earnedCents, adjustedCents }) => ({
      day,
      jobs,
      earned: formatCents(earnedCents),
      adjusted: formatCents(adjustedCents),
    })),
    next: next && {
      week: next.week,
      lastDay: addDays(next.week, 6),
      amount: formatCents(next.cents),
      status: statusOf(deps, next.week, next.payout),
      payday: addDays(next.week, paydayAfter),
      isWaitingForAccount: next.payout?.status === "pending" && next.payout.reason === waitsForAccount,
    },
  };
}

/** Where this runner's pay goes, as last reported by the provider. */
export async function payoutAccount(
  deps: Deps,
  actor: RunnerActor,
): Promise<z.output<typeof contract.payoutAccount.output>> {
  return renderPayoutAccount(deps, await findPayoutAccount(deps.db, actor.userId));
}

export function renderPayoutAccount(deps: Deps, account: PayoutAccountRow | null) {
  return {
    status: account?.status ?? ("none" as const),
    bank: account?.bank ?? null,
    isTestMode: deps.payouts.testMode,
  };
}

/** Drops each refused job with the amount held for it. A deduction may cap that amount; the rest stays as an adjustment. */
function withoutRefused(lines: StatementLine[]): StatementLine[] {
  const refused = new Set(lines.filter((line) => line.isRefused).map(({ jobId }) => jobId));
  return lines.flatMap((line) => {
    if (!refused.has(line.jobId)) return [line];
    if (!line.isRefused) return [];
    const cents = lines.reduce((sum, each) => (each.jobId === line.jobId ? sum + each.cents : sum), 0);
    const reason = "refusedOffset" satisfies HeldReason;
    return cents === 0 ? [] : [{ ...line, kind: "adjustment" as const, reason, cents }];
  });
}

function renderLine(line: StatementLine): Statement["lines"][number] {
  const isJob = line.kind === "earning";
  return {
    id: line.id,
    kind: isJob ? "job" : "adjustment",
    bookedAt: line.bookedAt,
    date: localDay(line.bookedAt, platformTimeZone),
    place: isJob ? [line.publicStreet, line.city].filter(Boolean).join(", ") : null,
    reason: isJob ? null : line.reason,
    amount: formatCents(line.cents),
  };
}

import type * as z from "zod";
import type * as contract from "#contracts/pay.ts";
import type { Statement } from "#contracts/pay.ts";
import { findStatement, listWeeksOfRunner, type StatementLine } from "#db/queries/pay-weeks.ts";
import { findPayoutAccount, type PayoutAccountRow } from "#db/queries/payout-accounts.ts";
import type { RunnerActor } from "#domain/actor.ts";
import { formatCents } from "#domain/money.ts";
import { waitsForAccount } from "#domain/payouts.ts";
import { addDays, platformTimeZone } from "#domain/schedule/local-time.ts";
import { mondayOf, payWeekOf } from "#domain/schedule/pay-week.ts";
import type { Deps } from "../deps.ts";
import { renderSums } from "../payouts/render-week.ts";

const mostWeeks = 104;

/** The weeks in which this runner was owed something, newest first. */
export async function statements(
  deps: Deps,
  actor: RunnerActor,
): Promise<z.output<typeof contract.statements.output>> {
  const weeks = await listWeeksOfRunner(deps.db, actor.userId, mostWeeks);
  return weeks.map((sums) => ({ week: sums.week, ...renderSums(deps, sums) }));
}

/** Each job and adjustment of the week that a day lies in, and what became of its pay; this week by default. */
export async function statement(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.statement.input>,
): Promise<Statement> {
  const present = payWeekOf(deps.now(), platformTimeZone);
  const week = input.week ? mondayOf(input.week) : present;
  const { lines, payout } = await findStatement(deps.db, { userId: actor.userId, payWeek: week });
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

/** Where this runner's pay goes, as far as the provider told us last. */
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

function renderLine(line: StatementLine): Statement["lines"][number] {
  const isJob = line.kind === "earning";
  return {
    id: line.id,
    kind: isJob ? "job" : "adjustment",
    bookedAt: line.bookedAt,
    date: line.scheduledOn,
    place: isJob ? [line.publicStreet, line.city].filter(Boolean).join(", ") : null,
    reason: isJob ? null : line.reason,
    amount: formatCents(line.cents),
  };
}

import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek } from "#platform/time/pay-week.ts";
import { formatCents } from "#platform/values/money.ts";
import type * as contract from "./contract/pay.ts";
import type { WeekStatus } from "./contract/pay.ts";
import type { PayRunRow, WeekSums } from "./queries/pay-weeks.ts";

/** The status of a week with or without a payout. */
export function statusOf(deps: Deps, week: string, payout: { status: WeekStatus } | null): WeekStatus {
  if (payout) return payout.status;
  return week < firstOpenPayWeek(deps.now(), platformTimeZone) ? "due" : "open";
}

/** A week's sums in API form. */
export function renderSums(deps: Deps, sums: WeekSums) {
  return {
    jobs: sums.jobs,
    earned: formatCents(sums.earnedCents),
    adjusted: formatCents(sums.adjustedCents),
    total: formatCents(sums.payout?.amountCents ?? sums.earnedCents + sums.adjustedCents),
    status: statusOf(deps, sums.week, sums.payout),
  };
}

/** A pay run row in API form. */
export function renderPayRunRow(
  deps: Deps,
  week: string,
  row: PayRunRow,
): z.output<typeof contract.holdPayout.output> {
  const { payout } = row;
  const isWaiting = !deps.payouts.testMode && !row.hasAccount && payout?.status !== "paid";
  return {
    runnerId: row.runnerId,
    firstName: row.firstName,
    lastName: row.lastName,
    ...renderSums(deps, { week, ...row }),
    reason: payout?.status === "pending" ? null : (payout?.reason ?? null),
    isWaitingForAccount: isWaiting,
    attempts: payout?.attempts ?? 0,
    paidAt: payout?.paidAt ?? null,
  };
}

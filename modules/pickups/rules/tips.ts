import { type Cents, formatCents } from "#platform/values/money.ts";
import type { Refusal } from "#platform/values/refusal.ts";

/** charging: the provider has not answered yet. refunding: undone; the provider has not confirmed the refund yet. */
export const tipStatuses = ["charging", "paid", "declined", "refunding", "refunded"] as const;
export type TipStatus = (typeof tipStatuses)[number];

/** Days after a pickup in which its runner may be tipped. */
const tipDays = 30;

/** Hours after a tip in which the homeowner may take it back. */
const tipBackHours = 24;

const hour = 3_600_000;

/** Until when a tip may be taken back; both instants. */
export function tipBackUntil(paidAt: string): string {
  return new Date(Date.parse(paidAt) + tipBackHours * hour).toISOString();
}

/** Refuses a tip for a pickup that is not completed, for one long over, and above the most that the rule allows. */
export function refuseTip(
  job: { completedAt: string | null },
  tip: { cents: Cents; mostCents: Cents; now: string },
): Refusal | null {
  if (!job.completedAt) return { code: "TIP_NOT_NOW" };
  if (Date.parse(tip.now) - Date.parse(job.completedAt) > tipDays * 24 * hour) return { code: "TIP_NOT_NOW" };
  return tip.cents > tip.mostCents
    ? { code: "TIP_TOO_LARGE", params: { amount: `$${formatCents(tip.mostCents)}` } }
    : null;
}

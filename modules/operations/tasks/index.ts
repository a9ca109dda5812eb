import type { Schedule } from "#platform/schedule.ts";
import { scheduleTimes } from "./times.ts";

/** What each schedule runs. */
const acts: Record<(typeof scheduleTimes)[number]["name"], Schedule["load"]> = {
  deliver: async () => (await import("#modules/notices/index.ts")).deliver,
  "send-notices": async () => (await import("#modules/notices/index.ts")).sendNotices,
  "send-alerts": async () => (await import("#modules/dispatch/index.ts")).sendAlerts,
  "send-webhooks": async () => (await import("#modules/webhooks/index.ts")).sendWebhooks,
  "mark-missed": async () => (await import("#modules/pickups/index.ts")).markMissed,
  generate: async () => (await import("#modules/schedule/index.ts")).generate,
  "plan-rentals": async () => (await import("#modules/schedule/index.ts")).planRentals,
  "sync-calendars": async () => (await import("#modules/rentals/index.ts")).syncCalendars,
  remind: async () => (await import("#modules/pickups/index.ts")).remind,
  "guest-messages": async () => (await import("#modules/guests/index.ts")).sendGuestMessages,
  "rental-records": async () => (await import("#modules/rentals/index.ts")).sendRecords,
  "weekly-report": async () => (await import("./weekly-report.ts")).sendWeeklyReports,
  "daily-digest": async () => (await import("#modules/notices/index.ts")).sendDigests,
  "settle-holds": async () => (await import("#modules/schedule/index.ts")).settleHolds,
  "begin-pauses": async () => (await import("#modules/subscriptions/index.ts")).beginPauses,
  "end-subscriptions": async () => (await import("#modules/subscriptions/index.ts")).endSubscriptions,
  "settle-referrals": async () => (await import("#modules/growth/index.ts")).settleAllReferrals,
  "settle-gifts": async () => (await import("#modules/growth/index.ts")).settleGifts,
  bill: async () => (await import("#modules/billing/index.ts")).bill,
  "settle-pay": async () => (await import("#modules/pickups/index.ts")).settlePay,
  pay: async () => (await import("#modules/payouts/index.ts")).payWeekly,
  reconcile: async () => (await import("#modules/subscriptions/index.ts")).reconcile,
  "note-figures": async () => (await import("./note-figures.ts")).noteFigures,
  "check-invariants": async () => (await import("./check-invariants.ts")).checkInvariants,
  "count-reliability": async () => (await import("#modules/site/index.ts")).countReliability,
  "keep-minutes": async () => (await import("#modules/pickups/index.ts")).keepMinutes,
  "learn-streets": async () => (await import("#modules/schedule/index.ts")).learnStreets,
  "index-prints": async () => (await import("#modules/photos/index.ts")).indexPrints,
  "fetch-rates": async () => (await import("#modules/rates/index.ts")).fetchRates,
  purge: async () => (await import("./purge.ts")).purge,
};

/** The scheduled tasks, in the order of their times. */
export const schedules: readonly Schedule[] = scheduleTimes.map((times) => ({
  ...times,
  load: acts[times.name],
}));

export function scheduleNamed(name: string): Schedule | null {
  return schedules.find((schedule) => schedule.name === name) ?? null;
}

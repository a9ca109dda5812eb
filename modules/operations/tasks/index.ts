import type { Schedule } from "#platform/schedule.ts";

/**
 * The scheduled tasks. When hosted, the host calls each at `/api/cron/<name>`, as in `vercel.json`; a standalone server
 * checks what is due (`functions/schedules.ts`). All are repeatable, so the next run makes up for a missed or crashed
 * one. Therefore even weekly work such as pay is checked every hour.
 */
export const schedules: readonly Schedule[] = [
  {
    name: "deliver",
    cron: "* * * * *",
    budgetSeconds: 45,
    load: async () => (await import("#modules/notices/index.ts")).deliver,
  },
  {
    name: "send-notices",
    cron: "* * * * *",
    budgetSeconds: 45,
    load: async () => (await import("#modules/notices/index.ts")).sendNotices,
  },
  {
    name: "send-alerts",
    cron: "* * * * *",
    budgetSeconds: 45,
    load: async () => (await import("#modules/dispatch/index.ts")).sendAlerts,
  },
  {
    name: "send-webhooks",
    cron: "* * * * *",
    budgetSeconds: 45,
    load: async () => (await import("#modules/webhooks/index.ts")).sendWebhooks,
  },
  {
    name: "mark-missed",
    cron: "* * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/pickups/index.ts")).markMissed,
  },
  {
    name: "generate",
    cron: "7 */6 * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/schedule/index.ts")).generate,
  },
  {
    name: "plan-rentals",
    cron: "27 */6 * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/schedule/index.ts")).planRentals,
  },
  {
    name: "sync-calendars",
    cron: "*/5 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/rentals/index.ts")).syncCalendars,
  },
  {
    name: "remind",
    cron: "3 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/pickups/index.ts")).remind,
  },
  {
    name: "guest-messages",
    cron: "*/15 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/guests/index.ts")).sendGuestMessages,
  },
  {
    name: "rental-records",
    cron: "9 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/rentals/index.ts")).sendRecords,
  },
  {
    name: "weekly-report",
    cron: "42 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./weekly-report.ts")).sendWeeklyReports,
  },
  {
    name: "daily-digest",
    cron: "4 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/notices/index.ts")).sendDigests,
  },
  {
    name: "settle-holds",
    cron: "12 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/schedule/index.ts")).settleHolds,
  },
  {
    name: "begin-pauses",
    cron: "2 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/subscriptions/index.ts")).beginPauses,
  },
  {
    name: "end-subscriptions",
    cron: "17 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/subscriptions/index.ts")).endSubscriptions,
  },
  {
    name: "settle-referrals",
    cron: "19 * * * *",
    budgetSeconds: 120,
    load: async () => (await import("#modules/growth/index.ts")).settleAllReferrals,
  },
  {
    name: "settle-gifts",
    cron: "24 * * * *",
    budgetSeconds: 120,
    load: async () => (await import("#modules/growth/index.ts")).settleGifts,
  },
  {
    name: "bill",
    cron: "22 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/billing/index.ts")).bill,
  },
  {
    name: "settle-pay",
    cron: "27 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/pickups/index.ts")).settlePay,
  },
  {
    name: "pay",
    cron: "32 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/payouts/index.ts")).payWeekly,
  },
  {
    name: "reconcile",
    cron: "47 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/subscriptions/index.ts")).reconcile,
  },
  {
    name: "note-figures",
    cron: "52 * * * *",
    budgetSeconds: 30,
    load: async () => (await import("./note-figures.ts")).noteFigures,
  },
  {
    name: "check-invariants",
    cron: "25 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./check-invariants.ts")).checkInvariants,
  },
  {
    name: "count-reliability",
    cron: "10 9 * * *",
    budgetSeconds: 240,
    load: async () => (await import("#modules/site/index.ts")).countReliability,
  },
  {
    name: "learn-streets",
    cron: "57 * * * *",
    budgetSeconds: 120,
    load: async () => (await import("#modules/schedule/index.ts")).learnStreets,
  },
  {
    name: "index-prints",
    cron: "37 * * * *",
    budgetSeconds: 120,
    load: async () => (await import("#modules/photos/index.ts")).indexPrints,
  },
  {
    name: "fetch-rates",
    cron: "20 16 * * *",
    budgetSeconds: 30,
    load: async () => (await import("#modules/rates/index.ts")).fetchRates,
  },
  {
    name: "purge",
    cron: "40 8 * * *",
    budgetSeconds: 240,
    load: async () => (await import("./purge.ts")).purge,
  },
];

export function scheduleNamed(name: string): Schedule | null {
  return schedules.find((schedule) => schedule.name === name) ?? null;
}

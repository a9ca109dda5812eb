import type { Schedule } from "./schedule.ts";

/**
 * What the service does by itself. Hosted, the host calls each at `/api/cron/<name>`, as `vercel.json` says; a server of
 * one's own looks itself what is due (`functions/schedules.ts`). All acts can be repeated, so that one that was missed or
 * died is made up for by its next run; hence what may wait a week, such as pay, is looked at every hour.
 */
export const schedules: readonly Schedule[] = [
  {
    name: "deliver",
    cron: "* * * * *",
    budgetSeconds: 45,
    load: async () => (await import("./deliver.ts")).deliver,
  },
  {
    name: "send-notices",
    cron: "* * * * *",
    budgetSeconds: 45,
    load: async () => (await import("./send-notices.ts")).sendNotices,
  },
  {
    name: "mark-missed",
    cron: "* * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./mark-missed.ts")).markMissed,
  },
  {
    name: "generate",
    cron: "7 */6 * * *",
    budgetSeconds: 240,
    load: async () => (await import("./generate.ts")).generate,
  },
  {
    name: "plan-rentals",
    cron: "27 */6 * * *",
    budgetSeconds: 240,
    load: async () => (await import("./plan-rentals.ts")).planRentals,
  },
  {
    name: "sync-calendars",
    cron: "*/5 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./sync-calendars.ts")).syncCalendars,
  },
  {
    name: "remind",
    cron: "3 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./remind.ts")).remind,
  },
  {
    name: "guest-messages",
    cron: "*/15 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./guest-messages.ts")).sendGuestMessages,
  },
  {
    name: "weekly-report",
    cron: "42 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./weekly-report.ts")).sendWeeklyReports,
  },
  {
    name: "settle-holds",
    cron: "12 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./settle-holds.ts")).settleHolds,
  },
  {
    name: "end-subscriptions",
    cron: "17 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./end-subscriptions.ts")).endSubscriptions,
  },
  {
    name: "bill",
    cron: "22 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./bill.ts")).bill,
  },
  {
    name: "pay",
    cron: "32 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./pay.ts")).payWeekly,
  },
  {
    name: "reconcile",
    cron: "47 * * * *",
    budgetSeconds: 240,
    load: async () => (await import("./reconcile.ts")).reconcile,
  },
  {
    name: "note-figures",
    cron: "52 * * * *",
    budgetSeconds: 30,
    load: async () => (await import("./note-figures.ts")).noteFigures,
  },
  {
    name: "fetch-rates",
    cron: "20 16 * * *",
    budgetSeconds: 30,
    load: async () => (await import("./fetch-rates.ts")).fetchRates,
  },
  {
    name: "purge",
    cron: "40 8 * * *",
    budgetSeconds: 240,
    load: async () => (await import("./purge.ts")).purge,
  },
];

/** The schedule of a name; null where there is none. */
export function scheduleNamed(name: string): Schedule | null {
  return schedules.find((schedule) => schedule.name === name) ?? null;
}

import type { ScheduleTimes } from "#platform/schedule.ts";

/**
 * When the scheduled tasks run. When hosted, the host calls each at `/api/cron/<name>`, as in `vercel.json`; a standalone
 * server checks what is due (`functions/schedules.ts`). All are repeatable, so the next run makes up for a missed or
 * crashed one. Therefore even weekly work such as pay is checked every hour. Apart from the acts: whoever asks how late
 * a run is does not load them.
 */
export const scheduleTimes = [
  { name: "deliver", cron: "* * * * *", budgetSeconds: 45 },
  { name: "send-notices", cron: "* * * * *", budgetSeconds: 45 },
  { name: "send-alerts", cron: "* * * * *", budgetSeconds: 45 },
  { name: "send-webhooks", cron: "* * * * *", budgetSeconds: 45 },
  { name: "mark-missed", cron: "* * * * *", budgetSeconds: 240 },
  { name: "generate", cron: "7 */6 * * *", budgetSeconds: 240 },
  { name: "plan-rentals", cron: "27 */6 * * *", budgetSeconds: 240 },
  { name: "sync-calendars", cron: "*/5 * * * *", budgetSeconds: 240 },
  { name: "remind", cron: "3 * * * *", budgetSeconds: 240 },
  { name: "guest-messages", cron: "*/15 * * * *", budgetSeconds: 240 },
  { name: "rental-records", cron: "9 * * * *", budgetSeconds: 240 },
  { name: "weekly-report", cron: "42 * * * *", budgetSeconds: 240 },
  { name: "daily-digest", cron: "4 * * * *", budgetSeconds: 240 },
  { name: "settle-holds", cron: "12 * * * *", budgetSeconds: 240 },
  { name: "begin-pauses", cron: "2 * * * *", budgetSeconds: 240 },
  { name: "end-subscriptions", cron: "17 * * * *", budgetSeconds: 240 },
  { name: "settle-referrals", cron: "19 * * * *", budgetSeconds: 120 },
  { name: "settle-gifts", cron: "24 * * * *", budgetSeconds: 120 },
  { name: "bill", cron: "22 * * * *", budgetSeconds: 240 },
  { name: "settle-pay", cron: "27 * * * *", budgetSeconds: 240 },
  { name: "pay", cron: "32 * * * *", budgetSeconds: 240 },
  { name: "reconcile", cron: "47 * * * *", budgetSeconds: 240 },
  { name: "note-figures", cron: "52 * * * *", budgetSeconds: 30 },
  { name: "check-invariants", cron: "25 * * * *", budgetSeconds: 240 },
  { name: "count-reliability", cron: "10 9 * * *", budgetSeconds: 240 },
  { name: "keep-minutes", cron: "20 9 * * *", budgetSeconds: 240 },
  { name: "learn-streets", cron: "57 * * * *", budgetSeconds: 120 },
  { name: "index-prints", cron: "37 * * * *", budgetSeconds: 120 },
  { name: "fetch-rates", cron: "20 16 * * *", budgetSeconds: 30 },
  { name: "purge", cron: "40 8 * * *", budgetSeconds: 240 },
] as const satisfies readonly ScheduleTimes[];

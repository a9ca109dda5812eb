import { expect } from "vitest";
import type { Runtime } from "#functions/compose.ts";
import { runLogged } from "#functions/schedules.ts";
import { scheduleNamed } from "#modules/operations/tasks/index.ts";
import { scheduleTimes } from "#modules/operations/tasks/times.ts";

type ScheduleName = (typeof scheduleTimes)[number]["name"];

/** The schedules whose crash stories are in a file of their own; all others are in `deaths.race.test.ts`. */
const themes = {
  messages: [
    "deliver",
    "send-notices",
    "send-alerts",
    "send-webhooks",
    "remind",
    "guest-messages",
    "rental-records",
    "weekly-report",
    "daily-digest",
  ],
  money: [
    "settle-holds",
    "begin-pauses",
    "end-subscriptions",
    "settle-referrals",
    "settle-gifts",
    "bill",
    "settle-pay",
    "pay",
    "reconcile",
  ],
} as const satisfies Record<string, ScheduleName[]>;

/** The parts of a file of crash stories about a theme's schedules. */
export function deathsOf(theme: keyof typeof themes | "others") {
  const elsewhere: string[] = theme === "others" ? Object.values(themes).flat() : [];
  const own: string[] =
    theme === "others"
      ? scheduleTimes.map(({ name }) => name).filter((name) => !elsewhere.includes(name))
      : [...themes[theme]];
  const tried = new Set<string>();
  return {
    /** Runs schedules in sequence until the process dies. */
    runs:
      (...names: ScheduleName[]) =>
      async (live: Runtime) => {
        for (const name of names) {
          const schedule = scheduleNamed(name);
          if (!schedule) throw new Error(`There is no schedule ${name}`);
          tried.add(name);
          await runLogged(live, schedule);
        }
      },
    /** Expects that the stories so far ran exactly the theme's schedules. */
    expectAllTried: () => expect([...tried].toSorted()).toEqual(own.toSorted()),
  };
}

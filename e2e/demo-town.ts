import type { Page } from "@playwright/test";
import { defaultHolidays } from "#modules/homes/days.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { mondayOf } from "#platform/time/periods.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { giveUpEmail } from "#testkit/given-up-email.ts";
import { test as base, daysFromNow, openLegs } from "./fixtures.ts";
import { call, schedulePickup } from "./people.ts";
import { type AppServer, startAppServer } from "./server.ts";

/** The password of every demo account, as printed at the start. */
const demoPassword = "demo-curbside";

/** This worker's own server with the demo town, which has weeks of history. */
export const test = base.extend<
  { signInTo: (page: Page, email: string) => Promise<void> },
  { town: AppServer }
>({
  town: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const town = await startAppServer({
        demo: true,
        prepare: (dataDir, { email }) => giveUpEmail(dataDir, email),
      });
      await use(town);
      await town.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ town }, use) => use(town.url),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  signInTo: async ({}, use) => use((page, email) => signIn(page, email)),
});

async function signIn(page: Page, email: string): Promise<void> {
  await call(page.context().request, "POST", "/api/login", { email, password: demoPassword });
}

/**
 * Leaves a runner with a stop at any hour. In the evening nothing is left of today, so the homeowner schedules a pickup of
 * tomorrow, unless the runner has one then; the page takes it as open.
 */
export async function haveStop(runner: Page, home: Page): Promise<void> {
  const jobs = await call<Job[]>(runner.request, "GET", "/api/runner/jobs");
  if (jobs.some(({ status }) => status === "in_progress")) return;
  await openLegs(runner);
  const tomorrow = daysFromNow(1);
  if (jobs.some(({ status, scheduledDate }) => status === "assigned" && scheduledDate.startsWith(tomorrow)))
    return;
  await signIn(home, "homeowner@example.com");
  const { id: jobId } = await schedulePickup(home.request, tomorrow);
  await call(runner.request, "POST", "/api/runner/accept-job", { jobId });
}

/** A Wednesday with planned pickups, in a week without a holiday. */
export function quietWednesday(): string {
  const days = Array.from({ length: 22 }, (_, ahead) => daysFromNow(3 + ahead));
  const isQuiet = (day: string) =>
    !defaultHolidays(Number(day.slice(0, 4))).some((holiday) => mondayOf(holiday.onDay) === mondayOf(day));
  const found = days.find((day) => weekdayNameOf(day) === "Wednesday" && isQuiet(day));
  if (!found) throw new Error("Three weeks in a row have a holiday");
  return found;
}

/** The day as the screens show it: "Wed, Dec 2, 2026". */
export function inFull(day: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(new Date(day));
}

import type { EmailTemplate, Tasks } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { remindOfCards } from "#modules/billing/index.ts";
import { calendarDays, holidaysFrom, placesOf } from "#modules/homes/days.ts";
import { listHolidays } from "#modules/homes/index.ts";
import { type Email, queueEmail } from "#modules/notices/index.ts";
import { findOpenDay, findPay, lockRates, stampOpenJobs } from "#modules/rates/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { addDays } from "#platform/time/local-time.ts";
import { dropExtra } from "./cancel-job.ts";
import { missAndCredit } from "./miss-jobs.ts";
import { notifyOfHolidays, remindOfTomorrow, type Slice, wereHolidaysSent } from "./notify-homes.ts";
import { priceJobs } from "./price-jobs.ts";
import { lockOverdueExtras } from "./queries/extra-pickups.ts";
import { lockOverdueJobs } from "./queries/promises.ts";

/**
 * Marks every overdue job as missed, `batch` at a time in separate transactions. Cancels overdue unconfirmed extra
 * pickups, because no runner could take them. Skips jobs locked by others. Safe to repeat and to run concurrently.
 */
export async function markMissed(
  deps: Deps,
  { signal, batch = 500 }: { signal?: AbortSignal; batch?: number } = {},
): Promise<{ missed: number }> {
  let missed = 0;
  for (let found = batch; found > 0 && !signal?.aborted; missed += found)
    found = await deps.transact(async (tx) => {
      const extras = await lockOverdueExtras(tx, { now: deps.now(), limit: batch });
      await dropExtra(deps, tx, extras, { userId: null });
      const held = await lockOverdueJobs(tx, { now: deps.now(), limit: batch });
      return missAndCredit(deps, tx, held, { userId: null, reason: "window passed" });
    });
  return { missed };
}

/** Days before a pickup to announce a holiday's change. */
const daysBefore = 3;

/** The earliest hour at the home for a reminder: 17 for a pickup tomorrow, 9 for one tonight. */
const fromHour = { tomorrow: 17, tonight: 9 };

/** All homes in sixteen slices, to keep transactions small. */
const slices: Slice[] = Array.from({ length: 16 }, (_, index) => ({
  from: index * 16,
  until: index * 16 + 15,
}));

/**
 * Tells homeowners about holiday changes to their next pickup, and reminds them of tomorrow's pickup and of an expiring
 * card. Returns the number of emails. `pickup_notices` records each notice, so that only changed news is sent again.
 * Safe to repeat and to run concurrently.
 */
export async function remind(deps: Deps, limits?: Limits) {
  const holidayEmails = await notifyHomesOfHolidays(deps, limits);
  const today = deps.now().slice(0, 10);
  // Somewhere, tomorrow is the UTC day or one of the next two.
  const days = [today, addDays(today, 1), addDays(today, 2)];
  const reminderEmails = await eachSlice(deps, limits, async (tx, slice) => {
    const reminded = await remindOfTomorrow(tx, { now: deps.now(), slice, days, fromHour });
    return reminded.map(({ userId, onDay, isTonight, legs, jobId }) => ({
      userId,
      type: isTonight ? "pickupTonight" : "pickupTomorrow",
      params: { date: onDay, legs, ...(jobId && { jobId }) },
    }));
  });
  return { holidayEmails, reminderEmails, cardEmails: await remindOfCards(deps, limits) };
}

async function notifyHomesOfHolidays(deps: Deps, limits: Limits | undefined): Promise<number> {
  const today = deps.now().slice(0, 10);
  const due = { from: addDays(today, -1), before: addDays(today, daysBefore + 2) };
  const holidays = await listHolidays(deps.db, { from: holidaysFrom(due.from), until: due.before });
  const places = placesOf(holidays).map((place, calendar) => ({ ...place, calendar }));
  const days = calendarDays(places, holidays, due);
  const isQuiet = days.every(({ holiday }) => holiday === null);
  if (isQuiet && !(await wereHolidaysSent(deps.db, due))) return 0;
  return eachSlice(deps, limits, async (tx, slice) => {
    const notified = await notifyOfHolidays(tx, { now: deps.now(), slice, daysBefore, places, days });
    return notified.map(({ userId, dueOn, notifiedOn, holiday }) => ({
      userId,
      type: notifiedOn === null ? "holidaySkipped" : notifiedOn === dueOn ? "holidayBack" : "holidayMoved",
      params: { date: dueOn, movedTo: notifiedOn ?? "none", holiday: holiday ?? "none" },
    }));
  });
}

/** Notifies each slice's homes and queues the emails, in one transaction. Returns the number of emails. */
async function eachSlice<Kind extends EmailTemplate>(
  deps: Deps,
  limits: Limits | undefined,
  act: (tx: Db, slice: Slice) => Promise<Email<Kind>[]>,
): Promise<number> {
  let sent = 0;
  for (const slice of slices) {
    if (limits?.signal.aborted) break;
    const actOnSlice = async (tx: Db) => {
      const emails = await act(tx, slice);
      await queueEmail(deps, tx, emails);
      return emails.length;
    };
    sent += await deps.transact(actOnSlice, { isLong: true });
  }
  return sent;
}

/** The most jobs in one transaction, because somebody may be waiting for it. */
const jobsAtOnce = 5000;

/**
 * Sets the pay of open jobs from a day on to the rate in effect on their dates, day by day. Leaves what exceeds one
 * transaction to a task. The last saved rate wins. Safe to repeat.
 */
export async function stampJobs(
  deps: Pick<Deps, "queue" | "now">,
  tx: Db,
  { fromDay, afterId }: Tasks["stamp-jobs"],
) {
  await lockRates(tx);
  const pay = await findPay(tx);
  let left = jobsAtOnce;
  for (let day = await findOpenDay(tx, fromDay); day; day = await findOpenDay(tx, addDays(day, 1))) {
    if (pay.isFlatOn(day)) {
      left -= await stampOpenJobs(tx, { day, cents: pay.flatOn(day), limit: left });
      if (left === 0) return deps.queue.send(tx, "stamp-jobs", { fromDay: day });
      continue;
    }
    const after = day === fromDay ? (afterId ?? null) : null;
    const { jobs, lastId } = await priceJobs(tx, pay, { now: deps.now(), day, after, limit: left });
    left -= jobs;
    if (left === 0 && lastId) return deps.queue.send(tx, "stamp-jobs", { fromDay: day, afterId: lastId });
  }
}

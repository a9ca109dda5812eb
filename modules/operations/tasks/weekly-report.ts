import { queueEmail } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { claimWeeks, listWeekReaders, noteWeekEmails } from "../queries/weekly-reports.ts";
import { renderWeeks } from "../render-weeks.ts";

/** Emails go out on Monday from this hour on, by each person's own clock; missed ones until the end of Tuesday. */
const fromHour = 7;

const readersAtOnce = 100;

/**
 * Emails last week's report to people who want one, a page at a time, one transaction per page. `weekly_reports` stores
 * reported weeks, so no one gets a report twice; a week without content gets no email. Safe to repeat and beside another
 * run. Returns the number of emails.
 */
export async function sendWeeklyReports(deps: Deps, limits?: Limits): Promise<{ weeklyEmails: number }> {
  const now = deps.now();
  let weeklyEmails = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const found = await listWeekReaders(deps.db, { now, fromHour, after, limit: readersAtOnce });
    if (found.length === 0) break;
    const tell = async (tx: Deps["db"]) => {
      const claimed = new Set(await claimWeeks(tx, found, now));
      const readers = found.filter(({ userId }) => claimed.has(userId));
      const told = await renderWeeks(tx, readers);
      await queueEmail(
        deps,
        tx,
        told.map(({ userId, weekOn, report }) => ({
          userId,
          type: "weeklyReport",
          params: { week: weekOn, report },
        })),
      );
      await noteWeekEmails(tx, told);
      return told.length;
    };
    weeklyEmails += await deps.transact(tell, { isLong: true });
    after = found.at(-1)?.userId ?? null;
    if (found.length < readersAtOnce) break;
  }
  return { weeklyEmails };
}

import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { claimWeeks, listWeekReaders, noteWeekLetters } from "../queries/weekly-reports.ts";
import { wordWeeks } from "../word-weeks.ts";

/** Letters go on Monday from this hour on, by each person's own clock; what was missed is made up for until Tuesday ends. */
const fromHour = 7;

const readersAtOnce = 100;

/**
 * Sends a letter about the week that is over to those who want one, a page of people at a time, each in a transaction of
 * its own. Whose week was summed up is kept (`weekly_reports`): nobody hears of a week twice, and who has nothing to hear gets no
 * letter. Safe to repeat and beside another run. Returns how many letters.
 */
export async function sendWeeklyReports(deps: Deps, limits?: Limits): Promise<{ weeklyLetters: number }> {
  const now = deps.now();
  let weeklyLetters = 0;
  for (let after: string | null = null; !limits?.signal.aborted; ) {
    const found = await listWeekReaders(deps.db, { now, fromHour, after, limit: readersAtOnce });
    if (found.length === 0) break;
    const tell = async (tx: Deps["db"]) => {
      const claimed = new Set(await claimWeeks(tx, found, now));
      const readers = found.filter(({ userId }) => claimed.has(userId));
      const told = await wordWeeks(tx, readers);
      await deps.queue.sendAll(
        tx,
        "deliver-mail",
        told.map(({ userId, weekOn, report }) => ({
          userId,
          letter: "weeklyReport" as const,
          params: { week: weekOn, report },
        })),
      );
      await noteWeekLetters(tx, told);
      return told.length;
    };
    weeklyLetters += await deps.transact(tell, { isLong: true });
    after = found.at(-1)?.userId ?? null;
    if (found.length < readersAtOnce) break;
  }
  return { weeklyLetters };
}

import { insertNotifications } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Limits } from "#platform/schedule.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { type ExpiringCard, markExpiringCards } from "./queries/card-notices.ts";

/** How many days before a card expires its owner is notified. */
const daysBefore = 30;

/**
 * Tells homeowners whose card expires within a month, also by email, once per expiry. Safe to repeat and beside another
 * run. Returns the number of emails sent.
 */
export async function remindOfCards(
  deps: Deps,
  limits: Limits | undefined,
  { batch = 500 }: { batch?: number } = {},
): Promise<number> {
  const [year, month] = lastMonthBefore(addDays(localDay(deps.now(), platformTimeZone), daysBefore));
  let told = 0;
  for (let found = batch; found === batch && !limits?.signal.aborted; told += found)
    found = await deps.transact(async (tx) => {
      const cards = await markExpiringCards(tx, { year, month, limit: batch });
      const notices = cards.map((card) => ({ userId: card.userId, params: paramsOf(card) }));
      await insertNotifications(
        tx,
        notices.map((notice) => ({
          id: deps.newId(),
          ...notice,
          type: "cardExpires",
          link: "/settings#billing",
          createdAt: deps.now(),
        })),
      );
      const letters = notices.map((notice) => ({ ...notice, letter: "cardExpires" as const }));
      await deps.queue.sendAll(tx, "deliver-mail", letters);
      return cards.length;
    });
  return told;
}

/** The last full month before a day, as year and month. */
function lastMonthBefore(day: string): [number, number] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? [year - 1, 12] : [year, month - 1];
}

function paramsOf({ last4, month, year }: ExpiringCard): Record<string, string> {
  return { last4, expiry: `${String(month).padStart(2, "0")}/${year}` };
}

import type { Db } from "#db/client.ts";
import { insertSkippedDays } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { dueDaysOf } from "./due-days-of.ts";

/**
 * Stops generation of the pickups that now fall on some days of a home, even if a holiday moves them later. Under
 * `holdBucket`. `undoSkip` reverts it.
 */
export async function leaveOutDays(
  deps: Deps,
  tx: Db,
  home: { homeownerId: string; userId: string },
  onDays: string[],
): Promise<void> {
  const found = await dueDaysOf(tx, home.userId, onDays);
  const days = found.flatMap(({ onDay, due }) => (due.length > 0 ? due : onDay));
  await insertSkippedDays(tx, { homeownerId: home.homeownerId, days, now: deps.now() });
}

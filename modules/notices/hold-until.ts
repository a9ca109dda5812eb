import { later, minute } from "#platform/instants.ts";
import { quietUntil } from "#platform/time/quiet-hours.ts";
import { readerZone } from "#platform/time/reader-zone.ts";
import type { Reader } from "./queries/readers.ts";
import { isUrgent, type Way } from "./ways.ts";

/** Of a kind that can wait, somebody hears on a channel at most once in so many minutes: of what came between, together. */
const burstMinutes = 10;

/** The instant until which something is not told yet; null where it may go out now. What is urgent always may. */
export function holdUntil(
  reader: Pick<Reader, "timezone" | "isTimezoneChosen" | "homeZone" | "quietFrom" | "quietUntil">,
  { importance, merges }: Way,
  { now, lastSentAt }: { now: string; lastSentAt: string | null },
): string | null {
  if (isUrgent(importance)) return null;
  const quiet =
    reader.quietFrom !== null && reader.quietUntil !== null
      ? quietUntil(now, { fromMinute: reader.quietFrom, untilMinute: reader.quietUntil }, readerZone(reader))
      : null;
  const burst = burstEnd(merges, { now, lastSentAt });
  return quiet && burst ? (quiet > burst ? quiet : burst) : (quiet ?? burst);
}

/** Until when what is like something sent waits for more of it. */
export function burstEnd(
  merges: boolean,
  { now, lastSentAt }: { now: string; lastSentAt: string | null },
): string | null {
  if (!merges || lastSentAt === null) return null;
  const end = later(lastSentAt, burstMinutes * minute);
  return end > now ? end : null;
}

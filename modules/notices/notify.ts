import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { readerZone } from "#platform/time/local-time.ts";
import { quietUntil } from "#platform/time/quiet-hours.ts";
import type { NotificationType } from "./contract.ts";
import { insertNotification } from "./queries/notifications.ts";
import type { Reader } from "./queries/readers.ts";
import { isUrgent, type Way } from "./ways.ts";

/** Notifies a person, in the act's transaction. `link` is a path in the app. */
export function notify(
  deps: Pick<Deps, "newId" | "now">,
  tx: Db,
  notice: {
    userId: string;
    type: NotificationType;
    params: Record<string, string | number>;
    link: string | null;
  },
): Promise<void> {
  return insertNotification(tx, { id: deps.newId(), createdAt: deps.now(), ...notice });
}

/** On each channel, notices of a kind that can wait go out at most once in this many minutes, merged. */
const burstMinutes = 10;

/** When a notice may go out; null for now. Urgent notices never wait. */
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

/** When a notice like one just sent may go out. */
export function burstEnd(
  merges: boolean,
  { now, lastSentAt }: { now: string; lastSentAt: string | null },
): string | null {
  if (!merges || lastSentAt === null) return null;
  const end = later(lastSentAt, burstMinutes * minute);
  return end > now ? end : null;
}

import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";
import { readerZone } from "#platform/time/reader-zone.ts";
import type { Actor } from "#platform/values/actor.ts";
import type { Reachability } from "./contract/reachability.ts";
import { findReachability } from "./queries/reachability.ts";

/** Where and when the user can be reached besides email. */
export function reachability(deps: Deps, actor: Actor): Promise<Reachability> {
  return readReachability(deps.db, actor.userId);
}

export async function readReachability(db: Db, userId: string): Promise<Reachability> {
  const { number, quietHours, browsers, ...zone } = await findReachability(db, userId);
  return {
    timeZone: readerZone(zone),
    quietHours,
    sms: number && {
      number: number.e164,
      state: stateOf(number),
      codeExpiresAt: number.codeExpiresAt,
    },
    browsers,
  };
}

function stateOf(number: {
  confirmedAt: string | null;
  stoppedAt: string | null;
  failedAt: string | null;
}): "awaited" | "confirmed" | "stopped" | "failed" {
  if (!number.confirmedAt) return "awaited";
  if (number.stoppedAt) return "stopped";
  return number.failedAt ? "failed" : "confirmed";
}

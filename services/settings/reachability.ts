import type { Reachability } from "#contracts/reachability.ts";
import type { Db } from "#db/client.ts";
import { findReachability } from "#db/queries/reachability.ts";
import type { Actor } from "#domain/actor.ts";
import { readerZone } from "#domain/schedule/reader-zone.ts";
import type { Deps } from "../deps.ts";

/** Where and when one can be reached besides letters. */
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

import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/guests.ts";
import { stopLetters } from "./queries/guests.ts";
import { openStopToken } from "./stop-link.ts";

/**
 * Unsubscribes a guest's address from a host for all stays, permanently. Needs only the link from an email. Refuses
 * with LINK_INVALID, also if the host is gone. Safe to repeat.
 */
export async function stopMessages(
  deps: Deps,
  { token }: z.output<typeof contract.stopMessages.input>,
): Promise<z.output<typeof contract.stopMessages.output>> {
  const stop = openStopToken(deps.vault, token);
  const property = stop && (await deps.transact((tx) => stopLetters(tx, { ...stop, now: deps.now() })));
  if (!property) throw new Refused({ code: "LINK_INVALID" });
  return { property };
}

import type * as z from "zod";
import type * as contract from "#contracts/guests.ts";
import { stopLetters } from "#db/queries/guests.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { openStopToken } from "./stop-link.ts";

/**
 * Ends the letters to a guest, whoever has the link of one: from that host to that address, about any stay, for good.
 * Refuses with LINK_INVALID, also once the host has gone. Safe to repeat.
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

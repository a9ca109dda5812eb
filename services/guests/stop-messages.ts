import type * as z from "zod";
import type * as contract from "#contracts/guests.ts";
import { stopLetters } from "#db/queries/guests.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { openStopToken } from "./stop-link.ts";

/**
 * Ends the letters to a guest, whoever has the link of one: from that host, about any stay of that address. Refuses with
 * LINK_INVALID, also once the guest's address was changed or deleted. Safe to repeat.
 */
export async function stopMessages(
  deps: Deps,
  { token }: z.output<typeof contract.stopMessages.input>,
): Promise<z.output<typeof contract.stopMessages.output>> {
  const stopKey = openStopToken(deps.vault, token);
  const property = stopKey && (await deps.transact((tx) => stopLetters(tx, { stopKey, now: deps.now() })));
  if (!property) throw new Refused({ code: "LINK_INVALID" });
  return { property };
}

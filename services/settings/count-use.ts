import type * as z from "zod";
import type * as contract from "#contracts/settings.ts";
import { addUses } from "#db/queries/usage-counts.ts";
import type { Actor } from "#domain/actor.ts";
import { usedActs, usedPages } from "#domain/usage.ts";
import type { Deps } from "../deps.ts";

const known = { page: new Set<string>(usedPages), act: new Set<string>(usedActs) };

/**
 * Adds to the counts of the day what somebody used: nothing of those who have turned that off, or whose browser asks not to
 * be tracked (`isUnwanted`), and nothing but the names that are counted. Who it was is not written down.
 */
export async function countUse(
  deps: Deps,
  actor: Actor,
  input: z.output<typeof contract.countUse.input>,
  { isUnwanted }: { isUnwanted: boolean },
): Promise<{ ok: true }> {
  const uses = input.uses.filter(({ kind, name }) => known[kind].has(name));
  if (!isUnwanted && uses.length > 0)
    await addUses(deps.db, { ...actor, onDay: deps.now().slice(0, 10), uses });
  return { ok: true };
}

import type * as z from "zod";
import type * as contract from "#modules/accounts/contract/settings.ts";
import { usedActs, usedPages } from "#modules/accounts/rules/usage.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { addUses } from "./queries/usage-counts.ts";

const known = { page: new Set<string>(usedPages), act: new Set<string>(usedActs) };

/**
 * Adds to the day's usage counts, without recording the user. Skips users who opted out, browsers that ask not to be
 * tracked (`isUnwanted`), and names not on the list.
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

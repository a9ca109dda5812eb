import type * as z from "zod";
import type { Act } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { lockOwnAccount } from "./current-user.ts";
import * as query from "./queries/further-homes.ts";
import { mostHomes } from "./rules.ts";

/**
 * Adds a home to the account; one whose set-up is not done is returned instead of another. Its set-up begins when the
 * session shows it; one that is left unfinished is no home of the account. Refuses with SUBSCRIPTION_REQUIRED before the first home is set up, and with TOO_MANY_HOMES.
 */
export const addHome: Act<typeof contract.addHome> = (deps, { userId: accountId }) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, accountId, "homeowner");
    const homes = await query.listUsersOfAccount(tx, accountId);
    if (!homes[0]?.homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const unfinished = homes.find(({ homeownerId }) => homeownerId === null);
    if (unfinished) return { id: unfinished.id };
    if (homes.length >= mostHomes) throw new Refused({ code: "TOO_MANY_HOMES" });
    const id = deps.newId();
    await query.insertFurtherHome(tx, { id, accountId, now: deps.now() });
    return { id };
  });

/** Makes this session show another home of its account. Safe to repeat. Refuses with NOT_FOUND. */
export async function showHome(
  deps: Deps,
  { userId: accountId }: Actor,
  sessionToken: string,
  { id }: z.output<typeof contract.showHome.input>,
): Promise<{ ok: true }> {
  const tokenHash = hashToken(sessionToken);
  return deps.transact(async (tx) => {
    // Waits for an act that removes the home.
    await lockOwnAccount(tx, accountId);
    if (!(await query.showHome(tx, { tokenHash, userId: id, now: deps.now() })))
      throw new Refused({ code: "NOT_FOUND" });
    return { ok: true };
  });
}

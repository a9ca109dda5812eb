import type { Db } from "#db/client.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract.ts";
import { lockOwnAccount } from "./current-user.ts";
import { findSetUp, upsertSetUp } from "./queries/set-up-drafts.ts";

/** The person's unfinished set-up, without values if their key is gone; null when there is none. */
export const setUp: Act<typeof contract.setUp> = async (deps, { userId }) => {
  const draft = await findSetUp(deps.db, userId);
  if (!draft) return null;
  const { role, step, valuesSealed, updatedAt } = draft;
  const text = deps.vault.open(valuesSealed, userId);
  const values: contract.SetUpDraft["values"] = text === null ? {} : JSON.parse(text);
  return { role, step, values, savedAt: updatedAt };
};

/** Keeps a set-up on the account; a newer one replaces an older one. Null, keeping nothing, once a set-up is done. */
export const saveSetUp: Act<typeof contract.saveSetUp> = (deps, { userId }, draft) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    return keepSetUp(deps, tx, userId, draft);
  });

/** As `saveSetUp`, in a transaction that holds or makes the account. */
export async function keepSetUp(
  deps: Pick<Deps, "vault" | "now">,
  tx: Db,
  userId: string,
  { role, step, values }: contract.SetUpDraft,
): Promise<{ savedAt: string } | null> {
  const valuesSealed = deps.vault.seal(JSON.stringify(values), userId);
  const updatedAt = deps.now();
  return (await upsertSetUp(tx, { userId, role, step, valuesSealed, updatedAt }))
    ? { savedAt: updatedAt }
    : null;
}

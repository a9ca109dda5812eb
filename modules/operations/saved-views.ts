import { lockOwnAccount } from "#modules/accounts/index.ts";
import type { AdminAct } from "#platform/act.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/views.ts";
import { deleteViewRow, listViews, saveViewRow } from "./queries/saved-views.ts";

/** One's own views of every list, by list and age. */
export const savedViews: AdminAct<typeof contract.savedViews> = (deps, { userId }) =>
  listViews(deps.db, userId);

/** Keeps a view under its name, in place of one of that name. Refuses with VIEWS_TOO_MANY beyond 20 of a list. */
export const saveView: AdminAct<typeof contract.saveView> = (deps, { userId }, view) =>
  deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    if (!(await saveViewRow(tx, { ...view, userId, createdAt: deps.now() })))
      throw new Refused({ code: "VIEWS_TOO_MANY" });
    return { ok: true as const };
  });

/** Forgets one's own view; without one of that name it does nothing. Saving it again undoes it. */
export const deleteView: AdminAct<typeof contract.deleteView> = async (deps, { userId }, view) => {
  await deleteViewRow(deps.db, { ...view, userId });
  return { ok: true };
};

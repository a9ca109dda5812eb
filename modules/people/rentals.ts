import type { AdminAct } from "#platform/act.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { listRentals } from "./queries/rentals.ts";

/** All hosts' rentals, newest first. */
export const rentals: AdminAct<typeof contract.rentals> = async (deps, _actor, { search, limit, cursor }) => {
  const after = cursor ?? null;
  if (after !== null && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after))
    throw new Refused({ code: "CURSOR_INVALID" });
  const found = await listRentals(deps.db, { search, limit, after });
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
};

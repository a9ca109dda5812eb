import type { AdminAct } from "#platform/act.ts";
import { cutSorted } from "#platform/queries/sorted.ts";
import type * as contract from "./contract.ts";
import { listRentals } from "./queries/rentals.ts";

/** All hosts' rentals. Refuses with CURSOR_INVALID. */
export const rentals: AdminAct<typeof contract.rentals> = async (deps, _actor, input) =>
  cutSorted(await listRentals(deps.db, input), input.limit);

import type { AdminAct } from "#platform/act.ts";
import { addDays } from "#platform/time/local-time.ts";
import type * as contract from "./contract/area-month.ts";
import { readAreaMonth } from "./queries/area-month.ts";

/** A month of an area by day, with its holidays and moved days. */
export const areaMonth: AdminAct<typeof contract.areaMonth> = (deps, _actor, { area, month }) => {
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, "YYYY-MM".length)}-01`;
  return readAreaMonth(deps.db, { area, from, until: addDays(next, -1) });
};

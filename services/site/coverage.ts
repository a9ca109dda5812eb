import type * as z from "zod";
import type * as contract from "#contracts/site.ts";
import type { Deps } from "../deps.ts";
import { isServedToday } from "../homeowner/refuse-area.ts";

/** Whether an approved runner serves a ZIP code of our areas; false for one that does not exist. */
export async function coverage(
  deps: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.coverage.input>,
): Promise<z.output<typeof contract.coverage.output>> {
  return { hasRunners: await isServedToday(deps, deps.db, zipCode) };
}

import type * as z from "zod";
import type * as contract from "#contracts/site.ts";
import { hasRunners } from "#db/queries/waiting-list.ts";
import type { Deps } from "../deps.ts";

/** Whether an approved runner serves a ZIP code; false for one that does not exist. */
export async function coverage(
  deps: Pick<Deps, "db">,
  { zipCode }: z.output<typeof contract.coverage.input>,
): Promise<z.output<typeof contract.coverage.output>> {
  return { hasRunners: await hasRunners(deps.db, zipCode) };
}

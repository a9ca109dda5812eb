import type * as z from "zod";
import type * as contract from "#contracts/site.ts";
import { hasRunners } from "#db/queries/waiting-list.ts";
import { localDay, platformTimeZone } from "#domain/schedule/local-time.ts";
import type { Deps } from "../deps.ts";

/** Whether an approved runner serves a ZIP code of our areas; false for one that does not exist. */
export async function coverage(
  deps: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.coverage.input>,
): Promise<z.output<typeof contract.coverage.output>> {
  return { hasRunners: await hasRunners(deps.db, zipCode, localDay(deps.now(), platformTimeZone)) };
}

import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract/site.ts";
import { isServedToday } from "./refuse-area.ts";

/** Whether an approved runner serves a ZIP code in our areas; false when it does not exist. */
export async function coverage(
  deps: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.coverage.input>,
): Promise<z.output<typeof contract.coverage.output>> {
  return { hasRunners: await isServedToday(deps, deps.db, zipCode) };
}

import type * as z from "zod";
import type * as contract from "#modules/areas/contract.ts";
import type { Deps } from "#platform/deps.ts";
import { countOpenJobs } from "./queries/offers.ts";

/** Enough for an applicant to see that an area has work. */
const mostCounted = 20;

/** The open jobs of a ZIP code in the coming days, for people who think about applying there. */
export async function openJobs(
  deps: Pick<Deps, "db" | "now">,
  { zipCode }: z.output<typeof contract.openJobs.input>,
): Promise<z.output<typeof contract.openJobs.output>> {
  const found = await countOpenJobs(deps.db, { zipCode, now: deps.now(), most: mostCounted + 1 });
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted };
}

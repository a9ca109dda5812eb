import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type * as contract from "./contract.ts";
import { findCurbLaws } from "./queries/curb-laws.ts";
import { lawOn } from "./rules.ts";

/** The rule for cans at the curb where an address is, today; null where we know none. */
export async function curbLaw(
  deps: Pick<Deps, "db" | "now">,
  address: z.output<typeof contract.curbLaw.input>,
): Promise<z.output<typeof contract.curbLaw.output>> {
  const law = lawOn(await findCurbLaws(deps.db, address), localDay(deps.now(), platformTimeZone));
  if (!law) return null;
  const { place, outFrom, backBy, source } = law;
  return { place, outFrom, backBy, source };
}

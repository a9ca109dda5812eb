import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { findZipCode } from "#platform/queries/zip-codes.ts";
import type * as contract from "./contract/site.ts";

/** The post office's city and state for a ZIP code; null when unknown. */
export async function zipPlace(
  deps: Pick<Deps, "db">,
  { zipCode }: z.output<typeof contract.zipPlace.input>,
): Promise<z.output<typeof contract.zipPlace.output>> {
  const known = await findZipCode(deps.db, zipCode);
  return known && { city: known.city, state: known.state };
}

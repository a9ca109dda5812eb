import type * as z from "zod";
import type * as contract from "#contracts/home.ts";
import { findZipCode } from "#db/queries/zip-codes.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";
import { coverage } from "../site/coverage.ts";

/**
 * Whether an address can be found, in which state its ZIP code lies and whether it is served: hints to whoever types it, on
 * which nothing depends. `unknown` where nobody can be asked.
 */
export async function checkAddress(
  deps: Deps,
  _actor: HomeownerActor,
  input: z.output<typeof contract.checkAddress.input>,
): Promise<z.output<typeof contract.checkAddress.output>> {
  const [{ kind }, zip, { hasRunners }] = await Promise.all([
    deps.geocoder.locate(input),
    findZipCode(deps.db, input.zipCode),
    coverage(deps, input),
  ]);
  return { located: kind, zipState: zip?.state ?? null, hasRunners };
}

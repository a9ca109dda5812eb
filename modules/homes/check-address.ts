import type * as z from "zod";
import { findServedZip } from "#modules/areas/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import type * as contract from "./contract.ts";

/**
 * Whether an address exists, its ZIP code's state, and whether runners serve it. Only hints for the person typing;
 * nothing depends on them. `unknown` if no geocoder answers.
 */
export async function checkAddress(
  deps: Deps,
  _actor: HomeownerActor,
  input: z.output<typeof contract.checkAddress.input>,
): Promise<z.output<typeof contract.checkAddress.output>> {
  const [{ kind }, zip] = await Promise.all([
    deps.geocoder.locate(input),
    findServedZip(deps.db, input.zipCode, localDay(deps.now(), platformTimeZone)),
  ]);
  return { located: kind, zipState: zip?.state ?? null, hasRunners: zip?.isServed ?? false };
}

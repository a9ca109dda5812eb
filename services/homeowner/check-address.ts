import type * as z from "zod";
import type * as contract from "#contracts/home.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import type { Deps } from "../deps.ts";

/**
 * Whether an address can be found: a hint to whoever types it, on which nothing depends. `unknown` where nobody can be
 * asked.
 */
export async function checkAddress(
  deps: Deps,
  _actor: HomeownerActor,
  input: z.output<typeof contract.checkAddress.input>,
): Promise<z.output<typeof contract.checkAddress.output>> {
  const { kind } = await deps.geocoder.locate(input);
  return { located: kind };
}

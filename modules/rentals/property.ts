import type * as z from "zod";
import { findShownProperty } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental.ts";
import { renderProperty } from "./render-property.ts";

/** One of the host's rentals, with the views of its gate code. Refuses with NOT_FOUND. */
export async function property(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.oneProperty.input>,
): Promise<z.output<typeof contract.oneProperty.output>> {
  const { homeownerId } = actor;
  const found =
    homeownerId && (await findShownProperty(deps.db, { id: input.id, homeownerId, now: deps.now() }));
  if (!found) throw new Refused({ code: "NOT_FOUND" });
  return { ...(await renderProperty(deps, found)), gateCodeLooks: found.looks };
}

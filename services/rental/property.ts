import type * as z from "zod";
import type * as contract from "#contracts/rental.ts";
import { findShownProperty } from "#db/queries/properties.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { renderProperty } from "./render-property.ts";

/** One of the host's rentals, with who has looked at its gate code. Refuses with NOT_FOUND. */
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

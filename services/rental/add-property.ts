import type * as z from "zod";
import type * as contract from "#contracts/rental.ts";
import { findHome } from "#db/queries/homeowner-profiles.ts";
import { insertProperty } from "#db/queries/properties.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { timeZoneOf } from "../homeowner/place-home.ts";

/** Adds a rental to the host's home. Refuses with SUBSCRIPTION_REQUIRED where no service was set up. */
export function addProperty(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.addProperty.input>,
): Promise<z.output<typeof contract.addProperty.output>> {
  return deps.transact(async (tx) => {
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const { numberOfCans = 1, ...property } = input;
    const id = deps.newId();
    await insertProperty(tx, {
      id,
      homeownerId: home.id,
      ...property,
      numberOfCans,
      timeZone: await timeZoneOf(tx, input),
      createdAt: deps.now(),
    });
    return { id, ...property, status: "active" };
  });
}

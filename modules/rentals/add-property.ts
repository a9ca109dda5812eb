import type * as z from "zod";
import { findHome } from "#modules/accounts/index.ts";
import { findShownProperty, holdBucket, insertProperty, timeZoneOf } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/rental.ts";
import { planRental } from "./plan-rental.ts";
import { renderProperty } from "./render-property.ts";

/**
 * Adds a rental to the host's home and plans pickups for its collection days. Refuses with SUBSCRIPTION_REQUIRED before
 * any service is set up.
 */
export function addProperty(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.addProperty.input>,
): Promise<z.output<typeof contract.addProperty.output>> {
  return deps.transact(async (tx) => {
    const home = await findHome(tx, actor.userId);
    if (!home) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    await holdBucket(tx, home.id);
    const { numberOfCans = 1, gateCode, cansPlace, curbPlace, accessNotes, ...said } = input;
    const id = deps.newId();
    await insertProperty(tx, {
      ...said,
      id,
      homeownerId: home.id,
      numberOfCans,
      cansPlace: cansPlace || null,
      curbPlace: curbPlace || null,
      accessNotes: accessNotes || null,
      gateCodeSealed: gateCode ? deps.vault.seal(gateCode, id) : null,
      timeZone: await timeZoneOf(tx, input),
      createdAt: deps.now(),
    });
    await planRental(deps, tx, id);
    const added = await findShownProperty(tx, { id, homeownerId: home.id, now: deps.now() });
    if (!added) throw new Error(`Property ${id} has gone`);
    return renderProperty(deps, added);
  });
}

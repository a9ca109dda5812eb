import type * as z from "zod";
import { holdAccount } from "#modules/accounts/index.ts";
import { changePicture, readPicture } from "#modules/photos/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract/home.ts";
import type { HomeDetails } from "./contract/home.ts";
import { readHomeDetails } from "./home-details.ts";
import { lockHomeDetails, saveHomeDetails as saveDetails } from "./queries/home-details.ts";
import { tellNextRunner } from "./tell-next-runner.ts";

/**
 * Changes a home's details; omitted fields keep their value. Tells the next job's runner what changed. Safe to repeat.
 * Refuses with SUBSCRIPTION_REQUIRED without a home, CHANGED_ELSEWHERE, and as `readPicture` does.
 */
export async function saveHomeDetails(
  deps: Deps,
  actor: HomeownerActor,
  input: z.output<typeof contract.saveHomeDetails.input>,
): Promise<HomeDetails> {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const picture = await readPicture(deps, {
    given: input.cansPhotoUrl,
    ownerId: actor.userId,
    purpose: "cans",
    shown: (await readHomeDetails(deps, deps.db, actor.userId)).cansPhotoUrl,
  });
  return deps.transact(async (tx) => {
    await holdAccount(tx, actor.userId, "homeowner");
    const before = await lockHomeDetails(tx, homeownerId);
    if (input.seen) refuseChanged(await readHomeDetails(deps, tx, actor.userId), input.seen);
    const sealed = before?.gateCodeSealed ?? null;
    const codeBefore = sealed && deps.vault.open(sealed, homeownerId);
    const after = {
      cansPlace: kept(input.cansPlace, before?.cansPlace),
      curbPlace: kept(input.curbPlace, before?.curbPlace),
      pets: kept(input.pets, before?.pets),
      gateCodeSealed:
        input.gateCode === undefined || (input.gateCode !== null && input.gateCode === codeBefore)
          ? sealed
          : input.gateCode && deps.vault.seal(input.gateCode, homeownerId),
    };
    await saveDetails(tx, { homeownerId, ...after, updatedAt: deps.now() });
    await changePicture(deps, tx, { ownerId: actor.userId, purpose: "cans", change: picture });
    const isChanged = fields.some((field) => (before?.[field] ?? null) !== after[field]);
    if (isChanged || picture.kind !== "same") await tellNextRunner(deps, tx, homeownerId);
    return readHomeDetails(deps, tx, actor.userId);
  });
}

const fields = ["cansPlace", "curbPlace", "pets", "gateCodeSealed"] as const;

/** Empty text becomes null. */
function kept(given: string | null | undefined, before: string | null | undefined): string | null {
  return given === undefined ? (before ?? null) : given || null;
}

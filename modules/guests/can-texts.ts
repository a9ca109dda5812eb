import type * as z from "zod";
import { findProperty, lockHomeBucket } from "#modules/homes/index.ts";
import { canKinds } from "#modules/homes/rules.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findCanTexts, listCanTexts, replaceCanTexts } from "./queries/can-texts.ts";

/** What goes into each kind of can at the host's rentals, in the host's words, by name. */
export async function canTexts(
  deps: Deps,
  { homeownerId }: HomeownerActor,
): Promise<z.output<typeof contract.canTexts.output>> {
  return homeownerId ? listCanTexts(deps.db, homeownerId) : [];
}

/** Saves the host's words for a rental; null restores ours. Refuses with NOT_FOUND and CHANGED_ELSEWHERE. Safe to repeat. */
export function saveCanTexts(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { propertyId, texts, seen }: z.output<typeof contract.saveCanTexts.input>,
): Promise<z.output<typeof contract.saveCanTexts.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    if (!(await findProperty(tx, { id: propertyId, homeownerId }))) throw new Refused({ code: "NOT_FOUND" });
    if (seen) refuseChanged(await findCanTexts(tx, propertyId), seen, texts);
    const written = canKinds.flatMap((canKind) => {
      const text = texts[canKind];
      return text ? [{ propertyId, canKind, text }] : [];
    });
    await replaceCanTexts(tx, propertyId, written);
    return { ok: true };
  });
}

import type * as z from "zod";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/guests.ts";
import { isStayShown, saveStayGuest } from "./queries/guests.ts";

/**
 * Saves a stay's guest: name, email address and language. An unsubscribe belongs to the address: a new address can be
 * emailed, and the old one stays unsubscribed if entered again. Refuses with NOT_FOUND and STAY_GONE. Safe to repeat.
 */
export function saveGuest(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { stayId, name, email, language }: z.output<typeof contract.saveGuest.input>,
): Promise<z.output<typeof contract.saveGuest.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await holdBucket(tx, homeownerId);
    const isShown = await isStayShown(tx, { id: stayId, homeownerId, now: deps.now() });
    if (isShown === null) throw new Refused({ code: "NOT_FOUND" });
    if (!isShown) throw new Refused({ code: "STAY_GONE" });
    return saveStayGuest(tx, {
      stayId,
      homeownerId,
      name: name || null,
      email: email ?? null,
      language,
      updatedAt: deps.now(),
    });
  });
}

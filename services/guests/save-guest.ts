import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type * as contract from "#contracts/guests.ts";
import { isStayShown, saveStayGuest } from "#db/queries/guests.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";

/**
 * Keeps who stays: name, e-mail address and language. Another address is another person, whom the stop of the one before
 * does not bind. Refuses with NOT_FOUND and STAY_GONE. Safe to repeat.
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
    const saved = await saveStayGuest(tx, {
      stayId,
      homeownerId,
      name: name || null,
      email: email ?? null,
      language,
      stopKey: randomBytes(32).toString("base64url"),
      updatedAt: deps.now(),
    });
    return {
      name: saved.name,
      email: saved.email,
      language: saved.language,
      hasStopped: saved.stoppedAt !== null,
    };
  });
}

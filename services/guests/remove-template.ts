import type * as z from "zod";
import type * as contract from "#contracts/guests.ts";
import { deleteTemplate } from "#db/queries/guests.ts";
import type { HomeownerActor } from "#domain/actor.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "../deps.ts";
import { holdBucket } from "../homeowner/hold-bucket.ts";

/** Removes a template; what went by it stays listed. Refuses with NOT_FOUND, also where it was removed already. */
export function removeTemplate(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { id }: z.output<typeof contract.removeTemplate.input>,
): Promise<z.output<typeof contract.removeTemplate.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    // A run of the schedule may be about to send by it.
    await holdBucket(tx, homeownerId);
    if (!(await deleteTemplate(tx, { id, homeownerId }))) throw new Refused({ code: "NOT_FOUND" });
    return { ok: true };
  });
}

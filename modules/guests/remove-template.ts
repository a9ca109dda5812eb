import type * as z from "zod";
import { holdBucket } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/guests.ts";
import { deleteTemplate } from "./queries/guests.ts";

/** Removes a template; its sent emails stay listed. Refuses with NOT_FOUND, also if already removed. */
export function removeTemplate(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  { id }: z.output<typeof contract.removeTemplate.input>,
): Promise<z.output<typeof contract.removeTemplate.output>> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    // A scheduled run may be about to send this template.
    await holdBucket(tx, homeownerId);
    if (!(await deleteTemplate(tx, { id, homeownerId }))) throw new Refused({ code: "NOT_FOUND" });
    return { ok: true };
  });
}

import type * as z from "zod";
import { countVisitorForm, listAdminEmails } from "#modules/accounts/index.ts";
import type * as contract from "#modules/areas/contract.ts";
import type { Deps } from "#platform/deps.ts";

/**
 * Sends a visitor's message to the contact address, or to every admin where there is none. Replies go to the visitor.
 * Refuses with TOO_MANY_REQUESTS.
 */
export async function writeToUs(
  deps: Deps,
  address: string,
  { email, words }: z.output<typeof contract.writeToUs.input>,
): Promise<{ ok: true }> {
  await countVisitorForm(deps, { email, address });
  await deps.transact(async (tx) => {
    const ours = deps.contactEmail === null ? await listAdminEmails(tx) : [deps.contactEmail];
    const letters = ours.map((to) => ({
      email: to,
      replyTo: email,
      language: "en" as const,
      letter: "visitorWrote" as const,
      params: { email, words },
    }));
    await deps.queue.sendAll(tx, "deliver-to-visitor", letters);
  });
  return { ok: true };
}

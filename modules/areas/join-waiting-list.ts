import type * as z from "zod";
import { countVisitorForm } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract.ts";
import { insertWaiting } from "./queries.ts";

const daySeconds = 86_400;

/**
 * Adds an address to a ZIP code's waiting list. Safe to repeat; the answer never reveals whether the address was on it.
 * Refuses with TOO_MANY_REQUESTS.
 */
export async function joinWaitingList(
  deps: Deps,
  address: string,
  { email, zipCode, language }: z.output<typeof contract.joinWaitingList.input>,
): Promise<{ ok: true }> {
  await countVisitorForm(deps, { email, address });
  return deps.transact(async (tx) => {
    const isNew = await insertWaiting(tx, {
      id: deps.newId(),
      email,
      zipCode,
      language: language ?? "en",
      createdAt: deps.now(),
    });
    // A runner may start there while the page is open, so check again, but a day later: sooner, anyone could have
    // emails sent to one address after another.
    if (isNew)
      await deps.queue.send(tx, "tell-waiting", { zipCodes: [zipCode] }, { afterSeconds: daySeconds });
    return { ok: true } as const;
  });
}

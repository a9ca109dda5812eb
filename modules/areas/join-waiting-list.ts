import type * as z from "zod";
import { countWaiting } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import type * as contract from "./contract/site.ts";
import { insertWaiting } from "./queries/waiting-list.ts";

const daySeconds = 86_400;

/**
 * Notes that somebody wants to be told once a runner comes to a ZIP code. Safe to repeat, and answers the same whether or
 * not they wait already: nobody learns whose address is there. Refuses with TOO_MANY_REQUESTS.
 */
export async function joinWaitingList(
  deps: Deps,
  address: string,
  { email, zipCode, language }: z.output<typeof contract.joinWaitingList.input>,
): Promise<{ ok: true }> {
  await countWaiting(deps, { email, address });
  return deps.transact(async (tx) => {
    const isNew = await insertWaiting(tx, {
      id: deps.newId(),
      email,
      zipCode,
      language: language ?? "en",
      createdAt: deps.now(),
    });
    // Somebody may start there at this very moment, or while the page was open. A day later that is looked at: sooner,
    // anybody could have letters sent to an address one after another.
    if (isNew)
      await deps.queue.send(tx, "tell-waiting", { zipCodes: [zipCode] }, { afterSeconds: daySeconds });
    return { ok: true } as const;
  });
}

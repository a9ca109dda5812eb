import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";

/** A task of so many is done well within its time. */
const keysInOneTask = 100;

/** Has stored photos removed once the act's transaction has ended well. */
export async function removePhotos(deps: Deps, tx: Db, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysInOneTask)
    await deps.queue.send(tx, "remove-photos", { keys: keys.slice(from, from + keysInOneTask) });
}

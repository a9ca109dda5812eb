import type { Db } from "#db/client.ts";
import type { Deps } from "#platform/deps.ts";

/** Few enough for a task to finish in time. */
const keysInOneTask = 100;

/** Removes stored photos after the act's transaction commits. */
export async function removePhotos(deps: Deps, tx: Db, keys: string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysInOneTask)
    await deps.queue.send(tx, "remove-photos", { keys: keys.slice(from, from + keysInOneTask) });
}

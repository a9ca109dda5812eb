import { keptNames } from "./kept-names.ts";

/** Whether this browser ever stored a runner's step; true if storage can't be read. */
export async function hasKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => null);
  return databases?.some(({ name }) => name === keptNames.outbox) ?? true;
}

/** Fires "kept" when a step has just been stored. */
export const keeping = new EventTarget();

import { keptNames } from "./kept-names.ts";

/** Whether this browser has ever kept a step of a runner's; one that does not tell may have. */
export async function hasKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => null);
  return databases?.some(({ name }) => name === keptNames.outbox) ?? true;
}

/** Tells by the event "kept" that a step has been kept just now. */
export const keeping = new EventTarget();

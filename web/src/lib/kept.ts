/** Names shared by the page (`keep-offline.ts`) and the service worker (`web/worker/`). */
export const keptNames = {
  /** IndexedDB database of what a person last saw. */
  database: "tidycurb",
  /** IndexedDB database of a runner's unsent steps; the worker must not wipe it. */
  outbox: "tidycurb-outbox",
  /** Cache name prefix for the app's files; the build id follows. */
  cachePrefix: "tidycurb-",
  /** Set and cleared by the server with the session; holds no secret. */
  memberCookie: "tidycurb-member",
} as const;

/** Whether this browser ever stored a runner's step; true if storage can't be read. */
export async function hasKept(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => null);
  return databases?.some(({ name }) => name === keptNames.outbox) ?? true;
}

/** Fires "kept" when the outbox is opened, before it stores a step. */
export const keeping = new EventTarget();

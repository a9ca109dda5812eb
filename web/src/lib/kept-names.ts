/** What the page (`keep-offline.ts`) and the service worker (`web/worker/`) both have to find. */
export const keptNames = {
  /** The IndexedDB database with what a person has seen last. */
  database: "tidycurb",
  /** The IndexedDB database with what a runner did and the server has not been told yet; not for the worker to wipe. */
  outbox: "tidycurb-outbox",
  /** Before the build's id, a cache of the app's own files. */
  cachePrefix: "tidycurb-",
  /** Set and cleared by the server together with the session; it carries no secret. */
  memberCookie: "tidycurb-member",
} as const;

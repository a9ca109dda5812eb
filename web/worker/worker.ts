import { keptNames } from "../src/lib/kept.ts";
import type { Build } from "./build.ts";
import { startPush } from "./push.ts";

/** How long a page waits for the network before the stored shell is shown. */
const patienceMs = 5_000;

/**
 * Lets signed-in users open the app offline. Pages come from the network first, else the app's shell; this build's
 * files come from the cache. Calls and everything else pass through. A new version waits until a page lets it take
 * over. Push messages: `push.ts`.
 */
export function startWorker(scope: ServiceWorkerGlobalScope, build: Build): void {
  const cacheName = `${keptNames.cachePrefix}${build.id}`;
  const files = new Set(build.files);

  startPush(scope);
  scope.addEventListener("install", (event) => event.waitUntil(keepFiles()));
  scope.addEventListener("activate", (event) => event.waitUntil(takePlace()));
  scope.addEventListener("message", ({ data, ports: [port] }) => {
    if (data === "build") port?.postMessage(build.id);
    if (data === "take over") void scope.skipWaiting();
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin || pathname.startsWith("/api/")) return;
    if (request.mode === "navigate") event.respondWith(page(event));
    else if (files.has(pathname)) event.respondWith(file(request, pathname));
  });

  /**
   * Content-hashed files come from the browser's cache if the page fetched them. A sign-out may end this worker at any
   * step, so it opens no cache after one, and deletes what the sign-out's wipe missed.
   */
  async function keepFiles(): Promise<void> {
    if (await hasSessionEnded()) return;
    const cache = await scope.caches.open(cacheName);
    await cache.addAll(
      build.files.map(
        (path) =>
          new Request(new URL(path, scope.location.href), {
            cache: path.startsWith("/assets/") ? "default" : "no-cache",
          }),
      ),
    );
    if (await hasSessionEnded()) await deleteCaches(() => true);
  }

  async function takePlace(): Promise<void> {
    await deleteCaches((name) => name !== cacheName);
    await scope.clients.claim();
  }

  async function page(event: FetchEvent): Promise<Response> {
    if (await hasSessionEnded()) event.waitUntil(forget());
    const answer = fetch(event.request);
    const prompt = await Promise.race([answer.catch(() => null), later(patienceMs)]);
    return prompt ?? (await kept("/index.html")) ?? answer;
  }

  async function file(request: Request, path: string): Promise<Response> {
    return (await kept(path)) ?? fetch(request);
  }

  function kept(path: string): Promise<Response | undefined> {
    return scope.caches.match(path, { cacheName });
  }

  /**
   * Visitors' pages have no script to notice a sign-out. Without cookie access here, the app wipes when next opened.
   */
  async function hasSessionEnded(): Promise<boolean> {
    if (!("cookieStore" in scope)) return false;
    const hint = await scope.cookieStore.get(keptNames.memberCookie);
    return hint === null;
  }

  async function forget(): Promise<void> {
    scope.indexedDB.deleteDatabase(keptNames.database);
    await deleteCaches(() => true);
    await scope.registration.unregister();
  }

  async function deleteCaches(isMeant: (name: string) => boolean): Promise<void> {
    const ours = (await scope.caches.keys()).filter((name) => name.startsWith(keptNames.cachePrefix));
    await Promise.all(ours.filter(isMeant).map((name) => scope.caches.delete(name)));
  }
}

function later(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });
}

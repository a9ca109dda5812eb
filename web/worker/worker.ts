import { keptNames } from "../src/lib/kept-names.ts";
import type { Build } from "./build.ts";
import { startPush } from "./push.ts";

/** How long a page waits for the network before the kept shell shows instead. */
const patienceMs = 5_000;

/**
 * Answers for the network where there is none, so that whoever is signed in can open the app: pages come from the network
 * first and else are the app's shell, the files of its own build come from what it has kept. Calls and all else pass it
 * by. A new version waits until a page lets it take over. What is pushed it shows (`push.ts`).
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
   * What is named after its contents comes from the browser's own cache where the page has fetched it already. Nothing stays
   * of it where somebody has signed out meanwhile: what wiped everything then has not seen this.
   */
  async function keepFiles(): Promise<void> {
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

  /** Visitors' pages have no script that would notice. Where the browser does not tell, the app does once it is opened. */
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

import { afterEach, expect, test, vi } from "vitest";
import { startWorker } from "./worker.ts";

const origin = "https://app.tidycurb.example";

/** The parts of a worker's environment ours uses, with in-memory caches. */
function browser({ isMember = true, tellsCookies = true, caches: names = [] as string[] } = {}) {
  const person = { isMember };
  const listeners = new Map<string, (event: never) => void>();
  const caches = new Map<string, Map<string, Response>>(names.map((name) => [name, new Map()]));
  const scope = {
    location: new URL(`${origin}/sw.js`),
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
    skipWaiting: vi.fn(async () => {}),
    clients: { claim: vi.fn(async () => {}) },
    registration: { unregister: vi.fn(async () => true) },
    indexedDB: { deleteDatabase: vi.fn() },
    ...(tellsCookies && { cookieStore: { get: async () => (person.isMember ? { value: "1" } : null) } }),
    caches: {
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (path: string, { cacheName }: { cacheName: string }) =>
        caches.get(cacheName)?.get(path)?.clone(),
      open: async (name: string) => {
        const cache = caches.get(name) ?? new Map<string, Response>();
        caches.set(name, cache);
        return {
          addAll: async (requests: Request[]) => {
            for (const request of requests)
              cache.set(new URL(request.url).pathname, new Response(`kept ${request.url} ${request.cache}`));
          },
        };
      },
    },
  };
  startWorker(scope as unknown as ServiceWorkerGlobalScope, {
    id: "2",
    files: ["/index.html", "/theme.js", "/assets/app-1a2b.js"],
  });
  /** Resolves to the worker's response; undefined if it let the request pass. */
  const emit = async (type: string, details: object = {}) => {
    const waited: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      waitUntil: (work: Promise<unknown>) => waited.push(work),
      respondWith: (response: Promise<Response>) => {
        answer = response;
      },
      ...details,
    } as never);
    const response = await answer;
    await Promise.all(waited);
    return response?.text();
  };
  const ask = (path: string, { mode = "navigate", method = "GET", from = origin } = {}) =>
    emit("fetch", { request: { url: from + path, mode, method } });
  return { scope, caches, emit, ask, person };
}

/** Sets the network's answer. */
function network(answer: () => Promise<Response>): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  return fetched;
}
const noReception = () => Promise.reject(new TypeError("Failed to fetch"));
const online = async () => new Response("from the network");

afterEach(() => vi.useRealTimers());

test("it caches its build's files, and revalidates those without a content hash", async () => {
  const { caches, emit } = browser();
  await emit("install");
  const kept = caches.get("tidycurb-2");
  expect([...(kept?.keys() ?? [])]).toEqual(["/index.html", "/theme.js", "/assets/app-1a2b.js"]);
  expect(await kept?.get("/index.html")?.text()).toContain("no-cache");
  expect(await kept?.get("/assets/app-1a2b.js")?.text()).toContain("default");
});

test("a page comes from the network first, and offline from the cached shell, whatever its address", async () => {
  const { emit, ask } = browser();
  await emit("install");
  network(online);
  expect(await ask("/runner")).toBe("from the network");
  network(noReception);
  expect(await ask("/runner")).toContain("kept https://app.tidycurb.example/index.html");
  expect(await ask("/about")).toContain("/index.html");
});

test("a page does not wait forever for an unresponsive network", async () => {
  vi.useFakeTimers();
  const { emit, ask } = browser();
  await emit("install");
  network(() => new Promise(() => {}));
  const answer = ask("/runner");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toContain("/index.html");
});

test("without a cached shell the page fails as it would without a worker", async () => {
  const { ask } = browser();
  network(noReception);
  await expect(ask("/runner")).rejects.toThrow("Failed to fetch");
});

test("a file of its build comes from the cache, and from the network when it is missing there", async () => {
  const { caches, emit, ask } = browser();
  await emit("install");
  const fetched = network(online);
  expect(await ask("/assets/app-1a2b.js", { mode: "cors" })).toContain("kept");
  expect(fetched).not.toHaveBeenCalled();
  caches.clear();
  expect(await ask("/assets/app-1a2b.js", { mode: "cors" })).toBe("from the network");
});

test.each([
  ["a call", "/api/trpc/runner.jobs", { mode: "cors" }],
  ["a page under /api", "/api/login", {}],
  ["what changes something", "/sign-in", { method: "POST" }],
  ["another site's file", "/assets/app-1a2b.js", { mode: "cors", from: "https://bucket.example" }],
  ["a file of the public pages", "/assets/style-9z.css", { mode: "cors" }],
])("%s bypasses it", async (_what, path, request) => {
  const { emit, ask } = browser();
  await emit("install");
  const fetched = network(online);
  expect(await ask(path, request)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("activating deletes other builds' caches, and nothing else", async () => {
  const { scope, caches, emit } = browser({ caches: ["tidycurb-1", "another's"] });
  await emit("install");
  await emit("activate");
  expect([...caches.keys()]).toEqual(["another's", "tidycurb-2"]);
  expect(scope.clients.claim).toHaveBeenCalledOnce();
});

test("it waits until a page activates it, and names its build", async () => {
  const { scope, emit } = browser();
  await emit("install");
  expect(scope.skipWaiting).not.toHaveBeenCalled();
  const port = { postMessage: vi.fn() };
  await emit("message", { data: "build", ports: [port] });
  expect(port.postMessage).toHaveBeenCalledWith("2");
  await emit("message", { data: "take over", ports: [] });
  expect(scope.skipWaiting).toHaveBeenCalledOnce();
});

test("the first page after the session has ended deletes everything, without that page's script", async () => {
  const { scope, caches, emit, ask, person } = browser();
  await emit("install");
  person.isMember = false;
  network(online);
  expect(await ask("/")).toBe("from the network");
  expect([...caches.keys()]).toEqual([]);
  expect(scope.indexedDB.deleteDatabase).toHaveBeenCalledWith("tidycurb");
  expect(scope.registration.unregister).toHaveBeenCalledOnce();
});

test("installed after the session has ended, it opens no cache", async () => {
  const { scope, emit } = browser({ isMember: false });
  const open = vi.spyOn(scope.caches, "open");
  await emit("install");
  expect(open).not.toHaveBeenCalled();
});

test("files that arrive after signing out are not cached", async () => {
  const { scope, caches, emit, person } = browser();
  const open = scope.caches.open;
  vi.spyOn(scope.caches, "open").mockImplementation(async (name) => {
    const cache = await open(name);
    person.isMember = false;
    return cache;
  });
  await emit("install");
  expect([...caches.keys()]).toEqual([]);
});

test("when the browser does not expose cookies, a page is answered and nothing is deleted", async () => {
  const { scope, caches, emit, ask } = browser({ isMember: false, tellsCookies: false });
  await emit("install");
  network(online);
  expect(await ask("/")).toBe("from the network");
  expect([...caches.keys()]).toEqual(["tidycurb-2"]);
  expect(scope.indexedDB.deleteDatabase).not.toHaveBeenCalled();
  expect(scope.registration.unregister).not.toHaveBeenCalled();
});

import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { clear, createStore, get, set } from "idb-keyval";
import { thisBuild } from "./follow-versions.ts";
import { keptNames } from "./kept.ts";
import { isMember, keptOwner, offlineState, setKeptOwner } from "./offline.ts";

/** What a person last saw, stored under their id. */
type Kept = { build: string; keptAt: number; state: DehydratedState };

const dayMs = 86_400_000;
/** An unused session's lifetime. */
const longestMs = 14 * dayMs;
const saveAfterMs = 1_000;

const store = createStore(keptNames.database, "kept");

/** Stores what a person sees until the returned function is called; never after a sign-out in any tab. */
export function keep(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isMember() || keptOwner() !== userId || offlineState().isRestored) return;
    const kept: Kept = { build: thisBuild(), keptAt: Date.now(), state: dehydrateAll(client) };
    // Without storage space there is nothing to restore later.
    set(userId, kept, store).catch(() => {});
  };
  const onHidden = () => {
    if (timer !== undefined && document.visibilityState === "hidden") save();
  };
  const unsubscribe = client.getQueryCache().subscribe(() => {
    timer ??= setTimeout(save, saveAfterMs);
  });
  timer = setTimeout(save, saveAfterMs);
  document.addEventListener("visibilitychange", onHidden);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", onHidden);
  };
}

/** Fills the cache with this build's stored data of a person; resolves to whether there was any. */
export async function restore(client: QueryClient, userId: string): Promise<boolean> {
  const kept = await get<Kept>(userId, store).catch(() => undefined);
  if (!kept || kept.build !== thisBuild() || Date.now() - kept.keptAt > longestMs) return false;
  kept.state.queries = kept.state.queries.filter((query) => !isOver(query));
  // Offline it can't be refetched, so it stays as long as the app is open.
  hydrate(client, kept.state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  return true;
}

/** Whether a runner's data may show homes that the server hides by now: a day after the route's day, else the answer. */
function isOver({ queryKey: [path, options], state }: DehydratedState["queries"][number]): boolean {
  if (!Array.isArray(path) || path[0] !== "runner") return false;
  const { day } = (options as { input?: { day?: string } } | undefined)?.input ?? {};
  return Date.now() - (day ? Date.parse(day) + dayMs : state.dataUpdatedAt) > dayMs;
}

/** Wipes all stored data: what people saw, the app's files, and the service worker. */
export async function forget(): Promise<void> {
  await Promise.all([clear(store), forgetWorker()]);
  // Last, when no worker can start storing files again.
  await forgetFiles();
  setKeptOwner(null);
}

async function forgetFiles(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(keptNames.cachePrefix));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

async function forgetWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** All cached queries. A failed refetch keeps its data without the error, which can't be stored. */
function dehydrateAll(client: QueryClient): DehydratedState {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.data !== undefined,
    shouldDehydrateMutation: () => false,
  });
  return {
    mutations: [],
    queries: queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        error: null,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
        fetchStatus: "idle",
        isInvalidated: false,
        status: "success",
      },
    })),
  };
}

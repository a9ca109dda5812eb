import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { clear, createStore, get, set } from "idb-keyval";
import { keptNames } from "./kept-names.ts";
import { isMember, keptOwner, offlineState, setKeptOwner } from "./offline.ts";
import { thisBuild } from "./this-build.ts";

/** What a person saw last, under their id. */
type Kept = { build: string; keptAt: number; state: DehydratedState };

/** As long as a session lasts without being used. */
const longestMs = 14 * 86_400_000;
const saveAfterMs = 1_000;

const store = createStore(keptNames.database, "kept");

/**
 * Keeps what a person sees in this browser, from now on until the returned function is called; never after signing out, in
 * whichever tab that was.
 */
export function keep(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isMember() || keptOwner() !== userId || offlineState().isRestored) return;
    const kept: Kept = { build: thisBuild(), keptAt: Date.now(), state: dehydrateAll(client) };
    // Where there is no room, or none is given, nothing is there to be shown later.
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

/** Fills the cache with what this build has kept of a person; resolves to whether there was something. */
export async function restore(client: QueryClient, userId: string): Promise<boolean> {
  const kept = await get<Kept>(userId, store).catch(() => undefined);
  if (!kept || kept.build !== thisBuild() || Date.now() - kept.keptAt > longestMs) return false;
  // Without reception nothing could be asked for again: it stays as long as the app is open.
  hydrate(client, kept.state, { defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  return true;
}

/** Wipes all that was kept: what people have seen, the app's files, and the worker that answered with them. */
export async function forget(): Promise<void> {
  await Promise.all([clear(store), forgetWorker()]);
  // By then no worker begins to keep any.
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

/** All that there is to see. What could not be renewed is kept as it was, without its error, which cannot be stored. */
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

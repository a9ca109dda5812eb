import { vi } from "vitest";

/** Fake caches and service workers, missing in jsdom, enough for wiping them. */
export function stubKeeping({ cacheNames = [] }: { cacheNames?: string[] } = {}) {
  const names = new Set(cacheNames);
  const unregister = vi.fn(async () => true);
  vi.stubGlobal("caches", {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }] },
  });
  return { cacheNames: names, unregister };
}

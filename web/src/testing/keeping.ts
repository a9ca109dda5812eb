import { vi } from "vitest";

/** A browser's caches and service workers, of which jsdom has neither, as far as wiping them needs them. */
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

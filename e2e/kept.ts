import { expect, type Page } from "@playwright/test";

/** The worker has the app, and the browser has the day: its stored data includes `parts`. */
export async function untilKept(page: Page, userId: string, ...parts: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const hasDay = () =>
    page.evaluate(
      async ({ owner, wanted }) => {
        const databases = await indexedDB.databases();
        if (!databases.some(({ name }) => name === "tidycurb")) return false;
        return new Promise<boolean>((resolve) => {
          const opening = indexedDB.open("tidycurb");
          opening.onsuccess = () => {
            const kept = opening.result.transaction("kept").objectStore("kept").get(owner);
            kept.onsuccess = () => {
              opening.result.close();
              const text = JSON.stringify(kept.result ?? null);
              resolve(wanted.every((part) => text.includes(part)));
            };
          };
        });
      },
      { owner: userId, wanted: parts.length > 0 ? parts : ["Elm Street"] },
    );
  await expect.poll(hasDay).toBe(true);
}

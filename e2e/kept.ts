import { expect, type Page } from "@playwright/test";

/** The worker has the app, and the browser has the day: its stored data includes `part`. */
export async function untilKept(page: Page, userId: string, part = "Elm Street"): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const hasDay = () =>
    page.evaluate(
      async ([owner, wanted]) => {
        const databases = await indexedDB.databases();
        if (!databases.some(({ name }) => name === "tidycurb")) return false;
        return new Promise<boolean>((resolve) => {
          const opening = indexedDB.open("tidycurb");
          opening.onsuccess = () => {
            const kept = opening.result.transaction("kept").objectStore("kept").get(owner);
            kept.onsuccess = () => {
              opening.result.close();
              resolve(JSON.stringify(kept.result ?? null).includes(wanted));
            };
          };
        });
      },
      [userId, part] as const,
    );
  await expect.poll(hasDay).toBe(true);
}

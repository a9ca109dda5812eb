import type { Page, Request } from "@playwright/test";

/**
 * What a first visit with an empty cache transfers until the page is usable, which it is once its heading stands. What
 * an idle page fetches ahead comes later and is not in `needed`; `finished` has it too.
 */
export async function firstLoad(page: Page, path: string) {
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("h1")) return;
      performance.mark("usable");
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const heading = page.getByRole("heading", { level: 1 });
  // A page is usable before its data arrives; hold the data so the order does not depend on luck.
  await page.route(/\/api\/trpc\/(?!auth\.currentUser)/, async (route) => {
    await heading.waitFor();
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await heading.waitFor();
  await page.waitForLoadState("networkidle");
  const inTime = await page.evaluate(() => {
    const usableAt = performance.getEntriesByName("usable")[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources.filter(({ responseEnd }) => responseEnd <= usableAt).map(({ name }) => name);
  });
  const needed = finished.filter(
    (request) => request.resourceType() === "document" || inTime.includes(request.url()),
  );
  return { finished, needed };
}

/** Transferred body bytes by kind of request: `script`, `stylesheet`, `document`, `fetch`, `font`, `image`. */
export async function bytesByKind(requests: Request[]) {
  const bytes: Partial<Record<string, number>> = {};
  for (const request of requests) {
    const { responseBodySize } = await request.sizes();
    const kind = request.resourceType();
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize;
  }
  return bytes;
}

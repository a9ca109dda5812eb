import { readFile } from "node:fs/promises";
import { apiFailure } from "./call.ts";
import { runtime } from "./compose.ts";
import { pageRouteFor, pageRoutes } from "./page-routes.ts";
import { countedArea, createPublicPages, type PublicPages } from "./public-pages.ts";
import type { ApiHandler } from "./routes.ts";

/**
 * The hosted public pages. The routing table picks the page from the path, cookies and Accept-Language. The host caches
 * a response for five minutes, and five more while it revalidates. It never caches addresses whose page depends on the
 * visitor, nor the answer about a ZIP code.
 */
const handler: ApiHandler = {
  async fetch(request, caller) {
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    const found = pageRouteFor(request, pageRoutes);
    if (!found || !("view" in found.route)) return apiFailure("NOT_FOUND");
    pages ??= open();
    const response = await (await pages)(found.route.view, request, caller);
    const { has, missing } = found.route;
    // Only the host's cache reads this. Browsers revalidate each time (`build-hosted.ts`), so it needs no `Vary`, which
    // would disable the host's cache.
    if (!has && !missing && !found.route.view.endsWith("/area"))
      response.headers.set("vercel-cdn-cache-control", "max-age=300, stale-while-revalidate=300");
    return response;
  },
};
export default handler;

let pages: Promise<PublicPages> | undefined;

async function open(): Promise<PublicPages> {
  const live = await runtime();
  const { deps, appUrl } = live;
  return createPublicPages({
    // Beside the bundle's index, where `build-hosted.ts` put it; this file is in one of its chunks.
    built: async () => JSON.parse(await readFile(new URL("../pages.json", import.meta.url), "utf8")),
    figures: async () => (await import("./narrow/public-pages.ts")).publicFigures(deps),
    area: (zipCode, request, caller) => countedArea(live, zipCode, request, caller),
    reliability: async (zipCode) => (await import("./narrow/public-pages.ts")).reliability(deps, { zipCode }),
    contactEmail: deps.contactEmail,
    appUrl,
    now: deps.now,
  });
}

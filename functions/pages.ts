import { readFile } from "node:fs/promises";
import { publicFigures } from "#modules/site/index.ts";
import { apiFailure } from "./api-failure.ts";
import { runtime } from "./compose.ts";
import { hasRunners } from "./has-runners.ts";
import { pageRouteFor, pageRoutes } from "./page-routes.ts";
import { createPublicPages, type PublicPages } from "./public-pages.ts";
import type { ApiHandler } from "./routes.ts";

/**
 * The public pages when hosted. Which one, the path, the cookies and Accept-Language say, by the same table that led
 * here. The host keeps an answer for five minutes, and for as long again while it renews it; not that of an address which
 * shows each visitor another page.
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
    // Only the host's own cache reads this. A browser asks each time (`build-hosted.ts`), so it needs no `Vary`, with
    // which the host would keep nothing.
    if (!has && !missing)
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
    // Beside the bundle, where `build-hosted.ts` has put it.
    built: async () => JSON.parse(await readFile(new URL("pages.json", import.meta.url), "utf8")),
    figures: () => publicFigures(deps),
    hasRunners: (zipCode, request, caller) => hasRunners(live, zipCode, request, caller),
    appUrl,
    now: deps.now,
  });
}

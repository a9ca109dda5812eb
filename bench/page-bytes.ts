/**
 * `npm run bench:page`: gzipped bytes that a browser transfers until the public pages and, signed in, "/homeowner" and
 * "/runner" are usable (rows 10 and 11 of the performance goals). Serves the built web app with demo data, on an embedded database in
 * a temporary folder. One JSON line per page.
 */
import type { BrowserContext } from "@playwright/test";
import { publicPageNames, publicPath } from "#platform/values/public-pages.ts";
import { bytesByKind, firstLoad } from "#testkit/first-load.ts";
import { withApp } from "../scripts/photograph.ts";

const memberReach = { scriptBytes: 200_000, styleBytes: 12_000, requests: 8 };
await withApp({ demo: true }, async (open) => {
  for (const { path, account, reach } of [
    ...publicPageNames.map((page) => ({
      path: publicPath(page, "en"),
      account: undefined,
      // The document has its styles inline; how-it-works also has the script of its tabs, and contact of its form.
      reach:
        page === "howItWorks" || page === "contact"
          ? { totalBytes: 15_500 }
          : { totalBytes: 14_000, scriptBytes: 0 },
    })),
    { path: "/homeowner", account: "homeowner@example.com", reach: memberReach },
    { path: "/runner", account: "runner@example.com", reach: memberReach },
  ]) {
    const context = await open({}, account);
    console.log(JSON.stringify({ bench: "page-bytes", path, ...(await measure(context, path)), reach }));
    await context.close();
  }
});

/** Body bytes of a load with an empty cache, and the requests until usable, without font and pictures. */
async function measure(context: BrowserContext, path: string) {
  const page = await context.newPage();
  // The goals count gzip; by default a browser would get the smaller brotli.
  await page.setExtraHTTPHeaders({ "accept-encoding": "gzip" });
  const { needed } = await firstLoad(page, path);
  const {
    document = 0,
    script = 0,
    stylesheet = 0,
    font = 0,
    image = 0,
    fetch = 0,
  } = await bytesByKind(needed);
  const requests = needed.filter((request) => !["font", "image"].includes(request.resourceType())).length;
  await page.close();
  return {
    scriptBytes: script,
    styleBytes: stylesheet,
    documentBytes: document,
    dataBytes: fetch,
    fontBytes: font,
    pictureBytes: image,
    totalBytes: document + script + stylesheet + fetch,
    requests,
  };
}

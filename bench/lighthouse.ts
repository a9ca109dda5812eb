/**
 * `npm run bench:lighthouse -- --runs 5 --only /`: Lighthouse's mobile preset on the built app's public pages and
 * sign-up (row 10 of the performance goals), or only on the paths given, compared with a page of one heading on its own
 * server. One JSON line per page: median scores, and the largest paint in milliseconds. Downloads Lighthouse on the
 * first run.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs, promisify } from "node:util";
import { hiddenBar } from "#demo/people.ts";
import { listedPages, publicPath } from "#platform/values/public-pages.ts";
import { chromiumFlags } from "#testkit/chromium.ts";
import { startAppServer } from "../e2e/server.ts";
import { ensureBrowser } from "../scripts/ensure-browser.ts";
import { buildWebIfChanged } from "../scripts/web-build.ts";
import { median } from "./scale/report.ts";

const lighthouse = "lighthouse@13.5.0";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const listed = Object.fromEntries(listedPages.map((page) => [publicPath(page, "en"), 100]));
const reaches: Record<string, number> = { ...listed, "/sign-up": 95 };

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, only: { type: "string", multiple: true } },
});
const runs = Number(values.runs);
const paths = values.only ?? Object.keys(reaches);

const browser = ensureBrowser();
const bare = createServer((_, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1><p>A page.</p>',
  );
}).listen(0);
await once(bare, "listening");
await buildWebIfChanged();
const app = await startAppServer({ demo: true });
try {
  const addresses = [
    { name: "bare", address: `http://localhost:${(bare.address() as AddressInfo).port}/` },
    ...paths.map((path) => ({ name: path, address: app.url + path })),
  ];
  const reports = Map.groupBy(await measureInTurns(addresses), ({ name }) => name);
  const paintOf = (name: string) => median(reports.get(name)?.map(({ paint }) => paint) ?? []);
  for (const [name, of] of reports) {
    const scores = Object.fromEntries(
      categories.map((category) => [category, median(of.map(({ scores }) => scores[category]))]),
    );
    const largestPaint = paintOf(name);
    console.log(
      JSON.stringify({
        bench: "lighthouse",
        name,
        ...scores,
        largestPaint,
        toBare: largestPaint / paintOf("bare"),
        reach: reaches[name] && {
          performance: reaches[name],
          others: 100,
          ...(name === "/" && { toBare: 1.25 }),
        },
      }),
    );
  }
} finally {
  await app.stop();
  bare.close();
}

type Report = { name: string; paint: number; scores: Record<(typeof categories)[number], number> };

/** Measures every page once per round, so a busy moment affects all of them. */
async function measureInTurns(pages: { name: string; address: string }[]): Promise<Report[]> {
  const reports: Report[] = [];
  for (let run = 1; run <= runs; run++)
    for (const { name, address } of pages) {
      process.stderr.write(`run ${run} of ${runs}: ${name}\n`);
      // A browser occasionally returns no trace of the load.
      reports.push({ name, ...(await measure(address).catch(() => measure(address))) });
    }
  return reports;
}

async function measure(address: string): Promise<Omit<Report, "name">> {
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      "--yes",
      lighthouse,
      address,
      "--output=json",
      "--quiet",
      `--only-categories=${categories.join(",")}`,
      `--chrome-flags=${chromiumFlags.join(" ")}`,
      `--extra-headers=${JSON.stringify({ cookie: `${hiddenBar.name}=${hiddenBar.value}` })}`,
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 2 ** 26 },
  );
  const report: {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue: number }>;
  } = JSON.parse(stdout);
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  return {
    paint: report.audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    scores: Object.fromEntries(categories.map((category) => [category, score(category)])) as Report["scores"],
  };
}

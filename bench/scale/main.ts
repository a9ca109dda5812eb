/**
 * `npm run bench:scale -- --homes N`: cost of the database's heavy work with N homes (1,000,000 by default), N / 10
 * runners and 10 N pickups, against the best plain SQL in the same run (rows 1 to 8 of the performance goals). `--weeks
 * W` makes W pickups per home instead of 10. Starts its own Postgres server and makes the data; needs about 45 kB of
 * disk per home (5 kB more per further pickup) in the system's temporary folder. Prints one JSON line per figure on
 * stdout and progress on stderr; exits with 1 if one misses its goal. `--only offers,pay` measures some parts (or
 * `invariants`). `--keep` fills a database, prints its address and keeps it until SIGTERM; `--url ADDRESS` measures in
 * it instead of filling. Parts change their data, so each can run once.
 */
import { once } from "node:events";
import { parseArgs } from "node:util";
import { findViolations } from "#db/invariants.ts";
import { openBench } from "./bench.ts";
import { fill, fillShare } from "./fill.ts";
import { type Part, parts } from "./parts.ts";
import { createProgress, createReport } from "./report.ts";

const fullSize = 1_000_000;

const { values } = parseArgs({
  options: {
    homes: { type: "string", default: String(fullSize) },
    weeks: { type: "string", default: "10" },
    only: { type: "string", default: "" },
    keep: { type: "boolean", default: false },
    url: { type: "string" },
  },
});
const homes = Number(values.homes);
if (!Number.isInteger(homes) || homes < 1000)
  throw new Error("--homes must be a whole number of at least 1000");
const weeks = Number(values.weeks);
if (!Number.isInteger(weeks) || weeks < 10) throw new Error("--weeks must be a whole number of at least 10");
const only = values.only === "" ? [] : values.only.split(",");
const chosen = Object.entries(parts).filter(([name]) => only.length === 0 || only.includes(name)) as [
  string,
  Part,
][];

const report = createReport({ isFullSize: homes >= fullSize });
const looksAtInvariants = only.length === 0 || only.includes("invariants");
const invariantsShare = 15;
const total =
  (values.url ? 0 : fillShare) +
  (looksAtInvariants ? invariantsShare : 0) +
  chosen.reduce((sum, [, part]) => sum + part.share, 0);
const { bench, close } = await openBench({ homes, weeks, report, url: values.url, ...createProgress(total) });
try {
  if (!values.url) await fill(bench);
  if (values.keep) await keep();
  else await measure();
} finally {
  await close();
}
if (!report.isGood()) process.exitCode = 1;

async function measure(): Promise<void> {
  for (const [, part] of chosen) await bench.step(part.name, part.share, () => part.measure(bench));
  if (!looksAtInvariants) return;
  await bench.step("invariants", invariantsShare, async () => {
    const found = await findViolations({ execute: (text) => bench.plain.query(text) } as Parameters<
      typeof findViolations
    >[0]);
    report.exact({ row: null, name: "no invariant is violated", isExact: found.length === 0, found });
  });
}

async function keep(): Promise<void> {
  process.stderr.write(`Kept until SIGTERM. Reuse it with --url ${bench.url}\n`);
  const alive = setInterval(() => {}, 60_000);
  await once(process, "SIGTERM");
  clearInterval(alive);
}

/**
 * `npm run bench:scale -- --homes N`: what the database's heavy work costs with N homes (1,000,000 by default), N / 10
 * runners and 10 N pickups, against the best plain SQL for the same work in the same run (rows 1 to 8 of the performance
 * goals). Starts a Postgres server of its own and makes the data itself; needs about 45 kB of disk for each home in
 * the system's temporary folder. A line of JSON for each figure on stdout, progress on stderr; ends with 1 where one falls short.
 */
import { parseArgs } from "node:util";
import { findViolations } from "#db/invariants.ts";
import { openBench } from "./bench.ts";
import { createReport } from "./figure.ts";
import { fill, fillShare } from "./fill.ts";
import { type Part, parts } from "./parts.ts";
import { createProgress } from "./progress.ts";

const fullSize = 1_000_000;

const { values } = parseArgs({
  options: { homes: { type: "string", default: String(fullSize) }, only: { type: "string", default: "" } },
});
const homes = Number(values.homes);
if (!Number.isInteger(homes) || homes < 1000) throw new Error("--homes is a whole number of at least 1000");
const only = values.only === "" ? [] : values.only.split(",");
const chosen = Object.entries(parts).filter(([name]) => only.length === 0 || only.includes(name)) as [
  string,
  Part,
][];

const report = createReport({ isFullSize: homes >= fullSize });
const invariantsShare = 15;
const total = fillShare + invariantsShare + chosen.reduce((sum, [, part]) => sum + part.share, 0);
const { bench, close } = await openBench({ homes, report, ...createProgress(total) });
try {
  await fill(bench);
  for (const [, part] of chosen) await bench.step(part.name, part.share, () => part.measure(bench));
  await bench.step("invariants", invariantsShare, async () => {
    const found = await findViolations({ execute: (text) => bench.plain.query(text) } as Parameters<
      typeof findViolations
    >[0]);
    report.exact({ row: null, name: "no invariant is violated", isExact: found.length === 0, found });
  });
} finally {
  await close();
}
if (!report.isGood()) process.exitCode = 1;

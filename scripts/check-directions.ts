/**
 * `npm run check:directions`: holds every import against .dependency-cruiser.cjs. Fails on a wrong direction, and when
 * a folder's modules were not read: with a compiler that it does not know, dependency-cruiser reads none and
 * reports success.
 */
import { execFile } from "node:child_process";
import { glob } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

type Cruise = {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[] };
};

const sources = await Array.fromAsync(
  glob("**/*.{ts,tsx,mjs,cjs}", {
    cwd: root,
    exclude: ["**/node_modules", "**/dist", ".vercel", "reports", "coverage", "**/*.d.ts"],
  }),
);
const cruise = await depcruise([...new Set(sources.map((path) => path.split("/")[0] ?? path))]);
const read = new Set(cruise.modules.map(({ source }) => source));
const unread = sources.filter((source) => !read.has(source));
const edges = cruise.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);

for (const { rule, from, to, cycle } of cruise.summary.violations) {
  console.error(`${from} → ${cycle ? cycle.map(({ name }) => name).join(" → ") : to}\n  ${rule.name}`);
}
if (unread.length > 0) console.error(`Not read: ${unread.join(", ")}`);
console.log(
  `${sources.length - unread.length} modules and ${edges} imports read, ${cruise.summary.violations.length} in a wrong direction`,
);
if (cruise.summary.violations.length > 0 || unread.length > 0 || edges === 0) process.exitCode = 1;

/** The result even when it has violations. */
function depcruise(paths: string[]): Promise<Cruise> {
  const command = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
  const args = [command, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...paths];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch (cause) {
        reject(new Error(`dependency-cruiser gave no report:\n${stderr || error?.message}`, { cause }));
      }
    });
  });
}

/** `npm run check:directions`: imports against .dependency-cruiser.cjs; fails if files were not read. */
import { execFile } from "node:child_process";
import { glob } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
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
const cycles = [/^modules\/[^/]+(?=\/)/, /^web\/src\/features\/[^/]+(?=\/)/].flatMap((folder) =>
  cyclesOf(folder),
);
for (const cycle of cycles) console.error(`${cycle.join(" → ")}\n  folders-without-cycles`);
if (unread.length > 0) console.error(`Not checked: ${unread.join(", ")}`);
console.log(
  `${sources.length - unread.length} modules and ${edges} imports checked, ${cruise.summary.violations.length + cycles.length} in the wrong direction`,
);
if (cruise.summary.violations.length > 0 || cycles.length > 0 || unread.length > 0 || edges === 0)
  process.exitCode = 1;

/** Folders that import each other, directly or through others, without tests. Type imports count. */
function cyclesOf(folder: RegExp): string[][] {
  const folderOf = (path: string) => (/[.]test[.]tsx?$/.test(path) ? undefined : folder.exec(path)?.[0]);
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of cruise.modules) {
    const from = folderOf(source);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (from && to && from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  const done = new Set<string>();
  const cycleFrom = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of imports.get(name) ?? []) {
      const cycle = cycleFrom(next, [...path, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return null;
  };
  const cycles = [...imports.keys()].flatMap((name) => {
    const cycle = cycleFrom(name, []);
    return cycle ? [cycle] : [];
  });
  return [...new Map(cycles.map((cycle) => [[...new Set(cycle)].toSorted().join(), cycle])).values()];
}

/** The result, even if it has violations. */
function depcruise(paths: string[]): Promise<Cruise> {
  const command = join(root, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs");
  const args = [command, "--config", ".dependency-cruiser.cjs", "--output-type", "json", ...paths];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout));
      } catch (cause) {
        reject(new Error(`dependency-cruiser wrote no report:\n${stderr || error?.message}`, { cause }));
      }
    });
  });
}

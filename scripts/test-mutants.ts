/**
 * `npm run test:mutants`: removes each guard in turn (testkit/mutants.ts) and runs its tests, which must fail by an
 * assertion: a mutant that only breaks the program proves nothing. `npm run test:mutants -- NAME` tries one.
 */
import { execFile } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { type Mutant, mutantNamed, mutants } from "#testkit/mutants.ts";
import { judgeMutant, type Report } from "./reports.ts";

const root = join(import.meta.dirname, "..");
const names = process.argv.slice(2);
const chosen = names.length > 0 ? names.map(mutantNamed) : mutants;

await mkdir(join(root, "reports"), { recursive: true });
const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
const unharmed = await runTests("none", tests, {});
if (!unharmed?.success)
  throw new Error("The tests must pass before a guard is removed. See reports/mutant-none.json.");

// Each mutant starts its own database server and spends half its time waiting for it.
const twoAtATime = pLimit(2);
let survivors = 0;
await Promise.all(
  chosen.map((mutant) =>
    twoAtATime(async () => {
      const startedAt = performance.now();
      const { isKilled, because } = await tryMutant(mutant);
      if (!isKilled) survivors++;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${isKilled ? "✓ killed  " : "✗ SURVIVED"}  ${mutant.name} (${seconds} s): ${because}`);
    }),
  ),
);
console.log(`${chosen.length - survivors} of ${chosen.length} mutants killed`);
if (survivors > 0 || chosen.length === 0) process.exitCode = 1;

/** The first failure usually decides; after a crash, another test may still fail by an assertion. */
async function tryMutant({ name, tests }: Mutant): Promise<ReturnType<typeof judgeMutant>> {
  const first = judgeMutant(await runTests(name, [...tests, "--bail=1"], { MUTANT: name }));
  return first.isKilled ? first : judgeMutant(await runTests(name, tests, { MUTANT: name }));
}

function runTests(name: string, given: string[], env: Record<string, string>): Promise<Report | null> {
  const path = join(root, "reports", `mutant-${name}.json`);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  return rm(path, { force: true }).then(
    () =>
      new Promise((resolve) => {
        const options = {
          cwd: root,
          env: { ...process.env, ...env, REPORT: path },
          maxBuffer: 64 * 1024 * 1024,
        };
        execFile(process.execPath, [vitest, "run", ...given], options, () =>
          resolve(readFile(path, "utf8").then(JSON.parse, () => null)),
        );
      }),
  );
}

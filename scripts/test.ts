/**
 * `npm test`: all checks and tests; with FULL=1 also those marked `fullTest`. `npm run test:full`: the slow files, which
 * are races, random cases and outages, in full, then the drill, the last release's tests, migrations and load.
 */
import { checks, runSteps, type Step, type StepResult } from "./steps.ts";

const full = process.argv.includes("--full");

const startedAt = performance.now();
const slow: (Step | Step[])[] = [
  {
    name: "slow tests",
    command: ["vitest", "run", ".race.test", ".full.test", ".property.test"],
    report: "vitest",
  },
  // The drill mostly waits.
  [
    { name: "restore drill", command: ["node", "scripts/drill.ts"], hasFigures: true },
    { name: "last release on these migrations", command: ["node", "scripts/old-on-new.ts"] },
  ],
  { name: "migrations under load", command: ["node", "bench/migrations.ts"], hasFigures: true },
  { name: "load", command: ["node", "bench/load.ts"], hasFigures: true },
];

const results = full ? await runSteps(slow, { FULL: "1" }) : await runDaily();
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);

// Repeated at the end, where it shows even if only the end of the output was kept.
for (const step of results.filter((result) => result.failed > 0)) {
  console.log(`\n✗ ${step.name} ended with:\n${step.lastLines}`);
}
console.log(`\n${table(results)}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function runDaily(): Promise<StepResult[]> {
  // The builds use the second core while most checks run on one thread.
  const first = await Promise.all([
    runSteps([checks]),
    runSteps([
      { name: "build", command: ["node", "scripts/web-build.ts", "--strict"] },
      { name: "hosted build", command: ["node", "scripts/build-hosted.ts"] },
    ]),
  ]);
  const tests = await runSteps([
    { name: "unit and integration tests", command: ["vitest", "run"], report: "vitest" },
    { name: "end-to-end tests", command: ["node", "scripts/e2e.ts"], report: "playwright" },
  ]);
  return [...first.flat(), ...tests];
}

type Row = Omit<StepResult, "lastLines">;

function table(rows: Row[]): string {
  const seconds = (performance.now() - startedAt) / 1000;
  const lines = [...rows, { name: "all", seconds, passed, failed }].map((row) => [
    row.name,
    `${row.seconds.toFixed(1)} s`,
    `${row.passed} passed`,
    `${row.failed} failed`,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

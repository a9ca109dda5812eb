import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoRules, documentedRules, type TownRules } from "#demo/rules.ts";
import { compose } from "#functions/compose.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { loadProcedures } from "#routers/app.ts";
import { renderEconomics } from "#testkit/economy/report.ts";
import { fullSize, runTown } from "#testkit/economy/town.ts";

/** `npm run economics`: runs the simulated town by two sets of rules and writes `docs/economics.md`. */
async function run(rules: TownRules) {
  const dataDir = await mkdtemp(join(tmpdir(), "tidycurb-economics-"));
  const live = await compose(readEnv({ DATA_DIR: dataDir }));
  try {
    await prepareDatabase(live.database);
    await live.queue.ready();
    await loadProcedures();
    return await runTown(live.deps, rules, fullSize);
  } finally {
    await live.close();
    await rm(dataDir, { recursive: true });
  }
}

const runs = { demo: await run(demoRules), documented: await run(documentedRules) };
const page = new URL("../docs/economics.md", import.meta.url);
await writeFile(page, renderEconomics(demoRules, runs));
console.log(`Wrote docs/economics.md from ${runs.demo.due} pickups by each set of rules.`);

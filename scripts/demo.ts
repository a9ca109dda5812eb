import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { publishDemoCalendars } from "#demo/calendars.ts";
import { seedLargeTown } from "#demo/seed.ts";
import { compose } from "#functions/compose.ts";
import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";
import { createWorkers } from "#modules/operations/index.ts";
import { loadProcedures } from "#routers/app.ts";

/**
 * `npm run demo -- --days 90 [--homes 300]`: fills a new DATA_DIR with a town of that age, for looking at tables, figures and maps.
 * Then `npm start` shows it.
 */
const { values } = parseArgs({
  options: { days: { type: "string", default: "90" }, homes: { type: "string", default: "300" } },
});
const [days, homes] = [numberOf("days", 28, 365), numberOf("homes", 1, 1000)];
const env = readEnv({ ...process.env, DEMO: "1" });
if (env.DATABASE_URL) fail("The town is for the embedded database. Unset DATABASE_URL.");
if (existsSync(join(env.DATA_DIR, "database")))
  fail(`${env.DATA_DIR} has a database already. Set DATA_DIR to a new folder.`);

await guardDataFolder(env.DATA_DIR);
const live = await compose(env);
try {
  await prepareDatabase(live.database);
  await live.queue.ready();
  await loadProcedures();
  await publishDemoCalendars(env.DATA_DIR, live.deps.now().slice(0, 10));
  let told = -1;
  const progress = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 20) * 5);
    if (percent > told) console.log(`${String(percent).padStart(3)} %`);
    told = Math.max(told, percent);
  };
  await seedLargeTown(live.deps, { days, homes, progress });
  const workers = createWorkers({ ...live.deps, mailer: live.mailer, appUrl: live.appUrl });
  await live.queue.drain(workers, 120_000);
  console.log(`100 %\n\nThe town is in ${env.DATA_DIR}. See it with DATA_DIR=${env.DATA_DIR} npm start`);
} catch (error) {
  console.error(`The town is not complete. Delete ${env.DATA_DIR} before you try again.`);
  throw error;
} finally {
  await live.close();
}

function numberOf(name: "days" | "homes", least: number, most: number): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  return fail(`--${name} must be a whole number from ${least} to ${most}.`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

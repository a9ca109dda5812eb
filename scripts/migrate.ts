import { parseArgs } from "node:util";
import { NotPrepared } from "#db/app-role.ts";
import { createDatabase } from "#db/client.ts";
import { guardDataFolder } from "#functions/data-folder.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";

/** `npm run migrate`: migrates the configured database; `-- --app-role NAME` grants a role its rights. */
const { values } = parseArgs({ options: { "app-role": { type: "string" } } });
const env = readEnv(process.env);
await guardDataFolder(env.DATA_DIR);
const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, statementTimeout: 0 });
try {
  await prepareDatabase(database, { appRole: values["app-role"] });
  process.stdout.write("The database is up to date.\n");
} catch (error) {
  if (!(error instanceof NotPrepared)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}

import { createDatabase } from "#db/client.ts";
import { readEnv } from "#functions/env.ts";
import { prepareDatabase } from "#functions/prepare.ts";

/** `npm run migrate`: brings the configured database up to date. Hosted, run it on the direct address. */
const env = readEnv(process.env);
const database = await createDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, statementTimeout: 0 });
try {
  await prepareDatabase(database);
  process.stdout.write("The database is up to date.\n");
} finally {
  await database.close();
}

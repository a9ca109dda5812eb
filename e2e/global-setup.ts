import { cp, mkdir } from "node:fs/promises";
import { startPostgres } from "#testkit/postgres-server.ts";
import { createDatabase } from "./postgres.ts";
import { makeEmbeddedDatabase, startAppServer } from "./server.ts";

/**
 * Starts the app that all specs share; its address is the specs' base URL. Daily runs use Postgres, which saves a
 * quarter of the CPU time. The servers of `server.spec.ts`, `town.spec.ts` and those with their own clock use a copy of
 * one PGlite database, and in the full run all do.
 */
export default async function globalSetup() {
  const postgres = process.env.FULL === "1" ? null : await startPostgres();
  if (postgres) process.env.E2E_POSTGRES_URL = postgres.url;
  let untouched = "";
  const [server, embedded] = await Promise.all([
    startAppServer({
      colleague: true,
      databaseUrl: postgres && (await createDatabase("shared")),
      prepare: async (dataDir) => {
        // Beside the data folder, so it is deleted with it.
        untouched = `${dataDir}-untouched`;
        await cp(dataDir, untouched, { recursive: true });
        if (postgres) await createDatabase("untouched", "shared");
      },
    }),
    postgres && makeEmbeddedDatabase(),
  ]);
  const claims = `${server.dataDir}-claims`;
  await mkdir(claims);
  process.env.E2E_CLAIMS_DIR = claims;
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_UNTOUCHED_DATA_DIR = untouched;
  process.env.E2E_EMBEDDED = JSON.stringify(embedded ?? { dataDir: untouched, admin: server.admin });
  process.env.E2E_ADMIN_EMAIL = server.admin.email;
  process.env.E2E_ADMIN_PASSWORD = server.admin.password;
  process.env.E2E_COLLEAGUE_EMAIL = server.colleague?.email;
  process.env.E2E_COLLEAGUE_PASSWORD = server.colleague?.password;

  return async () => {
    const code = await server.stop();
    await postgres?.stop();
    await embedded?.remove();
    if (code !== 0) throw new Error(`The app ended with ${code} on SIGTERM: see reports/e2e-server.log`);
  };
}

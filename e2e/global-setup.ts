import { cp, mkdir } from "node:fs/promises";
import { startAppServer } from "./server.ts";

/** Starts the app that all specs share; its address is the specs' base URL. */
export default async function globalSetup() {
  let untouched = "";
  const server = await startAppServer({
    colleague: true,
    prepare: async (dataDir) => {
      // Beside it, so that it goes with it.
      untouched = `${dataDir}-untouched`;
      await cp(dataDir, untouched, { recursive: true });
    },
  });
  const claims = `${server.dataDir}-claims`;
  await mkdir(claims);
  process.env.E2E_CLAIMS_DIR = claims;
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_UNTOUCHED_DATA_DIR = untouched;
  process.env.E2E_ADMIN_EMAIL = server.admin.email;
  process.env.E2E_ADMIN_PASSWORD = server.admin.password;
  process.env.E2E_COLLEAGUE_EMAIL = server.colleague?.email;
  process.env.E2E_COLLEAGUE_PASSWORD = server.colleague?.password;

  return async () => {
    const code = await server.stop();
    if (code !== 0) throw new Error(`The app ended with ${code} on SIGTERM: see reports/e2e-server.log`);
  };
}

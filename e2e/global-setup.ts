import { startAppServer } from "./server.ts";

/** Starts the app that all specs share, with the demo data; its address is the specs' base URL. */
export default async function globalSetup() {
  const server = await startAppServer({ demo: true });
  process.env.E2E_BASE_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;

  return async () => {
    const code = await server.stop();
    if (code !== 0) throw new Error(`The app ended with ${code} on SIGTERM: see reports/e2e-server.log`);
  };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * The app as `npm start` serves it, with demo data, on an embedded database in a temporary folder. Resolves once it
 * answers. `stop` deletes all of it.
 */
export async function startBuiltApp(port: number): Promise<{ origin: string; stop(): Promise<void> }> {
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "tidycurb-bench-"));
  const server = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      APP_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      DEMO: "1",
    },
  });
  const stop = async () => {
    server.kill("SIGTERM");
    if (server.exitCode === null) await once(server, "exit");
    await rm(dataDir, { recursive: true, force: true });
  };
  // It prints its address once ready.
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes(origin)) return { origin, stop };
  await stop();
  throw new Error("The server exited before it was ready");
}

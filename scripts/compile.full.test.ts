import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { childEnv } from "#testkit/child-env.ts";
import { startCommand } from "#testkit/crowded-server.ts";
import { makeTestFolder } from "#testkit/test-folders.ts";

const root = join(import.meta.dirname, "..");

test("after an install, no server thread removes types from a file", async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { flags } = await startCommand();
  const env = { ...childEnv, NODE_COMPILE_CACHE: join(folder, "compiled"), DEMO: "0", PORT: "0" };
  await promisify(execFile)(process.execPath, [...flags, "scripts/compile.ts"], { cwd: root, env });

  const server = spawn(process.execPath, [...flags, "functions/local-server.ts"], {
    cwd: root,
    env: { ...env, DATA_DIR: join(folder, "data"), NODE_DEBUG_NATIVE: "COMPILE_CACHE" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  let said = "";
  for (const output of [server.stdout, server.stderr])
    output.on("data", (chunk) => {
      said += chunk;
      if (said.includes("TidyCurb is ready")) server.kill();
    });
  await once(server, "close");

  expect(said).toContain("retrieving transpile cache for StrippedTypeScript");
  expect(said).toContain("TidyCurb is ready");
  expect(said.match(/no transpile cache for StrippedTypeScript.*/g)).toBeNull();
});

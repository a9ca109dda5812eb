import { spawnSync } from "node:child_process";
import { findChromium } from "#testkit/chromium.ts";

/** The path of a Chromium, which root on Debian gets installed. Throws with instructions otherwise. */
export function ensureBrowser(): string {
  const found = findChromium() ?? installChromium();
  const version = spawnSync(found, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  if (version.status !== 0) {
    throw new Error(`${found} fails to run: ${version.error?.message ?? version.stderr.trim()}. ${advice}`);
  }
  return found;
}

const advice =
  "The end-to-end tests need Chromium. Install it, set CHROMIUM_PATH, or run `npx playwright install chromium`.";

function installChromium(): string {
  const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!mayInstall) throw new Error(`Chromium not found. ${advice}`);

  console.log("Chromium not found. Installing it with apt-get …");
  for (const args of [
    ["update"],
    ["install", "--yes", "--no-install-recommends", "chromium-headless-shell"],
  ]) {
    const { status, stderr } = spawnSync("apt-get", ["--quiet", ...args], {
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) throw new Error(`apt-get ${args.join(" ")} failed: ${stderr.trim()}\n${advice}`);
  }
  const installed = findChromium();
  if (installed === null) throw new Error(`apt-get did not install Chromium. ${advice}`);
  return installed;
}

if (import.meta.main) {
  try {
    console.log(ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

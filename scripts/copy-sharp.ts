import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";

/** The platform that functions run on, whichever machine builds them. */
const hostPlatform = "linux-x64";
const nativeParts = [`@img/sharp-${hostPlatform}`, `@img/sharp-libvips-${hostPlatform}`];

/**
 * Copies sharp, which cannot be bundled, and its runtime dependencies into a function's own node_modules. Throws if the
 * host's native parts are not installed.
 */
export async function copySharp(root: string, functionFolder: string): Promise<void> {
  const sharp = join(root, "node_modules/sharp");
  const { dependencies } = JSON.parse(await readFile(join(sharp, "package.json"), "utf8"));
  for (const name of ["sharp", ...Object.keys(dependencies), ...nativeParts]) {
    const installed = [join(sharp, "node_modules", name), join(root, "node_modules", name)].find(existsSync);
    if (!installed)
      throw new Error(
        `${name} is not installed. On any platform but ${hostPlatform}, run: npm install --os=linux --cpu=x64`,
      );
    const copy = join(functionFolder, "node_modules", name);
    const filter = (path: string) => isNeededAtRunTime(relative(installed, path));
    await cp(installed, copy, { recursive: true, dereference: true, filter });
  }
}

/** Excludes sources, types and installers, by path within the package. Keeps licenses, as they require. */
function isNeededAtRunTime(path: string): boolean {
  if (/^(?:bin|install|node_modules|src)(?:\/|$)/.test(path)) return false;
  const name = basename(path);
  return !name.includes(".") || /\.(?:[cm]?js|json|node|so[.\d]*)$|^licen[cs]e/i.test(name);
}

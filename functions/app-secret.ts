import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Env } from "./env.ts";

const shortest = 32;

/**
 * This installation's secret: APP_SECRET, or on one machine the secret created in DATA_DIR at the first start.
 * Processes that start together agree on one. Throws if the file holds no secret.
 */
export async function appSecret(env: Pick<Env, "APP_SECRET" | "DATA_DIR">): Promise<string> {
  if (env.APP_SECRET) return env.APP_SECRET;
  const path = join(env.DATA_DIR, "app-secret");
  const secret = (await readSecret(path)) ?? (await makeSecret(path));
  if (secret.length >= shortest) return secret;
  throw new Error(
    `${path} should hold the secret of this installation, at least ${shortest} characters. Put it back, or delete the file to have one made: what was encrypted with the old one is then lost.`,
  );
}

/** A key for one purpose, so a signature for one purpose is invalid for another. */
export function keyFor(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}

async function readSecret(path: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Links a temporary file into place, so nobody reads a partial secret. Returns the file's secret. */
async function makeSecret(path: string): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(part, made, { flag: "wx", mode: 0o600, flush: true });
    await link(part, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readSecret(path)) ?? "";
  } finally {
    await rm(part, { force: true });
  }
}

import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appSecret, keyFor } from "./app-secret.ts";

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = join(await mkdtemp(join(tmpdir(), "tidycurb-secret-")), "data");
});
afterEach(() => rm(join(DATA_DIR, ".."), { recursive: true }));

test("the configured secret is used, and none is created", async () => {
  const APP_SECRET = "a-secret-of-at-least-32-characters";
  expect(await appSecret({ APP_SECRET, DATA_DIR })).toBe(APP_SECRET);
  await expect(readdir(DATA_DIR)).rejects.toThrow("ENOENT");
});

test("without one it is created at the first start, reused later, and readable only by its owner", async () => {
  const made = await appSecret({ APP_SECRET: undefined, DATA_DIR });
  expect(Buffer.from(made, "base64url")).toHaveLength(32);
  expect(await appSecret({ APP_SECRET: undefined, DATA_DIR })).toBe(made);
  expect(await readdir(DATA_DIR)).toEqual(["app-secret"]);
  expect((await stat(join(DATA_DIR, "app-secret"))).mode & 0o777).toBe(0o600);
});

test("many concurrent starts agree on one secret, and none reads half of it", async () => {
  for (let round = 0; round < 10; round++) {
    const folder = join(DATA_DIR, String(round));
    const secrets = await Promise.all(
      Array.from({ length: 30 }, () => appSecret({ APP_SECRET: undefined, DATA_DIR: folder })),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toHaveLength(43);
    expect(await readdir(folder)).toEqual(["app-secret"]);
  }
});

test.each(["", "\n", "short"])("a file with %j in it is never used for signing", async (content) => {
  await appSecret({ APP_SECRET: undefined, DATA_DIR });
  await writeFile(join(DATA_DIR, "app-secret"), content);
  await expect(appSecret({ APP_SECRET: undefined, DATA_DIR })).rejects.toThrow("should hold the secret");
});

test("a signature for one purpose does not match another", () => {
  expect(keyFor("secret", "photo addresses")).toBe(keyFor("secret", "photo addresses"));
  expect(keyFor("secret", "photo addresses")).not.toBe(keyFor("secret", "gate codes"));
  expect(keyFor("secret", "photo addresses")).not.toBe(keyFor("secret2", "photo addresses"));
});

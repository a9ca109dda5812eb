import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createVault } from "./aes-gcm.ts";

const newKey = () => randomBytes(32).toString("base64url");
const key = newKey();
const vault = createVault([key]);

test("decrypts sealed text only where it was sealed", () => {
  const sealed = vault.seal("#4711 ünder", "home 1");
  expect(vault.open(sealed, "home 1")).toBe("#4711 ünder");
  expect(sealed).toMatch(/^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
  expect(Buffer.from(sealed.split(".")[1] ?? "", "base64url").toString("latin1")).not.toContain("4711");
});

test("seals the same text differently each time", () => {
  expect(vault.seal("4711", "home 1")).not.toBe(vault.seal("4711", "home 1"));
});

test("refuses text sealed for another home", () => {
  expect(vault.open(vault.seal("4711", "home 1"), "home 2")).toBeNull();
});

test("refuses a changed text", () => {
  const [id = "", body = ""] = vault.seal("4711", "home 1").split(".");
  const bytes = Buffer.from(body, "base64url");
  for (const place of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(vault.open(`${id}.${changed.toString("base64url")}`, "home 1")).toBeNull();
  }
  expect(vault.open(`${id}.`, "home 1")).toBeNull();
  expect(vault.open("", "home 1")).toBeNull();
});

test("after a key change, old texts decrypt and new ones use the new key", () => {
  const old = vault.seal("4711", "home 1");
  const next = createVault([newKey(), key]);
  expect(next.open(old, "home 1")).toBe("4711");
  expect(old.startsWith(next.presentPrefix)).toBe(false);
  expect(next.seal("4711", "home 1").startsWith(next.presentPrefix)).toBe(true);
  expect(createVault([newKey()]).open(old, "home 1")).toBeNull();
});

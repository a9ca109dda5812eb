import type { argon2 as argon2OfNode } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { createArgon2Passwords } from "./argon2.ts";
import { PasswordsBusy } from "./port.ts";

/** Work Node was asked to do, oldest first. */
const { work } = vi.hoisted(() => ({ work: [] as object[] }));
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  const argon2: typeof argon2OfNode = (algorithm, parameters, done) => {
    const { message, nonce, ...others } = parameters;
    work.push({
      algorithm,
      ...others,
      message: String(message),
      nonceBytes: Buffer.from(nonce as Buffer).length,
    });
    real.argon2(algorithm, parameters, done);
  };
  return { ...real, argon2 };
});

const passwords = createArgon2Passwords();

describe("a password hash", () => {
  test("is argon2id with OWASP's parameters and its own salt", async () => {
    const [first, second] = await Promise.all([passwords.hash("secret1"), passwords.hash("secret1")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
    expect(first).not.toContain("secret1");
  });

  test("matches only its full password", async () => {
    const long = "x".repeat(256);
    const hash = await passwords.hash(long);
    expect(await passwords.verify(long, hash)).toBe(true);
    for (const other of [`${long}x`, long.slice(1), long.toUpperCase(), ""])
      expect(await passwords.verify(other, hash)).toBe(false);
  });

  test("is the same for two encodings of one text", async () => {
    const composed = "caf\u00e9-geheim";
    const decomposed = "cafe\u0301-geheim";
    expect(await passwords.verify(decomposed, await passwords.hash(composed))).toBe(true);
    expect(await passwords.verify("cafe-geheim", await passwords.hash(composed))).toBe(false);
  });

  test("made with other parameters still matches", async () => {
    // A test vector from the reference implementation: "password", salt "somesalt", 64 MiB, two passes, one lane.
    const made = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await passwords.verify("password", made)).toBe(true);
    expect(await passwords.verify("Password", made)).toBe(false);
  });

  test("that cannot be parsed throws a fault, not a wrong password", async () => {
    await expect(passwords.verify("secret1", "plain$secret1")).rejects.toThrow("cannot be read");
  });
});

describe("without an account", () => {
  test("checking takes the same work: one derivation by the same algorithm, parameters and lengths", async () => {
    const hash = await passwords.hash("secret1");
    work.length = 0;
    expect(await passwords.verify("wrong password", hash)).toBe(false);
    expect(await passwords.verify("wrong password", null)).toBe(false);
    const [known, unknown] = work;
    expect(work).toHaveLength(2);
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({
      algorithm: "argon2id",
      memory: 19456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    });
  });
});

test("checks over capacity are refused, and the others finish", async () => {
  const crowded = createArgon2Passwords();
  // The cheapest argon2 settings: only the queue matters here.
  const quick = `$argon2id$v=19$m=8,t=1,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 230 }, () => crowded.verify("wrong password", quick)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(30);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordsBusy);
});

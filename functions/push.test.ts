import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import webPush from "web-push";
import type { PushMessage } from "#adapters/push/port.ts";
import { readEnv } from "./env.ts";
import { lazyPush } from "./lazy-push.ts";

/** Browsers name the address for their messages, which must not make us call our own network. */
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const env = readEnv({
  PUSH_PUBLIC_KEY: publicKey,
  PUSH_PRIVATE_KEY: privateKey,
  PUSH_SUBJECT: "mailto:push@tidycurb.example",
});
const message: PushMessage = {
  id: "0198c7c6-0000-7000-8000-000000000001",
  payload: "{}",
  urgency: "high",
  ttlSeconds: 60,
};

function browserAt(endpoint: string) {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return {
    endpoint,
    p256dh: ecdh.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/** The paths requested from this machine. */
let asked: string[];
let port: number;
const inside = createServer((request, response) => {
  asked.push(request.url ?? "");
  const location = `http://inside.test:${port}/secrets`;
  if (request.url === "/moved") response.writeHead(307, { location }).end();
  else response.writeHead(201).end();
});
beforeAll(async () => {
  inside.listen(0, "127.0.0.1");
  await new Promise((listening) => inside.once("listening", listening));
  port = (inside.address() as AddressInfo).port;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => void inside.close());

describe("a push message is not sent", () => {
  test.each([
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.1.2.3/x",
    "https://192.168.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[fe80::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://0x7f.1/x",
    "https://2130706433/x",
    "http://push.example/x",
    "https://push.example:8443/x",
    "no address",
  ])("to %s, whose browser is forgotten", async (endpoint) => {
    expect(await lazyPush(env).send(browserAt(endpoint), message).catch(String)).toBe("gone");
  });

  test.each([
    ["127.0.0.1"],
    ["10.0.0.5"],
    ["169.254.169.254"],
    ["::1"],
    ["fd00::1"],
    ["8.8.8.8", "192.168.0.1"],
  ])("to a name that resolves to %s %s", async (...addresses) => {
    const push = lazyPush(env, { resolve: async () => addresses, timeoutMs: 2_000 });
    expect(await push.send(browserAt("https://push.example/x"), message).catch(String)).toBe("gone");
  });

  test("when a service redirects it", async () => {
    const push = lazyPush(env, {
      isPlain: true,
      isAllowed: () => true,
      resolve: async () => ["127.0.0.1"],
    });
    const there = (path: string) => browserAt(`http://push.test:${port}${path}`);
    expect(await push.send(there("/here"), message)).toBe("sent");
    await expect(push.send(there("/moved"), message)).rejects.toThrow("answered 307");
    expect(asked).toEqual(["/here", "/moved"]);
  });
});

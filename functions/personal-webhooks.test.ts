import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lazyPersonalWebhooks } from "./lazy-personal-webhooks.ts";

/** The paths requested from this machine, which stands for our own network. */
let asked: string[];
let port: number;
const inside = createServer((request, response) => {
  asked.push(request.url ?? "");
  if (request.url === "/silent") return;
  if (request.url === "/endless") {
    response.writeHead(200);
    const more = setInterval(() => response.write("x".repeat(1000)), 5);
    response.on("close", () => clearInterval(more));
    return;
  }
  const location = `http://inside.test:${port}/secrets`;
  if (request.url === "/moved") response.writeHead(307, { location }).end();
  else response.writeHead(200).end();
});
beforeAll(async () => {
  inside.listen(0, "127.0.0.1");
  await new Promise((listening) => inside.once("listening", listening));
  port = (inside.address() as AddressInfo).port;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});

const message = { id: "1", body: {}, secrets: ["whsec_AAAA"] };

describe("an event is not sent", () => {
  test.each([
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.1.2.3/x",
    "https://172.16.0.1/x",
    "https://192.168.0.1/x",
    "https://100.64.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00::1]/x",
    "https://[fe80::1]/x",
    "https://[::ffff:10.0.0.1]/x",
    "https://[2002:7f00:1::]/x",
    "https://0x7f.1/x",
    "https://2130706433/x",
    "https://0/x",
    "http://hooks.example/x",
    "https://hooks.example:8443/x",
    "file:///etc/passwd",
    "no address",
  ])("to %s", async (address) => {
    const webhooks = lazyPersonalWebhooks({ timeoutMs: 1000 });
    expect(await webhooks.post({ ...message, address })).toEqual({ trouble: "unreachable" });
  });

  test.each([
    ["127.0.0.1"],
    ["10.0.0.5"],
    ["169.254.169.254"],
    ["::1"],
    ["fd00::1"],
    ["8.8.8.8", "192.168.0.1"],
    [],
  ])("to a name that resolves to %s %s", async (...addresses) => {
    const webhooks = lazyPersonalWebhooks({ resolve: async () => addresses, timeoutMs: 1000 });
    expect(await webhooks.post({ ...message, address: "https://hooks.example/x" })).toEqual({
      trouble: "unreachable",
    });
    expect(asked).toEqual([]);
  });
});

describe("a receiver", () => {
  const here = (path: string) => {
    const outside = {
      isPlain: true,
      isAllowed: () => true,
      resolve: async () => ["127.0.0.1"],
      timeoutMs: 300,
    };
    const address = `http://hooks.test:${port}${path}`;
    return lazyPersonalWebhooks(outside).post({ ...message, address });
  };

  test("that moved is not followed", async () => {
    expect(await here("/moved")).toEqual({ status: 307 });
    expect(asked).toEqual(["/moved"]);
  });

  test("that hangs is given up in time", async () => {
    expect(await here("/silent")).toEqual({ trouble: "timeout" });
  });

  test("that never ends its answer has accepted, and is cut off", async () => {
    expect(await here("/endless")).toEqual({ status: 200 });
  });
});

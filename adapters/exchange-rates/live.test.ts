import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLiveRates, readRates } from "./live.ts";

/** The URL of a source with this answer. */
async function sourceOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.json`;
}

describe("a response from an exchange-rate source", () => {
  test("is read with the euro as its base", () => {
    const text = '{"base":"EUR","date":"2024-12-31","rates":{"USD":1.0389,"GBP":0.82918,"JPY":163.06}}';
    expect(readRates(text)).toEqual({
      on: "2024-12-31",
      units: { USD: 1_038_900, EUR: 1_000_000, GBP: 829_180 },
    });
  });

  test("is read with the dollar as its base, digit by digit", () => {
    const text = '{"base":"USD","date":"2026-11-20","rates":{"EUR":"0.9625565","GBP":0.7981326499999999}}';
    expect(readRates(text).units).toEqual({ USD: 1_000_000, EUR: 962_557, GBP: 798_133 });
  });

  test.each([
    ["no JSON", "<html>"],
    ["a rate missing", '{"base":"USD","date":"2026-11-20","rates":{"EUR":0.96}}'],
    ["a negative rate", '{"base":"USD","date":"2026-11-20","rates":{"EUR":-0.96,"GBP":0.8}}'],
    ["an exponent", '{"base":"USD","date":"2026-11-20","rates":{"EUR":1e-7,"GBP":0.8}}'],
    ["no day", '{"base":"USD","date":"yesterday","rates":{"EUR":0.96,"GBP":0.8}}'],
    ["another base", '{"base":"JPY","date":"2026-11-20","rates":{"EUR":0.96,"GBP":0.8,"USD":1}}'],
  ])("is refused with %s", (_what, text) => {
    expect(() => readRates(text)).toThrow();
  });
});

describe("a live exchange-rate source", () => {
  test("is requested at its address", async () => {
    const url = await sourceOf((request, response) => {
      expect(request.url).toBe("/rates.json");
      response.end('{"base":"USD","date":"2026-11-20","rates":{"EUR":0.9,"GBP":0.8}}');
    });
    expect(await createLiveRates({ url }).read()).toEqual({
      on: "2026-11-20",
      units: { USD: 1_000_000, EUR: 900_000, GBP: 800_000 },
    });
  });

  test.each([
    ["fails", (_: unknown, response: import("node:http").ServerResponse) => response.writeHead(500).end()],
    [
      "sends elsewhere",
      (_: unknown, response: import("node:http").ServerResponse) =>
        response.writeHead(302, { location: "/other" }).end(),
    ],
    [
      "goes on and on",
      (_: unknown, response: import("node:http").ServerResponse) => response.end("1".repeat(300_000)),
    ],
    ["is silent", () => {}],
  ] as [string, RequestListener][])("that %s throws a fault", async (_what, answer) => {
    await expect(createLiveRates({ url: await sourceOf(answer), timeoutMs: 300 }).read()).rejects.toThrow();
  });
});

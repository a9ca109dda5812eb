import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createCensusGeocoder } from "./census.ts";
import type { Geocoder } from "./port.ts";
import { createZipCentres } from "./zip-centres.ts";

const elm = { address: "1600 Elm Street", city: "New York", state: "NY", zipCode: "10001" };
const centre = { kind: "area", latitude: 40.75, longitude: -73.99 } as const;
const centres = createZipCentres(async (zip) => (zip === "10001" ? centre : null));

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A geocoder that queries this listener. */
async function answering(listener: RequestListener, timeoutMs?: number): Promise<Geocoder> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/address`;
  return createCensusGeocoder({ url, otherwise: centres, timeoutMs });
}

const matches = (addressMatches: unknown) => JSON.stringify({ result: { addressMatches } });

test("a known address returns its coordinates", async () => {
  const asked: URLSearchParams[] = [];
  const geocoder = await answering((request, response) => {
    asked.push(new URL(request.url ?? "", "http://localhost").searchParams);
    response.end(matches([{ coordinates: { x: -73.98, y: 40.76 }, matchedAddress: "1600 ELM ST" }]));
  });
  expect(await geocoder.locate(elm)).toEqual({ kind: "address", latitude: 40.76, longitude: -73.98 });
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    street: "1600 Elm Street",
    city: "New York",
    state: "NY",
    zip: "10001",
    format: "json",
  });
});

test("an unknown address returns null", async () => {
  const geocoder = await answering((_, response) => response.end(matches([])));
  expect(await geocoder.locate(elm)).toEqual({ kind: "none" });
});

test.each<[string, RequestListener]>([
  ["fails", (_, response) => response.writeHead(500).end()],
  ["leads elsewhere", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ["talks of something else", (_, response) => response.end("<html>")],
  ["gives no numbers", (_, response) => response.end(matches([{ coordinates: { x: "1", y: null } }]))],
  ["goes on and on", (_, response) => response.end(" ".repeat(300_000))],
  ["says nothing", () => {}],
])("when the geocoder %s, the ZIP code's center is returned", async (_, listener) => {
  const geocoder = await answering(listener, 200);
  expect(await geocoder.locate(elm)).toEqual(centre);
  expect(await geocoder.locate({ ...elm, zipCode: "00000" })).toEqual({ kind: "none" });
});

test("at most four requests run at once; the rest use the ZIP code", async () => {
  let arrived = 0;
  const waiting: (() => void)[] = [];
  const geocoder = await answering((_, response) => {
    arrived += 1;
    waiting.push(() => response.end(matches([])));
  }, 5000);
  const first = [1, 2, 3, 4].map(() => geocoder.locate(elm));
  expect(await geocoder.locate(elm)).toEqual(centre);
  await expect.poll(() => arrived).toBe(4);
  for (const answer of waiting) answer();
  expect(await Promise.all(first)).toEqual(Array(4).fill({ kind: "none" }));
  const next = geocoder.locate(elm);
  await expect.poll(() => arrived).toBe(5);
  waiting.at(-1)?.();
  expect(await next).toEqual({ kind: "none" });
});

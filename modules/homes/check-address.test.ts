import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, addUser } from "#testkit/factories.ts";

const elm = { address: "1600 Elm Street", city: "New York", state: "NY", zipCode: "10001" };

const outside = createServer((request, response) => {
  const isKnown = request.url?.includes("1600+Elm");
  const addressMatches = isKnown ? [{ coordinates: { x: -73.99, y: 40.75 } }] : [];
  response.end(JSON.stringify({ result: { addressMatches } }));
});

let app: TestApp;
let withOutside: TestApp;
beforeAll(async () => {
  await new Promise<void>((listening) => outside.listen(0, "127.0.0.1", listening));
  app = await testApp("pglite");
  withOutside = await testApp("pglite", {
    env: { GEOCODER_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/` },
  });
});
afterAll(async () => {
  outside.close();
  await app.close();
  await withOutside.close();
});

test.each([
  ["a ZIP code that there is", "10001", "area"],
  ["one that there is not", "00000", "none"],
])("without an external geocoder, %s is what is known", async (_, zipCode, located) => {
  const who = await addUser(app);
  expect(await app.typed(who, "homeowner.checkAddress", { ...elm, zipCode })).toMatchObject({
    status: 200,
    body: { located },
  });
});

test("with a geocoder, it reports unknown addresses, which can still be saved", async () => {
  const who = await addHomeowner(withOutside);
  const check = async (address: string) =>
    (await withOutside.typed(who, "homeowner.checkAddress", { ...elm, address })).body;
  expect(await check("1600 Elm Street")).toMatchObject({ located: "address" });
  expect(await check("1 Nowhere Lane")).toMatchObject({ located: "none" });
  const saved = await withOutside.typed(who, "profile.updateHomeowner", { address: "1 Nowhere Lane" });
  expect(saved).toMatchObject({ status: 200, body: { homeownerProfile: { address: "1 Nowhere Lane" } } });
});

test("it reports the ZIP code's state, and whether a runner serves it", async () => {
  const who = await addUser(app);
  const check = async (zipCode: string) =>
    (await app.typed(who, "homeowner.checkAddress", { ...elm, state: "CA", zipCode })).body;
  expect(await check("62704")).toMatchObject({ zipState: "IL", hasRunners: false });
  expect(await check("00000")).toMatchObject({ zipState: null });
  await addRunner(app, { serviceAreas: ["62704"] });
  expect(await check("62704")).toMatchObject({ hasRunners: true });
});

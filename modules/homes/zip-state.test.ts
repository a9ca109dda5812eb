import { afterAll, beforeAll, expect, test } from "vitest";
import { zipCodes } from "#db/schema/index.ts";
import { usStates } from "#platform/values/places.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, password } from "#testkit/factories.ts";
import { homeFields } from "#testkit/registrations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const refused = { status: 400, body: { code: "ZIP_OTHER_STATE", params: { zipCode: "62704", state: "IL" } } };

test("a registration with another state's ZIP code is refused and creates no account", async () => {
  const account = { firstName: "Maya", lastName: "Torres", email: "zip@example.com", password };
  const home = { ...homeFields, state: "NY", zipCode: "62704" };
  expect(await app.call(null, "POST", "/api/register/homeowner", { ...account, ...home })).toMatchObject(
    refused,
  );
  expect(await app.typed(null, "auth.checkEmail", { email: account.email })).toMatchObject({
    status: 200,
    body: { isInUse: false },
  });
});

test("a service, a profile and a rental are refused the same way", async () => {
  const who = await addHomeowner(app);
  const { address, city, pickupDays } = homeFields;
  const place = { address, city, state: "NY", zipCode: "62704" };
  expect(await app.typed(who, "homeowner.saveService", { ...place, pickupDays })).toMatchObject(refused);
  expect(await app.typed(who, "profile.updateHomeowner", { zipCode: "62704" })).toMatchObject(refused);
  expect(
    await app.typed(who, "rental.addProperty", {
      ...place,
      name: "Lake House",
      guests: 4,
      bedrooms: 2,
      amenities: [],
    }),
  ).toMatchObject(refused);
});

test("its own state and an unknown ZIP code are accepted", async () => {
  const who = await addHomeowner(app, { subscription: "none" });
  const save = (place: { state: string; zipCode: string }) =>
    app.typed(who, "profile.updateHomeowner", place);
  expect(await save({ state: "IL", zipCode: "62704" })).toMatchObject({ status: 200 });
  expect(await save({ state: "NY", zipCode: "00001" })).toMatchObject({ status: 200 });
});

test("every state of a known ZIP code is one an address may have", async () => {
  const rows = await app.deps.db.selectDistinct({ state: zipCodes.state }).from(zipCodes);
  expect(rows.map(({ state }) => state).sort()).toEqual([...usStates].sort());
});

test("a home in Washington, DC or Puerto Rico is saved", async () => {
  const who = await addHomeowner(app, { subscription: "none" });
  for (const place of [
    { city: "Washington", state: "DC", zipCode: "20001" },
    { city: "San Juan", state: "PR", zipCode: "00901" },
  ]) {
    expect(await app.typed(who, "profile.updateHomeowner", place)).toMatchObject({ status: 200 });
    expect(await app.typed(null, "site.curbLaw", place)).toMatchObject({ status: 200, body: null });
  }
});

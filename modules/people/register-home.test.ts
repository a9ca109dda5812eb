import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canRhythms, homeDetails, homeownerProfiles, platformRules, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner } from "#testkit/factories.ts";
import { homeFields } from "#testkit/registrations.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const account = () => ({
  firstName: "Ada",
  lastName: "Stone",
  email: `${app.deps.newId()}@example.com`,
  password: "secret1",
});
const setup = {
  rhythms: [
    { canKind: "trash", weekday: "Tuesday", everyWeeks: 1, anchorOn: null },
    { canKind: "recycling", weekday: "Friday", everyWeeks: 2, anchorOn: "2026-12-04" },
  ],
  pickupWindow: "afternoon",
  outEveningBefore: true,
  inAfterCollection: true,
  cansPlace: "Behind the garage",
  curbPlace: "Left of the driveway",
  gateCode: "4711",
};

async function savedFor(email: string) {
  const [home] = await app.deps.db
    .select()
    .from(homeownerProfiles)
    .innerJoin(users, eq(users.id, homeownerProfiles.userId))
    .where(eq(users.email, email));
  const homeownerId = home?.homeowner_profiles.id ?? "";
  const rhythms = await app.deps.db.select().from(canRhythms).where(eq(canRhythms.homeownerId, homeownerId));
  const [details] = await app.deps.db
    .select()
    .from(homeDetails)
    .where(eq(homeDetails.homeownerId, homeownerId));
  return { home: home?.homeowner_profiles, rhythms, details };
}

describe("a home set up at sign-up", () => {
  test("has its cans, times and places, and a sealed gate code", async () => {
    const given = account();
    const answer = await app.call(null, "POST", "/api/register/homeowner", {
      ...given,
      ...homeFields,
      ...setup,
    });
    expect(answer.status).toBe(201);
    const { home, rhythms, details } = await savedFor(given.email);
    expect(home).toMatchObject({
      pickupDays: ["Tuesday", "Friday"],
      pickupWindow: "afternoon",
      outEveningBefore: true,
      inAfterCollection: true,
    });
    expect(rhythms).toHaveLength(2);
    expect(rhythms).toContainEqual(
      expect.objectContaining({ canKind: "recycling", weekday: 5, everyWeeks: 2, anchorOn: "2026-12-04" }),
    );
    expect(details).toMatchObject({ cansPlace: "Behind the garage", curbPlace: "Left of the driveway" });
    expect(details?.gateCodeSealed).not.toContain("4711");
    expect(app.deps.vault.open(details?.gateCodeSealed ?? "", home?.id ?? "")).toBe("4711");
  });

  test("needs no phone number, and keeps the documented fields' meaning without the new ones", async () => {
    const given = account();
    const { phoneNumber: _, ...home } = homeFields;
    const answer = await app.call(null, "POST", "/api/register/homeowner", { ...given, ...home });
    expect(answer.status).toBe(201);
    const saved = await savedFor(given.email);
    expect(saved.home).toMatchObject({ phoneNumber: null, pickupWindow: "morning", outEveningBefore: false });
    expect(saved.rhythms.every(({ canKind, everyWeeks }) => canKind === "trash" && everyWeeks === 1)).toBe(
      true,
    );
    expect(saved.details).toBeUndefined();
    const short = { ...account(), ...home, phoneNumber: "12345" };
    expect((await app.call(null, "POST", "/api/register/homeowner", short)).status).toBe(400);
  });

  test("is not saved at all when an every-other-week date is on another weekday", async () => {
    const given = account();
    const answer = await app.call(null, "POST", "/api/register/homeowner", {
      ...given,
      ...homeFields,
      ...setup,
      rhythms: [{ canKind: "trash", weekday: "Tuesday", everyWeeks: 2, anchorOn: "2026-12-04" }],
    });
    expect(answer.status).toBe(400);
    expect(await app.deps.db.$count(users, eq(users.email, given.email))).toBe(0);
  });

  test("is not saved at all when its window is not offered", async () => {
    const day = app.clock.now.slice(0, 10);
    const rule = { rule: "windows", effectiveOn: day, value: { offered: ["morning"] } } as const;
    await app.deps.db.insert(platformRules).values({ ...rule, id: app.deps.newId(), setAt: app.clock.now });
    const given = account();
    const answer = await app.call(null, "POST", "/api/register/homeowner", {
      ...given,
      ...homeFields,
      ...setup,
    });
    await app.deps.db.delete(platformRules).where(eq(platformRules.effectiveOn, day));
    expect(answer).toMatchObject({ status: 409, body: { code: "WINDOW_NOT_OFFERED" } });
    expect(await app.deps.db.$count(users, eq(users.email, given.email))).toBe(0);
  });

  test("is changed by POST /api/profile/homeowner, which keeps what it does not name", async () => {
    const actor = await addHomeowner(app);
    const home = homeFields;
    expect((await app.call(actor, "POST", "/api/profile/homeowner", { ...home, ...setup })).status).toBe(200);
    expect((await app.call(actor, "POST", "/api/profile/homeowner", home)).status).toBe(200);
    const details = (await app.typed(actor, "homeowner.homeDetails")).body;
    expect(details).toMatchObject({ cansPlace: "Behind the garage", hasGateCode: true });
    expect((await app.typed(actor, "homeowner.calendar")).body).toMatchObject({
      pickupWindow: "afternoon",
      outEveningBefore: true,
    });
  });
});

test("a city's ZIP codes are found in any case, at most eight", async () => {
  const zips = async (city: string, state = "IL") =>
    (await app.typed(null, "site.placeZips", { city, state })).body;
  const { zips: found } = (await zips("SPRINGFIELD")) as { zips: string[] };
  expect(found).toHaveLength(8);
  expect(found.every((zip) => zip.startsWith("627"))).toBe(true);
  expect(await zips("Springfield", "NV")).toEqual({ zips: [] });
});

test.each([
  [{ city: "houston", state: "TX", zipCode: "77008" }, "Houston", "18:00"],
  [{ city: "Flushing", state: "NY", zipCode: "11354" }, "New York", "18:00"],
])("the set-out rule of %o is %s's, with its source", async (place, name, outFrom) => {
  expect((await app.typed(null, "site.curbLaw", place)).body).toMatchObject({
    place: name,
    outFrom: [{ kind: "clock", time: outFrom }],
    source: expect.stringMatching(/./),
  });
});

test.each([
  { city: "Houston", state: "MN", zipCode: "55943" },
  { city: "Great Neck", state: "NY", zipCode: "11021" },
])("nothing is claimed for %o", async (place) => {
  expect((await app.typed(null, "site.curbLaw", place)).body).toBeNull();
});

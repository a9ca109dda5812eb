import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { readUser } from "#modules/accounts/index.ts";
import type { Actor, HomeownerActor, RunnerActor } from "#platform/values/actor.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, addUser } from "#testkit/factories.ts";
import { update, updateHomeowner, updateRunner } from "./update.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("a name changed together with the email address does not change the address", async () => {
  const person = await addUser(app);
  const before = (await app.call(person, "GET", "/api/user")).body as User;
  const changed = await app.typed(person, "profile.update", {
    firstName: "Robin",
    email: "somebody.else@example.com",
  });
  expect(changed).toMatchObject({ status: 200, body: { firstName: "Robin", email: before.email } });
});

test("a save over a newer value of its own fields is refused, and other fields are kept", async () => {
  const home = await addHomeowner(app);
  const save = (who: typeof home, input: object) => app.typed(who, "profile.updateHomeowner", input);
  const before = (await app.call(home, "GET", "/api/user")).body as User;
  const seen = { phoneNumber: before.homeownerProfile?.phoneNumber };
  expect((await save(home, { pickupDays: ["Monday"] })).status).toBe(200);
  expect(await save(home, { phoneNumber: "217-555-0199", seen })).toMatchObject({
    status: 200,
    body: { homeownerProfile: { phoneNumber: "217-555-0199", pickupDays: ["Monday"] } },
  });
  expect(await save(home, { phoneNumber: "217-555-0177", seen })).toMatchObject({
    status: 409,
    body: { code: "CHANGED_ELSEWHERE" },
  });
  expect((await save(home, { phoneNumber: "217-555-0177" })).status).toBe(200);
});

test("a save repeated because its answer was lost succeeds", async () => {
  const home = await addHomeowner(app);
  const before = (await app.call(home, "GET", "/api/user")).body as User;
  const change = {
    phoneNumber: "217-555-0199",
    specialInstructions: "",
    seen: {
      phoneNumber: before.homeownerProfile?.phoneNumber,
      specialInstructions: before.homeownerProfile?.specialInstructions,
    },
  };
  const runner = await addRunner(app);
  const { runnerProfile } = (await app.call(runner, "GET", "/api/user")).body as User;
  const areas = { serviceAreas: ["62704", "10001"], seen: { serviceAreas: runnerProfile?.serviceAreas } };
  const renamed = { firstName: "Kim", seen: { firstName: before.firstName } };
  for (const _ of ["sent", "repeated"]) {
    expect((await app.typed(home, "profile.updateHomeowner", change)).status).toBe(200);
    expect((await app.typed(home, "profile.update", renamed)).status).toBe(200);
    expect((await app.typed(runner, "profile.updateRunner", areas)).status).toBe(200);
  }
  expect(
    (await app.typed(home, "profile.updateHomeowner", { ...change, phoneNumber: "217-555-0177" })).status,
  ).toBe(409);
});

test("a runner's and any account's saves behave the same", async () => {
  const runner = await addRunner(app);
  const stale = { firstName: "Kim", seen: { firstName: "Somebody" } };
  expect((await app.typed(runner, "profile.updateRunner", stale)).status).toBe(409);
  const areas = { serviceAreas: ["62704"], seen: { serviceAreas: '["99501"]' } };
  expect((await app.typed(runner, "profile.updateRunner", areas)).status).toBe(409);
  expect((await app.typed(await addUser(app), "profile.update", stale)).status).toBe(409);
});

test("a runner adds only ZIP codes that exist, and keeps the ones there are", async () => {
  const runner = await addRunner(app, { serviceAreas: ["10000"] });
  const save = (serviceAreas: string[]) => app.typed(runner, "profile.updateRunner", { serviceAreas });
  expect(await save(["10000", "00000"])).toMatchObject({
    status: 400,
    body: { code: "ZIP_UNKNOWN", params: { zipCode: "00000" } },
  });
  expect((await save(["10000", " 62704 "])).status).toBe(200);
});

test("a save whose account was deleted after its session was read is refused as signed out", async () => {
  const [person, home, runner] = [await addUser(app), await addHomeowner(app), await addRunner(app)];
  for (const who of [person, home, runner])
    expect((await app.call(who, "DELETE", "/api/profile")).status).toBe(200);
  const session = { signedInAt: app.clock.now, address: "203.0.113.1" } as Parameters<typeof updateRunner>[2];
  const one = { userId: person.userId, role: "homeowner" } as Actor;
  const two = { userId: home.userId, role: "homeowner", homeownerId: home.homeownerId } as HomeownerActor;
  const three = { userId: runner.userId, role: "runner", runnerId: runner.runnerId } as RunnerActor;
  for (const save of [
    () => readUser(app.deps, app.deps.db, home.userId),
    () => update(app.deps, one, session, { firstName: "Robin" }),
    () => updateHomeowner(app.deps, two, { firstName: "Robin" }),
    () => updateRunner(app.deps, three, session, { firstName: "Robin" }),
    () => updateRunner(app.deps, three, session, { payoutEmail: "robin@example.com" }),
  ])
    await expect(save()).rejects.toMatchObject({ refusal: { code: "UNAUTHORIZED" } });
});

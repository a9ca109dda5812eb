import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { invoices, jobs, notifications, subscriptions, waitingList } from "#db/schema/index.ts";
import type { User } from "#modules/accounts/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.execute("delete from tasks.job");
  app.emails.length = 0;
});

const home = {
  address: "12 Oak Avenue",
  city: "Chicago",
  state: "IL",
  pickupDays: ["Monday"],
  specialInstructions: "Side door",
};
let zips = 60_100;
const newZip = () => String(zips++);

async function signUp(zipCode: string): Promise<Person> {
  const email = `${app.deps.newId()}@example.com`;
  const answer = await app.call(null, "POST", "/api/register/homeowner", {
    ...home,
    zipCode,
    email,
    firstName: "Ana",
    lastName: "Field",
    password: "correct horse",
    phoneNumber: "217-555-0134",
  });
  expect(answer.status).toBe(201);
  const { id: userId } = answer.body as User;
  return { userId, email, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const begin = (who: Person) => app.call(who, "POST", "/api/create-subscription");
const save = (who: Person, zipCode: string) =>
  app.call(who, "POST", "/api/profile/homeowner", { ...home, zipCode });
const profileOf = async (who: Person) =>
  ((await app.call(who, "GET", "/api/user")).body as User).homeownerProfile;
const waitsFor = async ({ email }: Person) =>
  (await app.deps.db.select().from(waitingList).where(eq(waitingList.email, email)))
    .map(({ zipCode }) => zipCode)
    .toSorted();
const approveIn = async (zipCode: string) => {
  const { runnerId } = await addRunner(app, { serviceAreas: [zipCode], applicationStatus: "submitted" });
  const decision = { runnerId, decision: "approved" };
  expect((await app.typed(await addAdmin(app), "admin.reviewRunner", decision)).status).toBe(200);
};
const workOff = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);

async function expectNothingCharged(who: Person): Promise<void> {
  expect(await app.deps.db.$count(invoices, eq(invoices.userId, who.userId))).toBe(0);
  const begun = await app.deps.db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.userId, who.userId));
  expect(begun.filter(({ status }) => status !== "incomplete")).toEqual([]);
  expect((await app.call(who, "GET", "/api/homeowner/jobs")).body).toEqual([]);
}

test("a home without a runner joins the waiting list at sign-up, keeps its setup, and is not charged", async () => {
  const zipCode = newZip();
  const who = await signUp(zipCode);
  const waiting = { ...home, zipCode, subscriptionStatus: "none", waitingSince: app.clock.now };
  expect(await profileOf(who)).toMatchObject(waiting);
  expect(await begin(who)).toMatchObject({ status: 200, body: { clientSecret: "", status: "waiting" } });
  expect(await save(who, zipCode)).toMatchObject({ status: 200, body: { homeownerProfile: waiting } });
  expect((await begin(who)).body).toMatchObject({ status: "waiting" });
  expect(await waitsFor(who)).toEqual([zipCode]);
  await expectNothingCharged(who);
  const pickup = { scheduledDate: "2026-03-12", timeWindow: "morning", specialInstructions: null };
  expect(await app.call(who, "POST", "/api/homeowner/jobs", pickup)).toMatchObject({
    status: 409,
    body: { code: "SUBSCRIPTION_REQUIRED" },
  });
});

test("a homeowner who began setup before entering the ZIP code waits too, also through tRPC", async () => {
  const zipCode = newZip();
  const who = await addUser(app);
  expect((await app.typed(who, "homeowner.createSubscription")).body).toMatchObject({ status: "incomplete" });
  const saved = await app.typed(who, "homeowner.saveService", { ...home, zipCode });
  expect(saved).toMatchObject({ status: 200, body: { homeownerProfile: { waitingSince: app.clock.now } } });
  expect((await app.typed(who, "homeowner.createSubscription")).body).toMatchObject({ status: "waiting" });
  expect(await waitsFor(who)).toEqual([zipCode]);
  await expectNothingCharged(who);
});

test.each([
  ["whose application is not approved", { applicationStatus: "submitted" }],
  ["who is suspended", { isSuspended: true }],
] as const)("a runner %s serves nobody", async (_which, runner) => {
  const zipCode = newZip();
  await addRunner(app, { serviceAreas: [zipCode], ...runner });
  const who = await signUp(zipCode);
  expect((await begin(who)).body).toMatchObject({ status: "waiting" });
});

test("where a runner serves, nobody waits and the service begins", async () => {
  const zipCode = newZip();
  await serveArea(app, zipCode);
  const who = await signUp(zipCode);
  expect(await waitsFor(who)).toEqual([]);
  await begin(who);
  expect((await save(who, zipCode)).body).toMatchObject({
    homeownerProfile: { subscriptionStatus: "active", waitingSince: null },
  });
});

fullTest("when a runner starts, the homeowner is asked once, can begin, and leaves the list", async () => {
  const zipCode = newZip();
  const who = await signUp(zipCode);
  const visitor = { email: "visitor@example.com", zipCode };
  expect((await app.typed(null, "site.joinWaitingList", visitor)).status).toBe(200);
  await approveIn(zipCode);
  await approveIn(zipCode);
  await workOff();
  const emailsTo = (email: string) => app.emails.filter(({ to }) => to === email);
  const asked = emailsTo(who.email).filter(({ subject }) => subject === `A runner now serves ${zipCode}`);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain(`${app.appUrl}/subscribe`);
  expect(emailsTo("visitor@example.com").map(({ subject }) => subject)).toEqual([
    "TidyCurb has come to your neighborhood",
  ]);
  const notices = await app.deps.db.select().from(notifications).where(eq(notifications.userId, who.userId));
  expect(notices).toMatchObject([{ type: "areaServed", params: { zipCode }, link: "/subscribe" }]);
  expect(await profileOf(who)).toMatchObject({ ...home, waitingSince: null, subscriptionStatus: "none" });
  await expectNothingCharged(who);

  expect((await begin(who)).body).toMatchObject({ status: "incomplete" });
  expect((await save(who, zipCode)).body).toMatchObject({
    homeownerProfile: { subscriptionStatus: "active" },
  });
});

test("a homeowner who begins before the question arrives is not asked", async () => {
  const zipCode = newZip();
  const who = await signUp(zipCode);
  await approveIn(zipCode);
  await begin(who);
  await save(who, zipCode);
  expect(await waitsFor(who)).toEqual([]);
  await workOff();
  expect(app.emails.filter(({ subject }) => subject.includes(zipCode))).toEqual([]);
});

test("a home that moves waits only at its new ZIP code", async () => {
  const [zipCode, next, served] = [newZip(), newZip(), newZip()];
  await serveArea(app, served);
  const who = await signUp(zipCode);
  const move = (to: string) => app.call(who, "POST", "/api/profile/homeowner/update", { zipCode: to });
  expect(await move(next)).toMatchObject({ status: 200, body: { homeownerProfile: { zipCode: next } } });
  expect(await waitsFor(who)).toEqual([next]);
  expect(await save(who, served)).toMatchObject({ status: 200 });
  expect(await waitsFor(who)).toEqual([]);
});

test("a running service cannot move to an unserved area, and continues when its runner leaves", async () => {
  const who = await addHomeowner(app, { zipCode: newZip() });
  const elsewhere = newZip();
  const notServed = { status: 409, body: { code: "AREA_NOT_SERVED" } };
  expect(await save(who, elsewhere)).toMatchObject(notServed);
  expect(
    await app.call(who, "POST", "/api/profile/homeowner/update", { zipCode: elsewhere, state: home.state }),
  ).toMatchObject(notServed);
  expect(await save(who, who.zipCode)).toMatchObject({
    status: 200,
    body: { homeownerProfile: { subscriptionStatus: "active", waitingSince: null } },
  });
  expect(await waitsFor(who)).toEqual([]);
});

test("a homeowner who returns after the end waits like anyone else", async () => {
  const who = await addHomeowner(app, { zipCode: newZip(), subscription: "canceled" });
  expect((await begin(who)).body).toMatchObject({ status: "waiting" });
  expect(await waitsFor(who)).toEqual([who.zipCode]);
  expect(await app.deps.db.$count(jobs, eq(jobs.homeownerId, who.homeownerId))).toBe(0);
});

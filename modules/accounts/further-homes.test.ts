import { and, eq, getTableColumns } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deliveries, preferences, pushSubscriptions, sessions, users } from "#db/schema/index.ts";
import { serveOwnData } from "#functions/own-data.ts";
import type { User } from "#modules/accounts/contract.ts";
import { notifyAndEmail } from "#modules/notices/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addHomeowner,
  addSubscription,
  addUser,
  type Homeowner,
  type Person,
  password,
  serveArea,
  signIn,
} from "#testkit/factories.ts";
import { expectInvariants } from "#testkit/race.ts";
import { homeFields } from "#testkit/registrations.ts";
import { mostHomes } from "./rules.ts";

let app: TestApp;
let maya: Homeowner;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, "10001");
  await serveArea(app, "60601");
});
afterAll(() => app.close());
beforeEach(async () => {
  maya = await addHomeowner(app, { firstName: "Maya", address: "1600 Elm Street" });
  await app.database.execute("delete from tasks.job");
  app.emails.length = 0;
});
afterEach(() => expectInvariants(app));

type Call = Parameters<TestApp["typed"]>[1];
const as = (who: Who, procedure: Call, input?: object, options?: object) =>
  app.typed(who, procedure, input, options);
const shown = async (who: Who) => (await as(who, "auth.currentUser")).body as User;
const show = (who: Who, id: string) => as(who, "profile.showHome", { id });
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);

/** A further home of a person's account, shown in their session, in Chicago and with a service of its own. */
async function addFurtherHome(who: Person, address = "12 Lake Street"): Promise<string> {
  const { id } = (await as(who, "profile.addHome")).body as { id: string };
  expect(await show(who, id)).toMatchObject({ status: 200 });
  await as(who, "homeowner.createSubscription");
  const fields = { ...homeFields, address, city: "Chicago", state: "IL", zipCode: "60601" };
  expect(await as(who, "homeowner.saveService", fields)).toMatchObject({ status: 200 });
  return id;
}

test("a further home has its own service under the same account", async () => {
  expect((await shown(maya)).homes).toEqual([]);
  const second = await addFurtherHome(maya);
  expect(await shown(maya)).toMatchObject({
    id: second,
    firstName: "Maya",
    email: maya.email,
    homes: [
      { id: maya.userId, address: "1600 Elm Street" },
      { id: second, address: "12 Lake Street" },
    ],
    homeownerProfile: { address: "12 Lake Street", subscriptionStatus: "active" },
  });
  await show(maya, maya.userId);
  expect(await shown(maya)).toMatchObject({
    id: maya.userId,
    homeownerProfile: { address: "1600 Elm Street", subscriptionStatus: "active" },
  });
});

test("a home whose set-up is not done is listed only while it is shown, and is the next one added", async () => {
  const { id } = (await as(maya, "profile.addHome")).body as { id: string };
  expect((await shown(maya)).homes).toEqual([]);
  await show(maya, id);
  expect((await shown(maya)).homes).toEqual([
    { id: maya.userId, address: "1600 Elm Street" },
    { id, address: null },
  ]);
  await show(maya, maya.userId);
  expect((await shown(maya)).homes).toEqual([]);
  const again = await Promise.all([as(maya, "profile.addHome"), as(maya, "profile.addHome")]);
  expect(again.map(({ body }) => body)).toEqual([{ id }, { id }]);
});

test("a home that is paid for is listed before its address is saved", async () => {
  const { id } = (await as(maya, "profile.addHome")).body as { id: string };
  await addSubscription(app, { ...maya, userId: id }, "active");
  expect((await shown(maya)).homes.at(-1)).toEqual({ id, address: null });
});

test("an account has a limited number of homes, and none before its first is set up", async () => {
  for (let count = 1; count < mostHomes; count += 1) await addFurtherHome(maya, `${count} Lake Street`);
  expect(await as(maya, "profile.addHome")).toMatchObject({ status: 409, body: { code: "TOO_MANY_HOMES" } });
  expect(await as(await addUser(app), "profile.addHome")).toMatchObject({
    body: { code: "SUBSCRIPTION_REQUIRED" },
  });
});

test("nobody reaches a home of another account", async () => {
  const second = await addFurtherHome(maya);
  const other = await addHomeowner(app);
  for (const id of [second, maya.userId]) {
    expect(await show(other, id)).toMatchObject({ status: 404 });
    expect(await as(other, "profile.removeHome", { id })).toMatchObject({ status: 404 });
  }
  expect((await shown(other)).id).toBe(other.userId);
});

test("a page that shows another of the homes changes nothing", async () => {
  const second = await addFurtherHome(maya);
  await show(maya, maya.userId);
  const headers = { "x-tidycurb-user": second };
  expect(await as(maya, "profile.updateHomeowner", { unit: "9" }, { headers })).toMatchObject({
    body: { code: "OTHER_ACCOUNT" },
  });
});

test("sign-in, registration and password belong to the account", async () => {
  await addFurtherHome(maya);
  const newPassword = "another horse battery";
  const changed = await as(maya, "security.changePassword", { currentPassword: password, newPassword });
  expect(changed).toMatchObject({ status: 200 });
  const credentials = { email: maya.email, password: newPassword };
  expect(await as(null, "auth.login", credentials)).toMatchObject({ body: { id: maya.userId } });
  const taken = { ...credentials, firstName: "Eve", lastName: "Field", confirmPassword: newPassword };
  expect(await as(null, "auth.register", taken)).toMatchObject({ body: { code: "EMAIL_IN_USE" } });
  const rows = await app.deps.db.select().from(users).where(eq(users.email, maya.email));
  expect(rows.filter(({ passwordHash }) => passwordHash !== null)).toHaveLength(1);
});

test("name, email confirmation, suspension and every setting are the account's", async () => {
  const second = await addFurtherHome(maya);
  await as(maya, "profile.update", { firstName: "Ada" });
  await as(maya, "settings.updatePreferences", { theme: "dark", language: "fr" });
  const now = app.clock.now;
  await app.deps.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, maya.userId));
  for (const id of [second, maya.userId]) {
    await show(maya, id);
    expect(await shown(maya)).toMatchObject({
      firstName: "Ada",
      emailVerified: true,
      preferences: { theme: "dark", language: "fr" },
    });
  }
  const admin = await addAdmin(app);
  expect(
    await as(admin, "admin.suspendPerson", { userId: second, reason: "Abuse", seen: { suspendedAt: null } }),
  ).toMatchObject({ status: 200 });
  expect(await as(maya, "auth.currentUser")).toMatchObject({ status: 401 });
  const rows = await app.deps.db.select().from(users).where(eq(users.email, maya.email));
  expect(rows.map(({ suspendedAt }) => suspendedAt !== null)).toEqual([true, true]);
});

test("every column of preferences follows the account's", async () => {
  const second = await addFurtherHome(maya);
  await as(maya, "settings.updateNotifications", { weeklyReports: true, marketingEmails: true });
  const rows = await app.deps.db.select().from(preferences);
  const of = (id: string) => rows.find(({ userId }) => userId === id);
  expect(Object.keys(getTableColumns(preferences)).length).toBeGreaterThan(10);
  expect(of(second)).toEqual({ ...of(maya.userId), userId: second });
});

test("an email names the home it is about, and its link opens it there", async () => {
  const second = await addFurtherHome(maya);
  await app.database.execute("delete from tasks.job");
  await app.deps.transact((tx) =>
    notifyAndEmail(app.deps, tx, { userId: second, type: "serviceEnded", params: {}, link: "/subscribe" }),
  );
  await deliver();
  const [email] = app.emails;
  expect(email).toMatchObject({ to: maya.email });
  expect(email?.subject).toMatch(/^12 Lake Street: /);
  expect(email?.text).toContain(`${app.appUrl}/homes/${second}?to=%2Fsubscribe`);
});

test("an email names no home beside one that is not set up", async () => {
  await as(maya, "profile.addHome");
  await app.deps.transact((tx) =>
    notifyAndEmail(app.deps, tx, {
      userId: maya.userId,
      type: "serviceEnded",
      params: {},
      link: "/subscribe",
    }),
  );
  await deliver();
  expect(app.emails).toHaveLength(1);
  expect(app.emails[0]?.text).toContain(`${app.appUrl}/subscribe`);
});

test("a home is removed only after its service, and its sessions show the first again", async () => {
  const second = await addFurtherHome(maya);
  expect(await as(maya, "profile.removeHome", { id: second })).toMatchObject({
    body: { code: "HOME_HAS_SERVICE" },
  });
  expect(await as(maya, "profile.removeHome", { id: maya.userId })).toMatchObject({ status: 404 });
  const { id } = (await as(maya, "profile.addHome")).body as { id: string };
  await show(maya, id);
  expect(await as(maya, "profile.removeHome", { id })).toMatchObject({ status: 200 });
  expect(await shown(maya)).toMatchObject({ id: maya.userId, firstName: "Maya" });
  expect((await shown(maya)).homes.map((home) => home.id)).toEqual([maya.userId, second]);
});

test("deleting the account erases its homes, from whichever is shown", async () => {
  const second = await addFurtherHome(maya);
  expect(await as(maya, "profile.deleteAccount")).toMatchObject({ status: 200 });
  const rows = await app.deps.db.select().from(users).where(eq(users.accountId, maya.userId));
  expect(rows).toMatchObject([
    { id: second, firstName: "Deleted", email: `deleted-${second}@deleted.invalid` },
  ]);
  const left = await app.deps.db
    .select()
    .from(users)
    .where(and(eq(users.id, maya.userId), eq(users.firstName, "Maya")));
  expect(left).toEqual([]);
  await deliver();
  expect(app.emails.filter(({ to }) => to === maya.email)).toHaveLength(1);
});

test("signing out ends the session whichever home it shows", async () => {
  await addFurtherHome(maya);
  const other = await signIn(app, maya.userId);
  expect(await as(maya, "security.endOtherSessions")).toMatchObject({ body: { ended: 1 } });
  expect(await as({ cookie: other }, "auth.currentUser")).toMatchObject({ status: 401 });
  await as(maya, "auth.logout");
  const rows = await app.deps.db.select().from(sessions).where(eq(sessions.userId, maya.userId));
  expect(rows).toEqual([]);
});

test("admins see each home, with links to the account's others", async () => {
  const second = await addFurtherHome(maya);
  const admin = await addAdmin(app);
  const seen = async (id: string) => (await as(admin, "admin.person", { id })).body as { homeowner: object };
  const other = (await seen(second)).homeowner as { homeownerId: string };
  expect(await seen(maya.userId)).toMatchObject({
    homeowner: { otherHomes: [{ homeownerId: other.homeownerId, address: "12 Lake Street" }] },
  });
  expect(other).toMatchObject({
    address: "12 Lake Street",
    otherHomes: [{ homeownerId: maya.homeownerId, address: "1600 Elm Street" }],
  });
});

test("the copy of one's data has every home", async () => {
  await addFurtherHome(maya);
  const { url } = (await as(maya, "profile.beginExport")).body as { url: string };
  const request = new Request(new URL(url, "http://localhost:3000"), { headers: { cookie: maya.cookie } });
  const zip = await (await serveOwnData(app, request)).text();
  for (const address of ["1600 Elm Street", "12 Lake Street"]) expect(zip).toContain(address);
});

test("the account's browsers hear of every home", async () => {
  const second = await addFurtherHome(maya);
  await app.deps.db.insert(pushSubscriptions).values({
    id: app.deps.newId(),
    userId: maya.userId,
    endpoint: `https://push.example/${second}`,
    p256dh: "B".repeat(87),
    auth: "a".repeat(22),
    createdAt: app.clock.now,
    seenAt: app.clock.now,
  });
  await app.deps.transact((tx) =>
    notifyAndEmail(app.deps, tx, { userId: second, type: "serviceEnded", params: {}, link: "/subscribe" }),
  );
  const queued = await app.deps.db.select().from(deliveries).where(eq(deliveries.userId, second));
  expect(queued.map(({ channel }) => channel)).toContain("push");
});

test("a home that is removed leaves another of the account on the waiting list", async () => {
  const [zipCode, address] = ["10002", "1600 Elm Street"];
  const waiting = await addHomeowner(app, { zipCode, address, subscription: "none" });
  const { id } = (await as(waiting, "profile.addHome")).body as { id: string };
  await show(waiting, id);
  const fields = { ...homeFields, city: "New York", state: "NY", zipCode };
  await as(waiting, "homeowner.saveService", { ...fields, address: "12 Lake Street" });
  expect((await shown(waiting)).homeownerProfile?.waitingSince).not.toBeNull();
  await show(waiting, waiting.userId);
  await as(waiting, "homeowner.saveService", { ...fields, address });
  expect(await as(waiting, "profile.removeHome", { id })).toMatchObject({ status: 200 });
  expect((await shown(waiting)).homeownerProfile?.waitingSince).not.toBeNull();
});

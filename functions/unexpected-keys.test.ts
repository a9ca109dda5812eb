import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, runnerProfiles, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, addUser, password } from "#testkit/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

/** Keys that no form has, as an attacker would add them. */
const smuggled = {
  id: "01890000-0000-7000-8000-000000000000",
  user_id: "01890000-0000-7000-8000-000000000000",
  userId: "01890000-0000-7000-8000-000000000000",
  role: "admin",
  isAdmin: true,
  isApproved: true,
  approved: true,
  status: "approved",
  balance: 999_900,
  credit: "99.00",
  monthlyRate: "0.01",
  paymentAmount: 9999,
  createdAt: "2020-01-01T00:00:00.000Z",
  deletedAt: "2026-01-01T00:00:00.000Z",
  emailVerified: true,
  emailVerifiedAt: "2026-01-01T00:00:00.000Z",
  suspendedAt: null,
  passwordHash: "plain$mine",
  subscriptionActive: true,
  subscriptionStatus: "active",
  applicationStatus: "approved",
  rating: "5.00",
  completedJobs: 99,
  stripeCustomerId: "cus_mine",
  // An own key, as in JSON; without the brackets nothing of it would be sent.
  ["__proto__"]: { role: "admin" },
  constructor: { prototype: { role: "admin" } },
};

describe("Z07 unexpected keys", () => {
  const apis = [
    ["homeowner", "/api/profile/update", "profile.update", { lastName: "Other" }],
    ["homeowner", "/api/profile/homeowner/update", "profile.updateHomeowner", { unit: "9" }],
    ["runner", "/api/profile/runner/update", "profile.updateRunner", { city: "Brooklyn" }],
    ["homeowner", "/api/profile/notifications", "profile.updateNotifications", { jobAlerts: false }],
    ["homeowner", "/api/settings/preferences", "settings.updatePreferences", { theme: "dark" }],
    ["homeowner", "/api/settings/notifications", "settings.updateNotifications", { weeklyReports: false }],
    ["homeowner", "/api/settings/privacy", "settings.updatePrivacy", { dataSharing: true }],
  ] as const;
  test.each(apis)("as a %s, on %s and on %s, are never written", async (role, path, procedure, asked) => {
    for (const api of ["documented", "typed"]) {
      const person =
        role === "runner"
          ? await addRunner(app, { applicationStatus: "submitted" })
          : await addHomeowner(app, { subscription: "none" });
      const rows = async () => [
        ...(await app.deps.db.select().from(users).where(eq(users.id, person.userId))),
        ...(await app.deps.db
          .select()
          .from(homeownerProfiles)
          .where(eq(homeownerProfiles.userId, person.userId))),
        ...(await app.deps.db.select().from(runnerProfiles).where(eq(runnerProfiles.userId, person.userId))),
      ];
      const before = await rows();
      const given = { ...smuggled, ...asked };
      expect(JSON.stringify(given)).toContain('"__proto__":{"role":"admin"}');
      const answer =
        api === "typed"
          ? await app.typed(person, procedure, given)
          : await app.call(person, "POST", path, given);
      expect(answer.status).toBe(200);
      // The legitimate change is stored, which proves that the extra keys were seen and ignored.
      expect(JSON.stringify(answer.body)).toContain(JSON.stringify(asked).slice(1, -1));
      const written = before.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [key, { ...row, ...asked }[key as never] ?? value]),
        ),
      );
      expect(await rows()).toEqual(written);
      expect((await app.call(person, "GET", "/api/admin/stats")).status).toBe(403);
    }
  });

  test("nor when registering, on either API", async () => {
    const given = (email: string) => ({ ...smuggled, firstName: "Ada", lastName: "Stone", email, password });
    await app.call(null, "POST", "/api/register", given("one@example.com"));
    await app.typed(null, "auth.register", given("two@example.com"));
    for (const email of ["one@example.com", "two@example.com"]) {
      const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
      expect(user).toMatchObject({ role: "homeowner", emailVerifiedAt: null });
      expect(user?.id).not.toBe(smuggled.id);
    }
  });

  test("the other role's profile is refused", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    expect((await app.call(home, "POST", "/api/profile/runner/update", {})).status).toBe(403);
    expect((await app.call(runner, "POST", "/api/profile/homeowner/update", {})).status).toBe(403);
    expect((await app.typed(home, "profile.updateRunner", {})).status).toBe(403);
    expect((await app.typed(runner, "profile.updateHomeowner", {})).status).toBe(403);
  });
});

test("L01 deleting requires the password again and ends every browser's session", async () => {
  const person = await addUser(app);
  const other = (await app.call(null, "POST", "/api/login", { email: person.email, password })).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  app.clock.advance(11 * 60_000);
  for (const refused of [
    await app.call(person, "DELETE", "/api/profile"),
    await app.typed(person, "profile.deleteAccount"),
  ])
    expect(refused).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  expect((await app.typed(person, "auth.reauthenticate", { password: "wrong-one" })).status).toBe(403);
  expect((await app.typed(person, "auth.reauthenticate", { password })).status).toBe(200);
  expect((await app.call(person, "DELETE", "/api/profile")).status).toBe(200);
  for (const cookie of [person.cookie, other])
    expect((await app.call({ cookie }, "GET", "/api/user")).status).toBe(401);
  expect((await app.call(null, "POST", "/api/login", { email: person.email, password })).status).toBe(401);
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, jobs, runnerProfiles, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, addUser, password } from "#testkit/factories.ts";

/** The rows of what is expected that say how somebody's account would be taken over: signing in, sessions, rights. */
type Row =
  | `A${"01" | "02" | "03" | "04" | "06" | "08" | "10" | "11" | "13" | "14" | "15" | "17" | "18" | "19" | "20"}`
  | `S${"01" | "03" | "05" | "06" | "07" | "08" | "10" | "11"}`
  | `Z${"01" | "02" | "04" | "05" | "07" | "08" | "10" | "11" | "12" | "15" | "16" | "17" | "18"}`;

type Place = readonly [file: string, test: string];

/**
 * Each of those rows and its subject, and where it is tried from outside. What is tried nowhere else is tried below; the list is held
 * against the files, so that a test that goes is missed.
 */
const tried: Partial<Record<Row, readonly [subject: string, ...places: Place[]]>> = {
  A01: [
    "whether an address has an account, by signing in",
    ["services/auth/login.test.ts", "says the same of a wrong password and of an unknown e-mail"],
    ["functions/account-attacks.test.ts", "is not told by signing in, by the %s door"],
    ["adapters/passwords/argon2.test.ts", "the check is the same work"],
  ],
  A02: [
    "the same, by registering and by a forgotten password",
    ["services/auth/password-reset.test.ts", "answers an address that nobody has in the same words"],
    ["functions/account-attacks.test.ts", "is told by registering in one sentence and no more"],
    ["services/auth/register.test.ts", "is possible twenty times an hour and address"],
    ["services/auth/register.test.ts", "with an e-mail in use (%s) leaves nothing behind"],
  ],
  A03: [
    "one account, tried from many addresses",
    [
      "functions/account-attacks.test.ts",
      "of one account's password from thirty addresses and by both doors",
    ],
    ["services/auth/login.test.ts", "of an account are ten in 15 minutes"],
    ["services/auth/accounts.race.test.ts", "40 wrong passwords for one account at once count to ten"],
  ],
  A04: [
    "many accounts, tried from one address",
    ["functions/account-attacks.test.ts", "of one password for two hundred accounts from one address"],
    ["services/auth/login.test.ts", "from one address are thirty, whatever the accounts"],
    ["services/auth/accounts.race.test.ts", "60 tries at once from one address count to thirty"],
  ],
  A06: [
    "odd passwords",
    ["functions/odd-passwords.test.ts", "of five characters is refused in the documented words"],
    [
      "functions/odd-passwords.test.ts",
      "%s opens the account, and nothing that is cut, trimmed or in another case",
    ],
    ["functions/odd-passwords.test.ts", "is the same from a keyboard that composes its letters"],
    ["functions/odd-passwords.test.ts", "is not cut at a NUL"],
    ["functions/odd-passwords.test.ts", "of %i characters is refused before anything is hashed"],
    ["functions/odd-passwords.test.ts", "neither is one over the limit hashed where it is changed"],
  ],
  A08: [
    "fifty registrations at once",
    ["services/auth/accounts.race.test.ts", "50 registrations with one e-mail at once make one user"],
  ],
  A10: [
    "Google's answers",
    ["functions/google.test.ts", "without a state"],
    ["functions/google.test.ts", "with another state"],
    ["functions/google.test.ts", "in another browser, begun there or not"],
    ["functions/google.test.ts", "once more, with every cookie that it came with"],
    ["functions/google.test.ts", "with a code that was good once, in a way that was begun anew"],
    ["functions/google.test.ts", "that was begun with another provider, with its state and cookies"],
    ["functions/google.test.ts", "with the nonce of another way"],
    ["functions/google.test.ts", "with a token of %s"],
    ["functions/google.test.ts", "with a token that nobody has signed"],
    ["functions/google.test.ts", "with a token that the client's own secret has signed"],
    ["functions/google.test.ts", "that failed once is not taken a second time, mended"],
    ["functions/google.test.ts", "without the verifier, or with that of another way"],
  ],
  A11: [
    "the window that goes to Google",
    ["functions/google.test.ts", "leaves no code, token or state in the address"],
    [
      "e2e/account-sign-in.spec.ts",
      "goes through Google in a window of its own, which leaves nothing behind",
    ],
  ],
  A13: [
    "the second factor",
    ["services/second-factor/sign-in.test.ts", "is done by both, and nobody is signed in between"],
    ["services/second-factor/sign-in.test.ts", "of %i half minutes from now is answered with %i"],
    ["services/second-factor/sign-in.test.ts", "is stored only as its hash, its first group apart"],
    ["services/second-factor/sign-in.test.ts", "are nine in 15 minutes"],
    ["functions/account-attacks.test.ts", "is not guessed by a thousand codes"],
    [
      "functions/account-attacks.test.ts",
      "takes a code once, whichever of two first steps that wait it follows",
    ],
    ["functions/account-attacks.test.ts", "takes a recovery code once, by whichever door"],
  ],
  A14: [
    "the links that letters carry",
    ["functions/account-attacks.test.ts", "to %s is not made up, nor another thing's"],
    ["functions/account-attacks.test.ts", "opens only what it is for"],
    ["functions/account-attacks.test.ts", "to %s is good once, not late, and a newer one ends it"],
    ["functions/account-attacks.test.ts", "of another user's does nothing for one's own account"],
    [
      "services/auth/password-reset.test.ts",
      "leaves neither the address nor the token to be read in the queue",
    ],
  ],
  A15: [
    "the address those links lead to",
    [
      "functions/account-attacks.test.ts",
      "lead to this site alone, whatever the call that sends it says of its host",
    ],
    [
      "services/auth/password-reset.test.ts",
      "sends one letter with a link to this site, whatever the call says of its host",
    ],
  ],
  A17: [
    "what matters, without the password",
    [
      "functions/account-attacks.test.ts",
      "(%s) takes a session whose password was given in the last ten minutes",
    ],
    [
      "functions/account-attacks.test.ts",
      "(another password) takes the present one, however fresh the session is",
    ],
    ["functions/account-attacks.test.ts", "is told to the address that the account had"],
    [
      "functions/take-over.test.ts",
      "deleting takes the password again, and the sessions of every browser with it",
    ],
  ],
  A18: [
    "accounts that a fresh installation has",
    ["functions/local-server.test.ts", "has nobody in it where it is set up anew for production"],
  ],
  A19: [
    "how passwords are kept",
    [
      "functions/odd-passwords.test.ts",
      "what a dump of the users has of them is argon2id at OWASP's parameters",
    ],
    ["functions/odd-passwords.test.ts", "while fifty sign in at once, the others are answered"],
    ["functions/odd-passwords.test.ts", "more passwords than can be looked at in time are put off"],
    ["adapters/passwords/argon2.test.ts", "more checks than can be answered in time are refused"],
  ],
  A20: [
    "what the log and the database tell",
    ["functions/sign-in-log.test.ts", "who did, from where and when in UTC"],
    ["functions/sign-in-log.test.ts", "whose account was tried in vain, and nobody where there is none"],
    [
      "functions/sign-in-log.test.ts",
      "nothing that signs anybody in is in the log or, readable, in the database",
    ],
  ],
  S01: ["the cookie", ["routers/session-cookie.test.ts", "is kept from scripts and from other sites"]],
  S03: [
    "a cookie kept beyond signing out",
    ["services/auth/login.test.ts", "ends on the server when one signs out, on both doors"],
  ],
  S05: [
    "suspending and deleting while another session is open",
    ["services/auth/login.test.ts", "is signed out everywhere and told why"],
  ],
  S06: ["tokens", ["services/auth/login.test.ts", "gives tokens that are all different"]],
  S07: [
    "a session's end, idle and absolute",
    ["services/auth/login.test.ts", "ends 14 days after it was last used"],
    ["services/auth/login.test.ts", "ends 90 days after signing in"],
  ],
  S08: [
    "calls from another site",
    ["routers/own-origin.test.ts", "is refused by every procedure"],
    ["routers/own-origin.test.ts", "is refused on every documented path"],
  ],
  S10: [
    "signing somebody in as the attacker",
    ["routers/own-origin.test.ts", "signs nobody in, out or up"],
    ["functions/google.test.ts", "begins on one of our own pages"],
  ],
  Z05: ["somebody else's things by id", ["functions/rest.test.ts", "for somebody else's object"]],
  Z07: ["keys that no form has", ["functions/take-over.test.ts", "are never written"]],
};

const found = Object.entries(tried).map(([row, [subject, ...places]]) => ({ row, subject, places }));

test.each(found)("$row, $subject, is tried where the list says", async ({ places }) => {
  for (const [file, name] of places) {
    const text = await readFile(join(import.meta.dirname, "..", file), "utf8");
    const titles = [...text.matchAll(/\(\s*(["`])(.+?)\1/g)].map(([, , title]) => title);
    expect(
      titles.filter((title) => title?.includes(name)),
      `${file}: ${name}`,
    ).not.toEqual([]);
  }
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres");
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

/** Keys that no form has, as an attacker adds them. */
const smuggled = {
  id: "01890000-0000-7000-8000-000000000000",
  userId: "01890000-0000-7000-8000-000000000000",
  role: "admin",
  isAdmin: true,
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
  __proto__: { role: "admin" },
  constructor: { prototype: { role: "admin" } },
};

describe("Z07 keys that nobody asked for", () => {
  const doors = [
    ["homeowner", "/api/profile/update", "profile.update"],
    ["homeowner", "/api/profile/homeowner/update", "profile.updateHomeowner"],
    ["runner", "/api/profile/runner/update", "profile.updateRunner"],
    ["homeowner", "/api/profile/notifications", "profile.updateNotifications"],
    ["homeowner", "/api/settings/preferences", "settings.updatePreferences"],
    ["homeowner", "/api/settings/notifications", "settings.updateNotifications"],
    ["homeowner", "/api/settings/privacy", "settings.updatePrivacy"],
  ] as const;
  test.each(doors)("as a %s, on %s and on %s, are never written", async (role, path, procedure) => {
    const person =
      role === "runner"
        ? await addRunner(app, { applicationStatus: "submitted" })
        : await addHomeowner(app, { subscription: "none" });
    const rows = async () => [
      await app.deps.db.select().from(users).where(eq(users.id, person.userId)),
      await app.deps.db.select().from(homeownerProfiles).where(eq(homeownerProfiles.userId, person.userId)),
      await app.deps.db.select().from(runnerProfiles).where(eq(runnerProfiles.userId, person.userId)),
    ];
    const before = await rows();
    expect((await app.call(person, "POST", path, smuggled)).status).toBe(200);
    expect((await app.typed(person, procedure, smuggled)).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await app.call(person, "GET", "/api/admin/stats")).status).toBe(403);
  });

  test("nor when registering, on either door", async () => {
    const given = (email: string) => ({ ...smuggled, firstName: "Ada", lastName: "Stone", email, password });
    await app.call(null, "POST", "/api/register", given("one@example.com"));
    await app.typed(null, "auth.register", given("two@example.com"));
    for (const email of ["one@example.com", "two@example.com"]) {
      const [user] = await app.deps.db.select().from(users).where(eq(users.email, email));
      expect(user).toMatchObject({ role: "homeowner", emailVerifiedAt: null });
      expect(user?.id).not.toBe(smuggled.id);
    }
  });

  test("the other role's profile is closed", async () => {
    const [home, runner] = [await addHomeowner(app), await addRunner(app)];
    expect((await app.call(home, "POST", "/api/profile/runner/update", {})).status).toBe(403);
    expect((await app.call(runner, "POST", "/api/profile/homeowner/update", {})).status).toBe(403);
    expect((await app.typed(home, "profile.updateRunner", {})).status).toBe(403);
    expect((await app.typed(runner, "profile.updateHomeowner", {})).status).toBe(403);
  });
});

test("Z05 somebody else's pickup answers to the letter as one that never was, and stays as it is", async () => {
  const [mine, theirs] = [await addHomeowner(app), await addHomeowner(app)];
  const jobId = await addJob(app, theirs);
  const bare = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    ...(body as object),
    requestId: "",
  });
  for (const procedure of ["homeowner.cancelJob", "homeowner.rateJob", "homeowner.reportProblem"] as const) {
    const more = { stars: 5, kind: "nobodyCame", wish: "credit" };
    const other = await app.typed(mine, procedure, { jobId, ...more });
    expect(other.status).toBe(404);
    expect(bare(other)).toEqual(bare(await app.typed(mine, procedure, { jobId: app.deps.newId(), ...more })));
  }
  const [row] = await app.deps.db.select().from(jobs).where(eq(jobs.id, jobId));
  expect(row?.status).toBe("scheduled");
});

test("L01 deleting takes the password again, and the sessions of every browser with it", async () => {
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

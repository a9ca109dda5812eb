import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { homeownerProfiles, runnerProfiles, users } from "#db/schema/index.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addRunner, addUser, password } from "#testkit/factories.ts";

/** The expectations about account takeover: sign-in, sessions, rights. */
type Row =
  | `A${"01" | "02" | "03" | "04" | "06" | "08" | "10" | "11" | "13" | "14" | "15" | "17" | "18" | "19" | "20"}`
  | `S${"01" | "03" | "05" | "06" | "07" | "08" | "10" | "11"}`
  | `Z${"01" | "02" | "04" | "05" | "07" | "08" | "10" | "11" | "12" | "15" | "16" | "17" | "18"}`;

type Place = readonly [file: string, test: string];

/**
 * Each row's subject and the tests that try it from outside; rows without one are tested below. The list is checked
 * against the files, so a deleted test is noticed.
 */
const tried: Record<Row, readonly [subject: string, ...places: Place[]]> = {
  A01: [
    "whether an address has an account, by signing in",
    ["modules/people/login.test.ts", "says the same of a wrong password and of an unknown e-mail"],
    ["functions/account-attacks.test.ts", "is not told by signing in, by the %s door"],
    ["adapters/passwords/argon2.test.ts", "the check is the same work"],
  ],
  A02: [
    "the same, by registering and by a forgotten password",
    ["modules/sign-in/password-reset.test.ts", "answers an address that nobody has in the same words"],
    [
      "functions/account-attacks.test.ts",
      "registering says it in one sentence, at most twenty times an hour per address, through either API and for each role",
    ],
    ["modules/people/register.test.ts", "is possible twenty times an hour and address"],
    ["modules/people/register.test.ts", "with an e-mail in use (%s) leaves nothing behind"],
  ],
  A03: [
    "one account, tried from many addresses",
    [
      "functions/account-attacks.test.ts",
      "one account's password from thirty addresses and through both APIs is blocked after ten, until the wait ends",
    ],
    ["modules/people/login.test.ts", "of an account are ten in 15 minutes"],
    ["modules/sign-in/accounts.race.test.ts", "40 wrong passwords for one account at once count to ten"],
  ],
  A04: [
    "many accounts, tried from one address",
    [
      "functions/account-attacks.test.ts",
      "one password for two hundred accounts from one address is blocked after thirty, and locks nobody out elsewhere",
    ],
    ["modules/people/login.test.ts", "from one address are thirty, whatever the accounts"],
    ["modules/sign-in/accounts.race.test.ts", "60 tries at once from one address count to thirty"],
  ],
  A06: [
    "odd passwords",
    ["functions/odd-passwords.test.ts", "of five characters is refused in the documented words"],
    [
      "functions/odd-passwords.test.ts",
      "%s signs in, and no shortened, trimmed or differently cased version does",
    ],
    [
      "functions/odd-passwords.test.ts",
      "is the same from a keyboard that composes characters and one that does not, but in no other way",
    ],
    ["functions/odd-passwords.test.ts", "is not cut at a NUL"],
    ["functions/odd-passwords.test.ts", "of %i characters is refused before anything is hashed"],
    [
      "functions/odd-passwords.test.ts",
      "an overlong one is not hashed when changing, resetting or confirming it",
    ],
  ],
  A08: [
    "fifty registrations at once",
    ["modules/sign-in/accounts.race.test.ts", "50 registrations with one e-mail at once make one user"],
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
    [
      "e2e/account-sign-in.spec.ts",
      "by a page of another site's that opens the windows tells that page nothing",
    ],
  ],
  A13: [
    "the second factor",
    ["modules/sign-in/sign-in.test.ts", "is done by both, and nobody is signed in between"],
    ["modules/sign-in/sign-in.test.ts", "of %i half minutes from now is answered with %i"],
    ["modules/sign-in/sign-in.test.ts", "is stored only as its hash, its first group apart"],
    ["modules/sign-in/sign-in.test.ts", "are nine in 15 minutes"],
    ["functions/account-attacks.test.ts", "fails after a thousand codes, through both APIs"],
    [
      "functions/account-attacks.test.ts",
      "accepts a code once, for either of two pending first steps and through either API",
    ],
    ["functions/account-attacks.test.ts", "takes a recovery code once, by whichever door"],
  ],
  A14: [
    "the links that letters carry",
    ["functions/account-attacks.test.ts", "to %s is not made up, nor another thing's"],
    ["functions/account-attacks.test.ts", "opens only what it is for"],
    ["functions/account-attacks.test.ts", "to %s is good once, not late, and a newer one ends it"],
    [
      "functions/account-attacks.test.ts",
      "of another user does nothing for one's own account, nor for theirs if one only reads the email",
    ],
    [
      "modules/sign-in/password-reset.test.ts",
      "leaves neither the address nor the token to be read in the queue",
    ],
  ],
  A15: [
    "the address those links lead to",
    [
      "functions/account-attacks.test.ts",
      "lead only to this site, whatever Host the request sends, on both APIs",
    ],
    [
      "modules/sign-in/password-reset.test.ts",
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
    [
      "functions/account-attacks.test.ts",
      "(another password, address, address for pay or no second factor) is emailed to the account's previous address",
    ],
    ["functions/take-over.test.ts", "deleting requires the password again and ends every browser's session"],
  ],
  A18: [
    "accounts that a fresh installation has",
    ["functions/local-server.test.ts", "starts empty in production, and no default account can sign in"],
  ],
  A19: [
    "how passwords are kept",
    [
      "functions/odd-passwords.test.ts",
      "a dump of the users has only argon2id hashes with OWASP's parameters and individual salts",
    ],
    [
      "functions/odd-passwords.test.ts",
      "while fifty sign in at once, health checks are answered before they finish",
    ],
    [
      "functions/odd-passwords.test.ts",
      "passwords over capacity are told to retry, and do not count as failed sign-ins",
    ],
    ["adapters/passwords/argon2.test.ts", "checks over capacity are refused, and the others finish"],
  ],
  A20: [
    "what the log and the database tell",
    ["functions/sign-in-log.test.ts", "who did, from where and when in UTC"],
    [
      "functions/sign-in-log.test.ts",
      "failed attempts with the account if there is one; the response does not tell",
    ],
    [
      "functions/sign-in-log.test.ts",
      "nothing that signs anybody in is in the log or, readable, in the database",
    ],
  ],
  S01: [
    "the cookie",
    [
      "routers/session-cookie.test.ts",
      "is hidden from scripts and other sites; its hint cookie holds nothing",
    ],
  ],
  S03: [
    "a cookie kept beyond signing out",
    [
      "functions/take-over-sessions.test.ts",
      "is worthless once its owner signed out by %s; other devices stay signed in",
    ],
    [
      "functions/take-over-sessions.test.ts",
      "is worth nothing once its owner has signed out all other devices",
    ],
    ["modules/people/login.test.ts", "ends on the server when one signs out, on both doors"],
  ],
  S05: [
    "suspending, signing out and deleting while another session is open",
    ["functions/take-over-sessions.test.ts", "S05 every open session of somebody ends with the next call"],
    ["modules/people/login.test.ts", "is signed out everywhere and told why"],
  ],
  S06: [
    "tokens",
    [
      "functions/take-over-sessions.test.ts",
      "have 256 bits each, are all different, and are no more alike than chance allows",
    ],
    [
      "functions/take-over-sessions.test.ts",
      "are only hashes in the database, and reading them signs nobody in",
    ],
  ],
  S07: [
    "a session's end, idle and absolute",
    [
      "functions/take-over-sessions.test.ts",
      "ends when idle too long and when too old, on both APIs; both limits are documented",
    ],
    ["modules/people/login.test.ts", "ends 14 days after it was last used"],
    ["modules/people/login.test.ts", "ends 90 days after signing in"],
  ],
  S08: [
    "calls from another site",
    ["routers/own-origin.test.ts", "is refused by every procedure"],
    ["routers/own-origin.test.ts", "is refused on every documented path"],
    ["routers/own-origin.test.ts", "is refused as a form"],
    ["routers/own-origin.test.ts", "from a page of ours none is refused for where it comes from"],
    [
      "routers/own-origin.test.ts",
      "every other POST endpoint authenticates by a signature, secret or token, and by no cookie",
    ],
  ],
  S10: [
    "signing somebody in as the attacker",
    ["routers/own-origin.test.ts", "signs nobody in, out or up, on either door, even by the right password"],
    ["functions/google.test.ts", "starts only from our own pages or a typed address"],
  ],
  S11: [
    "reading from another site's page",
    ["functions/take-over-sessions.test.ts", "from %s may read no path, by preflight or response"],
    ["functions/take-over-sessions.test.ts", "is told so by no header that every answer carries"],
  ],
  Z01: [
    "who may call what",
    ["routers/app.test.ts", "every procedure says who may call it"],
    ["routers/app.test.ts", "answers %s with %i"],
    ["routers/app.test.ts", "$method $path answers each of them as $procedure does"],
  ],
  Z02: [
    "the desk's paths in every spelling",
    ["functions/take-over-rights.test.ts", "is closed to everybody else, %s, and each try is logged"],
    ["functions/take-over-rights.test.ts", "cannot be reached through an open path's name or another method"],
    ["functions/take-over-rights.test.ts", "is closed on the typed API as well, and each attempt is logged"],
  ],
  Z04: [
    "somebody else's visit",
    ["functions/take-over-rights.test.ts", "is neither completed, given back nor told of by another runner"],
    [
      "functions/take-over-rights.test.ts",
      "cannot be taken or completed by a homeowner, even at their own home",
    ],
    [
      "functions/take-over-rights.test.ts",
      "is not taken outside of one's own areas, nor while one is offline",
    ],
  ],
  Z05: [
    "somebody else's things by id",
    ["functions/take-over-rights.test.ts", "a %s answers %s to the letter as one that never was"],
    ["functions/take-over-rights.test.ts", "a rental is none to the documented door either"],
    ["functions/take-over-rights.test.ts", "a photo cannot be used as one's own house photo, on either API"],
  ],
  Z07: [
    "keys that no form has",
    ["functions/take-over.test.ts", "are never written"],
    ["functions/take-over.test.ts", "nor when registering, on either API"],
    ["functions/take-over.test.ts", "the other role's profile is refused"],
  ],
  Z08: [
    "a pickup that says more of itself than is asked",
    ["functions/take-over-rights.test.ts", "is refused with any status but scheduled, and leaves no row"],
    [
      "functions/take-over-rights.test.ts",
      "belongs to the caller, has no runner, is not done, and has the platform's price",
    ],
  ],
  Z10: [
    "a runner who is not approved, or not any more",
    ["functions/take-over-rights.test.ts", "but %s sees and takes nothing"],
    ["functions/take-over-rights.test.ts", "any more, since the list was read, takes nothing of it"],
    [
      "web/src/features/runner/runner-dashboard.test.tsx",
      "a runner whose approval was taken back sees the application instead",
    ],
  ],
  Z11: [
    "whoever was suspended",
    ["functions/take-over-rights.test.ts", "as a runner completes nothing"],
    ["functions/take-over-rights.test.ts", "as a homeowner schedules nothing"],
  ],
  Z12: [
    "what answers show to whom",
    ["routers/app.test.ts", "are listed per reader, so an added key shows up here first"],
    ["routers/app.test.ts", "include no secrets but the reader's own"],
    ["functions/take-over-rights.test.ts", "Z12 an offer hides whose home it is until it is taken"],
  ],
  Z15: [
    "rentals, as a runner and of somebody else",
    ["functions/take-over-rights.test.ts", "are closed to runners, on both doors"],
    ["functions/take-over-rights.test.ts", "a rental is none to the documented door either"],
  ],
  Z16: [
    "what nobody asks for from outside",
    [
      "functions/take-over-rights.test.ts",
      "is for the service alone: each call without the secret is refused and starts nothing",
    ],
    ["functions/take-over-rights.test.ts", "is an admin's act"],
    ["functions/take-over-rights.test.ts", "is not there at all"],
    ["functions/take-over-rights.test.ts", "reveals no internals when it is public"],
  ],
  Z17: [
    "the database role that the application has",
    ["db/app-role.test.ts", "is refused: %s"],
    ["db/app-role.test.ts", "does what the service does by itself"],
  ],
  Z18: [
    "a step that was left out",
    ["functions/take-over-rights.test.ts", "scheduling without an active subscription"],
    ["functions/take-over-rights.test.ts", "completing without accepting"],
    ["functions/take-over-rights.test.ts", "paying what was not done"],
    ["functions/take-over-rights.test.ts", "applying as a runner without consent or training"],
  ],
};

const found = Object.entries(tried).map(([row, [subject, ...places]]) => ({ row, subject, places }));

test.each(found)("$row, $subject, has the tests that the list names", async ({ places }) => {
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
  const doors = [
    ["homeowner", "/api/profile/update", "profile.update", { lastName: "Other" }],
    ["homeowner", "/api/profile/homeowner/update", "profile.updateHomeowner", { unit: "9" }],
    ["runner", "/api/profile/runner/update", "profile.updateRunner", { city: "Brooklyn" }],
    ["homeowner", "/api/profile/notifications", "profile.updateNotifications", { jobAlerts: false }],
    ["homeowner", "/api/settings/preferences", "settings.updatePreferences", { theme: "dark" }],
    ["homeowner", "/api/settings/notifications", "settings.updateNotifications", { weeklyReports: false }],
    ["homeowner", "/api/settings/privacy", "settings.updatePrivacy", { dataSharing: true }],
  ] as const;
  test.each(doors)("as a %s, on %s and on %s, are never written", async (role, path, procedure, asked) => {
    for (const door of ["documented", "typed"]) {
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
        door === "typed"
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

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { users } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import {
  addAdmin,
  addRunner,
  addSecondFactor,
  addUser,
  type Person,
  password,
  signIn,
} from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type GoogleProvider, googleProvider } from "#testkit/google-provider.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";
import { applicationFields, homeFields } from "#testkit/registrations.ts";
import { codeOf, firstStep, nextCode, readCookies } from "#testkit/second-factor.ts";

/** Account takeovers that combine several acts, tried from outside and over both APIs where there are two. */
let app: TestApp;
let provider: GoogleProvider;
let person: Person;
beforeAll(async () => {
  provider = await googleProvider();
  app = await testApp("postgres", { env: { ...provider.env, APP_URL: "https://tidycurb.example" } });
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:05.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
});

const codeIn = ({ body }: Answer) => (body as { code?: string }).code;
const told = ({ status, body }: Answer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
const counted = (answers: Answer[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[told(answer)] = (counts[told(answer)] ?? 0) + 1;
  return counts;
};
const verified = (who: Person) =>
  app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, who.userId));

type Options = { address?: string; headers?: Record<string, string> };
const apis = {
  documented: {
    login: (given: object, options?: Options) => app.call(null, "POST", "/api/login", given, options),
    complete: (who: Who, code: string) => app.call(who, "POST", "/api/login/code", { code }),
  },
  typed: {
    login: (given: object, options?: Options) => app.typed(null, "auth.login", given, options),
    complete: (who: Who, code: string) => app.typed(who, "auth.completeSignIn", { code }),
  },
};
const { documented, typed } = apis;
const eachApi = Object.entries(apis);

describe("whether an address has an account", () => {
  const kinds = [
    ["/api/register", "auth.register", {}],
    ["/api/register/homeowner", "auth.registerHomeowner", homeFields],
    ["/api/register/runner", "auth.registerRunner", applicationFields],
  ] as const;

  test.each(eachApi)("is not revealed by signing in over the %s API", async (_name, api) => {
    app.passwordChecks.length = 0;
    const answers = [
      await api.login({ email: person.email, password: "wrong password" }),
      await api.login({ email: "nobody@example.com", password: "wrong password" }),
    ];
    const [known, unknown] = answers.map(({ status, body, headers }) => ({
      status,
      body: { ...(body as object), requestId: "" },
      headers: [...headers].map(([name, value]) => [name, name === "x-request-id" ? "" : value]),
    }));
    expect(unknown).toEqual(known);
    expect(known?.status).toBe(401);
    // Each attempt cost one password check.
    expect(app.passwordChecks.map(({ hash }) => hash === null)).toEqual([false, true]);
  });

  test("registering reveals it at most twenty times an hour per address, over either API and for each role", async () => {
    const address = newAddress();
    const account = (email: string) => ({ firstName: "Ada", lastName: "Stone", email, password });
    const newEmail = () => `${app.deps.newId()}@example.com`;
    const ways = kinds.flatMap(([path, procedure, more]) => [
      (email: string) => app.call(null, "POST", path, { ...account(email), ...more }, { address }),
      (email: string) => app.typed(null, procedure, { ...account(email), ...more }, { address }),
    ]);
    for (const register of ways) {
      const refused = await register(person.email);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: "EMAIL_IN_USE",
          message: "This email already has an account.",
          requestId: refused.headers.get("x-request-id"),
        },
      });
      expect(Object.keys(refused.body as object)).toHaveLength(3);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect((await register(newEmail())).status).toBeLessThan(300);
    }
    const [first] = ways as [(typeof ways)[0]];
    for (let index = ways.length * 2; index < 20; index++) await first(newEmail());
    // From here on a taken address and a free one get the same answer.
    for (const register of ways)
      for (const email of [person.email, newEmail()]) {
        const late = await register(email);
        expect(told(late)).toBe("429 TOO_MANY_REQUESTS");
        expect(late.headers.get("retry-after")).toBe("3600");
      }
  });
});

describe("guessing", () => {
  const addresses = Array.from({ length: 30 }, (_, index) => `127.0.0.${index + 2}`);

  test("one account's password from thirty addresses and through both APIs is blocked after ten, until the wait ends", async () => {
    const given = { email: person.email, password: "wrong password" };
    const answers: Answer[] = [];
    for (const [index, address] of addresses.entries())
      answers.push(await (index % 2 ? typed : documented).login(given, { address }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    const wait = Number(answers[10]?.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    const right = { email: person.email, password };
    for (const [, api] of eachApi) expect((await api.login(right)).status).toBe(429);
    app.clock.advance(wait * 1000);
    for (const [, api] of eachApi) expect((await api.login(right)).status).toBe(200);
  });

  test("one password for two hundred accounts from one address is blocked after thirty, and blocks no other address", async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => addUser(app)));
    const address = newAddress();
    const answers: Answer[] = [];
    for (const [index, { email }] of people.entries())
      answers.push(
        await (index % 2 ? typed : documented).login({ email, password: "Password1" }, { address }),
      );
    expect(counted(answers)).toEqual({ "401 SIGN_IN_FAILED": 30, "429 TOO_MANY_REQUESTS": 170 });
    for (const { email } of [people[0], people[29], people[199]] as Person[])
      for (const [, api] of eachApi) expect((await api.login({ email, password })).status).toBe(200);
  });
});

describe("the second factor", () => {
  fullTest("fails after a thousand codes, through both APIs", async () => {
    const secret = await addSecondFactor(app, person);
    const who = await firstStep(app, person);
    const right = [-1, 0, 1].map((steps) => codeOf(app, secret, steps));
    const codes = Array.from({ length: 1000 }, (_, index) => String(index * 997).padStart(6, "0"));
    const answers: Answer[] = [];
    for (const [index, code] of codes.filter((each) => !right.includes(each)).entries())
      answers.push(await (index % 2 ? typed : documented).complete(who, code));
    expect(answers.slice(0, 9).map(told)).toEqual(Array(9).fill("403 CODE_WRONG"));
    expect(counted(answers.slice(9))).toEqual({ "429 TOO_MANY_REQUESTS": answers.length - 9 });
    // Even the correct code is refused, after another first step.
    for (const [, { complete }] of eachApi)
      expect((await complete(await firstStep(app, person), codeOf(app, secret))).status).toBe(429);
    expect(await app.call(who, "GET", "/api/user")).toMatchObject({ status: 401 });
  });

  test("accepts a code once, for either of two pending first steps and through either API", async () => {
    const secret = await addSecondFactor(app, person);
    const [one, other] = [await firstStep(app, person), await firstStep(app, person)];
    expect(one.cookie).not.toBe(other.cookie);
    const [before, code] = [codeOf(app, secret, -1), codeOf(app, secret)];
    expect((await documented.complete(one, code)).status).toBe(200);
    for (const [, api] of eachApi)
      for (const used of [code, before]) expect(told(await api.complete(other, used))).toBe("403 CODE_WRONG");
    // The completed sign-in is over; the other one still waits for its own code.
    expect(told(await typed.complete(one, nextCode(app, secret)))).toBe("401 SIGN_IN_EXPIRED");
    expect((await typed.complete(other, codeOf(app, secret))).status).toBe(200);
  });

  test("accepts a recovery code once, over either API", async () => {
    await verified(person);
    const { secret } = (await app.typed(person, "security.beginTwoFactor")).body as { secret: string };
    const on = await app.typed(person, "security.confirmTwoFactor", { code: codeOf(app, secret) });
    const [code = ""] = (on.body as { recoveryCodes: string[] }).recoveryCodes;
    const steps = await Promise.all([1, 2, 3].map(() => firstStep(app, person)));
    const [first, ...others] = steps as [Who, Who, Who];
    expect((await typed.complete(first, code)).status).toBe(200);
    expect(told(await documented.complete(others[0], code))).toBe("403 CODE_WRONG");
    expect(told(await typed.complete(others[1], code))).toBe("403 CODE_WRONG");
  });
});

describe("a security change", () => {
  type Act = (who: Person) => Promise<Answer>;
  const acts: [what: string, act: Act, by?: "runner" | "admin"][] = [
    ["deleting, documented", (who) => app.call(who, "DELETE", "/api/profile")],
    ["deleting, typed", (who) => app.typed(who, "profile.deleteAccount")],
    [
      "another address, documented",
      (who) => app.call(who, "POST", "/api/profile/update", { email: `next-${who.email}` }),
    ],
    ["another address, typed", (who) => app.typed(who, "profile.update", { email: `next-${who.email}` })],
    [
      "another address for pay, documented",
      (who) => app.call(who, "POST", "/api/profile/runner/update", { payoutEmail: "thief@example.com" }),
      "runner",
    ],
    [
      "another address for pay, typed",
      (who) => app.typed(who, "profile.updateRunner", { payoutEmail: "thief@example.com" }),
      "runner",
    ],
    ["another account for pay", (who) => app.typed(who, "runner.startPayoutAccount"), "runner"],
    ["a second factor", (who) => app.typed(who, "security.beginTwoFactor")],
    ["no second factor", (who) => app.typed(who, "security.disableTwoFactor", { code: "000000" })],
    ["new recovery codes", (who) => app.typed(who, "security.newRecoveryCodes")],
    ["a passkey", (who) => app.typed(who, "security.beginPasskey")],
    ["no passkey", (who) => app.typed(who, "security.removePasskey", { id: app.deps.newId() })],
    ["linking Google", (who) => app.typed(who, "security.linkGoogle")],
    ["unlinking Google", (who) => app.typed(who, "security.unlinkGoogle")],
    ["a copy of everything", (who) => app.typed(who, "profile.beginExport")],
    [
      "erasing somebody",
      async (who) =>
        app.typed(who, "admin.erasePerson", { userId: (await addUser(app)).userId, reason: "asked" }),
      "admin",
    ],
  ];

  test.each(acts)(
    "(%s) needs a password given in this session in the last ten minutes",
    async (_what, act, by) => {
      const who =
        by === "runner" ? await addRunner(app) : by === "admin" ? await addAdmin(app) : await addUser(app);
      const rows = async () => {
        const { rows: found } = await app.database.execute(
          `select to_jsonb(users) || jsonb_build_object('runner', to_jsonb(runner_profiles)) as row,
           (select count(*) from second_factors where user_id = users.id) as factors,
           (select count(*) from email_changes where user_id = users.id) as wishes
         from users left join runner_profiles on user_id = users.id where users.id = $1`,
          [who.userId],
        );
        return found;
      };
      const before = await rows();
      app.clock.advance(10 * minute);
      expect(told(await act(who))).toBe("403 REAUTHENTICATE");
      expect(told(await app.typed(who, "auth.reauthenticate", { password: "wrong password" }))).toBe(
        "403 PASSWORD_WRONG",
      );
      expect(told(await app.typed(who, "auth.reauthenticate", {}))).toBe("403 PASSWORD_WRONG");
      expect(told(await act(who))).toBe("403 REAUTHENTICATE");
      expect(await rows()).toEqual(before);
      // Another browser's proof does not count for this one.
      const other = { cookie: await signIn(app, who.userId) };
      expect((await app.typed(other, "auth.reauthenticate", { password })).status).toBe(200);
      expect(told(await act(who))).toBe("403 REAUTHENTICATE");
      expect((await app.typed(who, "auth.reauthenticate", { password })).status).toBe(200);
      expect(codeIn(await act(who))).not.toBe("REAUTHENTICATE");
    },
  );

  test("(another password) needs the current password, however new the session is", async () => {
    const change = (given: object) => app.typed(person, "security.changePassword", given);
    expect((await change({ newPassword: "a longer horse" })).status).toBe(400);
    expect((await change({ currentPassword: "", newPassword: "a longer horse" })).status).toBe(400);
    expect(told(await change({ currentPassword: "wrong password", newPassword: "a longer horse" }))).toBe(
      "403 PASSWORD_WRONG",
    );
    expect((await documented.login({ email: person.email, password })).status).toBe(200);
  });

  test("(another password, address, address for pay or no second factor) is emailed to the account's previous address", async () => {
    const subjects = async (email: string) => {
      await deliverAll(app);
      return app.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
    };
    const secret = await addSecondFactor(app, person);
    await app.typed(person, "security.disableTwoFactor", { code: codeOf(app, secret) });
    const changed = await app.typed(person, "security.changePassword", {
      currentPassword: password,
      newPassword: "a longer horse",
    });
    const who = { cookie: readCookies(changed) };
    await app.typed(who, "profile.update", { email: `next-${person.email}` });
    await deliverAll(app);
    const token = tokenTo(app, `next-${person.email}`, "/confirm-email");
    expect((await app.typed(who, "auth.confirmEmail", { token })).status).toBe(200);
    expect(await subjects(person.email)).toEqual(
      expect.arrayContaining([
        "Two-factor authentication is off",
        "Your TidyCurb password was changed",
        "Somebody wants to change your email address",
        "Your TidyCurb account has a new email address",
      ]),
    );
    const runner = await addRunner(app);
    for (const payoutEmail of ["new-pay@example.com", "New-Pay@example.com", "third-pay@example.com"])
      await app.typed(runner, "profile.updateRunner", { payoutEmail });
    const subject = "Your TidyCurb payout email was changed";
    expect(await subjects(runner.email)).toEqual([subject, subject]);
    const notices = (await app.call(runner, "GET", "/api/notifications")).body;
    const told = { type: "payoutEmailChanged", link: "/settings#billing" };
    expect(notices).toMatchObject([told, told]);
    // The former payout address is notified too, and its email links to the field.
    const toOld = app.emails.filter(({ to }) => to === "new-pay@example.com");
    expect(toOld).toMatchObject([{ subject: "Your TidyCurb payout email was changed" }]);
    expect(toOld[0]?.text).toMatch(/\/settings#billing\n/);
    expect(app.emails.filter(({ to }) => to === "third-pay@example.com")).toEqual([]);
    // Alternating between two addresses must not send a person endless emails.
    const again = [];
    for (const payoutEmail of ["a@example.com", "b@example.com", "a@example.com", "b@example.com"])
      again.push((await app.typed(runner, "profile.updateRunner", { payoutEmail })).status);
    expect(again).toEqual([200, 200, 200, 429]);
  });
});

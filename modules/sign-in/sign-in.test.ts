import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  googleAccounts,
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
  users,
} from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
import { tokenTo } from "#testkit/links.ts";
import { codeOf, firstStep, nextCode, secondFactor } from "#testkit/second-factor.ts";
import { writeRecoveryCode } from "./rules.ts";

let app: TestApp;
let person: Person;
const { begin, codeOfBody, complete, currentUser, deliver, ownSubjects, signedIn, turnOn, verify } =
  secondFactor(() => ({ app, person }));

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await begin();
});

const apis = {
  "the documented door": { login: (given: object) => app.call(null, "POST", "/api/login", given), complete },
  "the typed door": {
    login: (given: object) => app.typed(null, "auth.login", given),
    complete: (who: Who, code: string) => app.typed(who, "auth.completeSignIn", { code }),
  },
};
const sessionsOf = ({ userId }: Person) => app.deps.db.$count(sessions, eq(sessions.userId, userId));

describe.each(Object.entries(apis))("signing in with a second factor, by %s", (_name, door) => {
  test("is done by both, and nobody is signed in between", async () => {
    const secret = await addSecondFactor(app, person);
    const first = await door.login({ email: person.email, password });
    expect(first).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_REQUIRED" } });
    expect(Object.keys(first.body as object).sort()).toEqual(["code", "message", "requestId"]);
    const set = first.headers.getSetCookie();
    expect(set).toEqual([
      expect.stringMatching(/^tidycurb-sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
    ]);
    const between = signedIn(first);
    expect((await currentUser(between)).status).toBe(401);
    expect((await app.typed(between, "homeowner.jobs")).status).toBe(401);
    expect(await sessionsOf(person)).toBe(1);
    const second = await door.complete(between, codeOf(app, secret));
    expect(second).toMatchObject({ status: 200, body: { id: person.userId } });
    expect(await currentUser(signedIn(second))).toMatchObject({ status: 200, body: { id: person.userId } });
    // The first step's cookie is cleared.
    expect(second.headers.getSetCookie().join()).toContain("tidycurb-sign-in=;");
    expect(codeOfBody(await door.complete(between, nextCode(app, secret)))).toBe("SIGN_IN_EXPIRED");
  });

  test("is not revealed with a wrong password", async () => {
    await addSecondFactor(app, person);
    const answer = await door.login({ email: person.email, password: "wrong password" });
    expect(answer).toMatchObject({ status: 401, body: { code: "SIGN_IN_FAILED" } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("the first step", () => {
  test("is valid for ten minutes", async () => {
    const secret = await addSecondFactor(app, person);
    const [early, late] = [await firstStep(app, person), await firstStep(app, person)];
    app.clock.advance(10 * minute - 1);
    expect((await complete(early, codeOf(app, secret))).status).toBe(200);
    app.clock.advance(1);
    expect(codeOfBody(await complete(late, nextCode(app, secret)))).toBe("SIGN_IN_EXPIRED");
  });

  test("is stored only as its hash, and valid in no other browser", async () => {
    const secret = await addSecondFactor(app, person);
    const who = await firstStep(app, person);
    const [row] = await app.deps.db
      .select()
      .from(signInChallenges)
      .where(eq(signInChallenges.userId, person.userId));
    const token = who.cookie.split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(JSON.stringify(row)).not.toContain(token);
    for (const other of [null, { cookie: `tidycurb-sign-in=${row?.tokenHash}` }, person])
      expect(await complete(other, codeOf(app, secret))).toMatchObject({ status: 401 });
    expect((await complete(who, codeOf(app, secret))).status).toBe(200);
  });

  test("ends with a new password, however it was set", async () => {
    const secret = await addSecondFactor(app, person);
    const who = await firstStep(app, person);
    const given = { currentPassword: password, newPassword: "another horse" };
    expect((await app.typed(person, "security.changePassword", given)).status).toBe(200);
    expect(codeOfBody(await complete(who, codeOf(app, secret)))).toBe("SIGN_IN_EXPIRED");
  });

  test("of another person does not accept the user's own code", async () => {
    const [mine, victim] = [await addUser(app), person];
    const secret = await addSecondFactor(app, mine);
    await addSecondFactor(app, victim);
    const who = await firstStep(app, victim);
    expect(codeOfBody(await complete(who, codeOf(app, secret)))).toBe("CODE_WRONG");
  });

  test("ends with the account, and with a suspension since", async () => {
    const secret = await addSecondFactor(app, person);
    const who = await firstStep(app, person);
    await app.deps.db.update(users).set({ suspendedAt: app.clock.now }).where(eq(users.id, person.userId));
    expect(await complete(who, codeOf(app, secret))).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_SUSPENDED" },
    });
    await app.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, person.userId));
    expect((await app.call(person, "DELETE", "/api/profile")).status).toBe(200);
    expect((await complete(who, codeOf(app, secret))).status).toBe(401);
    expect(await app.deps.db.$count(secondFactors, eq(secondFactors.userId, person.userId))).toBe(0);
  });
});

describe("an authenticator code", () => {
  test("works once, and so do earlier codes", async () => {
    const secret = await addSecondFactor(app, person);
    const [before, now] = [codeOf(app, secret, -1), codeOf(app, secret)];
    expect((await complete(await firstStep(app, person), now)).status).toBe(200);
    for (const code of [now, before])
      expect(await complete(await firstStep(app, person), code)).toMatchObject({
        status: 403,
        body: { code: "CODE_WRONG" },
      });
    expect((await complete(await firstStep(app, person), nextCode(app, secret))).status).toBe(200);
  });

  test.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-2, 403],
    [2, 403],
  ])("of %i half minutes from now is answered with %i", async (steps, status) => {
    const secret = await addSecondFactor(app, person);
    const answer = await complete(await firstStep(app, person), codeOf(app, secret, steps));
    expect(answer.status).toBe(status);
  });

  test("may have a space in the middle", async () => {
    const secret = await addSecondFactor(app, person);
    const code = codeOf(app, secret);
    const answer = await complete(await firstStep(app, person), ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(answer.status).toBe(200);
  });

  test("sent eight times at once signs one of them in", async () => {
    const secret = await addSecondFactor(app, person);
    const steps = await Promise.all(Array.from({ length: 8 }, () => firstStep(app, person)));
    const answers = await Promise.all(steps.map((who) => complete(who, codeOf(app, secret))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("wrong codes", () => {
  const wrong = (secret: string) => {
    const right = [-1, 0, 1].map((steps) => codeOf(app, secret, steps));
    return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
  };

  test("are nine in 15 minutes, from wherever they come and whatever step they follow; the right one waits too", async () => {
    const secret = await addSecondFactor(app, person);
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries++)
      statuses.push((await complete(await firstStep(app, person), wrong(secret))).status);
    expect(statuses).toEqual([...Array(9).fill(403), 429]);
    const refused = await complete(await firstStep(app, person), codeOf(app, secret));
    expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(refused.headers.get("retry-after")).toBe("900");
    app.clock.advance(15 * minute);
    expect((await complete(await firstStep(app, person), codeOf(app, secret))).status).toBe(200);
  });

  test("are limited to forty a day", async () => {
    const secret = await addSecondFactor(app, person);
    for (let tries = 0; tries < 40; tries++) {
      if (tries % 9 === 0) app.clock.advance(15 * minute);
      expect((await complete(await firstStep(app, person), wrong(secret))).status).toBe(403);
    }
    app.clock.advance(15 * minute);
    expect((await complete(await firstStep(app, person), codeOf(app, secret))).status).toBe(429);
  });

  test("notify the owner once that someone has the password", async () => {
    const secret = await addSecondFactor(app, person);
    const who = await firstStep(app, person);
    for (let tries = 0; tries < 8; tries++) await complete(who, wrong(secret));
    await deliver();
    expect(ownSubjects()).toEqual(["Somebody has your TidyCurb password"]);
  });

  test.each(["abc", "12345", "1234567", "aaaa-bbbb-cccc", "𝟙𝟚𝟛𝟜𝟝𝟞", "١٢٣٤٥٦"])(
    "%s is not a code, and not a fault either",
    async (code) => {
      await addSecondFactor(app, person);
      expect([400, 403]).toContain((await complete(await firstStep(app, person), code)).status);
    },
  );
});

describe("a recovery code", () => {
  test("signs in once, in any spelling, and its owner is told how many are left", async () => {
    const { recoveryCodes: codes } = await turnOn(person);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
    const [first = "", second = ""] = codes;
    await deliver();
    app.emails.length = 0;
    expect((await complete(await firstStep(app, person), first)).status).toBe(200);
    expect(codeOfBody(await complete(await firstStep(app, person), first))).toBe("CODE_WRONG");
    const typed = second.toUpperCase().replaceAll("-", " ");
    expect((await complete(await firstStep(app, person), typed)).status).toBe(200);
    await deliver();
    const texts = app.emails.filter(({ subject }) => subject === "A recovery code was used");
    expect(texts.map(({ text }) => /(\d+) are left/.exec(text)?.[1]).sort()).toEqual(["8", "9"]);
    expect((await app.typed(person, "security.overview")).body).toMatchObject({
      twoFactor: { enabled: true, recoveryCodesLeft: 8 },
    });
  });

  test("is stored only as its hash, its first group apart", async () => {
    const { recoveryCodes: codes } = await turnOn(person);
    const rows = await app.deps.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, person.userId));
    // The fast stand-in for argon2id prefixes its input.
    expect(rows.map(({ codeHash }) => codeHash).sort()).toEqual(
      codes.map((code) => `plain$${code.replaceAll("-", "")}`).sort(),
    );
  });

  test("that is invented takes as much time as a real one", async () => {
    const { recoveryCodes: codes } = await turnOn(person);
    app.passwordChecks.length = 0;
    const who = await firstStep(app, person);
    app.passwordChecks.length = 0;
    const made = writeRecoveryCode(Array(12).fill(0));
    await complete(who, made);
    await complete(who, `${codes[0]?.slice(0, 5)}2222-2222`);
    expect(app.passwordChecks.map(({ hash }) => hash === null)).toEqual([true, false]);
  });

  test("from an old set no longer works once there is a new set", async () => {
    const { recoveryCodes: old } = await turnOn(person);
    const made = await app.typed(person, "security.newRecoveryCodes");
    const { recoveryCodes: fresh } = made.body as { recoveryCodes: string[] };
    const who = await firstStep(app, person);
    expect(codeOfBody(await complete(who, old[0] ?? ""))).toBe("CODE_WRONG");
    expect((await complete(who, fresh[0] ?? "")).status).toBe(200);
    await deliver();
    expect(ownSubjects()).toContain("New recovery codes for TidyCurb");
  });

  test("and another one, sent at once after one first step, sign in once, and one remains", async () => {
    const { recoveryCodes: codes } = await turnOn(person);
    const who = await firstStep(app, person);
    const answers = await Promise.all(codes.slice(0, 4).map((code) => complete(who, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await app.deps.db.$count(recoveryCodes, eq(recoveryCodes.userId, person.userId));
    expect(left).toBe(9);
  });

  test("sent twice at once signs in once", async () => {
    const { recoveryCodes: codes } = await turnOn(person);
    const steps = await Promise.all(Array.from({ length: 5 }, () => firstStep(app, person)));
    const answers = await Promise.all(steps.map((who) => complete(who, codes[0] ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a password reset by email", () => {
  async function reset(): Promise<void> {
    const { email } = person;
    expect((await app.typed(null, "auth.requestPasswordReset", { email })).status).toBe(200);
    await deliver();
    const token = tokenTo(app, email, "/reset-password");
    expect((await app.typed(null, "auth.resetPassword", { token, password })).status).toBe(200);
  }
  const link = (email: string) =>
    app.deps.db
      .insert(googleAccounts)
      .values({ subject: app.deps.newId(), userId: person.userId, email, linkedAt: app.clock.now });
  const login = () => app.call(null, "POST", "/api/login", { email: person.email, password });

  test.each([
    ["verified", "2026-03-01T00:00:00.000Z"],
    ["never verified", null],
  ])("does not bypass a second factor, the address being %s", async (_what, verifiedAt) => {
    await verify(verifiedAt);
    await addSecondFactor(app, person);
    await link(person.email);
    await reset();
    expect(codeOfBody(await login())).toBe("SECOND_FACTOR_REQUIRED");
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, person.userId))).toBe(1);
  });

  test("removes a second factor set up by someone who used another person's address", async () => {
    await verify(null);
    await link("squatter@example.com");
    await reset();
    expect((await login()).status).toBe(200);
    expect(await app.deps.db.$count(googleAccounts, eq(googleAccounts.userId, person.userId))).toBe(0);
    await deliver();
    expect(ownSubjects()).toContain("A Google account was unlinked");
  });
});

test("the vault's key can be changed: data sealed with the old one is resealed", async () => {
  const secret = await addSecondFactor(app, person);
  const { createVault } = await import("#adapters/vault/aes-gcm.ts");
  const { purge } = await import("#modules/operations/tasks/purge.ts");
  const key = (letter: string) => Buffer.alloc(32, letter).toString("base64url");
  const old = createVault([key("a")]);
  await app.deps.db
    .update(secondFactors)
    .set({ secretSealed: old.seal(secret, person.userId) })
    .where(eq(secondFactors.userId, person.userId));
  const counts = await purge({ ...app.deps, vault: createVault([key("b"), key("a")]) });
  expect(counts.secretsSealedAnew).toBe(1);
  const [row] = await app.deps.db.select().from(secondFactors).where(eq(secondFactors.userId, person.userId));
  expect(createVault([key("b")]).open(row?.secretSealed ?? "", person.userId)).toBe(secret);
});

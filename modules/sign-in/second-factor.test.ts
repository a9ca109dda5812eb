import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/index.ts";
import { minute } from "#platform/instants.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addSecondFactor, type Person, password } from "#testkit/factories.ts";
import { codeOf, firstStep, nextCode, readCookies, secondFactor } from "#testkit/second-factor.ts";

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

describe("setting up a second factor", () => {
  test("requires a confirmed address, because someone else may have made the account", async () => {
    await verify(null);
    const refused = { status: 409, body: { code: "EMAIL_NOT_VERIFIED" } };
    expect(await app.typed(person, "security.beginTwoFactor")).toMatchObject(refused);
    await verify();
    const begun = (await app.typed(person, "security.beginTwoFactor")).body as { secret: string };
    await verify(null);
    const code = codeOf(app, begun.secret);
    expect(await app.typed(person, "security.confirmTwoFactor", { code })).toMatchObject(refused);
    expect((await app.typed(person, "security.overview")).body).toMatchObject({
      twoFactor: { enabled: false },
    });
  });

  test("takes effect only once a code has confirmed it", async () => {
    const begun = await app.typed(person, "security.beginTwoFactor");
    const { secret, address } = begun.body as { secret: string; address: string };
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(address);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      "otpauth:",
      "totp",
      `/TidyCurb:${person.email}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: "TidyCurb" });
    expect((await app.call(null, "POST", "/api/login", { email: person.email, password })).status).toBe(200);
    const wrong = await app.typed(person, "security.confirmTwoFactor", { code: "000000" });
    expect(wrong).toMatchObject({ status: 403, body: { code: "CODE_WRONG" } });
    expect((await app.typed(person, "security.overview")).body).toMatchObject({
      twoFactor: { enabled: false },
    });
  });

  test("stores the secret sealed", async () => {
    const { secret } = await turnOn(person);
    const { rows } = await app.database.execute(
      "select second_factors::text as row from second_factors where user_id = $1",
      [person.userId],
    );
    expect(String(rows[0]?.row)).not.toContain(secret);
  });

  test("signs out other browsers, keeps this one, and is announced by email and notice", async () => {
    const other = signedIn(await app.call(null, "POST", "/api/login", { email: person.email, password }));
    await turnOn(person);
    expect((await currentUser(other)).status).toBe(401);
    expect((await currentUser(person)).status).toBe(200);
    await deliver();
    expect(ownSubjects()).toContain("Two-factor authentication is on");
    const notices = (await app.call(person, "GET", "/api/notifications")).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toContain("secondFactorOn");
  });

  test("needs a recent password", async () => {
    app.clock.advance(10 * minute);
    expect(await app.typed(person, "security.beginTwoFactor")).toMatchObject({
      status: 403,
      body: { code: "REAUTHENTICATE" },
    });
  });

  test("accepts the secret begun last, for an hour, and none once it is on", async () => {
    const first = (await app.typed(person, "security.beginTwoFactor")).body as { secret: string };
    const second = (await app.typed(person, "security.beginTwoFactor")).body as { secret: string };
    const confirm = (code: string) => app.typed(person, "security.confirmTwoFactor", { code });
    expect(codeOfBody(await confirm(codeOf(app, first.secret)))).toBe("CODE_WRONG");
    app.clock.advance(60 * minute);
    expect(codeOfBody(await confirm(codeOf(app, second.secret)))).toBe("TWO_FACTOR_NOT_BEGUN");
    app.clock.advance(-60 * minute);
    expect((await confirm(codeOf(app, second.secret))).status).toBe(200);
    expect(codeOfBody(await confirm(nextCode(app, second.secret)))).toBe("TWO_FACTOR_ON");
    expect(codeOfBody(await app.typed(person, "security.beginTwoFactor"))).toBe("TWO_FACTOR_ON");
  });

  test("uses up the confirming code", async () => {
    const { secret } = await turnOn(person);
    expect(codeOfBody(await complete(await firstStep(app, person), codeOf(app, secret)))).toBe("CODE_WRONG");
  });
});

describe("turning off the second factor", () => {
  const disable = (who: Who, code: string) => app.typed(who, "security.disableTwoFactor", { code });

  test("needs a code, and then the password alone signs in", async () => {
    const secret = await addSecondFactor(app, person);
    expect(codeOfBody(await disable(person, "000000"))).toBe("CODE_WRONG");
    expect((await disable(person, codeOf(app, secret))).status).toBe(200);
    expect((await app.call(null, "POST", "/api/login", { email: person.email, password })).status).toBe(200);
    expect(codeOfBody(await disable(person, nextCode(app, secret)))).toBe("TWO_FACTOR_OFF");
    await deliver();
    expect(ownSubjects()).toContain("Two-factor authentication is off");
  });

  test("needs a recent password", async () => {
    const secret = await addSecondFactor(app, person);
    app.clock.advance(10 * minute);
    expect(codeOfBody(await disable(person, codeOf(app, secret)))).toBe("REAUTHENTICATE");
    expect(codeOfBody(await app.typed(person, "security.newRecoveryCodes"))).toBe("REAUTHENTICATE");
  });
});

describe("confirming the password again", () => {
  const prove = (given: object) => app.typed(person, "auth.reauthenticate", given);
  const isFresh = async () => (await app.typed(person, "security.beginTwoFactor")).status !== 403;

  test("also needs a code when a second factor is on", async () => {
    const secret = await addSecondFactor(app, person);
    app.clock.advance(10 * minute);
    expect(codeOfBody(await prove({ password }))).toBe("SECOND_FACTOR_REQUIRED");
    expect(codeOfBody(await prove({ password: "wrong password", code: codeOf(app, secret) }))).toBe(
      "PASSWORD_WRONG",
    );
    expect(codeOfBody(await prove({ password, code: "000000" }))).toBe("CODE_WRONG");
    expect(codeOfBody(await prove({ code: codeOf(app, secret) }))).toBe("PASSWORD_WRONG");
    expect(await isFresh()).toBe(false);
    expect((await prove({ password, code: codeOf(app, secret) })).status).toBe(200);
    expect(await isFresh()).toBe(true);
  });

  test("is not replaced by changing the password with the old one when a second factor is on", async () => {
    await addSecondFactor(app, person);
    app.clock.advance(10 * minute);
    const given = { currentPassword: password, newPassword: "another horse" };
    const changed = await app.typed(person, "security.changePassword", given);
    expect(changed.status).toBe(200);
    const who = { cookie: readCookies(changed) };
    expect((await currentUser(who)).status).toBe(200);
    expect(codeOfBody(await app.typed(who, "security.newRecoveryCodes"))).toBe("REAUTHENTICATE");
  });

  test("uses an emailed code for users without a password; it works once, in this session, for ten minutes", async () => {
    await app.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
    app.clock.advance(10 * minute);
    const ask = async () => {
      app.emails.length = 0;
      expect((await app.typed(person, "auth.sendProofCode")).status).toBe(200);
      await deliver();
      const letter = app.emails.find(({ to, subject }) => to === person.email && /code$/.test(subject));
      return /\d{4} \d{4}/.exec(letter?.text ?? "")?.[0] ?? "";
    };
    const old = await ask();
    const code = await ask();
    expect(code).toMatch(/^\d{4} \d{4}$/);
    expect(codeOfBody(await prove({ password }))).toBe("CODE_WRONG");
    expect(codeOfBody(await prove({ emailCode: old }))).toBe("CODE_WRONG");
    expect(await isFresh()).toBe(false);
    expect((await prove({ emailCode: code })).status).toBe(200);
    expect(await isFresh()).toBe(true);
    expect(codeOfBody(await prove({ emailCode: code }))).toBe("CODE_WRONG");
    const late = await ask();
    app.clock.advance(10 * minute);
    expect(codeOfBody(await prove({ emailCode: late }))).toBe("CODE_WRONG");
  });
});

test("an admin without a second factor has no admin rights when payments are live", async () => {
  const admin = await addAdmin(app);
  const real: TestApp = {
    ...app,
    deps: { ...app.deps, payments: { ...app.deps.payments, testMode: false } },
  };
  const { callersOf } = await import("#testkit/app.ts");
  const apis = callersOf(real);
  const stats = () => apis.call(admin, "GET", "/api/admin/stats");
  expect((await app.call(admin, "GET", "/api/admin/stats")).status).toBe(200);
  expect(await stats()).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_NEEDED" } });
  expect((await apis.call(admin, "GET", "/api/user")).status).toBe(200);
  expect((await apis.typed(person, "admin.stats")).body).toMatchObject({ code: "FORBIDDEN" });
  await addSecondFactor(app, admin);
  expect((await stats()).status).toBe(200);
});

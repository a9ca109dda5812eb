import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sms } from "#adapters/sms/port.ts";
import { smsNumbers } from "#db/schema/index.ts";
import type { Alerts } from "#modules/dispatch/contract/alerts.ts";
import { callersOf, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, addUser } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import type { Reachability } from "./contract.ts";
import { saveSmsNumber, tryCode } from "./queries/reachability.ts";
import { hashSmsCode } from "./sms-number.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let numbers = 2000;
const newNumber = () => {
  numbers += 1;
  return `+1212736${numbers}`;
};
const read = async (who: Who) => (await app.typed(who, "settings.reachability")).body as Reachability;
const setNumber = (who: Who, number: string) =>
  app.typed(who, "settings.setSmsNumber", { number, consent: true });
const confirm = (who: Who, code: string) => app.typed(who, "settings.confirmSmsNumber", { code });
const lastCode = () => /^\d{6}/.exec(app.texts.at(-1)?.text ?? "")?.[0] ?? "";
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("quiet hours", () => {
  const set = (who: Who, quietHours: unknown) => app.typed(who, "settings.setQuietHours", { quietHours });

  test("are off by default, and each user can set, change and end their own", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    expect((await read(person)).quietHours).toBeNull();
    const night = { fromMinute: 22 * 60, untilMinute: 7 * 60 };
    expect((await set(person, night)).body).toMatchObject({ quietHours: night });
    await set(person, { fromMinute: 0, untilMinute: 1 });
    expect((await read(person)).quietHours).toEqual({ fromMinute: 0, untilMinute: 1 });
    expect((await read(other)).quietHours).toBeNull();
    expect((await set(person, null)).body).toMatchObject({ quietHours: null });
    expect((await set(person, null)).status).toBe(200);
  });

  test.each([
    { fromMinute: 60, untilMinute: 60 },
    { fromMinute: -1, untilMinute: 60 },
    { fromMinute: 60, untilMinute: 1440 },
    { fromMinute: 1.5, untilMinute: 60 },
    { fromMinute: 60 },
    "night",
  ])("refuse %j", async (hours) => {
    expect((await set(await addUser(app), hours)).status).toBe(400);
  });

  test("use the chosen zone, else the home's, else the platform's", async () => {
    const home = await addHomeowner(app, { timeZone: "America/Denver" });
    expect((await read(home)).timeZone).toBe("America/Denver");
    await app.typed(home, "settings.updatePreferences", { timezone: "PST" });
    expect((await read(home)).timeZone).toBe("America/Los_Angeles");
    expect((await read(await addRunner(app))).timeZone).toBe("America/New_York");
  });
});

describe("a number for text messages", () => {
  test("is confirmed by typing its code, once", async () => {
    const person = await addUser(app);
    const answer = await setNumber(person, "(212) 736-1999");
    expect(answer.body).toMatchObject({ sms: { number: "+12127361999", state: "awaited" } });
    expect(app.texts.at(-1)).toMatchObject({ to: "+12127361999" });
    const code = lastCode();
    const kept = await app.database.execute("select code_hash from sms_numbers where e164 = '+12127361999'");
    expect(JSON.stringify(kept.rows)).not.toContain(code);
    expect(await confirm(person, wrong(code))).toMatchObject({
      status: 403,
      body: { code: "SMS_CODE_WRONG" },
    });
    expect((await confirm(person, code)).body).toMatchObject({
      sms: { state: "confirmed", codeExpiresAt: null },
    });
    expect((await confirm(person, code)).status).toBe(403);
    const sent = app.texts.length;
    expect((await setNumber(person, "212-736-1999")).body).toMatchObject({ sms: { state: "confirmed" } });
    expect(app.texts).toHaveLength(sent);
  });

  test("is not confirmed by another user's code, nor after ten minutes", async () => {
    const [person, other] = [await addUser(app), await addUser(app)];
    await setNumber(person, newNumber());
    const code = lastCode();
    await setNumber(other, newNumber());
    if (code !== lastCode()) expect((await confirm(other, code)).status).toBe(403);
    app.clock.advance(10 * 60_000);
    expect((await confirm(person, code)).status).toBe(403);
    expect((await read(person)).sms?.state).toBe("awaited");
  });

  test("needs a new code after five wrong ones", async () => {
    const person = await addUser(app);
    const number = newNumber();
    await setNumber(person, number);
    const code = lastCode();
    for (let tries = 0; tries < 5; tries++) expect((await confirm(person, wrong(code))).status).toBe(403);
    const answer = await confirm(person, code);
    expect(answer).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(answer.headers.get("retry-after"))).toBe(600);
    await setNumber(person, number);
    expect((await confirm(person, lastCode())).status).toBe(200);
  });

  test("compares at most five of many codes tried at once", async () => {
    const person = await addUser(app);
    await setNumber(person, newNumber());
    const right = lastCode();
    const { db } = app.deps;
    const attempt = (code: string) =>
      tryCode(db, {
        userId: person.userId,
        codeHash: hashSmsCode(person.userId, code),
        now: app.clock.now,
      });
    const tried = await Promise.all(Array.from({ length: 5 }, () => attempt(wrong(right))));
    // The comparing statement counted each try.
    expect(tried.map((each) => each && !each.isRight && each.misses).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(await attempt(right)).toMatchObject({ isRight: false, misses: 6 });
    expect((await read(person)).sms?.state).toBe("awaited");
  });

  test("stays confirmed until removed, whatever happens to another number", async () => {
    const person = await addUser(app);
    const number = newNumber();
    await setNumber(person, number);
    await confirm(person, lastCode());
    const sent = app.texts.length;
    expect(await setNumber(person, newNumber())).toMatchObject({
      status: 409,
      body: { code: "SMS_NUMBER_CONFIRMED" },
    });
    expect(app.texts).toHaveLength(sent);
    // Nor when it was confirmed after that check.
    const { now } = app.clock;
    const late = { userId: person.userId, e164: newNumber(), codeHash: "hash", codeExpiresAt: now, now };
    expect(await saveSmsNumber(app.deps.db, late)).toBe(false);
    expect((await read(person)).sms).toMatchObject({ number, state: "confirmed" });
  });

  test("that replaced another one without messages is not removed with it", async () => {
    const person = await addUser(app);
    const [first, second] = [newNumber(), newNumber()];
    // The second number is entered and confirmed while the first code is being sent; then the first turns out
    // unreachable.
    const slow: Sms = {
      send: async () => {
        await setNumber(person, second);
        await confirm(person, lastCode());
        return { outcome: "unreachable" };
      },
      find: async () => [],
    };
    const apis = callersOf({ ...app, deps: { ...app.deps, sms: slow } });
    const given = { number: first, consent: true };
    expect((await apis.typed(person, "settings.setSmsNumber", given)).status).toBe(409);
    expect((await read(person)).sms).toMatchObject({ number: second, state: "confirmed" });
  });

  test.each([
    ["+1 876 212 3456", "SMS_COUNTRY_CLOSED"],
    ["+1 809 234 5678", "SMS_COUNTRY_CLOSED"],
    ["+1 787 234 5678", "SMS_COUNTRY_CLOSED"],
    ["+44 7400 123456", "SMS_COUNTRY_CLOSED"],
    ["+371 21 234 567", "SMS_COUNTRY_CLOSED"],
    ["+882 16 1234 5678", "SMS_COUNTRY_CLOSED"],
    ["+1 800 234 5678", "SMS_NUMBER_NOT_MOBILE"],
    ["+1 900 234 5678", "SMS_NUMBER_NOT_MOBILE"],
    ["212 736", "SMS_NUMBER_INVALID"],
  ])("%s gets none: %s", async (number, code) => {
    const sent = app.texts.length;
    expect(await setNumber(await addUser(app), number)).toMatchObject({ status: 400, body: { code } });
    expect(app.texts).toHaveLength(sent);
  });

  test("may be Canadian, or from the operator's list if it is a mobile number", async () => {
    expect((await setNumber(await addUser(app), "+1 416 555 0123")).status).toBe(200);
    const smsCodes = { ...app.deps.smsCodes, countries: ["GB"] };
    const british = callersOf({ ...app, deps: { ...app.deps, smsCodes } });
    const give = async (number: string) =>
      british.typed(await addUser(app), "settings.setSmsNumber", { number, consent: true });
    expect((await give("+44 7400 123456")).status).toBe(200);
    expect((await give("+44 20 7946 0018")).body).toMatchObject({ code: "SMS_NUMBER_NOT_MOBILE" });
    expect((await give(newNumber())).body).toMatchObject({ code: "SMS_COUNTRY_CLOSED" });
  });

  test("gets no code once the service's daily limit is reached, and admins hear before that", async () => {
    app.clock.advance(86_400_000);
    const smsCodes = { ...app.deps.smsCodes, aDay: 5 };
    const limited = callersOf({ ...app, deps: { ...app.deps, smsCodes } });
    const give = async (who: Who) =>
      limited.typed(who, "settings.setSmsNumber", { number: newNumber(), consent: true });
    const admin = await addAdmin(app);
    const alerts = async () =>
      ((await limited.typed(admin, "admin.alerts")).body as Alerts).alerts.filter(
        ({ kind }) => kind === "smsCodes",
      );
    for (let nth = 0; nth < 4; nth++) {
      expect(await alerts()).toEqual([]);
      const person = await addUser(app);
      expect((await give(person)).status).toBe(200);
      expect((await app.call(person, "DELETE", "/api/profile")).status).toBe(200);
    }
    expect(await alerts()).toMatchObject([{ count: 4, at: app.clock.now }]);
    expect((await give(await addUser(app))).status).toBe(200);
    const refused = {
      status: 429,
      body: { code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 86_400 } },
    };
    expect(await give(await addUser(app))).toMatchObject(refused);
    expect(await alerts()).toMatchObject([{ count: 5 }]);
    const counted = async () => (await limited.typed(admin, "admin.smsCodes")).body;
    expect(await counted()).toEqual({ counted: 5, aDay: 5 });
    app.clock.advance(86_400_000);
    expect(await alerts()).toEqual([]);
    expect(await counted()).toEqual({ counted: 0, aDay: 5 });
    expect((await give(await addUser(app))).status).toBe(200);
  });

  test("gets no code when the service sends none, with a message", async () => {
    const smsCodes = { ...app.deps.smsCodes, aDay: 0 };
    const closed = callersOf({ ...app, deps: { ...app.deps, smsCodes } });
    const sent = app.texts.length;
    for (let nth = 0; nth < 2; nth++)
      expect(
        await closed.typed(await addUser(app), "settings.setSmsNumber", {
          number: newNumber(),
          consent: true,
        }),
      ).toMatchObject({ status: 409, body: { code: "SMS_CODES_OFF" } });
    expect(app.texts).toHaveLength(sent);
  });

  fullTest(
    "gets ten codes a day per user, and twenty per network address, however they are spread",
    async () => {
      app.clock.advance(86_400_000);
      const give = async (who: Who, address?: string) => {
        const given = { number: newNumber(), consent: true };
        const { status } = await app.typed(who, "settings.setSmsNumber", given, address ? { address } : {});
        app.clock.advance(3_600_000);
        return status;
      };
      const [person, address] = [await addUser(app), "192.0.2.77"];
      const ofPerson = [];
      for (let nth = 0; nth < 11; nth++) ofPerson.push(await give(person));
      expect(ofPerson).toEqual([...Array(10).fill(200), 429]);
      const ofAddress = [];
      for (let nth = 0; nth < 21; nth++) ofAddress.push(await give(await addUser(app), address));
      expect(ofAddress).toEqual([...Array(20).fill(200), 429]);
      app.clock.advance(3 * 3_600_000);
      expect(await give(await addUser(app), address)).toBe(200);
    },
  );

  fullTest("gets five codes an hour per user, and five a day in total", async () => {
    const person = await addUser(app);
    for (let index = 0; index < 5; index++) expect((await setNumber(person, newNumber())).status).toBe(200);
    expect(await setNumber(person, newNumber())).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: 3600 } },
    });
    const pestered = newNumber();
    for (let index = 0; index < 5; index++) {
      expect((await setNumber(await addUser(app), pestered)).status).toBe(200);
      app.clock.advance(2 * 3_600_000);
    }
    expect((await setNumber(await addUser(app), pestered)).status).toBe(429);
  });

  test.each(["", "123", "hello", "+999 12345678", "1".repeat(41)])("refuses %s", async (number) => {
    expect((await setNumber(await addUser(app), number)).status).toBe(400);
  });

  test("needs its owner's consent to messages", async () => {
    const given = { number: newNumber(), consent: false };
    expect((await app.typed(await addUser(app), "settings.setSmsNumber", given)).status).toBe(400);
  });

  test("gets messages in its owner's language", async () => {
    const person = await addUser(app);
    await app.typed(person, "settings.updatePreferences", { language: "fr" });
    expect((await setNumber(person, "+1 514 555 0123")).body).toMatchObject({
      sms: { number: "+15145550123" },
    });
    expect(app.texts.at(-1)?.text).toMatch(/^\d{6} est votre code TidyCurb/);
  });

  test.each([
    ["unreachable", "SMS_UNREACHABLE"],
    ["stopped", "SMS_STOPPED"],
  ] as const)("that is %s is reported so and not stored", async (outcome, code) => {
    const person = await addUser(app);
    const sms = { send: async () => ({ outcome }), find: async () => [] };
    const apis = callersOf({ ...app, deps: { ...app.deps, sms } });
    const given = { number: newNumber(), consent: true };
    expect(await apis.typed(person, "settings.setSmsNumber", given)).toMatchObject({
      status: 409,
      body: { code },
    });
    expect((await read(person)).sms).toBeNull();
  });

  test("is deleted when removed", async () => {
    const person = await addUser(app);
    await setNumber(person, newNumber());
    await confirm(person, lastCode());
    expect((await app.typed(person, "settings.removeSmsNumber")).body).toMatchObject({ sms: null });
    expect((await app.typed(person, "settings.removeSmsNumber")).status).toBe(200);
  });
});

test.each(["/api/profile/notifications", "/api/settings/notifications"])(
  "%s turns text messages on only with a number that takes them",
  async (path) => {
    const who = await addUser(app);
    const turn = (smsNotifications: boolean) => app.call(who, "POST", path, { smsNotifications });
    const refused = { status: 409, body: { code: "SMS_NUMBER_NEEDED" } };
    expect(await turn(true)).toMatchObject(refused);
    expect((await turn(false)).status).toBe(200);
    const number = { userId: who.userId, e164: newNumber(), createdAt: app.clock.now };
    await app.deps.db.insert(smsNumbers).values(number);
    expect(await turn(true)).toMatchObject(refused);
    await app.deps.db
      .update(smsNumbers)
      .set({ confirmedAt: app.clock.now })
      .where(eq(smsNumbers.userId, who.userId));
    expect(await turn(true)).toMatchObject({ status: 200, body: { smsNotifications: true } });
  },
);

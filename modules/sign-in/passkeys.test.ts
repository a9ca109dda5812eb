import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passkeys, usedPasskeyChallenges, users } from "#db/schema/index.ts";
import { hour, minute } from "#platform/instants.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { type Authenticator, addPasskey, askChallenge, authenticator } from "#testkit/authenticator.ts";
import { addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
import { confirmEmailOf, deliverAll } from "#testkit/links.ts";
import { readCookies } from "#testkit/second-factor.ts";

let app: TestApp;
let person: Person;
let device: Authenticator;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:05.000Z";
  app.emails.length = 0;
  person = await addUser(app);
  await confirmEmailOf(app, person);
  device = authenticator();
});

const told = ({ status, body }: Answer) => `${status} ${(body as { code?: string }).code ?? "ok"}`;
const begin = async (who: Who = person) =>
  (await app.typed(who, "security.beginPasskey")).body as Parameters<Authenticator["create"]>[0];
const add = (answer: unknown, who: Who = person) => app.typed(who, "security.addPasskey", answer);
const enter = (answer: unknown, who: Who = null) => app.typed(who, "auth.signInByPasskey", answer);
const listed = async (who: Who = person) =>
  (await app.typed(who, "security.passkeys")).body as {
    id: string;
    name: string;
    lastUsedAt: string | null;
  }[];
const subjects = async () => {
  await deliverAll(app);
  return app.emails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
};

describe("adding a passkey", () => {
  test("asks for a discoverable key with user verification, for this site and person", async () => {
    expect(await begin()).toMatchObject({
      rp: { id: "localhost", name: "TidyCurb" },
      user: {
        id: Buffer.from(person.userId).toString("base64url"),
        name: person.email,
        displayName: "Robin Field",
      },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
  });

  test("lists it by browser and system, and tells the owner by email and notice", async () => {
    const agent =
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
    const answer = device.create(await begin());
    const added = await app.typed(person, "security.addPasskey", answer, {
      headers: { "user-agent": agent },
    });
    expect(told(added)).toBe("200 ok");
    expect(await listed()).toEqual([
      { id: expect.any(String), name: "Safari · macOS", createdAt: app.clock.now, lastUsedAt: null },
    ]);
    const [row] = await app.deps.db.select().from(passkeys).where(eq(passkeys.userId, person.userId));
    expect(row).toMatchObject({
      credentialId: device.credentialId(),
      transports: ["internal"],
      deviceType: "singleDevice",
      isBackedUp: false,
    });
    expect(await subjects()).toContain("A passkey was added");
    const notices = (await app.call(person, "GET", "/api/notifications")).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toContain("passkeyAdded");
  });

  test("needs a confirmed address, because someone else may have made the account", async () => {
    await app.deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, person.userId));
    expect(told(await app.typed(person, "security.beginPasskey"))).toBe("409 EMAIL_NOT_VERIFIED");
  });

  test("needs a recent password", async () => {
    app.clock.advance(10 * minute);
    expect(told(await app.typed(person, "security.beginPasskey"))).toBe("403 REAUTHENTICATE");
  });

  test("takes an answer once, within an hour, and only from the person who asked", async () => {
    const answer = device.create(await begin());
    const other = await addUser(app);
    expect(told(await add(answer, other))).toBe("409 PASSKEY_EXPIRED");
    expect(told(await add(answer))).toBe("200 ok");
    expect(told(await add(answer))).toBe("409 PASSKEY_EXPIRED");
    const late = authenticator().create(await begin());
    app.clock.advance(hour);
    expect(told(await add(late))).toBe("409 PASSKEY_EXPIRED");
    expect(await listed()).toHaveLength(1);
  });

  test("adds one of two answers to the same challenge", async () => {
    const options = await begin();
    const answers = [authenticator().create(options), authenticator().create(options)];
    const added = await Promise.all(answers.map((answer) => add(answer)));
    expect(added.map(told).toSorted()).toEqual(["200 ok", "409 PASSKEY_EXPIRED"]);
    expect(await listed()).toHaveLength(1);
  });

  test("refuses another site's answer, an unverified person, and what cannot be read", async () => {
    const options = await begin();
    for (const twist of [
      { origin: "https://tidycurb.example.evil" },
      { origin: "http://localhost:3001" },
      { rpId: "evil.example" },
      { isVerified: false },
    ])
      expect(told(await add(device.create(options, twist)))).toBe("403 PASSKEY_REFUSED");
    const answer = device.create(options);
    const { response } = answer;
    const garbled = { ...answer, response: { ...response, attestationObject: "AAAA" } };
    expect(told(await add(garbled))).toBe("403 PASSKEY_REFUSED");
    const unreadable = { ...answer, response: { ...response, clientDataJSON: "AAAA" } };
    expect(told(await add(unreadable))).toBe("409 PASSKEY_EXPIRED");
    // A challenge of the sign-in page counts for nothing here.
    const { challenge } = await askChallenge(app);
    expect(told(await add(device.create({ ...options, challenge })))).toBe("409 PASSKEY_EXPIRED");
    expect(await listed()).toEqual([]);
  });

  test("refuses a passkey that another account has", async () => {
    const id = randomBytes(32);
    expect(told(await add(device.create(await begin(), { id })))).toBe("200 ok");
    const other = await addUser(app);
    await confirmEmailOf(app, other);
    const answer = authenticator().create(await begin(other), { id });
    expect(told(await add(answer, other))).toBe("409 PASSKEY_TAKEN");
    const own = authenticator().create(await begin(), { id });
    expect(told(await add(own))).toBe("409 PASSKEY_TAKEN");
    const { excludeCredentials } = await begin();
    expect(excludeCredentials).toEqual([
      { type: "public-key", id: id.toString("base64url"), transports: ["internal"] },
    ]);
  });

  test("allows ten, also when two arrive at once", async () => {
    for (let added = 0; added < 9; added++) await addPasskey(app, person);
    const answers = [authenticator().create(await begin()), authenticator().create(await begin())];
    const last = await Promise.all(answers.map((answer) => add(answer)));
    expect(last.map(told).toSorted()).toEqual(["200 ok", "409 PASSKEYS_TOO_MANY"]);
    expect(await listed()).toHaveLength(10);
    expect(told(await app.typed(person, "security.beginPasskey"))).toBe("409 PASSKEYS_TOO_MANY");
  });
});

describe("signing in by passkey", () => {
  beforeEach(async () => void (await addPasskey(app, person, device)));

  test("signs its owner in, with no code even when a second factor is on", async () => {
    await addSecondFactor(app, person);
    app.clock.advance(minute);
    const answer = await enter(device.get(await askChallenge(app)));
    expect(answer).toMatchObject({ status: 200, body: { id: person.userId } });
    const who = { cookie: readCookies(answer) };
    expect((await app.call(who, "GET", "/api/user")).body).toMatchObject({ id: person.userId });
    expect((await listed(who))[0]?.lastUsedAt).toBe(app.clock.now);
    // The session counts as just proven.
    expect(told(await app.typed(who, "security.beginPasskey"))).toBe("200 ok");
  });

  test("tells the owner of a new device", async () => {
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    await app.typed(null, "auth.signInByPasskey", device.get(await askChallenge(app)), { headers });
    expect(await subjects()).toContain("New sign-in to your TidyCurb account");
  });

  test("takes an answer once, also when it arrives twice at once", async () => {
    const answer = device.get(await askChallenge(app));
    const entered = await Promise.all([enter(answer), enter(answer)]);
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
    // The device's count has moved on as well.
    expect(told(await enter(answer))).toBe("403 PASSKEY_REFUSED");
  });

  test("takes no second answer to a used challenge, with a device that does not count", async () => {
    const plain = authenticator({ counts: false });
    await addPasskey(app, person, plain);
    const options = await askChallenge(app);
    expect(told(await enter(plain.get(options)))).toBe("200 ok");
    expect(told(await enter(plain.get(options)))).toBe("401 SIGN_IN_EXPIRED");
    expect(told(await enter(plain.get(await askChallenge(app))))).toBe("200 ok");
  });

  test("takes an answer within an hour, and none to a challenge for adding", async () => {
    const late = device.get(await askChallenge(app));
    const { challenge } = await begin();
    expect(told(await enter(device.get({ challenge, rpId: "localhost" })))).toBe("401 SIGN_IN_EXPIRED");
    app.clock.advance(hour);
    expect(told(await enter(late))).toBe("401 SIGN_IN_EXPIRED");
  });

  test("refuses another site's answer, an unverified person and a changed answer", async () => {
    const options = await askChallenge(app);
    for (const twist of [
      { origin: "https://tidycurb.example.evil" },
      { rpId: "evil.example" },
      { isVerified: false },
      { userHandle: Buffer.from(app.deps.newId()).toString("base64url") },
    ])
      expect(told(await enter(device.get(options, twist)))).toBe("403 PASSKEY_REFUSED");
    const answer = device.get(options);
    const { signature } = device.get(options).response;
    expect(told(await enter({ ...answer, response: { ...answer.response, signature } }))).toBe(
      "403 PASSKEY_REFUSED",
    );
    expect(told(await enter(answer))).toBe("200 ok");
  });

  test("refuses a signature count that does not grow: the device was copied", async () => {
    expect(told(await enter(device.get(await askChallenge(app), { signatures: 7 })))).toBe("200 ok");
    for (const signatures of [7, 3, 0])
      expect(told(await enter(device.get(await askChallenge(app), { signatures })))).toBe(
        "403 PASSKEY_REFUSED",
      );
    expect(told(await enter(device.get(await askChallenge(app), { signatures: 8 })))).toBe("200 ok");
  });

  test("lets one of two copies in when both send the same count at once", async () => {
    const answers = [
      device.get(await askChallenge(app), { signatures: 5 }),
      device.get(await askChallenge(app), { signatures: 5 }),
    ];
    const entered = await Promise.all(answers.map((answer) => enter(answer)));
    expect(entered.map(told).toSorted()).toEqual(["200 ok", "403 PASSKEY_REFUSED"]);
  });

  test("refuses another person's passkey under the own one's name", async () => {
    const thief = authenticator();
    await addPasskey(app, await addUser(app), thief);
    const answer = thief.get(await askChallenge(app));
    const id = device.credentialId();
    expect(told(await enter({ ...answer, id, rawId: id }))).toBe("403 PASSKEY_REFUSED");
  });

  test("refuses an unknown passkey, and the eleventh failure in 15 minutes from one address", async () => {
    const stranger = authenticator();
    stranger.create({ ...(await begin()), challenge: "AAAA" });
    const address = "203.0.113.77";
    const tryIt = async () =>
      told(await app.typed(null, "auth.signInByPasskey", stranger.get(await askChallenge(app)), { address }));
    for (let tries = 0; tries < 10; tries++) expect(await tryIt()).toBe("403 PASSKEY_UNKNOWN");
    expect(await tryIt()).toBe("429 TOO_MANY_REQUESTS");
    // The owner's passkey has a count of its own, and a right answer leaves no trace there.
    for (let times = 0; times < 11; times++)
      expect(told(await enter(device.get(await askChallenge(app))))).toBe("200 ok");
  });

  test("refuses a suspended owner once the answer is right, and an erased one as unknown", async () => {
    const suspended = { suspendedAt: app.clock.now };
    await app.deps.db.update(users).set(suspended).where(eq(users.id, person.userId));
    const wrong = device.get(await askChallenge(app), { isVerified: false });
    expect(told(await enter(wrong))).toBe("403 PASSKEY_REFUSED");
    expect(told(await enter(device.get(await askChallenge(app))))).toBe("403 ACCOUNT_SUSPENDED");
    await app.deps.db.update(users).set({ suspendedAt: null }).where(eq(users.id, person.userId));
    expect(told(await app.typed(person, "profile.deleteAccount"))).toBe("200 ok");
    expect(await app.deps.db.$count(passkeys, eq(passkeys.userId, person.userId))).toBe(0);
    expect(told(await enter(device.get(await askChallenge(app))))).toBe("403 PASSKEY_UNKNOWN");
  });

  test("asking stores nothing", async () => {
    const before = await app.deps.db.$count(usedPasskeyChallenges);
    await askChallenge(app);
    await begin();
    expect(await app.deps.db.$count(usedPasskeyChallenges)).toBe(before);
  });
});

describe("removing a passkey", () => {
  test("ends it and every other browser, and tells the owner", async () => {
    const { id } = await addPasskey(app, person, device);
    const entered = await enter(device.get(await askChallenge(app)));
    const other = { cookie: readCookies(entered) };
    expect(told(await app.typed(person, "security.removePasskey", { id }))).toBe("200 ok");
    expect((await app.call(other, "GET", "/api/user")).status).toBe(401);
    expect(await listed()).toEqual([]);
    expect(told(await enter(device.get(await askChallenge(app))))).toBe("403 PASSKEY_UNKNOWN");
    expect(told(await app.typed(person, "security.removePasskey", { id }))).toBe("404 NOT_FOUND");
    expect(await subjects()).toContain("A passkey was removed");
  });

  test("needs a recent password, and leaves other people's passkeys alone", async () => {
    const { id } = await addPasskey(app, person, device);
    const other = await addUser(app);
    expect(told(await app.typed(other, "security.removePasskey", { id }))).toBe("404 NOT_FOUND");
    app.clock.advance(10 * minute);
    expect(told(await app.typed(person, "security.removePasskey", { id }))).toBe("403 REAUTHENTICATE");
    expect(await listed()).toHaveLength(1);
  });
});

describe("a new password", () => {
  const change = (who: Who) =>
    app.typed(who, "security.changePassword", { currentPassword: password, newPassword: "another horse" });
  const reset = async () => {
    await app.typed(null, "auth.requestPasswordReset", { email: person.email });
    await deliverAll(app);
    const text = app.emails.findLast(({ to }) => to === person.email)?.text ?? "";
    const [, token] = /reset-password#(\S+)/.exec(text) ?? [];
    expect(told(await app.typed(null, "auth.resetPassword", { token, password: "a third horse" }))).toBe(
      "200 ok",
    );
  };

  test("by its owner keeps older passkeys, and removes those of the last week, which the email says", async () => {
    await addPasskey(app, person, device);
    app.clock.advance(8 * 24 * hour);
    const owner = { cookie: readCookies(await enter(device.get(await askChallenge(app)))) };
    const thief = authenticator();
    await addPasskey(app, { ...person, ...owner }, thief);
    expect(told(await change({ ...person, ...owner }))).toBe("200 ok");
    expect(told(await enter(thief.get(await askChallenge(app))))).toBe("403 PASSKEY_UNKNOWN");
    expect(told(await enter(device.get(await askChallenge(app))))).toBe("200 ok");
    await deliverAll(app);
    expect(
      app.emails.find(({ subject }) => subject === "Your TidyCurb password was changed")?.text,
    ).toContain("Passkeys added in the last 7 days were removed.");
  });

  test("without a new passkey, the email does not name any", async () => {
    expect(told(await change(person))).toBe("200 ok");
    await deliverAll(app);
    const sent = app.emails.find(({ subject }) => subject === "Your TidyCurb password was changed");
    expect(sent?.text).toContain("signed out.\n\nIf that was you");
  });

  test("by the emailed link removes those of the last week, which a thief may have added", async () => {
    await addPasskey(app, person, device);
    app.clock.advance(8 * 24 * hour);
    const owner = { cookie: readCookies(await enter(device.get(await askChallenge(app)))) };
    const thief = authenticator();
    await addPasskey(app, { ...person, ...owner }, thief);
    await reset();
    expect(told(await enter(thief.get(await askChallenge(app))))).toBe("403 PASSKEY_UNKNOWN");
    expect(told(await enter(device.get(await askChallenge(app))))).toBe("200 ok");
    expect(await subjects()).toContain("A passkey was removed");
  });
});

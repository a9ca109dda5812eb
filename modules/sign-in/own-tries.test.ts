import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute } from "#platform/instants.ts";
import { type Answer, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";
import { codeOf, firstStep, nextCode, readCookies } from "#testkit/second-factor.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = "2026-03-10T15:00:05.000Z";
  app.emails.length = 0;
  await app.database.execute("delete from tasks.job");
  person = await addUser(app);
});

const login = (who: Who, given = password, address = newAddress(), email = person.email) =>
  app.call(who, "POST", "/api/login", { email, password: given }, { address });
const ask = (who: Who, address = newAddress(), { email } = person) =>
  app.typed(who, "auth.requestPasswordReset", { email }, { address });
const reset = (who: Who, token: string, chosen = "a longer horse") =>
  app.typed(who, "auth.resetPassword", { token, password: chosen });
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

const links = () =>
  app.emails.filter(({ to, text }) => to === person.email && text.includes("/reset-password#"));

async function times(count: number, act: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(await act());
  return answers;
}

/** A browser that signed in and out and kept only its device cookie. */
async function knownBrowser(given = password, who: Who = null): Promise<{ cookie: string }> {
  const answer = await login(who, given);
  expect(answer.status).toBe(200);
  const cookies = readCookies(answer);
  await app.call({ cookie: cookies }, "POST", "/api/logout");
  const cookie = cookies.split("; ").find((pair) => pair.startsWith("tidycurb-device="));
  return { cookie: cookie ?? "" };
}

describe("strangers who try a password", () => {
  test("do not lock the owner out of a browser that has signed in before", async () => {
    const own = await knownBrowser();
    expect(statuses(await times(11, () => login(null, "wrong password")))).toEqual([
      ...Array(10).fill(401),
      429,
    ]);
    expect((await login(null)).status).toBe(429);
    expect((await login(own)).status).toBe(200);
  });

  fullTest("do not lock out a known browser at the same IP address", async () => {
    const own = await knownBrowser();
    const address = newAddress();
    for (let index = 0; index < 30; index++)
      await login(null, "wrong password", address, `spray-${index}@example.com`);
    expect((await login(null, password, address)).status).toBe(429);
    expect((await login(own, password, address)).status).toBe(200);
  });

  test("do not stop a signed-in owner from confirming or changing it", async () => {
    await times(10, () => login(null, "wrong password"));
    expect((await app.typed(person, "auth.reauthenticate", { password })).status).toBe(200);
    const change = { currentPassword: password, newPassword: "a longer horse" };
    expect((await app.typed(person, "security.changePassword", change)).status).toBe(200);
  });

  test("gain no tries from another account's cookie, a forged one, or the owner's user agent and network", async () => {
    const address = newAddress();
    expect((await login(null, password, address)).status).toBe(200);
    const other = await addUser(app);
    const foreign = readCookies(await login(null, password, newAddress(), other.email));
    await times(10, () => login(null, "wrong password"));
    for (const who of [
      { cookie: foreign },
      { cookie: other.cookie },
      { cookie: `tidycurb-device=${"a".repeat(43)}` },
    ])
      expect((await login(who)).status).toBe(429);
    // Same user agent and network, without the cookie.
    expect((await login(null, password, address)).status).toBe(429);
  });
});

describe("a browser that has signed in before", () => {
  test("has ten tries of its own in 15 minutes", async () => {
    const [own, second] = [await knownBrowser(), await knownBrowser()];
    expect(statuses(await times(11, () => login(own, "wrong password")))).toEqual([
      ...Array(10).fill(401),
      429,
    ]);
    const refused = await login(own);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("900");
    expect((await login(second)).status).toBe(200);
    expect((await login(null)).status).toBe(200);
    app.clock.advance(15 * minute);
    expect((await login(own)).status).toBe(200);
  });

  fullTest("starts over with a new password, so its owner can sign in right after a reset", async () => {
    const own = await knownBrowser();
    await times(10, () => login(own, "wrong password"));
    expect((await login(own)).status).toBe(429);
    app.clock.advance(minute);
    await ask(own);
    await deliverAll(app);
    expect((await reset(own, tokenTo(app, person.email, "/reset-password"))).status).toBe(200);
    expect((await login(own, "a longer horse")).status).toBe(200);
  });

  test("becomes a stranger after a password change elsewhere, until it signs in again", async () => {
    const own = await knownBrowser();
    app.clock.advance(minute);
    const change = { currentPassword: password, newPassword: "a longer horse" };
    const changing = readCookies(await login(null));
    expect((await app.typed({ cookie: changing }, "security.changePassword", change)).status).toBe(200);
    await times(10, () => login(null, "wrong password"));
    expect((await login(own, "a longer horse")).status).toBe(429);
    // The browser that changed it stays known, even after signing out.
    const device = changing.split("; ").find((pair) => pair.startsWith("tidycurb-device=")) ?? "";
    expect((await login({ cookie: device }, "a longer horse")).status).toBe(200);
    app.clock.advance(15 * minute);
    expect((await login(own, "a longer horse")).status).toBe(200);
    await times(10, () => login(null, "wrong password"));
    expect((await login(own, "a longer horse")).status).toBe(200);
  });
});

describe("strangers who ask for a new password", () => {
  fullTest("do not use up a known browser's requests, and send at most five emails an hour", async () => {
    const own = await knownBrowser();
    const address = newAddress();
    expect(statuses(await times(8, () => ask(null)))).toEqual([...Array(5).fill(200), ...Array(3).fill(429)]);
    for (let index = 0; index < 20; index++)
      await ask(null, address, { ...person, email: `spray-${index}@example.com` });
    expect((await ask(null, address)).status).toBe(429);
    await deliverAll(app);
    expect(links().length).toBeLessThanOrEqual(5);
    expect(statuses(await times(6, () => ask(own, address)))).toEqual([...Array(5).fill(200), 429]);
    await deliverAll(app);
    expect(links().length).toBeLessThanOrEqual(10);
  });

  test("leave a working link in the mailbox, which lets the owner in on a new browser", async () => {
    await times(10, () => login(null, "wrong password"));
    for (let index = 0; index < 5; index++) {
      await ask(null);
      // Only the last link works, and several are emailed in no order.
      await deliverAll(app);
    }
    const browser = { cookie: `tidycurb-device=${"n".repeat(43)}` };
    expect((await ask(browser)).status).toBe(429);
    expect((await login(browser)).status).toBe(429);
    await deliverAll(app);
    const done = await reset(browser, tokenTo(app, person.email, "/reset-password"));
    expect(done.status).toBe(200);
    await times(10, () => login(null, "wrong password"));
    const device = { cookie: readCookies(done) };
    expect((await login(null, "a longer horse")).status).toBe(429);
    expect((await login(device, "a longer horse")).status).toBe(200);
  });
});

describe("a stranger who has the password and tries codes", () => {
  const wrong = (secret: string) => {
    const right = [-1, 0, 1].map((steps) => codeOf(app, secret, steps));
    return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
  };
  const complete = (who: Who, code: string) => app.call(who, "POST", "/api/login/code", { code });
  const joined = (...parts: { cookie: string }[]) => ({
    cookie: parts.map(({ cookie }) => cookie).join("; "),
  });

  /** A browser that passed both steps, and a stranger's that used up its tries. */
  async function besieged() {
    const secret = await addSecondFactor(app, person);
    const signedIn = await complete(await firstStep(app, person), codeOf(app, secret));
    const cookie = readCookies(signedIn)
      .split("; ")
      .find((pair) => pair.startsWith("tidycurb-device="));
    app.clock.advance(minute);
    await times(9, async () => complete(await firstStep(app, person), wrong(secret)));
    expect((await complete(await firstStep(app, person), nextCode(app, secret))).status).toBe(429);
    return { secret, own: { cookie: cookie ?? "" } };
  }

  test("does not use up the tries of a browser that has passed both steps", async () => {
    const { secret, own } = await besieged();
    const step = await firstStep(app, person);
    expect((await complete(joined(step, own), nextCode(app, secret))).status).toBe(200);
    expect(
      statuses(
        await times(10, async () => complete(joined(await firstStep(app, person), own), wrong(secret))),
      ),
    ).toEqual([...Array(9).fill(403), 429]);
  });

  fullTest("is locked out by a new password, which resets the count, up to 120 tries a day", async () => {
    const { secret } = await besieged();
    await ask(null);
    await deliverAll(app);
    const done = await reset(null, tokenTo(app, person.email, "/reset-password"));
    app.clock.advance(1);
    const fresh = async () => ({ cookie: readCookies(await login(null, "a longer horse")) }) satisfies Who;
    // The reset link gives no code tries: access to the email is no proof of the second factor.
    const tried = await times(10, async () =>
      complete(joined(await fresh(), { cookie: readCookies(done) }), wrong(secret)),
    );
    expect(statuses(tried)).toEqual([...Array(9).fill(403), 429]);
    app.clock.advance(15 * minute);
    expect((await complete(await fresh(), nextCode(app, secret))).status).toBe(200);
    for (let count = 18; count < 120; count++) {
      if (count % 9 === 0) {
        app.clock.advance(15 * minute);
        await app.database.execute("update users set password_changed_at = $1 where id = $2", [
          app.clock.now,
          person.userId,
        ]);
      }
      expect((await complete(await fresh(), wrong(secret))).status).toBe(403);
    }
    app.clock.advance(15 * minute);
    await app.database.execute("update users set password_changed_at = $1 where id = $2", [
      app.clock.now,
      person.userId,
    ]);
    expect((await complete(await fresh(), nextCode(app, secret))).status).toBe(429);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute } from "#services/instants.ts";
import { type Answer, newAddress, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addSecondFactor, addUser, type Person, password } from "#testkit/factories.ts";
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
  app.letters.length = 0;
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
  app.letters.filter(({ to, text }) => to === person.email && text.includes("/reset-password#"));

async function times(count: number, act: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < count) answers.push(await act());
  return answers;
}

/** A browser that has signed in and out again: of its cookies, what knows it again is left. */
async function knownBrowser(given = password, who: Who = null): Promise<{ cookie: string }> {
  const answer = await login(who, given);
  expect(answer.status).toBe(200);
  const cookies = readCookies(answer);
  await app.call({ cookie: cookies }, "POST", "/api/logout");
  const cookie = cookies.split("; ").find((pair) => pair.startsWith("tidycurb-device="));
  return { cookie: cookie ?? "" };
}

describe("strangers who try a password", () => {
  test("do not keep its owner out of a browser that has signed in before", async () => {
    const own = await knownBrowser();
    expect(statuses(await times(11, () => login(null, "wrong password")))).toEqual([
      ...Array(10).fill(401),
      429,
    ]);
    expect((await login(null)).status).toBe(429);
    expect((await login(own)).status).toBe(200);
  });

  test("do not keep out whoever shares their address and has signed in before", async () => {
    const own = await knownBrowser();
    const address = newAddress();
    for (let index = 0; index < 30; index++)
      await login(null, "wrong password", address, `spray-${index}@example.com`);
    expect((await login(null, password, address)).status).toBe(429);
    expect((await login(own, password, address)).status).toBe(200);
  });

  test("do not keep its owner from giving it again or changing it where they are signed in", async () => {
    await times(10, () => login(null, "wrong password"));
    expect((await app.typed(person, "auth.reauthenticate", { password })).status).toBe(200);
    const change = { currentPassword: password, newPassword: "a longer horse" };
    expect((await app.typed(person, "security.changePassword", change)).status).toBe(200);
  });

  test("gain no try by a cookie of another account's, of their own making, or by looking like the owner", async () => {
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
    // The same browser and network, without the cookie.
    expect((await login(null, password, address)).status).toBe(429);
  });
});

describe("a browser that has signed in before", () => {
  test("has ten tries of its own in 15 minutes, which no other browser loses", async () => {
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

  test("is a stranger once the password was set elsewhere, until it signs in with the new one", async () => {
    const own = await knownBrowser();
    app.clock.advance(minute);
    const change = { currentPassword: password, newPassword: "a longer horse" };
    const changing = readCookies(await login(null));
    expect((await app.typed({ cookie: changing }, "security.changePassword", change)).status).toBe(200);
    await times(10, () => login(null, "wrong password"));
    expect((await login(own, "a longer horse")).status).toBe(429);
    // The browser in which it was changed stays known, also signed out.
    const device = changing.split("; ").find((pair) => pair.startsWith("tidycurb-device=")) ?? "";
    expect((await login({ cookie: device }, "a longer horse")).status).toBe(200);
    app.clock.advance(15 * minute);
    expect((await login(own, "a longer horse")).status).toBe(200);
    await times(10, () => login(null, "wrong password"));
    expect((await login(own, "a longer horse")).status).toBe(200);
  });
});

describe("strangers who ask for a new password", () => {
  test("do not use up the wishes of a browser that has signed in before, and send five letters an hour", async () => {
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

  test("leave a good link in the mailbox, which lets its owner in on a new browser whatever is tried meanwhile", async () => {
    await times(10, () => login(null, "wrong password"));
    await times(5, () => ask(null));
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

describe("whoever has the password and tries codes", () => {
  const wrong = (secret: string) => {
    const right = [-1, 0, 1].map((steps) => codeOf(app, secret, steps));
    return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "";
  };
  const complete = (who: Who, code: string) => app.call(who, "POST", "/api/login/code", { code });
  const joined = (...parts: { cookie: string }[]) => ({
    cookie: parts.map(({ cookie }) => cookie).join("; "),
  });

  /** A browser in which both steps were done before, and somebody else's who has used up the tries. */
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

  test("does not use up the tries of a browser that has done both steps before", async () => {
    const { secret, own } = await besieged();
    const step = await firstStep(app, person);
    expect((await complete(joined(step, own), nextCode(app, secret))).status).toBe(200);
    expect(
      statuses(
        await times(10, async () => complete(joined(await firstStep(app, person), own), wrong(secret))),
      ),
    ).toEqual([...Array(9).fill(403), 429]);
  });

  test("is out with a new password, which begins the count anew, 120 tries a day at most", async () => {
    const { secret } = await besieged();
    await ask(null);
    await deliverAll(app);
    const done = await reset(null, tokenTo(app, person.email, "/reset-password"));
    app.clock.advance(1);
    const fresh = async () => ({ cookie: readCookies(await login(null, "a longer horse")) }) satisfies Who;
    // Whoever reads the letters may not have the second factor: the link gives no tries of its own at codes.
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

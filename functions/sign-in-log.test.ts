import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createArgon2Passwords } from "#adapters/passwords/argon2.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { deliverAll, tokenTo } from "#testkit/links.ts";
import { codeOf, nextCode, readCookies } from "#testkit/second-factor.ts";
import { logReady } from "./log.ts";

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp("postgres", { passwords: createArgon2Passwords() });
  await logReady();
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

const [mine, chosen, wrong] = ["a secret of Ada's", "another secret of hers", "not her secret at all"];
const address = "203.0.113.7";
const account = (email: string) => ({ firstName: "Ada", lastName: "Stone", email, password: mine });
/** The lines about calls: the queue of an earlier file of this process may still write its own. */
const written = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ requestId }) => requestId);
const told = () =>
  written().map(({ event, code, userId }) => [event, ...(code ? [code] : []), ...(userId ? [userId] : [])]);
const idOf = ({ body }: Answer) => (body as { id: string }).id;
const session = (answer: Answer): Who => ({ cookie: readCookies(answer) });

/** Every row of every table, the queue's included, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await app.database.execute(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'zip_codes'`,
  );
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await app.database.execute(
      `select to_jsonb(row)::text as text from "${schema}"."${name}" as row`,
    );
    texts.push(...rows.map(({ text }) => `${name}: ${text}`));
  }
  return texts.join("\n");
}

/** A secret in plain form and in its encodings. */
const spellings = (secret: string) => {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString("base64").replace(/=+$/, ""), bytes.toString("hex")];
};

const apis = {
  documented: (who: Who, given: object) => app.call(who, "POST", "/api/login", given, { address }),
  typed: (who: Who, given: object) => app.typed(who, "auth.login", given, { address }),
};

describe.each(Object.entries(apis))("sign-ins through the %s API log", (name, login) => {
  test("who did, from where and when in UTC", async () => {
    const email = `right-${name}@example.com`;
    const userId = idOf(await app.call(null, "POST", "/api/register", account(email), { address }));
    expect((await login(null, { email, password: mine })).status).toBe(200);
    expect(told()).toEqual([
      ["signed in", userId],
      ["signed in", userId],
    ]);
    for (const line of written())
      expect(line).toMatchObject({
        level: "info",
        address,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
  });

  test("failed attempts with the account if there is one; the response does not tell", async () => {
    const email = `wrong-${name}@example.com`;
    const userId = idOf(await app.call(null, "POST", "/api/register", account(email), { address }));
    lines.length = 0;
    const known = await login(null, { email, password: wrong });
    const unknown = await login(null, { email: "nobody@example.com", password: wrong });
    expect(told()).toEqual([
      ["refused", "SIGN_IN_FAILED", userId],
      ["refused", "SIGN_IN_FAILED"],
    ]);
    expect(written().map((line) => line.address)).toEqual([address, address]);
    expect(JSON.stringify([known.body, ...known.headers])).not.toContain(userId);
    expect(Object.keys(known.body as object)).toEqual(Object.keys(unknown.body as object));
    await app.database.execute("update users set suspended_at = now() where id = $1", [userId]);
    lines.length = 0;
    await login(null, { email, password: mine });
    expect(told()).toEqual([["refused", "ACCOUNT_SUSPENDED", userId]]);
  });
});

test("the log and the database reveal nothing that could sign anyone in", async () => {
  const email = "ada.of.the.dump@example.com";
  const secrets: string[] = [mine, chosen, wrong];
  const keep = (answer: Answer): Answer => {
    const values = readCookies(answer)
      .split("; ")
      .map((cookie) => cookie.slice(cookie.indexOf("=") + 1));
    // The signed-in hint cookie contains nothing else.
    secrets.push(...values.filter((value) => value !== "" && value !== "1"));
    return answer;
  };
  const login = async (password: string, who: Who = null) =>
    keep(await app.typed(who, "auth.login", { email, password }, { address }));
  const complete = async (who: Who, code: string) =>
    keep(await app.call(who, "POST", "/api/login/code", { code }, { address }));
  const linkTo = async (path: string) => {
    await deliverAll(app);
    const token = tokenTo(app, email, path);
    secrets.push(token);
    return token;
  };

  const made = keep(await app.call(null, "POST", "/api/register", account(email), { address }));
  const [userId, who] = [idOf(made), session(made)];
  await login(wrong);
  await login(mine);
  await app.typed(who, "auth.verifyEmail", { token: await linkTo("/verify-email") });
  const { secret } = (await app.typed(who, "security.beginTwoFactor")).body as { secret: string };
  const on = await app.typed(who, "security.confirmTwoFactor", { code: codeOf(app, secret) });
  const { recoveryCodes } = on.body as { recoveryCodes: [string, ...string[]] };
  secrets.push(secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", "")));

  const before = lines.length;
  const begun = session(await login(mine));
  expect((await complete(begun, "000000")).status).toBe(403);
  const right = await complete(begun, nextCode(app, secret));
  expect((await complete(session(await login(mine)), recoveryCodes[0])).status).toBe(200);
  expect((await complete(begun, nextCode(app, secret))).status).toBe(401);
  const again = { password: wrong, code: nextCode(app, secret) };
  await app.typed(session(right), "auth.reauthenticate", again, { address });
  const proof = { password: mine, code: nextCode(app, secret) };
  await app.typed(session(right), "auth.reauthenticate", proof, { address });
  expect(told().slice(before)).toEqual([
    ["refused", "SECOND_FACTOR_REQUIRED", userId],
    ["refused", "CODE_WRONG", userId],
    ["signed in", userId],
    ["refused", "SECOND_FACTOR_REQUIRED", userId],
    ["signed in", userId],
    ["refused", "SIGN_IN_EXPIRED"],
    ["refused", "PASSWORD_WRONG", userId],
    ["reauthenticated", userId],
  ]);
  expect(new Set(written().map((line) => line.address))).toEqual(new Set([address]));

  // One link was used; another is still valid, with one email sent and one waiting.
  await app.typed(null, "auth.requestPasswordReset", { email });
  await app.typed(null, "auth.resetPassword", { token: await linkTo("/reset-password"), password: chosen });
  await login(chosen);
  await app.typed(null, "auth.requestPasswordReset", { email });
  await linkTo("/reset-password");

  const rows = await dump();
  expect(rows).toContain(userId);
  expect(rows).toContain("second_factors: ");
  const isReadable = (secretly: string) =>
    spellings(secretly).some((spelling) => rows.includes(spelling) || lines.join("").includes(spelling));
  expect(secrets.length).toBeGreaterThan(20);
  expect(secrets.filter((each) => each.length < 6)).toEqual([]);
  expect(secrets.filter(isReadable)).toEqual([]);
});

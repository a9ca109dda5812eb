import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addRunner, serveArea } from "#testkit/factories.ts";
import { joined } from "#testkit/joined.ts";
import { accountRows, home } from "#testkit/rest-rows/accounts.ts";
import {
  type Caller,
  everybody,
  nameOf,
  type Prepare,
  type Refused,
  type Row,
  refused,
} from "#testkit/rest-rows/row.ts";
import { serviceRows } from "#testkit/rest-rows/service.ts";
import { inputOf, restRoutes } from "./rest-routes.ts";

const rows: Record<string, Row> = joined(serviceRows, accountRows);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());

test("every documented path has a row, and no row lacks its path", () => {
  expect(Object.keys(rows).toSorted()).toEqual(restRoutes.map(nameOf).toSorted());
});

test("a path is public or refuses a signed-out user", () => {
  const forEverybody = Object.entries(rows).filter(([, row]) => row.signedOut === everybody);
  expect(
    forEverybody
      .map(([name]) => name)
      .concat("POST /api/logout")
      .toSorted(),
  ).toEqual(
    restRoutes
      .filter(({ isPublic }) => isPublic)
      .map(nameOf)
      .toSorted(),
  );
});

test("a documented path has at least one wrong role, or says why it has none", () => {
  const empty = Object.entries(rows).filter(([, row]) => Object.keys(row.wrongRole).length === 0);
  expect(empty).toEqual([]);
});

describe.each(restRoutes.map((route) => ({ name: nameOf(route), route })))("$name", ({ name, route }) => {
  const row = rows[name] as Row;

  test("answers alike on both APIs", async () => {
    const [documented, typed] = await onBothApis(row.success.prepare);
    expect(documented).toMatchObject({ status: route.status ?? 200, body: row.success.shows });
    expect(typed.status).toBe(200);
    expect(plain(typed)).toEqual(plain(documented));
  });

  if (row.signedOut === "refused") {
    const prepare: Prepare = async (on) => ({ ...(await row.success.prepare(on)), who: null });
    test("refuses a signed-out user", () => expectRefusal(refused(prepare, 401, "UNAUTHORIZED")));
  }

  test.each(Object.entries("none" in row.wrongRole ? {} : row.wrongRole))(
    "refuses %s",
    async (caller, code) => {
      await expectRefusal(
        refused(
          async (on) => ({ ...(await row.success.prepare(on)), who: await callers[caller as Caller](on) }),
          403,
          code,
        ),
      );
    },
  );

  if (!("none" in row.somebodyElses)) {
    const cell = row.somebodyElses;
    test(`answers ${cell.code} for another user's object`, () => expectRefusal(cell));
  }

  for (const [index, cell] of ("none" in row.badInput ? [] : row.badInput).entries())
    test(`answers ${cell.code} for bad input ${index + 1}${cell.path ? `, naming ${cell.path}` : ""}`, () =>
      expectRefusal(cell));

  async function expectRefusal({ prepare, status, code, path }: Refused): Promise<void> {
    const [documented, typed] = await onBothApis(prepare);
    expect(documented).toMatchObject({
      status,
      body: { code, requestId: documented.headers.get("x-request-id") },
    });
    expect((documented.body as { issues?: { path: string }[] }).issues?.map((issue) => issue.path)).toEqual(
      path === undefined ? undefined : expect.arrayContaining([path]),
    );
    expect(typed.status).toBe(status);
    expect(plain(typed)).toEqual(plain(documented));
  }

  /** The same call over both APIs; prepared twice if it changes data. */
  async function onBothApis(prepare: Prepare): Promise<[Answer, Answer]> {
    const first = await prepare(app);
    const documented = await app.call(first.who, route.method, route.path, first.given);
    const second = route.method === "GET" ? first : await prepare(app);
    const input = second.given && inputOf(route, second.given);
    const typed = await app.typed(second.who, route.procedure, input);
    if (!route.isPage || typed.status !== 200) return [documented, typed];
    const { rows: body, nextCursor } = typed.body as { rows: unknown[]; nextCursor: string | null };
    expect(documented.headers.get("x-next-cursor")).toBe(nextCursor);
    return [documented, { ...typed, body }];
  }
});

const callers: Record<Caller, (app: TestApp) => Promise<Who>> = {
  homeowner: addHomeowner,
  runner: addRunner,
  "unapproved runner": (on) => addRunner(on, { applicationStatus: "submitted" }),
  admin: addAdmin,
};

/** The part of an answer that both APIs must share: numbers generated ids, addresses and tokens. */
function plain({ headers, body }: Answer): unknown {
  const seen: string[] = [];
  const number = (text: string) => {
    if (!seen.includes(text)) seen.push(text);
    return `#${seen.indexOf(text)}`;
  };
  const common = {
    body,
    cookie: headers.get("set-cookie"),
    cacheControl: headers.get("cache-control"),
    vary: headers.get("vary")?.includes("Cookie"),
    retryAfter: headers.get("retry-after"),
  };
  return JSON.parse(
    JSON.stringify(common).replace(
      /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=tidycurb(?:-device)?=)[\w-]{43}/g,
      number,
    ),
  );
}

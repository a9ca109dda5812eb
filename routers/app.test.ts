import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type ProcedureName, restRoutes } from "#functions/rest-routes.ts";
import { procedureTypes, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { isFull } from "#testkit/full.ts";
import { joined } from "#testkit/joined.ts";
import { notices, profile, security, signingIn, support } from "#testkit/who-may-call/accounts.ts";
import { applications, operations } from "#testkit/who-may-call/admins.ts";
import {
  admins,
  approvedRunners,
  type Caller,
  type Cells,
  callers,
  ended,
  everybody,
  homeowners,
  type Matrix,
  runners,
  signedIn,
} from "#testkit/who-may-call/cells.ts";
import { circles } from "#testkit/who-may-call/circles.ts";
import { daysAndMoney } from "#testkit/who-may-call/days-and-money.ts";
import { billing, messages, rentals, scheduling, service } from "#testkit/who-may-call/homes.ts";
import { applying, runnerDay, runnerPay } from "#testkit/who-may-call/runners.ts";

/** Each procedure's status for every caller, and an input it would accept; answers.txt keeps this order. */
const matrix: Matrix = joined(
  signingIn,
  scheduling,
  applying,
  messages,
  support,
  applications,
  notices,
  service,
  rentals,
  runnerDay,
  operations,
  profile,
  billing,
  security,
  runnerPay,
  daysAndMoney,
  circles,
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("every procedure says who may call it", () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(procedureTypes()).toSorted());
});

/** Refused callers, created once each: a refusal leaves them unchanged. */
const refusedCallers = new Map<string, Promise<Who>>();

function callerFor(caller: Caller, status: number): Promise<Who> {
  // Calls with an ended session change nothing, so one of each suffices.
  const isOver = caller === "nobody" || caller.includes("suspended") || caller.includes("gone");
  if (status !== 401 && status !== 403 && !isOver) return callers[caller](app);
  const known = refusedCallers.get(caller) ?? callers[caller](app);
  refusedCallers.set(caller, known);
  return known;
}

/** Secrets of the test accounts, which no answer may contain. */
const opens = /plain\$|\$argon2|test_cus_|test_sub_|"(?:password|token|secret)\w*hash"/i;

/**
 * One caller without a session, since the check is the same for all, and one per role and status, rotating over
 * procedures. The full run uses every caller.
 */
function callersOf(cells: Cells, nth: number): [string, number][] {
  const all = Object.entries(cells);
  if (isFull) return all;
  const groups = Object.groupBy(all, ([caller, status]) =>
    caller in ended ? "no session" : `${caller.split(" ")[1]} ${status}`,
  );
  return Object.values(groups).flatMap((group = []) => group.slice(nth % group.length).slice(0, 1));
}

describe.each(Object.entries(matrix).map(([name, row], nth) => ({ name, nth, ...row })))(
  "$name",
  ({ name, nth, cells, input }) => {
    test.each(callersOf(cells, nth))("answers %s with %i", async (caller, status) => {
      const given = await input?.(app);
      const who = await callerFor(caller as Caller, status);
      const answer = await app.typed(who, name as ProcedureName, given);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).not.toMatch(opens);
    });
  },
);

const routes = restRoutes.map((route, nth) => ({ ...route, nth }));
test.each(routes)("$method $path answers each caller as $procedure does", async (route) => {
  const { cells, input } = matrix[route.procedure];
  const refused = await input?.(app);
  for (const [caller, status] of callersOf(cells, route.nth)) {
    const given = status === 401 || status === 403 ? refused : await input?.(app);
    const who = await callerFor(caller as Caller, status);
    const answer = await app.call(who, route.method, route.path, given as object);
    const expected = status === 200 ? (route.status ?? 200) : status;
    expect([caller, answer.status]).toEqual([caller, expected]);
    expect(JSON.stringify(answer.body)).not.toMatch(opens);
  }
});

test("a call without input passes no middleware, because tRPC copies its options for each one", () => {
  const definitions = Object.entries(procedureTypes()) as unknown as [
    string,
    { _def: { type: string; inputs: unknown[]; middlewares: unknown[] } },
  ][];
  const withMiddleware = definitions.filter(
    ([, { _def }]) => _def.type !== "subscription" && _def.inputs.length === 0 && _def.middlewares.length > 1,
  );
  expect(withMiddleware.map(([name]) => name)).toEqual([]);
});

describe("the keys of responses", () => {
  const definitions = procedureTypes() as unknown as Record<
    string,
    { _def: { meta?: { output?: z.ZodType } } }
  >;
  const shapes = Object.entries(matrix).map(([name, { cells }]) => {
    const schema = definitions[name]?._def.meta?.output;
    const shown = schema && z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
    return { name, shown: shown ? shapeOf(shown, shown.$defs ?? {}) : "nothing", cells };
  });

  test("are listed per reader, so an added key shows up here first", async () => {
    const first = new Map<string, string>();
    const lines = shapes.map(({ name, shown, cells }) => {
      const known = shown.length > 100 ? first.get(shown) : undefined;
      if (!known) first.set(shown, name);
      return `${name}, to ${readersOf(cells)}:\n  ${known ? `as ${known}` : shown}\n`;
    });
    await expect(lines.join("")).toMatchFileSnapshot("answers.txt");
  });

  test("include no secrets but the reader's own", () => {
    const telling = /\b\w*(?:hash|token|secret|password|sealed|stripe|provider|customer|payoutEmail)\w*\b/gi;
    const own = shapes.find(({ name }) => name === "auth.currentUser")?.shown;
    const found = shapes
      .filter(({ name, shown }) => name === "auth.currentUser" || shown !== own)
      .flatMap(({ name, shown }) => [...new Set(shown.match(telling) ?? [])].map((key) => `${name} ${key}`));
    expect(found).toEqual([
      "auth.currentUser payoutEmail",
      "homeowner.createSubscription clientSecret",
      "admin.runners payoutEmail",
      "admin.reviewRunner payoutEmail",
      "homeowner.beginOneOff clientSecret",
      "site.beginGift clientSecret",
      "homeowner.beginCardChange clientSecret",
      "webhook.save secret",
      "webhook.renewSecret secret",
      "security.overview hasPassword",
      "security.overview passwordChangedAt",
      "security.beginTwoFactor secret",
      "helper.beginCardChange clientSecret",
    ]);
  });
});

const readers = {
  everybody,
  "everybody signed in": signedIn,
  homeowners,
  runners,
  "approved runners": approvedRunners,
  admins,
};

function readersOf(cells: Cells): string {
  const answered = (of: Cells) =>
    Object.entries(of)
      .filter(([, status]) => status !== 401 && status !== 403)
      .map(([caller]) => caller)
      .toSorted()
      .join(", ");
  const known = Object.entries(readers).find(([, group]) => answered(group) === answered(cells));
  return known?.[0] ?? (answered(cells) || "a caller with the right code");
}

type Shape = Partial<
  Record<"anyOf" | "oneOf" | "allOf" | "prefixItems", Shape[]> & {
    $ref: string;
    properties: Record<string, Shape>;
    additionalProperties: Shape | boolean;
    items: Shape;
  }
>;

/** A schema's keys, with nested keys in braces: "{id, runner{firstName}}[]". */
function shapeOf(schema: unknown, known: Record<string, unknown>): string {
  const { $ref, properties, additionalProperties, items, anyOf, oneOf, allOf, prefixItems } = schema as Shape;
  if ($ref) return shapeOf(known[$ref.split("/").at(-1) ?? ""], known);
  const ways = anyOf ?? oneOf ?? allOf ?? prefixItems;
  if (ways) return [...new Set(ways.map((way) => shapeOf(way, known)))].filter(Boolean).join("|");
  if (items) return `${shapeOf(items, known)}[]`;
  if (properties) {
    const keys = Object.entries(properties).map(([key, property]) => key + shapeOf(property, known));
    return `{${keys.toSorted().join(", ")}}`;
  }
  return typeof additionalProperties === "object" ? `{*${shapeOf(additionalProperties, known)}}` : "";
}

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { procedureTypes, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { longRun, runsOf } from "#testkit/property-runs.ts";
import { restRoutes } from "./rest-routes.ts";

let app: TestApp;
let jobId: string;
beforeAll(async () => {
  app = await testApp();
  jobId = await addJob(app, await addHomeowner(app));
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});

/** A caller for each case: limits count by user, and a session ended by one case must not affect the next. */
const callers: ((on: TestApp) => Promise<Who>)[] = [
  async () => null,
  addHomeowner,
  (on) => addHomeowner(on, { subscription: "incomplete" }),
  addRunner,
  addAdmin,
];

const right: Record<string, unknown> = {
  firstName: "Ada",
  lastName: "Stone",
  email: "ada@example.com",
  password: "secret1",
  phoneNumber: "(212) 555-0123",
  address: "12 Oak Avenue",
  unit: null,
  city: "New York",
  state: "NY",
  zipCode: "10001",
  pickupDays: ["Monday"],
  specialInstructions: null,
  serviceAreas: ["10001"],
  availabilityWindows: ["Flexible/Anytime"],
  vehicleType: "Car",
  payoutEmail: "pay@example.com",
  idCheckConsent: true,
  trainingCompleted: true,
  scheduledDate: "2026-03-12",
  date: "2026-03-12",
  timeWindow: "morning",
  time: "morning",
  status: "scheduled",
  numberOfCans: 2,
  isAvailable: true,
  limit: 10,
  cursor: null,
  notes: null,
};

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    "",
    "NaN",
    -1,
    0.5,
    3e9,
    true,
    "infinity",
    "2026-02-30",
    "\u0000",
    "\ud800",
    "'; drop table users; --",
    "<img src=x onerror=alert(1)>",
    "__proto__",
    [[["Monday"]]],
    { $gt: "" },
    "x".repeat(20_000),
    "[".repeat(19_000),
    "0000-01-01T00:00:00.000Z_01890000-0000-7000-8000-000000000000",
    "9999-12-31",
  ),
  fc.string({ unit: "binary" }),
  fc.jsonValue(),
);

const given = fc
  .record({
    fields: fc.dictionary(
      fc.constantFrom(...Object.keys(right), "jobId", "ids", "runnerId", "__proto__"),
      odd,
      {
        maxKeys: 3,
      },
    ),
    isEmptyOtherwise: fc.boolean(),
  })
  .map(({ fields, isEmptyOtherwise }): Record<string, unknown> => {
    return { ...(isEmptyOtherwise ? {} : { ...right, jobId }), ...fields };
  });

/** Any value as an address would contain it, even one whose own `toString` is not a function. */
function inAddress(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
}

const cases = runsOf(50, 2_000);

test(
  "any input to a documented path gets a documented answer and no fault",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...restRoutes),
        fc.constantFrom(...callers),
        given,
        async (route, caller, body) => {
          const withOwnMail =
            body.email === right.email ? { ...body, email: `${app.deps.newId()}@example.com` } : body;
          const query = Object.fromEntries(
            Object.entries(withOwnMail).map(([key, value]) => [key, inAddress(value)]),
          );
          const answer = await app.call(
            await caller(app),
            route.method,
            route.path,
            route.method === "GET" ? query : withOwnMail,
          );
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          if (answer.status >= 400)
            expect(answer.body).toMatchObject({
              message: expect.stringMatching(/^[A-Z][^{}]+$/),
              code: expect.stringMatching(/^[A-Z_]+$/),
              requestId: answer.headers.get("x-request-id"),
            });
        },
      ),
      cases,
    );
  },
  longRun,
);

fullTest(
  "so does any input to the typed API",
  async () => {
    const names = Object.keys(procedureTypes()) as Parameters<TestApp["typed"]>[1][];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...callers),
        fc.oneof(given, odd),
        async (name, caller, input) => {
          const answer = await app.typed(await caller(app), name, input);
          // "Not configured" is an ordinary answer, not a fault.
          if ((answer.body as { code?: unknown } | null)?.code === "GOOGLE_NOT_CONFIGURED") return;
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
        },
      ),
      cases,
    );
  },
  longRun,
);

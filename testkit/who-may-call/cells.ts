import { expect } from "vitest";
import type { ProcedureName } from "#functions/rest-routes.ts";
import type { TestApp, Who } from "../app.ts";
import { addAdmin, addHomeowner, addRunner, addUser } from "../factories.ts";

/** The response status for each caller. */
export type Cells = Record<Caller, 200 | 400 | 401 | 403 | 404 | 409>;
export type Caller = keyof typeof callers;

/** A procedure's status for every caller, and an input it would accept. */
type Row = { cells: Cells; input?: (app: TestApp) => Promise<unknown> };
export type Matrix = Record<ProcedureName, Row>;

export const callers = {
  nobody: async () => null,
  "a homeowner": addHomeowner,
  "a homeowner without a home": (app: TestApp) => addUser(app),
  "a runner": (app: TestApp) => addRunner(app),
  "a runner who has applied": (app: TestApp) => addRunner(app, { applicationStatus: "submitted" }),
  "a runner who was rejected": (app: TestApp) => addRunner(app, { applicationStatus: "rejected" }),
  "a suspended homeowner": (app: TestApp) => addHomeowner(app, { isSuspended: true }),
  "a suspended runner": (app: TestApp) => addRunner(app, { isSuspended: true }),
  "a suspended admin": (app: TestApp) => addUser(app, { role: "admin", isSuspended: true }),
  "an admin": addAdmin,
  // With a cookie from before the deletion.
  "a homeowner who has gone": (app: TestApp) => gone(app, addHomeowner),
  "a runner who has gone": (app: TestApp) => gone(app, addRunner),
  "an admin who has gone": (app: TestApp) => gone(app, addAdmin),
} satisfies Record<string, (app: TestApp) => Promise<Who>>;

export const ended = {
  nobody: 401,
  "a homeowner who has gone": 401,
  "a runner who has gone": 401,
  "an admin who has gone": 401,
  "a suspended homeowner": 401,
  "a suspended runner": 401,
  "a suspended admin": 401,
} as const;

export const signedIn: Cells = {
  ...ended,
  "a homeowner": 200,
  "a homeowner without a home": 200,
  "a runner": 200,
  "a runner who has applied": 200,
  "a runner who was rejected": 200,
  "an admin": 200,
};
export const everybody: Cells = {
  ...signedIn,
  nobody: 200,
  "a homeowner who has gone": 200,
  "a runner who has gone": 200,
  "an admin who has gone": 200,
  "a suspended homeowner": 200,
  "a suspended runner": 200,
  "a suspended admin": 200,
};
export const homeowners: Cells = {
  ...ended,
  "a homeowner": 200,
  "a homeowner without a home": 200,
  "a runner": 403,
  "a runner who has applied": 403,
  "a runner who was rejected": 403,
  "an admin": 403,
};
export const runners: Cells = {
  ...ended,
  "a homeowner": 403,
  "a homeowner without a home": 403,
  "a runner": 200,
  "a runner who has applied": 200,
  "a runner who was rejected": 200,
  "an admin": 403,
};
export const approvedRunners: Cells = {
  ...runners,
  "a runner who has applied": 403,
  "a runner who was rejected": 403,
};
export const admins: Cells = {
  ...ended,
  "a homeowner": 403,
  "a homeowner without a home": 403,
  "a runner": 403,
  "a runner who has applied": 403,
  "a runner who was rejected": 403,
  "an admin": 200,
};

/** Allowed callers are refused because the object is another person's. */
export function nobodysOwn(cells: Cells, instead = 404): Cells {
  const entries = Object.entries(cells).map(([caller, status]) => [
    caller,
    status === 200 ? instead : status,
  ]);
  return Object.fromEntries(entries) as Cells;
}

export function everyone(status: 400 | 401): Cells {
  return Object.fromEntries(Object.keys(everybody).map((caller) => [caller, status])) as Cells;
}

/** A person who deleted the account, with the old cookie. */
async function gone(app: TestApp, add: (app: TestApp) => Promise<NonNullable<Who>>): Promise<Who> {
  const person = await add(app);
  if (add === addAdmin) await addAdmin(app);
  const { status } = await app.typed(person, "profile.deleteAccount");
  expect(status).toBe(200);
  return person;
}

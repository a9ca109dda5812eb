import type { Role } from "#platform/values/actor.ts";
import type { TestApp, Who } from "../app.ts";
import { addAdmin, addHomeowner, addRunner } from "../factories.ts";

/** A call: its caller, and its body or query. */
type Call = { who: Who; given?: Record<string, unknown> };
export type Prepare = (app: TestApp) => Promise<Call>;
export type Caller = Exclude<Role, "admin"> | "admin" | "unapproved runner";

export type Refused = { prepare: Prepare; status: number; code: string; path?: string };
/** Why a case does not apply. */
export type None = { none: string };

/** Each documented path's required answers, over REST and, identically, over tRPC. */
export type Row = {
  success: { prepare: Prepare; shows: unknown };
  /** The successful call while signed out: 401, unless the path is public. */
  signedOut: "refused" | None;
  /** These callers make the successful call and get 403. */
  wrongRole: { [Who in Caller]?: "FORBIDDEN" | "APPLICATION_NOT_APPROVED" } | None;
  somebodyElses: Refused | None;
  badInput: Refused[] | None;
};

export const everybody = { none: "open to everyone" };
export const nothingToName = { none: "the call names no object" };
export const noInput = { none: "the call takes no input" };
export const unknownId = "01890000-0000-7000-8000-000000000000";

export const refused = (prepare: Prepare, status: number, code: string, path?: string): Refused => ({
  prepare,
  status,
  code,
  path,
});
export const bad = (prepare: Prepare, path: string) => refused(prepare, 400, "BAD_REQUEST", path);

export const notForRunners: Row["wrongRole"] = {
  runner: "FORBIDDEN",
  "unapproved runner": "FORBIDDEN",
  admin: "FORBIDDEN",
};
export const onlyForAdmins: Row["wrongRole"] = {
  homeowner: "FORBIDDEN",
  runner: "FORBIDDEN",
  "unapproved runner": "FORBIDDEN",
};
export const everyoneSignedIn = { none: "open to all signed-in users" };

export const asHomeowner =
  (given?: Record<string, unknown>): Prepare =>
  async (app) => ({ who: await addHomeowner(app), ...(given && { given }) });
export const asRunner =
  (given?: Record<string, unknown>): Prepare =>
  async (app) => ({ who: await addRunner(app), ...(given && { given }) });
export const asAdmin =
  (given?: Record<string, unknown>): Prepare =>
  async (app) => ({ who: await addAdmin(app), ...(given && { given }) });

export function nameOf({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}

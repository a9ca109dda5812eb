import type { ProcedureName } from "#functions/rest-routes.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { day, later } from "#platform/instants.ts";
import type { Answer } from "../app.ts";
import { password } from "../factories.ts";
import { signInByCode } from "../second-factor.ts";
import { type Hands, note, type Resident, type Town } from "./town.ts";

/** An act's context. `a` and `b` are any two numbers, which make its choices. */
export type Scene = { town: Town; hands: Hands; a: number; b: number };

export type What = ProcedureName | `${"GET" | "POST" | "DELETE"} /${string}`;

type Act<Who> = (scene: Scene, who: Who) => Promise<unknown>;

/** How often an act happens, relative to others. */
export type Acts<Who> = Record<string, [weight: number, act: Act<Who>]>;

export type By = "strangers" | "homeowners" | "runners" | "admins";

/** Signs a person in again if their session may have ended. False if they have left. */
export async function isHere(town: Town, by: Exclude<By, "strangers">, person: Resident): Promise<boolean> {
  if (person.seenAt > later(town.app.clock.now, -10 * day) || (await signIn(town, person))) return true;
  town[by] = town[by].filter((other) => other !== person);
  return false;
}

export async function signIn(town: Town, person: Resident): Promise<boolean> {
  const { email } = person;
  const answer = await town.app.call(null, "POST", "/api/login", { email, password });
  if (answer.status === 401) return false;
  // Admins have a second factor when payments are live.
  const takesCode = answer.status === 403 && town.admins.includes(person);
  if (answer.status !== 200 && !takesCode) throw new Error(`Signing in returned ${answer.status}`);
  person.cookie = takesCode ? await signInByCode(town.app, person) : cookieOf(answer);
  person.seenAt = town.app.clock.now;
  return true;
}

export async function signUp(
  { town, hands }: Scene,
  path: string,
  more: object,
  neighbours: Resident[],
): Promise<void> {
  const email = `${town.app.deps.newId()}@example.com`;
  const account = { firstName: "Robin", lastName: "Field", email, password, ...more };
  const answer = await hands.apis.call(null, "POST", path, account);
  if (answer.status !== 201 && !hands.mayFail) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  note(town, `${path} ${answer.status}`);
  const person = { email, cookie: "", seenAt: "" };
  if (await signIn(town, person)) neighbours.push(person);
}

function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.replace(/;.*/s, ""))
    .join("; ");
}

/**
 * Calls a documented path ("POST /api/login") or a procedure by name. Refusals are answers; server errors are only
 * allowed if `mayFail`.
 */
export async function ask(
  { town, hands }: Pick<Scene, "town" | "hands">,
  who: Resident,
  what: What,
  given?: object,
): Promise<Answer> {
  const [method = "", path] = what.split(" ");
  const answer = path
    ? await hands.apis.call(who, method, path, given)
    : await hands.apis.typed(who, what as ProcedureName, given);
  const code = answer.status < 400 ? "" : (answer.body as { code?: string }).code;
  note(town, `${who.email.slice(30, 36)} ${what} ${JSON.stringify(given ?? {})} ${answer.status} ${code}`);
  const isBroken = answer.status >= 500 || broken.includes(code ?? "");
  if (isBroken && !hands.mayFail)
    throw new Error(`${what} ${JSON.stringify(given)}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

const broken = ["BAD_REQUEST", "UNAUTHORIZED", "TOO_MANY_REQUESTS"];

export async function jobsOf(scene: Scene, who: Resident, ...statuses: string[]): Promise<Job[]> {
  const isRunner = scene.town.runners.includes(who);
  const { status, body } = await ask(scene, who, `GET /api/${isRunner ? "runner" : "homeowner"}/jobs`);
  return status === 200 ? (body as Job[]).filter((job) => statuses.includes(job.status)) : [];
}

export function today(town: Town): string {
  return town.app.clock.now.slice(0, 10);
}

export function pick<Item>(items: readonly Item[], number: number): Item | null {
  return items[number % Math.max(items.length, 1)] ?? null;
}

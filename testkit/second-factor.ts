import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { expect } from "vitest";
import { secondFactors, users } from "#db/schema/index.ts";
import { totp } from "#modules/sign-in/rules.ts";
import { later } from "#platform/instants.ts";
import type { Answer, TestApp, Who } from "./app.ts";
import { addUser, type Person, password } from "./factories.ts";
import { confirmEmailOf, deliverAll } from "./links.ts";

const step = totp.period * 1000;

/** The authenticator app's code this many half minutes from now. */
export function codeOf(app: Pick<TestApp, "clock">, secret: string, steps = 0): string {
  const timestamp = Date.parse(later(app.clock.now, steps * step));
  return new TOTP({ ...totp, secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Advances the app to its next code. */
export function nextCode(app: Pick<TestApp, "clock">, secret: string): string {
  app.clock.now = later(app.clock.now, step);
  return codeOf(app, secret);
}

/** The first step of sign-in; returns the browser's cookie for the second. */
export async function firstStep(app: TestApp, person: Pick<Person, "email">): Promise<{ cookie: string }> {
  return {
    cookie: readCookies(await app.call(null, "POST", "/api/login", { email: person.email, password })),
  };
}

/** Both steps of sign-in for a person with a second factor. Returns the session's cookie. */
export async function signInByCode(app: TestApp, { email }: Pick<Person, "email">): Promise<string> {
  const [row] = await app.deps.db
    .select({ userId: users.id, sealed: secondFactors.secretSealed })
    .from(secondFactors)
    .innerJoin(users, eq(users.id, secondFactors.userId))
    .where(eq(users.email, email));
  const secret = row && app.deps.vault.open(row.sealed, row.userId);
  if (!secret) throw new Error("The second factor is missing");
  const code = nextCode(app, secret);
  const answer = await app.call(await firstStep(app, { email }), "POST", "/api/login/code", { code });
  if (answer.status !== 200) throw new Error(`Signing in returned ${answer.status}`);
  return readCookies(answer);
}

/** The cookies a browser sends back after an answer. */
export function readCookies({ headers }: Pick<Answer, "headers">): string {
  return headers
    .getSetCookie()
    .filter((line) => !/^[^=]+=;/.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** A person who turns on a second factor and signs in with it. */
export function secondFactor(current: () => { app: TestApp; person: Person }) {
  const verify = (emailVerifiedAt: string | null = current().app.clock.now) =>
    current().app.deps.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, current().person.userId));
  return {
    verify,
    complete: (who: Who, code: string) => current().app.call(who, "POST", "/api/login/code", { code }),
    signedIn: (answer: Answer) => ({ cookie: readCookies(answer) }),
    codeOfBody: ({ body }: Answer) => (body as { code?: string }).code,
    currentUser: (who: Who) => current().app.call(who, "GET", "/api/user"),
    deliver: () => deliverAll(current().app),
    ownSubjects: () =>
      current()
        .app.emails.filter(({ to }) => to === current().person.email)
        .map(({ subject }) => subject),

    /** A new person with a confirmed address, for each test. */
    async begin(): Promise<Person> {
      const { app } = current();
      app.clock.now = "2026-03-10T15:00:05.000Z";
      app.emails.length = 0;
      const person = await addUser(app);
      await confirmEmailOf(app, person);
      return person;
    },

    /** Turns on the second factor as its owner does, over tRPC. */
    async turnOn(who: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
      const { app } = current();
      const begun = await app.typed(who, "security.beginTwoFactor");
      const { secret } = begun.body as { secret: string };
      const confirmed = await app.typed(who, "security.confirmTwoFactor", { code: codeOf(app, secret) });
      expect(confirmed.status).toBe(200);
      return { secret, ...(confirmed.body as { recoveryCodes: string[] }) };
    },
  };
}

import { eq } from "drizzle-orm";
import { users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { TestApp } from "./app.ts";

/** Runs the queue, so that sent emails are in `app.emails`. */
export async function deliverAll(app: TestApp): Promise<void> {
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
}

/** The token in the last email to an address that links to a page, such as "/reset-password". */
export function tokenTo(app: TestApp, email: string, path: string): string {
  const links = app.emails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
    .filter((link) => new URL(link).pathname === path);
  const token = new URL(links.at(-1) ?? "none:").hash.slice(1);
  if (!token) throw new Error(`No email to ${email} links to ${path}`);
  return token;
}

/** The code in the last email to an address that names one. */
export function codeTo(app: TestApp, email: string): string {
  const text = app.emails.findLast((sent) => sent.to === email && /^Your code is /.test(sent.text))?.text;
  const code = text?.match(/^Your code is (\d{3} \d{3})$/m)?.[1];
  if (!code) throw new Error(`No email to ${email} names a code`);
  return code;
}

/** Marks a person's email address as confirmed; emails greet only then by name. */
export async function confirmEmailOf(app: TestApp, { userId }: { userId: string }): Promise<void> {
  await app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, userId));
}

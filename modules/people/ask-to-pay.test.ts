import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, invoices } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addUser, type Person } from "#testkit/factories.ts";
import { addFailedInvoice } from "#testkit/invoices.ts";
import type { Person as PersonShown } from "./contract.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await testApp();
  await app.queue.ready();
  admin = await addUser(app, { role: "admin", firstName: "Ana", lastName: "Admin" });
});
afterAll(() => app.close());

const ask = (userId: string, who: Person = admin) => app.typed(who, "admin.askToPay", { userId });
const drain = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);

test("a homeowner with a failed payment gets another email, and their page shows the amount due until paid", async () => {
  const home = await addHomeowner(app, { subscription: "past_due" });
  const nextAttemptAt = "2026-03-14T12:00:00.000Z";
  const id = await addFailedInvoice(app, home.userId, { creditedCents: 400, nextAttemptAt });
  const shown = async () =>
    ((await app.typed(admin, "admin.person", { id: home.userId })).body as PersonShown).homeowner?.owed;
  expect(await shown()).toEqual({ amount: "25.00", nextAttemptAt });
  expect(await ask(home.userId)).toMatchObject({ status: 200, body: { ok: true } });
  await drain();
  expect(app.emails.filter(({ to }) => to === home.email)).toMatchObject([
    { subject: "Your card was declined", text: expect.stringContaining("$25.00") },
  ]);
  expect(
    await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "admin.askToPay"), eq(auditLog.subjectId, home.userId))),
  ).toMatchObject([{ userId: admin.userId, after: { invoiceId: id, amount: "25.00" } }]);
  await app.deps.db
    .update(invoices)
    .set({ status: "paid", paidAt: app.clock.now })
    .where(eq(invoices.id, id));
  expect(await shown()).toBeNull();
});

test("when the bank needs approval, the email links to the provider's page", async () => {
  const home = await addHomeowner(app, { subscription: "past_due" });
  const receiptUrl = "https://pay.example.com/in_1";
  await addFailedInvoice(app, home.userId, { attempts: 0, needsAction: true, receiptUrl });
  await ask(home.userId);
  await drain();
  expect(app.emails.filter(({ to }) => to === home.email)).toMatchObject([
    { subject: "Your bank wants you to confirm a payment", text: expect.stringContaining(receiptUrl) },
  ]);
});

test("nobody gets two a day, even from two admins at once, or without a failed payment", async () => {
  const home = await addHomeowner(app, { subscription: "past_due" });
  expect(await ask(home.userId)).toMatchObject({ status: 409, body: { code: "PAYMENT_NOT_FAILED" } });
  await addFailedInvoice(app, home.userId);
  const answers = await Promise.all([ask(home.userId), ask(home.userId, await addAdmin(app))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  app.clock.advance(24 * 3_600_000 - 1);
  expect(await ask(home.userId)).toMatchObject({ status: 409, body: { code: "PAYER_TOLD" } });
  app.clock.advance(1);
  expect((await ask(home.userId)).status).toBe(200);
});

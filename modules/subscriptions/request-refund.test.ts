import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addUser, type Person, serveArea } from "#testkit/factories.ts";
import { home } from "#testkit/stripe-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await serveArea(app, home.zipCode);
});
afterAll(() => app.close());

const ended = "Your service has ended, and you will not be charged again.";

async function refundEmail(refund: (who: Person) => Promise<{ status: number }>): Promise<string> {
  const who = await addUser(app);
  await app.call(who, "POST", "/api/create-subscription");
  expect((await app.call(who, "POST", "/api/profile/homeowner", home)).status).toBe(200);
  expect((await refund(who)).status).toBe(200);
  await app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 10_000);
  const [email] = app.emails.filter(
    ({ to, subject }) => to === who.email && subject === "Your refund of $29.00",
  );
  return email?.text ?? "";
}

test("the guarantee's refund email says that the service ended", async () => {
  expect(await refundEmail((who) => app.typed(who, "homeowner.requestRefund", {}))).toContain(ended);
});

test("an admin's refund email does not, whatever the reason", async () => {
  const admin = await addAdmin(app);
  const text = await refundEmail(async (who) => {
    const { invoices } = (await app.typed(who, "homeowner.billing")).body as { invoices: { id: string }[] };
    const refund = { refundId: app.deps.newId(), invoiceId: invoices[0]?.id, reason: "guarantee" };
    return app.typed(admin, "admin.refundInvoice", refund);
  });
  expect(text).toContain("$29.00");
  expect(text).not.toContain(ended);
});

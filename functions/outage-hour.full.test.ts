import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createSmtpMailer } from "#adapters/email/smtp.ts";
import { findViolations } from "#db/invariants.ts";
import { sendNotices } from "#modules/notices/tasks/send-notices.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { minute } from "#platform/instants.ts";
import type { Answer } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, addRunner, type Runner } from "#testkit/factories.ts";
import { type MailServer, startMailServer } from "#testkit/mail-server.ts";
import { s3Env } from "#testkit/photo-app.ts";
import { jpeg } from "#testkit/pictures.ts";
import { type S3Server, startS3 } from "#testkit/s3-server.ts";
import { addNewcomer, addPaidSubscriber, type StripeApp, stripeApp } from "#testkit/stripe-app.ts";

let s3: S3Server;
let mail: MailServer;
let app: StripeApp;
beforeAll(async () => {
  s3 = await startS3();
  mail = await startMailServer();
  app = await stripeApp("postgres", { env: s3Env(s3) });
});
afterAll(async () => {
  await app.close();
  await Promise.all([s3.close(), mail.close()]);
});

/** Storage, mail and payment all refuse, or all work. */
function outside(works: boolean): void {
  s3.fault = () => (works ? null : 503);
  mail.behaviour = works ? "takes" : "refuses";
  app.stripe.fault = () => (works ? null : 500);
}

/** A minute of the app: tries what was due in it. */
async function passMinute(): Promise<void> {
  const mailer = createSmtpMailer({ url: mail.url, from: "TidyCurb <hello@tidycurb.example>" });
  app.clock.advance(minute);
  await app.deps.transact((tx) => app.queue.bringForward(tx, minute));
  await sendNotices(app.deps);
  await app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 60_000);
}

const unsettled = async () =>
  (
    await app.database.execute(
      // A task planned for tomorrow is not a retry.
      "select name, state, retry_count from tasks.job where state in ('retry', 'active', 'failed') or (state = 'created' and start_after < now() + interval '1 hour')",
    )
  ).rows;

/** A completion with a photo: the browser's upload, then the act. */
async function completeWithPhoto(
  runner: Runner,
  jobId: string,
): Promise<{ sent: number; completed: Answer }> {
  const body = await jpeg();
  const asked = { jobId, leg: "in", contentType: "image/jpeg", bytes: body.byteLength };
  const { body: given } = await app.typed(runner, "runner.createPhotoUpload", asked);
  const { photoUrl, upload } = given as {
    photoUrl: string;
    upload: { url: string; method: string; headers: Record<string, string> };
  };
  const { status: sent } = await fetch(upload.url, { ...upload, body: Uint8Array.from(body) });
  return { sent, completed: await app.call(runner, "POST", "/api/runner/complete-job", { jobId, photoUrl }) };
}

const inWords = {
  status: 503,
  body: { code: "SERVICE_UNAVAILABLE", message: expect.stringContaining("Please try again") },
};

test("storage, mail and payment away for an hour: what needs them says so, the rest goes on, and nothing confirmed is lost or done twice", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const [admin, payer] = [await addAdmin(app), await addPaidSubscriber(app)];
  for (const event of app.events()) await app.deliver(event);
  const newcomer = await addNewcomer(app);
  const home = await addHomeowner(app);
  const runner = await addRunner(app);
  const jobs = [];
  for (let nth = 0; nth < 6; nth++)
    jobs.push(
      await addJob(app, home, { status: "assigned", runner, scheduledOn: app.clock.now.slice(0, 10) }),
    );
  await passMinute();
  const before = { emails: mail.received.length, refunds: app.stripe.state.refunds.size };

  outside(false);
  for (let passed = 1; passed <= 60; passed++) {
    await passMinute();
    if (passed % 10 !== 0) continue;
    // A new customer's subscription needs the provider at once.
    const began = await app.call(newcomer, "POST", "/api/create-subscription");
    expect(began).toMatchObject(inWords);
    expect(began.headers.get("retry-after")).toBe("2");
    const jobId = jobs[passed / 10 - 1] ?? "";
    const { sent, completed } = await completeWithPhoto(runner, jobId);
    expect(sent).toBe(503);
    expect(completed).toMatchObject(inWords);
    // Without its photo the work can be confirmed now.
    expect((await app.call(runner, "POST", "/api/runner/complete-job", { jobId })).status).toBe(200);
  }
  const { rows } = await app.database.execute(
    `select id from invoices where user_id = '${payer.userId}' and status = 'paid'`,
  );
  const refund = {
    refundId: app.deps.newId(),
    invoiceId: rows[0]?.id,
    amount: "10.00",
    reason: "Rained out",
  };
  expect((await app.typed(admin, "admin.refundInvoice", refund)).status).toBe(200);
  expect((await app.typed(null, "auth.requestPasswordReset", { email: payer.email })).status).toBe(200);
  expect((await app.call(payer, "POST", "/api/profile/update", { firstName: "Wilhelmina" })).status).toBe(
    200,
  );
  await passMinute();
  expect(mail.received).toHaveLength(before.emails);
  expect(app.stripe.state.refunds.size).toBe(before.refunds);
  expect(await unsettled()).not.toEqual([]);

  outside(true);
  expect((await app.call(newcomer, "POST", "/api/create-subscription")).status).toBe(200);
  const last = await addJob(app, home, {
    status: "assigned",
    runner,
    scheduledOn: app.clock.now.slice(0, 10),
  });
  expect(await completeWithPhoto(runner, last)).toMatchObject({ sent: 200, completed: { status: 200 } });
  // The longest a task waits after an hour of failures.
  for (let passed = 0; passed < 240 && (await unsettled()).length > 0; passed++) await passMinute();
  expect(await unsettled()).toEqual([]);
  expect(app.stripe.state.refunds.size).toBe(before.refunds + 1);
  const customer = [...app.stripe.state.customers.values()].find(
    ({ metadata }) => metadata.user_id === payer.userId,
  );
  expect(customer?.name).toMatch(/^Wilhelmina /);
  const ids = mail.received.slice(before.emails).map(({ headers }) => headers.get("message-id"));
  expect(mail.received.slice(before.emails).map(({ to }) => to)).toContainEqual([payer.email]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await findViolations(app.database)).toEqual([]);
});

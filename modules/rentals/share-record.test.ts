import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EmailRefused, type Mailer } from "#adapters/email/port.ts";
import { findViolations } from "#db/invariants.ts";
import { recordEmails, subscriptions, users } from "#db/schema/index.ts";
import { serveStopRecord } from "#functions/unsubscribe.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner } from "#testkit/factories.ts";
import { deliverAll } from "#testkit/links.ts";
import { addProperty } from "#testkit/properties.ts";
import { refusedWith } from "#testkit/rentals-of-guests.ts";
import type { RecordSharing, SharedRecord } from "./contract/records.ts";
import { sendRecords, takeRecordBounces } from "./send-records.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  expect(await findViolations(app.database)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  await deliverAll(app);
  app.emails.length = 0;
  app.clock.now = "2026-03-20T14:00:00.000Z";
});

const march = { from: "2026-03-01", to: "2026-03-31" };

/** A host with a rental in New York and a pickup there, by default in March. */
async function hosting(scheduledOn = "2026-03-11") {
  const host = await addHomeowner(app);
  await app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, host.userId));
  const propertyId = await addProperty(app, host, { checklist: ["Key under the mat"] });
  const jobId = await served(host, propertyId, scheduledOn);
  return { host, propertyId, jobId };
}
const served = async (host: Homeowner, propertyId: string, scheduledOn: string) =>
  addJob(app, host, {
    kind: "checkout",
    propertyId,
    status: "in_progress",
    runner: await addRunner(app),
    scheduledOn,
    notes: "Gate 4711",
  });
type RecordCall =
  | "shareRecord"
  | "stopSharingRecord"
  | "recordSharing"
  | "addRecordRecipient"
  | "removeRecordRecipient"
  | "sendRecordNow";
const call = async <Answer>(who: Who, name: RecordCall, input: object) => {
  const { status, body } = await app.typed(who, `rental.${name}`, input);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body as Answer;
};
const open = (token: string) => app.typed(null, "rental.sharedRecord", { token });
const invalid = { status: 400, body: { code: "LINK_INVALID" } };
const tokenOf = ({ path }: { path: string }) => path.replace("/record/", "");
async function share(host: Who, propertyId: string): Promise<string> {
  app.clock.advance(1000);
  return tokenOf(await call(host, "shareRecord", { propertyId, ...march }));
}

describe("a link to a record", () => {
  test("shows its days to anybody, with the local rule and without notes and checklist", async () => {
    const { host, propertyId, jobId } = await hosting();
    const token = await share(host, propertyId);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { body } = await open(token);
    expect(body).toMatchObject({
      ...march,
      isRecipient: false,
      property: { name: "Lakeside Cottage", cansPhotoUrl: null },
      pickups: [
        {
          id: jobId,
          status: "inProgress",
          notes: null,
          checklist: [],
          checks: [],
          helpers: [],
          proofs: { out: null, in: null },
        },
      ],
    });
    // 6 PM the evening before, four hours behind.
    expect((body as SharedRecord).pickups[0]?.curbLaw).toMatchObject({ outFrom: "2026-03-10T22:00:00.000Z" });
  });

  test("ends with all others when the host says so, and the oldest when an eleventh is made", async () => {
    const { host, propertyId } = await hosting();
    const first = await share(host, propertyId);
    const others: string[] = [];
    for (let count = 0; count < 10; count += 1) others.push(await share(host, propertyId));
    expect(await open(first)).toMatchObject(invalid);
    expect((await open(others[0] ?? "")).status).toBe(200);
    expect(await call(host, "recordSharing", { propertyId })).toEqual({ links: 10, recipients: [] });
    await call(host, "stopSharingRecord", { propertyId });
    for (const token of others) expect(await open(token)).toMatchObject(invalid);
  });

  test("ends when the rental is removed, since nobody could end it any more", async () => {
    const { host, propertyId } = await hosting();
    const token = await share(host, propertyId);
    await call(host, "addRecordRecipient", { propertyId, email: "owner@example.com" });
    await call(host, "sendRecordNow", { propertyId });
    await deliverAll(app);
    const emailed = new URL(app.emails[0]?.stopUrl ?? "").searchParams.get("token") ?? "";
    expect((await open(emailed)).status).toBe(200);
    await app.database.execute("update properties set removed_at = now() where id = $1", [propertyId]);
    for (const each of [token, emailed]) expect(await open(each)).toMatchObject(invalid);
    expect((await app.typed(null, "rental.stopRecord", { token: emailed })).status).toBe(200);
  });

  test("is only for one's own rental", async () => {
    const { propertyId } = await hosting();
    const stranger = await addHomeowner(app);
    expect(await app.typed(stranger, "rental.shareRecord", { propertyId, ...march })).toMatchObject(
      refusedWith("NOT_FOUND"),
    );
    expect(await app.typed(stranger, "rental.recordSharing", { propertyId })).toMatchObject(
      refusedWith("NOT_FOUND"),
    );
  });
});

describe("a monthly record", () => {
  const add = (host: Homeowner, propertyId: string, email: string) =>
    call<RecordSharing>(host, "addRecordRecipient", { propertyId, email });
  const sharing = (host: Homeowner, propertyId: string) =>
    call<RecordSharing>(host, "recordSharing", { propertyId });
  const linkIn = (text: string | undefined) =>
    decodeURIComponent(/\/record\/(\S+)/.exec(text ?? "")?.[1] ?? "");
  const run = () => sendRecords(app.deps);

  test("goes to its recipients on the first at 8 AM there, once", async () => {
    const { host, propertyId } = await hosting();
    await add(host, propertyId, "owner@example.com");
    app.clock.now = "2026-04-01T11:59:00.000Z";
    expect(await run()).toEqual({ recordEmails: 0 });
    // Added on the first: from the next month on.
    await add(host, propertyId, "late@example.com");
    app.clock.now = "2026-04-01T12:00:00.000Z";
    expect(await run()).toEqual({ recordEmails: 1 });
    expect(await run()).toEqual({ recordEmails: 0 });
    await deliverAll(app);
    expect(app.emails).toMatchObject([
      {
        to: "owner@example.com",
        subject: "Pickup record of Lakeside Cottage, March 2026",
        replyTo: host.email,
        stopUrl: expect.stringContaining("/api/stop-record?token="),
      },
    ]);
    const { body } = await open(linkIn(app.emails[0]?.text));
    expect(body).toMatchObject({ ...march, isRecipient: true, pickups: [{ status: "inProgress" }] });
    expect((await sharing(host, propertyId)).recipients).toMatchObject([
      { email: "owner@example.com", last: { month: "2026-03-01", state: "handed_over" } },
      { email: "late@example.com", last: null },
    ]);
  });

  test("is not sent late, without pickups, without service, or for a removed rental", async () => {
    const late = await hosting();
    await add(late.host, late.propertyId, "owner@example.com");
    app.clock.now = "2026-04-06T12:00:00.000Z";
    expect(await run()).toEqual({ recordEmails: 0 });
    app.clock.now = "2026-03-20T14:00:00.000Z";
    const [idle, unserved, removed] = [await hosting("2026-02-11"), await hosting(), await hosting()];
    for (const { host, propertyId } of [idle, unserved, removed])
      await add(host, propertyId, "owner@example.com");
    await app.deps.db
      .update(subscriptions)
      .set({ status: "paused" })
      .where(eq(subscriptions.userId, unserved.host.userId));
    await app.database.execute("update properties set removed_at = now() where id = $1", [
      removed.propertyId,
    ]);
    await call(late.host, "removeRecordRecipient", {
      propertyId: late.propertyId,
      id: (await sharing(late.host, late.propertyId)).recipients[0]?.id,
    });
    app.clock.now = "2026-04-02T12:00:00.000Z";
    expect(await run()).toEqual({ recordEmails: 0 });
  });

  test("goes out at once when the host says so, again only after a failure", async () => {
    app.clock.now = "2026-04-10T12:00:00.000Z";
    const { host, propertyId } = await hosting();
    await add(host, propertyId, "owner@example.com");
    const send = () => call<RecordSharing & { sent: number }>(host, "sendRecordNow", { propertyId });
    expect(await send()).toMatchObject({ sent: 1, recipients: [{ last: { state: "sent" } }] });
    expect(await send()).toMatchObject({ sent: 0 });
    const mailer: Mailer = {
      send: async () => {
        throw new EmailRefused("no such mailbox", true);
      },
    };
    await app.queue.drain(createWorkers({ ...app.deps, mailer, appUrl: app.appUrl }), 20_000);
    expect(await sharing(host, propertyId)).toMatchObject({ recipients: [{ last: { state: "failed" } }] });
    expect(await send()).toMatchObject({ sent: 1 });
    await deliverAll(app);
    expect(app.emails).toHaveLength(1);
    await takeRecordBounces(app.deps, [{ messageId: `<${app.emails[0]?.id}@tidycurb.example>` }]);
    expect(await sharing(host, propertyId)).toMatchObject({ recipients: [{ last: { state: "failed" } }] });
    await app.deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, host.userId));
    expect(await app.typed(host, "rental.sendRecordNow", { propertyId })).toMatchObject(
      refusedWith("OWN_EMAIL_UNCONFIRMED"),
    );
  });

  test("stops for good for a recipient who unsubscribes, and its link ends when they are removed", async () => {
    const { host, propertyId } = await hosting();
    const { recipients } = await add(host, propertyId, "Owner@example.com");
    const other = (await add(host, propertyId, "town@example.com")).recipients[1];
    app.clock.now = "2026-04-01T12:00:00.000Z";
    await run();
    await deliverAll(app);
    const [owners, towns] = ["owner@example.com", "town@example.com"].map((address) =>
      app.emails.find(({ to }) => to === address),
    );
    const response = await serveStopRecord(app, new Request(owners?.stopUrl ?? "", { method: "POST" }), {
      peerAddress: "192.0.2.9",
    });
    expect(response.status).toBe(200);
    await call(host, "removeRecordRecipient", { propertyId, id: recipients[0]?.id });
    expect((await add(host, propertyId, "owner@example.com")).recipients[0]).toMatchObject({
      hasStopped: true,
    });
    expect((await open(linkIn(towns?.text))).status).toBe(200);
    await call(host, "removeRecordRecipient", { propertyId, id: other?.id });
    expect(await open(linkIn(towns?.text))).toMatchObject(invalid);
    expect(await app.typed(null, "rental.stopRecord", { token: linkIn(towns?.text) })).toMatchObject(invalid);
    app.clock.now = "2026-05-01T12:00:00.000Z";
    await served(host, propertyId, "2026-04-11");
    expect(await run()).toEqual({ recordEmails: 0 });
    expect(await app.deps.db.$count(recordEmails)).toBeGreaterThan(0);
  });

  test("has at most five recipients, without those who unsubscribed", async () => {
    const { host, propertyId } = await hosting();
    for (let count = 0; count < 5; count += 1) await add(host, propertyId, `${count}@example.com`);
    await add(host, propertyId, "0@example.com");
    const sixth = { propertyId, email: "6@example.com" };
    expect(await app.typed(host, "rental.addRecordRecipient", sixth)).toMatchObject(
      refusedWith("RECIPIENTS_TOO_MANY"),
    );
    await app.database.execute(
      "update record_recipients set stopped_at = now() where property_id = $1 and email = '0@example.com'",
      [propertyId],
    );
    expect((await add(host, propertyId, "6@example.com")).recipients).toHaveLength(6);
  });
});

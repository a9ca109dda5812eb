import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEmails, recordRecipients, users } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner } from "#testkit/factories.ts";
import { addProperty } from "#testkit/properties.ts";
import { expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";
import { sendRecords } from "./send-records.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(async () => {
  await expectInvariants(app);
  await app.close();
});

/** A host with a rental, a pickup there in March, and three recipients of its record. */
async function sharing() {
  const host = await addHomeowner(app);
  await app.deps.db.update(users).set({ emailVerifiedAt: app.clock.now }).where(eq(users.id, host.userId));
  const propertyId = await addProperty(app, host, {});
  const runner = await addRunner(app);
  const served = { kind: "checkout", propertyId, status: "in_progress", runner } as const;
  await addJob(app, host, { ...served, scheduledOn: "2026-03-11" });
  for (let nth = 0; nth < 3; nth++)
    await app.typed(host, "rental.addRecordRecipient", { propertyId, email: `owner${nth}@example.com` });
  return { host, propertyId };
}

test("a month's record that servers and its host send at once goes to each recipient once", async () => {
  for (let round = 0; round < rounds; round++) {
    app.clock.now = "2026-03-20T14:00:00.000Z";
    await app.deps.db.delete(recordEmails);
    await app.deps.db.delete(recordRecipients);
    const hosts = await Promise.all(Array.from({ length: 4 }, sharing));
    app.clock.now = "2026-04-01T12:00:00.000Z";
    app.emails.length = 0;
    const first = hosts[0];
    const runs = await Promise.all(Array.from({ length: 4 }, () => sendRecords(app.deps)));
    expect(runs.reduce((sum, { recordEmails }) => sum + recordEmails, 0)).toBe(12);
    const now = await Promise.all([
      app.typed(first?.host ?? null, "rental.sendRecordNow", { propertyId: first?.propertyId }),
      sendRecords(app.deps),
    ]);
    expect(now[1]).toEqual({ recordEmails: 0 });
    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    await Promise.all([app.queue.drain(workers, 60_000), app.queue.drain(workers, 60_000)]);
    expect(app.emails.filter(({ subject }) => subject.startsWith("Pickup record"))).toHaveLength(12);
  }
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, notifications } from "#db/schema/index.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner } from "#testkit/factories.ts";
import { countOutcomes, expectInvariants, racingConnections, rounds, warmPool } from "#testkit/race.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp("postgres", { poolSize: racingConnections });
  await warmPool(app);
});
afterAll(() => app.close());

test("when admins decide one application both ways at once, one decision wins and is announced once", async () => {
  const admins = await Promise.all(Array.from({ length: 20 }, () => addAdmin(app)));
  for (let round = 0; round < rounds; round++) {
    const { runnerId, userId } = await addRunner(app, { applicationStatus: "submitted" });
    const answers = await Promise.all(
      admins.map((admin, index) =>
        app.typed(admin, "admin.reviewRunner", { runnerId, decision: index % 2 ? "approved" : "rejected" }),
      ),
    );
    expect(countOutcomes(answers)).toEqual({ "200": 10, "409 APPLICATION_DECIDED": 10 });
    expect(await app.deps.db.$count(auditLog, eq(auditLog.subjectId, userId))).toBe(1);
    expect(await app.deps.db.$count(notifications, eq(notifications.userId, userId))).toBe(1);
  }
  const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
  await Promise.all([app.queue.drain(workers, 30_000), app.queue.drain(workers, 30_000)]);
  expect(app.emails).toHaveLength(rounds);
  await expectInvariants(app);
});

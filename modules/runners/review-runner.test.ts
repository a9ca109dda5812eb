import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, notifications, runnerProfiles } from "#db/schema/index.ts";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addAdmin, addRunner, type Person, type Runner } from "#testkit/factories.ts";

let app: TestApp;
let admin: Person;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  runner = await addRunner(app, { applicationStatus: "submitted", firstName: "Sam" });
  app.emails.length = 0;
});

const review = (decision: string, reason?: string | null, who = runner) =>
  app.typed(admin, "admin.reviewRunner", { runnerId: who.runnerId, decision, reason });
const deliver = () =>
  app.queue.drain(createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl }), 20_000);
const auditOf = (who: Runner) =>
  app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, who.userId));
const noticesTo = (who: Runner) =>
  app.deps.db.select().from(notifications).where(eq(notifications.userId, who.userId));

describe("an approved application", () => {
  test("enables the runner's acts; it is audited, and the runner is told, also by email", async () => {
    expect((await app.call(runner, "GET", "/api/runner/available-jobs")).status).toBe(403);
    const answer = await review("approved");
    expect(answer).toMatchObject({
      status: 200,
      body: { id: runner.runnerId, userId: runner.userId, applicationStatus: "approved", isAvailable: false },
    });
    expect((await app.call(runner, "GET", "/api/runner/available-jobs")).status).toBe(200);
    expect(await auditOf(runner)).toMatchObject([
      {
        userId: admin.userId,
        action: "admin.reviewRunner",
        before: { applicationStatus: "submitted" },
        after: { applicationStatus: "approved", hasReason: false },
        happenedAt: app.clock.now,
      },
    ]);
    expect(await noticesTo(runner)).toMatchObject([{ type: "applicationApproved", link: "/runner" }]);
    await deliver();
    expect(app.emails).toMatchObject([
      { to: runner.email, subject: "You’re in: your TidyCurb runner application was approved" },
    ]);
    expect(app.emails[0]?.text).toMatch(/^Hi,\n[^{]*http:\/\/localhost:3000\/runner\n[^{]*$/);
  });

  test("approved again gives the same answer without another notice", async () => {
    const first = await review("approved");
    app.clock.advance(1000);
    const again = await review("approved", "Once more");
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await auditOf(runner)).toHaveLength(1);
    expect(await noticesTo(runner)).toHaveLength(1);
    await deliver();
    expect(app.emails).toHaveLength(1);
  });

  test("can have been asked for more information before", async () => {
    const asked = await addRunner(app, { applicationStatus: "more_info" });
    expect((await review("approved", null, asked)).status).toBe(200);
    expect(await auditOf(asked)).toMatchObject([{ before: { applicationStatus: "more_info" } }]);
    await deliver();
  });
});

describe("a rejected application", () => {
  test("leaves the acts disabled, and the email gives the reason unchanged", async () => {
    const reason = "Your city is <b>not</b> served yet {soon}.";
    expect((await review("rejected", reason)).body).toMatchObject({ applicationStatus: "rejected" });
    expect((await app.call(runner, "GET", "/api/runner/available-jobs")).body).toMatchObject({
      code: "APPLICATION_NOT_APPROVED",
    });
    await deliver();
    expect(app.emails).toMatchObject([
      {
        to: runner.email,
        subject: "About your TidyCurb runner application",
        text: expect.stringContaining(reason),
      },
    ]);
    const [stored] = await app.deps.db
      .select()
      .from(runnerProfiles)
      .where(eq(runnerProfiles.id, runner.runnerId));
    expect(stored).toMatchObject({
      reviewReason: reason,
      reviewedBy: admin.userId,
      reviewedAt: app.clock.now,
    });
  });

  test.each([
    ["approved", "rejected"],
    ["rejected", "approved"],
  ])("or decided at all is not decided otherwise: %s, then %s", async (first, second) => {
    await review(first);
    expect(await review(second)).toMatchObject({ status: 409, body: { code: "APPLICATION_DECIDED" } });
    const [stored] = await app.deps.db
      .select()
      .from(runnerProfiles)
      .where(eq(runnerProfiles.id, runner.runnerId));
    expect(stored?.applicationStatus).toBe(first);
    expect(await auditOf(runner)).toHaveLength(1);
    await deliver();
    expect(app.emails).toHaveLength(1);
  });
});

test("an application decided by a colleague meanwhile is not decided again", async () => {
  const colleague = await addAdmin(app);
  const decide = (who: Person, decision: string, seenDecision: string | null, reason?: string) =>
    app.typed(who, "admin.reviewRunner", { runnerId: runner.runnerId, decision, reason, seenDecision });
  const asked = await decide(colleague, "more_info", null, "Do you have a truck?");
  const { decidedAt } = asked.body as AdminRunner;
  expect(await decide(admin, "approved", null)).toMatchObject({
    status: 409,
    body: {
      code: "APPLICATION_CHANGED",
      params: { by: expect.any(String), status: "more_info", reason: "Do you have a truck?", at: decidedAt },
    },
  });
  app.clock.advance(60_000);
  expect(await decide(admin, "rejected", decidedAt, "We are full.")).toMatchObject({ status: 200 });
  // A repeat after a lost answer, and a colleague with a different reason.
  expect(await decide(admin, "rejected", decidedAt, "We are full.")).toMatchObject({ status: 200 });
  expect(await decide(colleague, "rejected", decidedAt, "No truck.")).toMatchObject({
    status: 409,
    body: { code: "APPLICATION_CHANGED", params: { status: "rejected", reason: "We are full." } },
  });
});

test("an application that does not exist is not found", async () => {
  const answer = await app.typed(admin, "admin.reviewRunner", {
    runnerId: app.deps.newId(),
    decision: "approved",
  });
  expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

test.each(["submitted", "more_info", "", null, "Approved"])("%j is no decision", async (decision) => {
  expect((await review(decision as string)).status).toBe(400);
  expect(await auditOf(runner)).toEqual([]);
});

describe("the list of runners", () => {
  const page = (query: Record<string, string>) => app.call(admin, "GET", "/api/admin/runners", query);

  test("comes page by page, newest first, each runner once, even if many have the same time", async () => {
    app.clock.advance(1000);
    const made: string[] = [];
    for (let index = 0; index < 7; index++) made.push((await addRunner(app)).runnerId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await page({ limit: "3", ...(cursor && { cursor }) });
      seen.push(...(answer.body as AdminRunner[]).map((row) => row.id));
      cursor = answer.headers.get("x-next-cursor");
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, 7)).toEqual(made.toReversed());
    expect(seen).toHaveLength(await app.deps.db.$count(runnerProfiles));
  });

  test("has no next page after the last row", async () => {
    const count = await app.deps.db.$count(runnerProfiles);
    expect((await page({ limit: String(count) })).headers.get("x-next-cursor")).toBeNull();
    expect((await page({ limit: String(count - 1) })).headers.get("x-next-cursor")).not.toBeNull();
  });

  test.each(["0", "501", "-1", "1.5", "1e2", "", " 1", "NaN"])("refuses a limit of %j", async (limit) => {
    expect((await page({ limit })).status).toBe(400);
  });

  test.each([
    "x",
    "2026-03-10T15:00:00.000Z",
    "2026-03-10T15:00:00.000Z_",
    "2026-02-30T15:00:00.000Z_01890000-0000-7000-8000-000000000000",
    "0000-01-01T15:00:00.000Z_01890000-0000-7000-8000-000000000000",
    "2026-99-10T15:00:00.000Z_01890000-0000-7000-8000-000000000000",
    "2026-03-10T15:00:00.000Z_01890000-0000-7000-8000-000000000000'--",
  ])("refuses a cursor it did not return: %s", async (cursor) => {
    expect((await page({ cursor })).status).toBe(400);
  });
});

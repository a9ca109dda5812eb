import { describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import type { AdminRunner } from "#modules/accounts/contract.ts";
import type { Notification } from "#modules/notices/contract.ts";
import { createWorkers } from "#modules/operations/workers.ts";
import type { Job } from "#modules/pickups/contract/job.ts";
import { type Answer, type TestApp, testApp, type Who } from "#testkit/app.ts";
import { everyDatabase } from "#testkit/database.ts";
import { addAdmin, serveArea } from "#testkit/factories.ts";
import { homeFields } from "#testkit/registrations.ts";

const account = { firstName: "Ada", lastName: "Stone", password: "secret1" };

describe.each(everyDatabase)("over the documented API, on %s", (kind) => {
  test("a homeowner schedules a pickup, a runner does it, and both see it", async () => {
    const app = await testApp(kind);
    await serveArea(app, "10001");
    const homeowner = signedIn(
      await app.call(null, "POST", "/api/register/homeowner", {
        ...account,
        email: "ada@example.com",
        ...homeFields,
        specialInstructions: "Gate code 4711",
      }),
    );
    const schedule = () =>
      app.call(homeowner, "POST", "/api/homeowner/schedule-pickup", { date: "2026-03-11", time: "morning" });
    expect((await schedule()).body).toMatchObject({ code: "SUBSCRIPTION_REQUIRED" });
    await done(app.call(homeowner, "POST", "/api/create-subscription"));
    const home = {
      address: "12 Oak Avenue",
      city: "New York",
      state: "NY",
      zipCode: "10001",
      pickupDays: ["Monday"],
    };
    await done(app.call(homeowner, "POST", "/api/profile/homeowner", home));
    const weekly = (await done(app.call(homeowner, "GET", "/api/homeowner/jobs"))) as Job[];
    expect(weekly.map(({ scheduledDate }) => scheduledDate.slice(0, 10))).toEqual([
      "2026-03-16",
      "2026-03-23",
      "2026-03-30",
      "2026-04-06",
    ]);
    const { id: jobId } = (await done(schedule())) as Job;

    const runner = signedIn(
      await app.call(null, "POST", "/api/register/runner", {
        ...account,
        firstName: "Sam",
        email: "sam@example.com",
        phoneNumber: "(212) 555-0199",
        city: "New York",
        serviceAreas: ["10001"],
        availabilityWindows: ["Flexible/Anytime"],
        vehicleType: "Bike",
        payoutEmail: "sam@example.com",
        idCheckConsent: true,
        trainingCompleted: true,
      }),
    );
    const available = () => app.call(runner, "GET", "/api/runner/available-jobs");
    expect((await available()).body).toMatchObject({ code: "APPLICATION_NOT_APPROVED" });
    const admin = await addAdmin(app);
    const [applicant] = (await done(app.call(admin, "GET", "/api/admin/runners"))) as AdminRunner[];
    expect(applicant).toMatchObject({ email: "sam@example.com", applicationStatus: "submitted" });
    await done(app.typed(admin, "admin.reviewRunner", { runnerId: applicant?.id, decision: "approved" }));

    expect(await done(available())).toEqual([]);
    await done(app.call(runner, "POST", "/api/runner/availability", { isAvailable: true }));
    expect(await done(available())).toMatchObject([
      { id: jobId, address: "Oak Avenue, 10001", specialInstructions: null },
      ...weekly.map(({ id }) => ({ id, specialInstructions: null })),
    ]);
    expect(await done(app.call(runner, "POST", "/api/runner/accept-job", { jobId }))).toMatchObject({
      address: "12 Oak Avenue, New York 10001",
      specialInstructions: "Gate code 4711",
    });
    expect(await done(available())).toHaveLength(weekly.length);
    app.clock.now = "2026-03-11T13:00:00.000Z";
    await done(app.call(runner, "POST", "/api/runner/complete-job", { jobId, notes: "Done" }));

    for (const path of ["/api/homeowner/jobs", "/api/runner/jobs"]) {
      const seen = (await done(app.call(path.includes("home") ? homeowner : runner, "GET", path))) as Job[];
      expect(seen.filter(({ id }) => !weekly.some((pickup) => pickup.id === id))).toMatchObject([
        { id: jobId, status: "completed", completedAt: app.clock.now, notes: "Done", paymentAmount: "12.00" },
      ]);
    }
    expect(await typesFor(app, homeowner)).toEqual(["jobCompleted", "jobAccepted"]);
    expect(await typesFor(app, runner)).toEqual(["applicationApproved", "applicationSubmitted"]);
    expect((await done(app.call(runner, "GET", "/api/user"))) as object).toMatchObject({
      runnerProfile: { completedJobs: 1 },
    });

    const workers = createWorkers({ ...app.deps, mailer: app.mailer, appUrl: app.appUrl });
    // Four emails, one search for people who wait for a new runner, and two expired address confirmations.
    expect(await app.queue.drain(workers, 20_000)).toBe(7);
    expect(app.emails.map(({ to, subject }) => `${to}: ${subject.slice(0, 21)}`).toSorted()).toEqual([
      "ada@example.com: Welcome to TidyCurb",
      "ada@example.com: Your TidyCurb receipt",
      "sam@example.com: We have your TidyCurb",
      "sam@example.com: You’re in: your TidyC",
    ]);
    expect(await findViolations(app.database)).toEqual([]);
    await app.close();
  }, 60_000);
});

async function done(answer: Promise<Answer>): Promise<unknown> {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toSatisfy((given: number) => given < 300), body]);
  return body;
}

function signedIn(answer: Answer): { cookie: string } {
  expect(answer.status).toBe(201);
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function typesFor(app: TestApp, who: Who): Promise<string[]> {
  const notices = (await done(app.call(who, "GET", "/api/notifications"))) as Notification[];
  return notices.map(({ type }) => type);
}

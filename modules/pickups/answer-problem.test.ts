import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Who } from "#testkit/app.ts";
import { addAdmin, addHomeowner, addJob, newZip } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import { type PhotoApp, photoApp } from "#testkit/photo-app.ts";
import { reporting } from "#testkit/problems.ts";
import { expectInvariants } from "#testkit/race.ts";
import type { AdminProblem } from "./contract/records.ts";

let kit: PhotoApp;
let app: PhotoApp["app"];
beforeAll(async () => {
  kit = await photoApp("disk");
  app = kit.app;
});
afterAll(() => kit.close());
afterEach(() => expectInvariants(app));

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const { reported, ownJobs, credits, notices, completed } = reporting(() => kit);

describe("an admin", () => {
  const resolve = (who: Who, problemId: string, outcome: string, more: object = {}) =>
    app.typed(who, "admin.resolveProblem", { problemId, outcome, ...more });
  const openProblem = async () => {
    const pickup = await completed({ withProof: true });
    const problem = await reported(pickup.homeowner, pickup.jobId, "damage", "credit", {
      words: "The lid broke",
    });
    expect(problem.outcome).toBeNull();
    return { ...pickup, problem };
  };
  const ofJob = async (who: Who, jobId: string) =>
    (await ownJobs(who)).find(({ id }) => id === jobId)?.problems;

  test("credits the pickup's value once; the homeowner is told, also by email, and it is audited", async () => {
    const admin = await addAdmin(app);
    const { homeowner, jobId, problem } = await openProblem();
    const answer = "A new lid is on us.";
    for (const _again of [1, 2])
      expect((await resolve(admin, problem.id, "credit", { amount: "25.00", answer })).status).toBe(200);
    expect((await credits(homeowner)).credit).toBe("25.00");
    expect(await ofJob(homeowner, jobId)).toMatchObject([{ outcome: "credit", credit: "25.00", answer }]);
    app.emails.length = 0;
    await kit.drain();
    expect(app.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [homeowner.email, "About the problem that you reported"],
    ]);
    expect(app.emails[0]?.text).toContain(
      "We have credited you $25.00: it comes off your next bill.\n\nA new lid",
    );
    expect(await notices(homeowner)).toContain("problemResolved");
    const { rows } = await app.database.execute(
      "select action, before, after from audit_log where action = 'admin.resolveProblem' and user_id = $1",
      [admin.userId],
    );
    expect(rows).toEqual([
      {
        action: "admin.resolveProblem",
        before: { problemId: problem.id, kind: "damage", outcome: null },
        after: { kind: "damage", outcome: "credit", returnJobId: null, credited: "25.00" },
      },
    ]);
  });

  fullTest("plans a return pickup, or answers with a text", async () => {
    const admin = await addAdmin(app);
    const first = await openProblem();
    expect((await resolve(admin, first.problem.id, "returnVisit")).status).toBe(200);
    expect(await ofJob(first.homeowner, first.jobId)).toMatchObject([
      { outcome: "returnVisit", returnVisit: { on: "2026-03-10", status: "scheduled" } },
    ]);
    const second = await openProblem();
    expect(await resolve(admin, second.problem.id, "answered")).toMatchObject({
      status: 400,
      body: { issues: [{ path: "answer", key: "validation.answer" }] },
    });
    expect(
      (await resolve(admin, second.problem.id, "answered", { answer: "It was broken before." })).status,
    ).toBe(200);
    expect(await ofJob(second.homeowner, second.jobId)).toMatchObject([
      { outcome: "answered", answer: "It was broken before.", credit: null },
    ]);
  });

  test("cannot change a decision, credit a pickup twice or plan two return pickups for it", async () => {
    const admin = await addAdmin(app);
    const { homeowner, jobId, problem } = await openProblem();
    await resolve(admin, problem.id, "credit");
    const told = {
      status: 409,
      body: { code: "PROBLEM_RESOLVED", params: { by: "Robin Field", at: app.clock.now } },
    };
    expect(await resolve(admin, problem.id, "returnVisit")).toMatchObject(told);
    expect(await resolve(await addAdmin(app), problem.id, "credit", { amount: "20.00" })).toMatchObject(told);
    expect((await resolve(admin, problem.id, "credit")).status).toBe(200);
    const gate = await reported(homeowner, jobId, "gateLeftOpen", "credit");
    expect(await resolve(admin, gate.id, "credit")).toMatchObject({
      status: 409,
      body: { code: "PICKUP_CREDITED" },
    });
    expect((await resolve(admin, gate.id, "returnVisit")).status).toBe(200);
    const place = await reported(homeowner, jobId, "wrongPlace", "returnVisit");
    expect(place.outcome).toBeNull();
    expect(await resolve(admin, place.id, "returnVisit")).toMatchObject({
      status: 409,
      body: { code: "RETURN_PICKUP_PLANNED" },
    });
  });

  fullTest("adds to a missed pickup's credit only with an explicit amount", async () => {
    const admin = await addAdmin(app);
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    const jobId = await addJob(app, homeowner, { status: "missed", scheduledOn: "2026-03-09" });
    const { id } = await reported(homeowner, jobId, "notEmptied", "credit");
    expect(await resolve(admin, id, "credit")).toMatchObject({
      status: 409,
      body: { code: "PICKUP_CREDITED" },
    });
    expect((await credits(homeowner)).credit).toBe("6.70");
    expect((await resolve(admin, id, "credit", { amount: "5.00" })).status).toBe(200);
    expect((await credits(homeowner)).credit).toBe("11.70");
  });

  test("is told when a return pickup cannot be planned, and which amounts are possible", async () => {
    const admin = await addAdmin(app);
    const { homeowner, problem } = await openProblem();
    await app.call(homeowner, "POST", "/api/homeowner/pause-service");
    expect(await resolve(admin, problem.id, "returnVisit")).toMatchObject({
      status: 409,
      body: { code: "RETURN_PICKUP_IMPOSSIBLE" },
    });
    for (const amount of ["0.00", "-1.00", "1.005", "1e3", "1000.00"])
      expect((await resolve(admin, problem.id, "credit", { amount })).status).toBe(400);
  });

  fullTest("reads open and settled problems page by page, newest first", async () => {
    // Later than all reports by the tests above.
    app.clock.advance(6 * dayMs);
    const admin = await addAdmin(app);
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      app.clock.advance(hourMs / 60);
      ids.unshift((await openProblem()).problem.id);
    }
    const read = async (input: object) =>
      (await app.typed(admin, "admin.problems", input)).body as {
        rows: AdminProblem[];
        nextCursor: string | null;
      };
    /** The email addresses of the home and the pickup that a problem concerns. */
    const search = async (problemId: string) => {
      const { rows } = await app.database.execute(
        `select home.email as homeowner, runner.email as runner from problems join jobs on jobs.id = problems.job_id
          join homeowner_profiles on homeowner_profiles.id = jobs.homeowner_id join users as home on home.id = homeowner_profiles.user_id
          join runner_profiles on runner_profiles.id = jobs.runner_id join users as runner on runner.id = runner_profiles.user_id
          where problems.id = $1`,
        [problemId],
      );
      return rows[0] as { homeowner: string; runner: string };
    };
    const first = await read({ limit: 2 });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await read({ limit: 2, cursor: first.nextCursor });
    expect(second.rows[0]?.id).toBe(ids[2]);
    const { homeowner: named, runner } = await search(ids[1] ?? "");
    for (const words of [named, runner])
      expect((await read({ search: words })).rows.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await read({ search: named, state: "resolved" })).rows).toEqual([]);
    await resolve(admin, ids[0] ?? "", "credit");
    expect((await read({ limit: 1 })).rows[0]?.id).toBe(ids[1]);
    expect((await read({ limit: 1, state: "resolved" })).rows[0]).toMatchObject({
      id: ids[0],
      outcome: "credit",
    });
  });
});

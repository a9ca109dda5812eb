import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findViolations } from "#db/invariants.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { serverAndEmbedded } from "#testkit/database.ts";
import {
  addAdmin,
  addHomeowner,
  addJob,
  addRunner,
  type Homeowner,
  type Person,
  type Runner,
} from "#testkit/factories.ts";
import { addRental } from "#testkit/rentals.ts";
import type { ActivityCounts, ActivityJob } from "./contract/alerts.ts";

type Page = { rows: ActivityJob[]; nextCursor: string | null };

/** One pickup each: open for tomorrow, accepted, started and late, missed, canceled, completed, open and late. */
async function oneOfEach(app: TestApp, home: Homeowner, runner: Runner): Promise<Record<string, string>> {
  const passed = {
    scheduledOn: "2026-03-10",
    windowStartsAt: "2026-03-10T12:00:00.000Z",
    outBy: "2026-03-10T14:00:00.000Z",
    inBy: "2026-03-10T14:30:00.000Z",
    windowEndsAt: "2026-03-10T16:00:00.000Z",
  };
  const completed = await addJob(app, home, { status: "assigned", runner });
  await app.typed(runner, "runner.completeJob", { jobId: completed });
  return {
    completed,
    scheduled: await addJob(app, home),
    assigned: await addJob(app, home, { status: "assigned", runner, scheduledOn: "2026-03-12" }),
    backLate: await addJob(app, home, { status: "in_progress", runner, ...passed }),
    missed: await addJob(app, home, { status: "missed", scheduledOn: "2026-03-01" }),
    cancelled: await addJob(app, home, { status: "cancelled", scheduledOn: "2026-03-02" }),
    outLate: await addJob(app, home, { ...passed, windowStartsAt: "2026-03-10T12:30:00.000Z" }),
  };
}

describe.each(serverAndEmbedded)("job activity (%s)", (kind) => {
  let app: TestApp;
  let admin: Person;
  let jobs: Record<string, string>;
  const read = async (input: object = {}) => (await app.typed(admin, "admin.activity", input)).body as Page;
  const counts = async (search = "") =>
    (await app.typed(admin, "admin.activityCounts", { search })).body as ActivityCounts;
  const namesOf = ({ rows }: Page) =>
    rows.map(({ id }) => Object.keys(jobs).find((name) => jobs[name] === id) ?? id);
  beforeAll(async () => {
    app = await testApp(kind);
    admin = await addAdmin(app);
    const home = await addHomeowner(app, {
      firstName: "Maya",
      lastName: "Torres",
      email: "maya.t@example.com",
      address: "412 Maple Street",
      zipCode: "62704",
    });
    const runner = await addRunner(app, { firstName: "Leo", lastName: "Santos", serviceAreas: ["62704"] });
    jobs = await oneOfEach(app, home, runner);
  });
  afterAll(async () => {
    expect(await findViolations(app.database)).toEqual([]);
    await app.close();
  });

  test("lists all newest first, pending by soonest start, issues latest first", async () => {
    expect(namesOf(await read())).toEqual([
      "outLate",
      "cancelled",
      "missed",
      "backLate",
      "assigned",
      "scheduled",
      "completed",
    ]);
    expect(namesOf(await read({ filter: "pending" }))).toEqual([
      "backLate",
      "outLate",
      "scheduled",
      "assigned",
    ]);
    expect(namesOf(await read({ filter: "issues" }))).toEqual(["outLate", "backLate", "missed"]);
  });

  test("shows which leg is late", async () => {
    const { rows } = await read({ filter: "issues" });
    expect(rows.map(({ late }) => late)).toEqual(["out", "in", null]);
    expect(rows[1]).toMatchObject({ runner: { user: { firstName: "Leo" } }, runnerId: expect.any(String) });
  });

  test("is counted for each filter, and the counts follow every act", async () => {
    const exactly = (count: number) => ({ count, isMore: false });
    expect(await counts()).toEqual({
      all: exactly(7),
      pending: exactly(4),
      issues: exactly(3),
      isCut: false,
    });
  });

  test.each(["all", "pending", "issues"] as const)(
    "lists %s by page without gaps or repeats, with and without a search",
    async (filter) => {
      for (const search of ["", "62704"]) {
        const whole = namesOf(await read({ filter, search }));
        const paged: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Page = await read({ filter, search, limit: 2, cursor });
          paged.push(...namesOf(page));
          cursor = page.nextCursor;
        } while (cursor);
        expect(paged).toEqual(whole);
        const counted = await counts(search);
        expect(counted[filter]).toEqual({ count: whole.length, isMore: false });
      }
    },
  );

  test.each([
    ["a ZIP code", "62704", 7],
    ["a street", "412 maple", 7],
    ["a homeowner's name", "torres", 7],
    ["both names", "maya torr", 7],
    ["an email address", "maya.t@", 7],
    ["a runner's name", "Leo Santos", 3],
    ["a ZIP code where nobody lives", "10001", 0],
    ["nobody", "zzz", 0],
    ["nothing that is a word", "%_'", 0],
  ])("can be searched by %s", async (_, search, count) => {
    expect((await read({ search })).rows).toHaveLength(count);
    expect((await counts(search)).all).toEqual({ count, isMore: false });
  });

  test("in a search sorts by day, latest first, and pending by soonest", async () => {
    expect(namesOf(await read({ search: "torres", filter: "issues" })).at(-1)).toBe("missed");
    expect(namesOf(await read({ search: "torres", filter: "pending" })).at(-1)).toBe("assigned");
    expect(namesOf(await read({ search: "torres" }))[0]).toBe("assigned");
  });

  test("finds a rental's own pickups, unless its owner matches too", async () => {
    const owner = await addHomeowner(app, { firstName: "Nora", lastName: "Quill", address: "7 Fern Lane" });
    const rental = async (values: { name: string; address: string }) => {
      const { propertyId } = await addRental(app, owner, values);
      return addJob(app, owner, { kind: "checkout", propertyId });
    };
    const home = await addJob(app, owner);
    const cottage = await rental({ name: "Cottage", address: "40 Bluebell Court" });
    const barn = await rental({ name: "Quill Barn", address: "8 Fern Lane" });
    for (const [search, expected] of [
      ["40 bluebell", [cottage]],
      ["Quill Barn", [barn]],
      ["nora bluebell", [cottage]],
      ["quill", [barn, cottage, home]],
      ["fern lane", [barn, cottage, home]],
    ] as const) {
      const { rows } = await read({ search });
      expect(rows.map(({ id }) => id).toSorted(), search).toEqual(expected.toSorted());
      expect((await counts(search)).all.count, search).toBe(expected.length);
    }
  });

  test.each(["x", "2026-02-30T00:00:00.000Z_01900000-0000-7000-8000-000000000001"])(
    "refuses the page %s",
    async (cursor) => {
      expect(await app.typed(admin, "admin.activity", { cursor })).toMatchObject({
        status: 400,
        body: { code: "CURSOR_INVALID" },
      });
    },
  );
});

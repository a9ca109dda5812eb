import { and, eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { jobEvents } from "#db/schema/index.ts";
import { serveCalendarFeed } from "#functions/calendar-feed.ts";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addJob, addRunner, type Homeowner, newZip } from "#testkit/factories.ts";
import { fullTest } from "#testkit/full.ts";
import type { OwnJob } from "./contract/homeowner.ts";
import { addEvent, addEvents } from "./queries/events.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Page = { rows: OwnJob[]; nextCursor: string | null };

const history = async (who: Who, input: object = {}) =>
  (await app.typed(who, "homeowner.history", input)).body as Page;

/** Missed pickups, one a day, going back in time. */
async function addPickups(homeowner: Homeowner, count: number): Promise<void> {
  await app.database.execute(
    `insert into jobs (id, homeowner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at, out_by, in_by,
       address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
     select gen_random_uuid(), $1, 'one_off', 'missed', day, 'morning', day + time '13:00', day + time '17:00', day + time '17:00',
       day + time '17:00', '1 Elm Street', 'Elm Street', 'New York', $2, 2, 1200, now()
     from (select date '2026-03-09' - nth / 3 as day from generate_series(0, $3::int - 1) as nth) as days`,
    [homeowner.homeownerId, homeowner.zipCode, count],
  );
}

describe("the history", () => {
  test("lists all past pickups, latest first, page by page, without gaps or repeats", async () => {
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    const runner = await addRunner(app);
    const jobId = await addJob(app, homeowner, { status: "assigned", runner, scheduledOn: "2026-03-10" });
    await app.typed(runner, "runner.completeJob", { jobId });
    await addJob(app, homeowner);
    await addJob(app, homeowner, { status: "cancelled", scheduledOn: "2026-03-08" });
    await addPickups(homeowner, 10);
    const all: OwnJob[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await history(homeowner, { limit: 4, cursor });
      all.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor);
    expect(all).toHaveLength(11);
    expect(new Set(all.map(({ id }) => id)).size).toBe(11);
    expect(all[0]).toMatchObject({ id: jobId, status: "completed" });
    const days = all.map(({ scheduledDate }) => scheduledDate);
    expect(days).toEqual(days.toSorted().reverse());
  });

  test("of a month lists its pickups, earliest first, however long ago", async () => {
    const homeowner = await addHomeowner(app, { zipCode: newZip() });
    for (const scheduledOn of ["2024-02-29", "2024-02-01", "2024-03-01", "2024-01-31"])
      await addJob(app, homeowner, { status: "missed", scheduledOn });
    const month = async (input: string) =>
      ((await app.typed(homeowner, "homeowner.pickupsOfMonth", { month: input })).body as OwnJob[]).map(
        ({ scheduledDate }) => scheduledDate.slice(0, 10),
      );
    expect(await month("2024-02")).toEqual(["2024-02-01", "2024-02-29"]);
    expect(await month("2024-04")).toEqual([]);
    for (const wrong of ["2024-13", "2024-2", "1999-01", "2024-02-01", ""])
      expect((await app.typed(homeowner, "homeowner.pickupsOfMonth", { month: wrong })).status).toBe(400);
  });

  test("shows only the homeowner's own pickups", async () => {
    const [mine, other] = [
      await addHomeowner(app, { zipCode: newZip() }),
      await addHomeowner(app, { zipCode: newZip() }),
    ];
    await addPickups(other, 3);
    expect((await history(mine)).rows).toEqual([]);
    const { nextCursor } = await history(other, { limit: 1 });
    expect((await history(mine, { cursor: nextCursor })).rows).toEqual([]);
  });

  test.each(["x", "2026-02-30_01900000-0000-7000-8000-000000000001", "2026-03-09_1", "2026-03-09"])(
    "refuses the page %s",
    async (cursor) => {
      const homeowner = await addHomeowner(app);
      expect(await app.typed(homeowner, "homeowner.history", { cursor })).toMatchObject({
        status: 400,
        body: { code: "CURSOR_INVALID" },
      });
    },
  );
});

test("an event without its own instant, user or reason happened now, by nobody", async () => {
  const jobId = await addJob(app, await addHomeowner(app, { zipCode: newZip() }));
  const unset = { userId: undefined, givenTo: undefined, reason: undefined, capturedAt: undefined };
  const event = { jobId, fromStatus: "scheduled", toStatus: "missed", happenedAt: undefined } as const;
  await addEvent(app.deps, app.deps.db, { ...event, ...unset, ...{ id: undefined } });
  await addEvents(app.deps, app.deps.db, [{ ...event, ...unset }]);
  const stored = { userId: null, givenTo: null, reason: null, happenedAt: app.clock.now, capturedAt: null };
  expect(
    await app.deps.db
      .select()
      .from(jobEvents)
      .where(and(eq(jobEvents.jobId, jobId), eq(jobEvents.toStatus, "missed"))),
  ).toMatchObject([stored, stored]);
});

type Statement = { text: string; values: unknown[] };

/** Records the driver's statements from now on. */
function listenToDriver(): Statement[] {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, given);
  });
  return statements;
}

fullTest(
  "a homeowner's reads use as many statements and read as few rows with 10,000 pickups as with 10",
  async () => {
    const few = await addHomeowner(app, { zipCode: newZip() });
    const many = await addHomeowner(app, { zipCode: newZip() });
    await addPickups(few, 10);
    await addPickups(many, 10_000);
    await addTraces(many);
    await app.database.execute("analyze");
    const feeds = new Map([
      [few, await makeFeed(few)],
      [many, await makeFeed(many)],
    ]);
    const openFeed = (path: string) =>
      serveCalendarFeed(app, new Request(new URL(path, "http://localhost:3000")));
    const reads: [name: string, most: number, read: (who: Homeowner) => Promise<{ status: number }>][] = [
      ["auth.currentUser", 1, (who) => app.typed(who, "auth.currentUser")],
      ["notifications.list", 2, (who) => app.typed(who, "notifications.list")],
      ["homeowner.jobs", 2, (who) => app.typed(who, "homeowner.jobs")],
      ["homeowner.history", 2, (who) => app.typed(who, "homeowner.history", { limit: 10 })],
      [
        "homeowner.pickupsOfMonth",
        2,
        (who) => app.typed(who, "homeowner.pickupsOfMonth", { month: "2026-02" }),
      ],
      ["homeowner.calendar", 2, (who) => app.typed(who, "homeowner.calendar")],
      ["homeowner.holds", 2, (who) => app.typed(who, "homeowner.holds")],
      ["homeowner.billing", 2, (who) => app.typed(who, "homeowner.billing")],
      ["homeowner.homeDetails", 2, (who) => app.typed(who, "homeowner.homeDetails")],
      ["homeowner.calendarFeed", 2, (who) => app.typed(who, "homeowner.calendarFeed")],
      ["the feed itself", 3, (who) => openFeed(feeds.get(who) ?? "")],
    ];
    const taken: { name: string; statement: Statement }[] = [];
    const statements = listenToDriver();
    for (const [name, most, read] of reads)
      for (const homeowner of [few, many]) {
        statements.length = 0;
        expect((await read(homeowner)).status, name).toBe(200);
        expect(statements, name).toHaveLength(most);
        if (homeowner === many) taken.push(...statements.map((statement) => ({ name, statement })));
      }
    vi.restoreAllMocks();
    for (const { name, statement } of taken) {
      const { rows } = await app.database.execute(
        `explain (analyze, format json) ${statement.text}`,
        statement.values,
      );
      expect(readRows(JSON.stringify(rows)), `${name}: ${statement.text}`).toBeLessThan(400);
    }
  },
);

/** Rows that grow along with a home's pickups: gate code views, days reported wrong, notices, credits. */
async function addTraces({ homeownerId, userId }: Homeowner): Promise<void> {
  for (const statement of [
    `insert into gate_code_looks (id, homeowner_id, job_id, user_id, looked_at)
     select gen_random_uuid(), $1, id, $2, window_starts_at from jobs where homeowner_id = $1 limit 2000`,
    `insert into day_reports (id, homeowner_id, on_day, reported_at, outcome, resolved_at, resolved_by)
     select gen_random_uuid(), $1, day, day, 'right', day, $2 from
       (select distinct scheduled_on as day from jobs where homeowner_id = $1) as days`,
    `insert into problems (id, job_id, kind, wish, reported_at, outcome, resolved_at)
     select gen_random_uuid(), id, 'damage', 'credit', in_by, 'answered', in_by from jobs
     where homeowner_id = $1 and $2::uuid is not null`,
    `insert into notifications (id, user_id, type, params, created_at)
     select gen_random_uuid(), $2, 'jobCompleted', '{"date": "2026-03-01"}', window_starts_at from jobs where homeowner_id = $1`,
  ])
    await app.database.execute(statement, [homeownerId, userId]);
}

async function makeFeed(who: Homeowner): Promise<string> {
  return ((await app.typed(who, "homeowner.makeCalendarFeed")).body as { path: string }).path;
}

/** The most rows any step of a plan read, used or not. */
function readRows(plan: string): number {
  return Math.max(
    ...[...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*([\d.]+)/g)].map(([, rows]) =>
      Number(rows),
    ),
  );
}

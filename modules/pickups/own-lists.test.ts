import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp, type Who } from "#testkit/app.ts";
import { addHomeowner, addRunner, type Homeowner, newZip, type Runner } from "#testkit/factories.ts";
import type { Job } from "./contract/job.ts";

let app: TestApp;
let homeowner: Homeowner;
let runner: Runner;
beforeAll(async () => {
  app = await testApp();
  homeowner = await addHomeowner(app, { zipCode: newZip() });
  runner = await addRunner(app);
  await addPickups(1_100);
  await app.database.execute("analyze jobs");
});
afterAll(() => app.close());

/** Open pickups of one home and runner, four a day in two windows, so that days and windows span pages. */
async function addPickups(count: number): Promise<void> {
  await app.database.execute(
    `insert into jobs (id, homeowner_id, runner_id, accepted_at, kind, status, scheduled_on, time_window, window_starts_at,
       window_ends_at, out_by, in_by, address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
     select gen_random_uuid(), $1, $2, day, 'one_off', 'assigned', day, 'morning', day + time '13:00' - hours, day + time '17:00',
       day + time '17:00', day + time '17:00', '1 Elm Street', 'Elm Street', 'New York', $3, 2, 1200, now()
     from (select date '2026-03-09' - nth / 4 as day, make_interval(hours => nth % 2) as hours
       from generate_series(0, $4::int - 1) as nth) as days`,
    [homeowner.homeownerId, runner.runnerId, homeowner.zipCode, count],
  );
}

describe.each([
  { path: "/api/homeowner/jobs", procedure: "homeowner.jobs", who: (): Who => homeowner },
  { path: "/api/runner/jobs", procedure: "runner.jobs", who: (): Who => runner },
] as const)("GET $path", ({ path, procedure, who }) => {
  const read = async (given: Record<string, string>) => {
    const { status, headers, body } = await app.call(who(), "GET", path, given);
    expect(status).toBe(200);
    return { rows: body as Job[], next: headers.get("x-next-cursor") };
  };

  test("answers at most 500 pickups, and with its cursor the next ones, as the whole list has them", async () => {
    const whole = (await app.typed(who(), procedure)).body as Job[];
    // The last 90 days, four a day.
    expect(whole).toHaveLength(360);
    for (const limit of ["7", "100"]) {
      const all: Job[] = [];
      let next: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof read>> = await read(next ? { limit, cursor: next } : { limit });
        expect(page.rows.length).toBeLessThanOrEqual(Number(limit));
        all.push(...page.rows);
        next = page.next;
      } while (next);
      expect(all).toEqual(whole);
    }
    expect(await read({})).toEqual({ rows: whole, next: null });
    app.clock.now = "2025-12-01T15:00:00.000Z";
    const first = await read({});
    app.clock.now = "2026-03-10T15:00:00.000Z";
    expect(first.rows).toHaveLength(500);
    expect(first.next).not.toBeNull();
  });

  test.each([
    "x",
    "2026-03-09_2026-03-09T13:00:00.000Z_1",
    "2026-03-09",
    "2026-02-30_2026-03-09T13:00:00.000Z_x",
  ])("refuses the cursor %s", async (cursor) => {
    const answer = await app.call(who(), "GET", path, { cursor });
    expect(answer).toMatchObject({ status: 400, body: { code: "CURSOR_INVALID" } });
  });
});

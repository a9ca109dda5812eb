import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ProcedureName } from "#functions/rest-routes.ts";
import { type TestApp, testApp } from "#testkit/app.ts";
import { addCrowd, type Crowd } from "#testkit/crowd.ts";
import { addAdmin, type Person } from "#testkit/factories.ts";

let app: TestApp;
let admin: Person;
let crowd: Crowd;
/** A separate connection, on which an index can be dropped for a while. */
let client: pg.Client;
/** Tables a list must not read whole. */
let large: Set<string>;
beforeAll(async () => {
  app = await testApp();
  admin = await addAdmin(app);
  await addTown();
  const url = app.database.url ?? "";
  crowd = await addCrowd(url, app.clock.now);
  await addOpenPickup("20007");
  client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  // Simulates large tables: with a few thousand rows the planner prefers a full scan to an index.
  await client.query("set enable_seqscan = off");
  await client.query("set random_page_cost = 1.1");
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relkind = 'r' and reltuples >= 1000",
  );
  large = new Set(rows.map(({ relname }) => relname));
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const homes = 200;
const jobsOfHome = 100;

/** Homes in 20 ZIP codes with one pickup a day: half past (a few missed), the rest open. */
async function addTown(): Promise<void> {
  await app.database.execute(
    `insert into users (id, role, first_name, last_name, email, created_at)
     select gen_random_uuid(), 'homeowner', 'Robin', 'Field' || nth, 'home' || nth || '@example.com', now()
     from generate_series(1, ${homes}) as nth`,
  );
  await app.database.execute(
    `insert into homeowner_profiles (id, user_id, address, public_street, city, state, zip_code, pickup_days, time_zone, created_at)
     select gen_random_uuid(), id, '1 Elm Street', 'Elm Street', 'New York', 'NY', (10000 + row_number() over () % 20)::text,
       array['Monday'], 'America/New_York', now() from users where role = 'homeowner'`,
  );
  for (let first = 1; first <= jobsOfHome; first += 10)
    await app.database.execute(
      `insert into jobs (id, homeowner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at, out_by, in_by,
       address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
     select gen_random_uuid(), home.id, 'one_off',
       case when nth > ${jobsOfHome / 2} then 'scheduled' when nth % 10 = 0 then 'missed' else 'cancelled' end,
       date '2026-03-10' - ${jobsOfHome / 2} + nth, 'morning', day + time '12:00', day + time '16:00', day + time '16:00',
       day + time '16:00', '1 Elm Street', 'Elm Street', 'New York', home.zip_code, 2, 1200, day - interval '28 days'
     from generate_series(${first}, ${first + 9}) as nth, homeowner_profiles as home,
       lateral (select date '2026-03-10' - ${jobsOfHome / 2} + nth as day) as days`,
    );
  for (const table of ["jobs", "homeowner_profiles", "users", "directory"])
    await app.database.execute(`analyze ${table}`);
}

/** On April 1, where the generated runners serve. */
async function addOpenPickup(zipCode: string): Promise<void> {
  await app.database.execute(
    `insert into jobs (id, homeowner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at, out_by, in_by,
       address, public_street, city, zip_code, number_of_cans, pay_cents, created_at)
     select gen_random_uuid(), '${crowd.homeowner.homeownerId}', 'one_off', 'scheduled', day, 'morning', day + time '12:00', day + time '16:00',
       day + time '16:00', day + time '16:00', '1 Elm Street', 'Elm Street', 'New York', '${zipCode}', 2, 1200, day - interval '28 days'
     from (select date '2026-04-01' as day) as days`,
  );
}

type Statement = { text: string; values: unknown[] };

/** Statements the driver sends while an admin reads something, without the sign-in check. */
async function statementsOf(name: string, input?: object) {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first, values] = given;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, given);
  });
  const answer = await app.typed(admin, `admin.${name}` as ProcedureName, input);
  spy.mockRestore();
  expect(answer).toMatchObject({ status: 200 });
  return statements.filter(({ text }) => !/from "sessions"/.test(text));
}

/** The statement that drops an index, or the constraint that it belongs to. */
async function dropping(index: string): Promise<string> {
  const { rows } = await client.query<{ table: string }>(
    `select conrelid::regclass::text as "table" from pg_constraint where contype = 'u' and conname = $1`,
    [index],
  );
  return rows[0] ? `alter table ${rows[0].table} drop constraint ${index}` : `drop index ${index}`;
}

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  Plans?: PlanNode[];
};

/** Faults in a statement's plan: full scans of a large table, and steps with more rows than a list may read or sort. */
async function faultsOf({ text, values }: Statement, most: number): Promise<string[]> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
  const faults: string[] = [];
  const look = (node: PlanNode): void => {
    const { "Node Type": type, "Relation Name": table = "" } = node;
    const read =
      (node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Join Filter"] ?? 0)) *
      node["Actual Loops"];
    if (type === "Seq Scan" && large.has(table) && node["Actual Loops"] > 0) faults.push(`all of ${table}`);
    if (read > most) faults.push(`${read} rows by ${type} ${table}`);
    for (const each of node.Plans ?? []) look(each);
  };
  look((rows[0] as { "QUERY PLAN": [{ Plan: PlanNode }] })["QUERY PLAN"][0].Plan);
  return faults;
}

/** Any of these serves an order by instant; the last ones only while actors and actions are few. */
const byInstant = [
  "audit_log_newest",
  "audit_log_happened",
  "audit_log_actor",
  "audit_log_action",
  "audit_log_actor_action",
];

/** The first three serve a day in any order; the last ones only while homes and runners are few. */
const byDay = ["jobs_dispatch", "jobs_dispatch_due", "jobs_day", "jobs_homeowner", "jobs_runner_day"];

/** The last one serves only while open bills are few: it sorts all of a status. */
const openBills = ["invoices_page", "invoices_amount"];

/** The last one serves only while few wait in a ZIP code: it sorts all of one. */
const waitingByZipCode = ["waiting_list_zip", "waiting_list_zip_email"];

type List = [name: string, input: object | undefined | (() => object), most: number, indexes: string[]];

/**
 * Every admin list: the most rows per step, and the indexes it needs to stay under that. Data: 23,000 jobs (10,000
 * open), 3,200 homeowners, 2,000 runners, 20,000 log entries, 6,000 bills and credits, 3,000 of the rest.
 */
const lists: List[] = [
  ["activity", { filter: "all" }, 100, ["jobs_created"]],
  ["activity", { filter: "pending" }, 100, ["jobs_open_window"]],
  ["activity", { filter: "issues" }, 100, ["jobs_missed_window"]],
  ["activity", { filter: "all", search: "10003" }, 1000, ["jobs_homeowner"]],
  ["activity", { filter: "pending", search: "home7@example" }, 1000, ["directory_words"]],
  ["activity", { filter: "all", search: "nobodyhere" }, 10, ["directory_words"]],
  ["activityCounts", {}, 100, ["jobs_out_due"]],
  ["activityCounts", { search: "field7" }, 5000, ["directory_words"]],
  ["figures", { days: 365 }, 1000, []],
  ["alerts", undefined, 2000, ["jobs_out_due"]],
  ["jobs", { limit: 25 }, 100, ["jobs_created"]],
  ["dispatchDay", { day: "2026-03-11" }, 250, byDay],
  ["dispatchDay", { day: "2026-03-11", area: "10003" }, 20, ["jobs_dispatch"]],
  ["dispatchJobs", { day: "2026-03-11", limit: 50 }, 250, byDay],
  ["dispatchJobs", { day: "2026-03-11", area: "10003", filter: "unclaimed" }, 20, ["jobs_dispatch"]],
  ["dispatchJobs", { day: "2026-03-05", filter: "missed" }, 250, byDay],
  ["freeRunners", { day: "2026-03-11" }, 250, byDay],
  ["freeRunners", { day: "2026-04-01", area: "20007" }, 40, ["runner_profiles_served"]],
  ["suggestRunners", () => ({ jobId: crowd.jobId, name: "swift3" }), 1010, ["directory_state_name"]],
  ["dayMoves", undefined, 100, ["pushes_pushed"]],
  ["homeowners", { limit: 25 }, 100, ["directory_newest"]],
  ["homeowners", { limit: 25, sort: "name" }, 100, ["directory_name"]],
  ["homeowners", { limit: 25, state: "past_due" }, 60, ["directory_state_newest"]],
  ["homeowners", { limit: 25, state: "canceled", sort: "name" }, 60, ["directory_state_name"]],
  ["homeowners", { limit: 25, state: "suspended" }, 10, ["directory_suspended"]],
  ["homeowners", { limit: 25, search: "nobodyhere" }, 1010, ["directory_words"]],
  ["homeowners", { limit: 25, search: "person77" }, 1010, ["directory_words"]],
  ["homeowners", { limit: 25, search: "crowd" }, 1100, ["directory_newest"]],
  ["homeowners", { limit: 25, zipCode: "20007" }, 1010, ["directory_words"]],
  [
    "homeownerCounts",
    {},
    1100,
    ["directory_newest", "directory_name", "directory_state_newest", "directory_state_name"],
  ],
  ["homeownerCounts", { search: "nobodyhere" }, 210, ["directory_words"]],
  ["runners", { limit: 25 }, 100, ["directory_newest"]],
  ["runners", { limit: 25, sort: "name" }, 100, ["directory_name"]],
  ["runners", { limit: 25, sort: "rating" }, 100, ["directory_rating"]],
  ["runners", { limit: 25, sort: "waiting", state: "waiting" }, 60, ["directory_waiting"]],
  ["runners", { limit: 25, state: "online" }, 40, ["directory_online"]],
  ["runners", { limit: 25, search: "nobodyhere" }, 1010, ["directory_words"]],
  ["runners", { limit: 25, search: "swift3", sort: "rating" }, 1010, ["directory_rating"]],
  ["runnerCounts", { search: "swift3" }, 1100, ["directory_words"]],
  ["person", () => ({ id: crowd.homeowner.homeownerId }), 50, ["jobs_homeowner"]],
  [
    "personTimeline",
    () => ({ id: crowd.homeowner.userId }),
    150,
    ["ledger_entries_sums", "ledger_entries_once"],
  ],
  ["personTimeline", () => ({ id: crowd.homeowner.userId, kind: "change" }), 100, ["audit_log_subject"]],
  ["personTimeline", () => ({ id: crowd.runner.userId, kind: "pickup" }), 150, ["jobs_runner_day"]],
  ["personTimeline", () => ({ id: crowd.homeowner.userId, kind: "problem" }), 10, ["problems_homeowner"]],
  ["personTimeline", () => ({ id: crowd.runner.userId, kind: "problem" }), 150, ["problems_runner"]],
  ["auditLog", {}, 100, byInstant],
  ["auditLog", () => ({ actorId: crowd.admin.userId }), 100, ["audit_log_actor"]],
  ["auditLog", { action: "admin.actc" }, 150, ["audit_log_action", "audit_log_actor_action"]],
  ["auditLog", { action: "admin.neverDone" }, 10, ["audit_log_action", "audit_log_actor_action"]],
  [
    "auditLog",
    () => ({ actorId: crowd.admin.userId, action: "admin.setRule" }),
    100,
    ["audit_log_actor_action"],
  ],
  ["auditLog", () => ({ subjectId: crowd.homeowner.userId }), 100, ["audit_log_subject"]],
  ["auditLog", { subject: "person77" }, 300, ["audit_log_subject"]],
  // Reads all admins besides the directory.
  ["auditLog", { subject: "nobodyhere" }, 60, ["directory_words"]],
  ["auditLog", { from: "2026-02-01", until: "2026-02-02" }, 150, byInstant],
  ["auditChoices", undefined, 100, ["audit_log_action"]],
  ["settingHistory", {}, 60, ["audit_log_settings"]],
  ["invitations", {}, 100, ["invitations_newest"]],
  ["bills", { limit: 25 }, 100, ["invoices_page"]],
  ["bills", { limit: 25, status: "open" }, 100, openBills],
  ["bills", () => ({ limit: 25, userId: crowd.homeowner.userId }), 50, ["invoices_user"]],
  ["bills", { limit: 25, number: "TC-77" }, 10, ["invoices_number"]],
  [
    "credits",
    { limit: 25 },
    150,
    ["ledger_transactions_credits_page", "ledger_transactions_credits", "ledger_transactions_booked"],
  ],
  ["credits", { limit: 25, cause: "hand" }, 150, ["ledger_transactions_credit_cause"]],
  ["credits", { limit: 25, cause: "problem" }, 10, ["ledger_transactions_credit_cause"]],
  [
    "credits",
    () => ({ limit: 25, userId: crowd.homeowner.userId }),
    50,
    ["ledger_entries_sums", "ledger_entries_once"],
  ],
  ["bills", { limit: 25, sort: "amount" }, 100, ["invoices_amount"]],
  ["bills", { limit: 25, order: "reversed" }, 100, ["invoices_page"]],
  ["refunds", { limit: 25 }, 100, ["refunds_page"]],
  ["refunds", { limit: 25, sort: "amount" }, 100, ["refunds_amount"]],
  ["refunds", () => ({ limit: 25, userId: crowd.homeowner.userId }), 50, ["invoices_user"]],
  ["areaMargins", {}, 150, []],
  ["areaMargins", { within: "200" }, 150, []],
  ["disputes", undefined, 300, ["disputes_page"]],
  ["waitingByZip", { limit: 25 }, 150, ["waiting_zips_most"]],
  ["waitingList", { limit: 25 }, 150, ["waiting_list_created"]],
  ["waitingList", { limit: 25, sort: "zipCode" }, 400, waitingByZipCode],
  ["problems", { limit: 25 }, 150, ["problems_open"]],
  ["problems", { limit: 25, state: "resolved" }, 150, ["problems_done"]],
  ["appeals", undefined, 500, ["rating_appeals_open"]],
  ["dayReports", { limit: 25 }, 150, ["day_reports_open", "day_reports_open_day"]],
  ["supportThreads", { limit: 25 }, 150, ["support_threads_open"]],
  ["supportThreads", { limit: 25, state: "closed" }, 150, ["support_threads_closed"]],
];

describe.each(
  lists.map(
    (list) =>
      [
        `${list[0]} of ${list[1] ? String(JSON.stringify(typeof list[1] === "function" ? "one" : list[1])) : "all"}`,
        ...list,
      ] as const,
  ),
)("%s", (_title, name, input, most, indexes) => {
  const statements = async () => {
    const sent = await statementsOf(name, typeof input === "function" ? input() : input);
    expect(sent.length).toBeGreaterThan(0);
    return sent;
  };

  test("reads no more rows than it needs", async () => {
    for (const statement of await statements())
      expect(await faultsOf(statement, most), statement.text).toEqual([]);
  });

  // A list that reads a whole small table or sums a large one names no index.
  if (indexes.length === 0) return;
  test(`uses ${indexes.join(", ")}`, async () => {
    const sent = await statements();
    await client.query("begin");
    try {
      for (const index of indexes) await client.query(await dropping(index));
      const faults = [];
      for (const statement of sent) faults.push(...(await faultsOf(statement, most)));
      expect(faults).not.toEqual([]);
    } finally {
      await client.query("rollback");
    }
  });
});

test("freeRunners looks up the day of at most 60 free runners, each by index, and reads days off once", async () => {
  const [{ text, values } = { text: "", values: [] }] = await statementsOf("freeRunners", {
    day: "2026-04-01",
    area: "20007",
  });
  await client.query("begin");
  try {
    await client.query("update runner_profiles set service_areas = array['20007']");
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
    const lookups: number[] = [];
    const faults: string[] = [];
    const look = (node: PlanNode): void => {
      const { "Relation Name": table, "Actual Loops": loops, "Index Cond": condition = "" } = node;
      if (table === "runner_days_off" && loops > 1) faults.push(`${table} ${loops} times`);
      if (table === "jobs" && loops > 1) {
        lookups.push(loops);
        if (!/runner_id.*scheduled_on/.test(condition))
          faults.push(`${table} ${loops} times by ${condition}`);
      }
      for (const each of node.Plans ?? []) look(each);
    };
    look((rows[0] as { "QUERY PLAN": [{ Plan: PlanNode }] })["QUERY PLAN"][0].Plan);
    expect(faults).toEqual([]);
    expect(lookups).toEqual([60]);
  } finally {
    await client.query("rollback");
  }
});

test.each([
  ["activity", { filter: "all" }, 100, 100],
  ["activity", { filter: "pending" }, 100, 100],
  ["activity", { filter: "issues" }, 100, 100],
  ["homeowners", {}, 100, 100],
  ["homeowners", { sort: "name" }, 100, 100],
  ["homeowners", { search: "crowd" }, 100, 1100],
  ["runners", { sort: "rating" }, 100, 100],
  ["auditLog", {}, 100, 100],
  ["bills", {}, 100, 100],
  ["credits", { cause: "hold" }, 100, 150],
  ["supportThreads", {}, 100, 150],
  ["waitingByZip", {}, 100, 150],
] as const)("the fifth page of %s of %o costs as little as the first", async (name, input, limit, most) => {
  let cursor: string | null = null;
  for (let page = 0; page < 4; page++) {
    const { body } = await app.typed(admin, `admin.${name}`, { ...input, limit, cursor });
    cursor = (body as { nextCursor: string | null }).nextCursor;
    expect(cursor).not.toBeNull();
  }
  for (const statement of await statementsOf(name, { ...input, limit: 25, cursor }))
    expect(await faultsOf(statement, most), statement.text).toEqual([]);
});

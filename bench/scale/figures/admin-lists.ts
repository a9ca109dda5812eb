import * as adminPeople from "#modules/accounts/contract.ts";
import * as waitingListContract from "#modules/areas/contract.ts";
import * as moneyContract from "#modules/billing/contract.ts";
import { disputes } from "#modules/billing/disputes.ts";
import { bills, credits, refunds } from "#modules/billing/money-lists.ts";
import * as callers from "#modules/callers/contract.ts";
import { personPickups } from "#modules/callers/pickups.ts";
import { activity, activityCounts } from "#modules/dispatch/activity.ts";
import { alerts } from "#modules/dispatch/alerts.ts";
import * as activityContract from "#modules/dispatch/contract/alerts.ts";
import * as dispatchContract from "#modules/dispatch/contract/dispatch.ts";
import { dispatchDay, dispatchJobs, freeRunners, suggestRunners } from "#modules/dispatch/dispatch-board.ts";
import { dayMoves } from "#modules/dispatch/move-day.ts";
import { countActivity } from "#modules/dispatch/queries/job-activity.ts";
import { today } from "#modules/dispatch/today.ts";
import * as homeContract from "#modules/homes/contract.ts";
import * as deliveryContract from "#modules/notices/contract.ts";
import { deliveries } from "#modules/notices/deliveries.ts";
import { auditChoices, auditLog } from "#modules/operations/audit-log.ts";
import * as adminContract from "#modules/operations/contract.ts";
import {
  figures,
  jobs as jobList,
  stats,
  statsBefore,
  waitingByZip,
  waitingList,
} from "#modules/operations/figures.ts";
import { settingHistory } from "#modules/operations/settings.ts";
import * as payoutContract from "#modules/payouts/contract.ts";
import { previewPayRun } from "#modules/payouts/pay-reads.ts";
import * as peopleContract from "#modules/people/contract.ts";
import {
  homeownerCounts,
  homeowners,
  person,
  personTimeline,
  runnerCounts,
  runners,
} from "#modules/people/people.ts";
import { rentals } from "#modules/people/rentals.ts";
import * as problemContract from "#modules/pickups/contract/records.ts";
import { problems } from "#modules/pickups/problems.ts";
import * as platformContract from "#modules/rates/contract.ts";
import { appeals } from "#modules/runners/appeals.ts";
import * as invitationsContract from "#modules/runners/contract.ts";
import { invitations } from "#modules/runners/invite-runner.ts";
import { dayReports } from "#modules/schedule/day-reports.ts";
import * as supportContract from "#modules/support/contract.ts";
import { supportThreads } from "#modules/support/support.ts";
import type { Deps } from "#platform/deps.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import type { Bench } from "../bench.ts";
import { present } from "../calendar.ts";
import { interleave, runFor } from "../load.ts";
import { assertNoLargeScan, type Statement, statementsOf } from "../plans.ts";
import { measureSearch, type Scanned } from "./searches.ts";

/**
 * Row 4's requirements: clients, a page's rate relative to a select by key, and how far its slowest call may be from
 * its median.
 */
const clients = 16;
const pageReach = 0.2;
const tailReach = 3;

/** The offers in row 4. A longer page is compared with selecting as many rows by key. */
const pageRows = 51;

/** Lists that alternate with one select by key. */
const batchSize = 6;

/** Calls whose statements are repeated. */
const samples = 5;

type List = {
  name: string;
  read: (call: number) => Promise<unknown>;
  /** Null if the list sums rows of a morning, month or search: then only the plan is checked. */
  reach: number | null;
  /** The table whose scan would find the same; a search takes at most a tenth of it. */
  scanned?: Scanned;
};

/** Every admin list and its counts against reading one job by key, as prepared SQL and as its act. */
export async function measureAdminLists(bench: Bench): Promise<void> {
  const jobs = await bench.rows<{ id: string }>("select id from jobs tablesample system (5) limit 5000");
  const milliseconds = bench.homes * bench.weeks >= 2_000_000 ? 500 : 200;
  const idOf = (call: number) => jobs[(call * 7919) % jobs.length]?.id;
  const byKeys = (rows: number) => () =>
    runFor(clients, milliseconds, (call) =>
      bench.plain.query(
        rows === 1
          ? { name: "job_by_key", text: "select * from jobs where id = $1", values: [idOf(call)] }
          : {
              name: "jobs_by_keys",
              text: "select * from jobs where id = any($1)",
              values: [Array.from({ length: rows }, (_, nth) => idOf(call + nth))],
            },
      ),
    );
  await bench.rows("analyze");
  const lists = [];
  for (const list of await listsOf(bench)) lists.push({ ...list, ...(await statementsOfList(bench, list)) });
  const keys = Map.groupBy(lists, ({ rows }) => (rows > pageRows ? rows : 1));
  for (const [rows, alike] of keys)
    for (let first = 0; first < alike.length; first += batchSize) {
      const some = alike.slice(first, first + batchSize);
      const sides = some.flatMap(({ name, read, send }) => [
        [name, () => runFor(clients, milliseconds, send)] as const,
        [`${name}: answered`, () => runFor(clients, milliseconds, read)] as const,
      ]);
      const { of, ratio, rates } = await interleave(3, { byKey: byKeys(rows), ...Object.fromEntries(sides) });
      // A busy machine delays calls by key too.
      const plainTail = of("byKey").p99 / of("byKey").p50;
      for (const { name, reach, isPrepared } of some) {
        const list = of(name as "byKey");
        const answered = of(`${name}: answered` as "byKey");
        const tail = list.p99 / list.p50;
        bench.report.figure({
          row: null,
          name: `${name}, in SQL, ${clients} clients, against a select of ${rows === 1 ? "a row" : `${rows} rows`} by key`,
          ...rates(name as "byKey", "byKey"),
          reach: reach === null ? null : { atLeast: reach },
          alsoWithinReach: reach === null || tail <= tailReach,
          isPrepared,
          tail,
          tailReach: reach === null ? null : { atMost: tailReach },
          plainTail,
          p50: list.p50,
          p99: list.p99,
          answered: answered.perSecond,
          answeredRatio: ratio(`${name}: answered` as "byKey", "byKey"),
        });
      }
    }
  for (const { name, scanned, send } of lists)
    if (scanned) await measureSearch(bench, { name, scanned, send });
  await assertCounts(bench);
  await assertToday(bench);
}

/** The statements of a list's calls and their maximum row count. Reports a plan that reads all of a large table. */
async function statementsOfList(bench: Bench, { name, read }: List) {
  const calls: Statement[][] = [];
  for (let call = 0; call < samples; call++) calls.push(await statementsOf(() => read(call)));
  const [first = []] = calls;
  await assertNoLargeScan(bench, name, first);
  const lengths = await Promise.all(
    first.map(async ({ text, values }) => (await bench.rows(text, values)).length),
  );
  return {
    rows: Math.max(...lengths),
    isPrepared: first.every((statement) => statement.name),
    send: async (call: number) => {
      for (const { name, text, values } of calls[call % calls.length] ?? [])
        await bench.plain.query({ text, values, ...(name && { name }) });
    },
  };
}

async function listsOf(bench: Bench): Promise<List[]> {
  const deps = bench.depsAt(present);
  const zips = await bench.rows<{ zip: string }>("select zip from bench_zips order by nth limit 50");
  const zipOf = (call: number) => zips[call % zips.length]?.zip ?? "";
  const people = await bench.rows<{ homeowner: string; runner: string; name: string }>(
    `select home.user_id as homeowner, runner.user_id as runner, person.last_name as name
     from bench_homes as home join bench_runners as runner using (nth) join users as person on person.id = home.user_id where nth < 500`,
  );
  const someone = (call: number) =>
    people[(call * 31) % people.length] ?? { homeowner: "", runner: "", name: "" };
  const actor = await actorOf(bench);
  const open = await bench.rows<{ id: string }>(
    "select id from jobs where status = 'scheduled' order by scheduled_on, id limit 500",
  );
  const ask =
    <Input extends object>(
      service: (deps: Deps, actor: AdminActor, input: Input) => Promise<unknown>,
      { input }: { input: { parse(given: unknown): Input } },
      given: object | ((call: number) => object) = {},
    ) =>
    (call: number) =>
      service(deps, actor, input.parse(typeof given === "function" ? given(call) : given));
  /** A page far behind the first. */
  const deep = async <Input extends object>(
    service: (deps: Deps, actor: AdminActor, input: Input) => Promise<{ nextCursor: string | null }>,
    { input }: { input: { parse(given: unknown): Input } },
    given: object = {},
  ) => {
    let cursor: string | null = null;
    for (let page = 0; page < 20; page++)
      cursor =
        (await service(deps, actor, input.parse({ ...given, limit: 100, cursor }))).nextCursor ?? cursor;
    return (_call: number) => service(deps, actor, input.parse({ ...given, cursor }));
  };
  const page = (name: string, read: List["read"]): List => ({ name, read, reach: pageReach });
  const sum = (name: string, read: List["read"]): List => ({ name, read, reach: null });
  const search = (scanned: List["scanned"], list: List): List => ({ ...list, scanned });
  const ofZip = (call: number) => ({ search: zipOf(call) });
  const named = (call: number) => ({ search: someone(call).name });
  const nobody = { search: "nobodyhere" };
  const aHomeowner = (call: number) => ({ id: someone(call).homeowner });
  const aRunner = (call: number) => ({ id: someone(call).runner });
  const ofHomeowner = (call: number) => ({ userId: someone(call).homeowner });
  const dayToday = { day: present.slice(0, 10) };
  // Only areas with pickups that day: an empty page would be too fast to compare.
  const areas = await bench.rows<{ zip: string }>(
    "select zip_code as zip from jobs where scheduled_on = $1 group by zip_code order by zip_code limit 50",
    [dayToday.day],
  );
  const areaToday = (call: number) => ({ ...dayToday, area: areas[call % areas.length]?.zip ?? "" });
  const anOpenJob = (call: number) => ({ jobId: open[call % open.length]?.id });
  return [
    page("job activity: all", ask(activity, activityContract.activity)),
    page("job activity: pending", ask(activity, activityContract.activity, { filter: "pending" })),
    page("job activity: issues", ask(activity, activityContract.activity, { filter: "issues" })),
    page("job activity: all, far behind", await deep(activity, activityContract.activity)),
    search("jobs", sum("job activity: a ZIP code", ask(activity, activityContract.activity, ofZip))),
    search(
      "jobs",
      sum(
        "job activity: an email address",
        ask(activity, activityContract.activity, (call) => ({ search: `home${call % bench.homes}@example` })),
      ),
    ),
    search("jobs", sum("job activity: a name", ask(activity, activityContract.activity, named))),
    search("jobs", sum("job activity: nobody", ask(activity, activityContract.activity, nobody))),
    page("job activity: counts", ask(activityCounts, activityContract.activityCounts)),
    sum("job activity: counts of a ZIP code", ask(activityCounts, activityContract.activityCounts, ofZip)),
    page("jobs, newest first", ask(jobList, adminContract.jobs)),
    sum("system alerts", () => alerts(deps, actor)),
    sum("figures of a year", ask(figures, activityContract.figures, { days: 365 })),
    page("figures now", () => stats(deps, actor)),
    page("homeowners, newest", ask(homeowners, adminPeople.homeowners)),
    page("homeowners, newest, far behind", await deep(homeowners, adminPeople.homeowners)),
    page("homeowners by name", ask(homeowners, adminPeople.homeowners, { sort: "name" })),
    page("homeowners, canceled", ask(homeowners, adminPeople.homeowners, { state: "canceled" })),
    page("homeowners, suspended (none)", ask(homeowners, adminPeople.homeowners, { state: "suspended" })),
    search("people", sum("homeowners, a name", ask(homeowners, adminPeople.homeowners, named))),
    search("people", sum("homeowners, a letter", ask(homeowners, adminPeople.homeowners, { search: "e" }))),
    search(
      "people",
      sum("homeowners, a search that finds nobody", ask(homeowners, adminPeople.homeowners, nobody)),
    ),
    sum(
      "homeowners, a ZIP code",
      ask(homeowners, adminPeople.homeowners, (call) => ({ zipCode: zipOf(call) })),
    ),
    sum("homeowners, counts", ask(homeownerCounts, adminPeople.homeownerCounts)),
    sum("homeowners, counts of a name", ask(homeownerCounts, adminPeople.homeownerCounts, named)),
    sum(
      "homeowners, counts of a search that finds nobody",
      ask(homeownerCounts, adminPeople.homeownerCounts, nobody),
    ),
    page("runners, newest", ask(runners, adminPeople.runners)),
    page("runners by rating", ask(runners, adminPeople.runners, { sort: "rating" })),
    page("runners, applications", ask(runners, adminPeople.runners, { sort: "waiting", state: "waiting" })),
    page("runners, online", ask(runners, adminPeople.runners, { state: "online" })),
    search("people", sum("runners, a search that finds nobody", ask(runners, adminPeople.runners, nobody))),
    sum("runners, counts", ask(runnerCounts, adminPeople.runnerCounts)),
    page("a homeowner", ask(person, peopleContract.person, aHomeowner)),
    page("a runner", ask(person, peopleContract.person, aRunner)),
    page(
      "a homeowner's pickups",
      ask(personPickups, callers.personPickups, (call) => ({ ...aHomeowner(call), when: "past" })),
    ),
    page(
      "a runner's pickups",
      ask(personPickups, callers.personPickups, (call) => ({ ...aRunner(call), when: "past" })),
    ),
    page(
      "a homeowner's timeline",
      ask(personTimeline, peopleContract.personTimeline, (call) => ({
        ...aHomeowner(call),
        role: "homeowner",
      })),
    ),
    page(
      "a runner's timeline",
      ask(personTimeline, peopleContract.personTimeline, (call) => ({ ...aRunner(call), role: "runner" })),
    ),
    page("audit log", ask(auditLog, adminContract.auditLog)),
    page("audit log, oldest first", ask(auditLog, adminContract.auditLog, { order: "reversed" })),
    page("audit log, far behind", await deep(auditLog, adminContract.auditLog)),
    page("audit log of an admin", ask(auditLog, adminContract.auditLog, { actorId: actor.userId })),
    page(
      "audit log of an admin and an action",
      ask(auditLog, adminContract.auditLog, { actorId: actor.userId, action: "admin.giveCredit" }),
    ),
    page(
      "audit log of a person",
      ask(auditLog, adminContract.auditLog, (call) => ({ subjectId: someone(call).homeowner })),
    ),
    search(
      "audit_log",
      sum(
        "audit log of a name",
        ask(auditLog, adminContract.auditLog, (call) => ({ subject: someone(call).name })),
      ),
    ),
    search(
      "audit_log",
      sum(
        "audit log of a search that finds nobody",
        ask(auditLog, adminContract.auditLog, { subject: "nobodyhere" }),
      ),
    ),
    page("audit log: what can be chosen", () => auditChoices(deps, actor)),
    page("settings: history", ask(settingHistory, platformContract.settingHistory)),
    page("invitations", ask(invitations, invitationsContract.invitations)),
    page("bills, paid", ask(bills, moneyContract.bills)),
    page("bills, open", ask(bills, moneyContract.bills, { status: "open" })),
    page("bills of a homeowner", ask(bills, moneyContract.bills, ofHomeowner)),
    page("credits", ask(credits, moneyContract.credits)),
    page("credits by hand", ask(credits, moneyContract.credits, { cause: "hand" })),
    page("credits of a homeowner", ask(credits, moneyContract.credits, ofHomeowner)),
    page("bills by amount", ask(bills, moneyContract.bills, { sort: "amount" })),
    page("bills, oldest first", ask(bills, moneyContract.bills, { order: "reversed" })),
    page("bills by amount, far behind", await deep(bills, moneyContract.bills, { sort: "amount" })),
    page("credits, oldest first", ask(credits, moneyContract.credits, { order: "reversed" })),
    page("refunds", ask(refunds, moneyContract.refunds)),
    page("refunds by amount", ask(refunds, moneyContract.refunds, { sort: "amount" })),
    page("rentals", ask(rentals, peopleContract.rentals)),
    page("rentals by name", ask(rentals, peopleContract.rentals, { sort: "name" })),
    page("deliveries", ask(deliveries, deliveryContract.deliveries)),
    page("deliveries, oldest first", ask(deliveries, deliveryContract.deliveries, { order: "reversed" })),
    page("deliveries, lost", ask(deliveries, deliveryContract.deliveries, { state: "lost" })),
    sum("pay run", ask(previewPayRun, payoutContract.previewPayRun)),
    sum("pay run by name", ask(previewPayRun, payoutContract.previewPayRun, { sort: "name" })),
    page("disputes", () => disputes(deps, actor)),
    page("waiting list by ZIP code", ask(waitingByZip, moneyContract.waitingByZip)),
    page("waiting list", ask(waitingList, waitingListContract.waitingList)),
    page(
      "waiting list in ZIP code order",
      ask(waitingList, waitingListContract.waitingList, { sort: "zipCode" }),
    ),
    sum("today", () => today(deps, actor)),
    page("dispatch: an area of a day", ask(dispatchDay, dispatchContract.dispatchDay, areaToday)),
    sum("dispatch: a day", ask(dispatchDay, dispatchContract.dispatchDay, dayToday)),
    page("dispatch: pickups of a day", ask(dispatchJobs, dispatchContract.dispatchJobs, dayToday)),
    page(
      "dispatch: pickups of a day by window",
      ask(dispatchJobs, dispatchContract.dispatchJobs, { ...dayToday, sort: "due" }),
    ),
    page("dispatch: pickups of an area", ask(dispatchJobs, dispatchContract.dispatchJobs, areaToday)),
    sum("dispatch: who is free on a day", ask(freeRunners, dispatchContract.freeRunners, dayToday)),
    page("dispatch: who is free for an area", ask(freeRunners, dispatchContract.freeRunners, areaToday)),
    sum("dispatch: who suits", ask(suggestRunners, dispatchContract.suggestRunners, anOpenJob)),
    sum(
      "dispatch: runners by name",
      ask(suggestRunners, dispatchContract.suggestRunners, (call) => ({
        ...anOpenJob(call),
        name: someone(call).name,
      })),
    ),
    page("dispatch: days that were pushed", () => dayMoves(deps, actor)),
    page("problems, open", ask(problems, problemContract.problems)),
    page("problems, oldest first", ask(problems, problemContract.problems, { order: "reversed" })),
    page("problems, resolved", ask(problems, problemContract.problems, { state: "resolved" })),
    page("appeals", () => appeals(deps, actor)),
    page("days called wrong", ask(dayReports, homeContract.dayReports)),
    page("support, open", ask(supportThreads, supportContract.adminThreads)),
    page(
      "support, open, turned around",
      ask(supportThreads, supportContract.adminThreads, { order: "reversed" }),
    ),
    page("support, closed", ask(supportThreads, supportContract.adminThreads, { state: "closed" })),
  ];
}

/** The first page's reads, to which the server adds the session. */
async function assertToday(bench: Bench): Promise<void> {
  const deps = bench.depsAt(present);
  const actor = await actorOf(bench);
  const statements = await statementsOf(async () => {
    for (const read of [today, stats, statsBefore, alerts]) await read(deps, actor);
  });
  bench.report.exact({
    row: null,
    name: "Today takes at most 6 statements",
    isExact: statements.length + 1 <= 6,
    statements: statements.length + 1,
  });
}

async function actorOf(bench: Bench): Promise<AdminActor> {
  const [admin] = await bench.rows<{ id: string }>("select user_id as id from bench_admins where nth = 1");
  return { userId: admin?.id ?? "", role: "admin" } as AdminActor;
}

/** Stored counts equal counting. */
async function assertCounts(bench: Bench): Promise<void> {
  const kept = await countActivity(bench.live.deps.db, { search: "", now: present });
  const [counted] = await bench.rows<{ all: number; pending: number }>(
    `select count(*)::int as all, (count(*) filter (where status in ('scheduled', 'assigned', 'in_progress')))::int as pending
     from jobs`,
  );
  bench.report.exact({
    row: null,
    name: "the counts beside the filters equal what counting finds",
    isExact: kept.all.count === counted?.all && kept.pending.count === counted.pending,
    kept,
    counted,
  });
}

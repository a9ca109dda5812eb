import { generate } from "#modules/schedule/tasks.ts";
import { startSchedule } from "#testkit/schedule-process.ts";
import type { Bench } from "../bench.ts";
import { mondayOfWeek, whenGenerated } from "../calendar.ts";
import { costOf } from "../load.ts";
import { assertNoScanOfJobs, statementsOf } from "../plans.ts";
import { median } from "../report.ts";

/** Each round makes two more weeks, one per side, in turns. */
const rounds = [
  { plain: 3, ours: 4 },
  { ours: 5, plain: 6 },
  { plain: 7, ours: 8 },
];
const killedWeek = 9;

/** Row 6: one more week of pickups for all homes, against one statement that inserts them. */
export async function measureGeneration(bench: Bench): Promise<void> {
  const ours: Cost[] = [];
  const again: Cost[] = [];
  const plain: Cost[] = [];
  for (const [nth, round] of rounds.entries())
    for (const side of Object.keys(round) as (keyof typeof round)[])
      await bench.step(
        `generation: ${side === "ours" ? "ours" : "one statement"}, round ${nth + 1}`,
        10,
        async () => {
          if (side === "plain") plain.push(await costOf(bench, () => bench.rows(...insertWeek(round.plain))));
          else {
            const run = () => generate(bench.depsAt(whenGenerated(round.ours)));
            const act =
              nth === 0 ? async () => assertNoScanOfJobs(bench, "generation", await statementsOf(run)) : run;
            ours.push(await costOf(bench, act));
            again.push(await nothingMore(bench, round.ours));
          }
        },
      );
  for (const round of rounds)
    await assertWeek(bench, round.ours, "generated visits are what the one statement would insert");

  compare(bench, "generating a week, against one insert … select … on conflict", ours, plain, 0.75);
  compare(bench, "generating it again, against one insert … select … on conflict", again, plain, 0.25);
  await bench.step("generation: killed midway and rerun", 15, () => kill(bench));
}

type Cost = Awaited<ReturnType<typeof costOf>>;

function compare(bench: Bench, name: string, ours: Cost[], plain: Cost[], atMost: number): void {
  const ratio = (of: keyof Cost) =>
    median(ours.map((cost, round) => cost[of] / (plain[round]?.[of] ?? Number.NaN)));
  bench.report.figure({
    row: 6,
    name,
    ours: median(ours.map(({ time }) => time)),
    plain: median(plain.map(({ time }) => time)),
    ratio: ratio("time"),
    unit: "ms",
    reach: { atMost },
    // The clock time is half of this if two processors are free for its two connections.
    processorRatio: ratio("cpu"),
  });
}

async function nothingMore(bench: Bench, week: number): Promise<Cost> {
  let pickups = 0;
  const cost = await costOf(bench, async () => {
    ({ pickups } = await generate(bench.depsAt(whenGenerated(week))));
  });
  bench.report.exact({ row: 6, name: "generating again adds nothing", isExact: pickups === 0, pickups });
  return cost;
}

async function kill(bench: Bench): Promise<void> {
  const whole = await countDue(bench, killedWeek);
  const first = startSchedule("generate", { databaseUrl: bench.url, now: whenGenerated(killedWeek) });
  const ended = first.done.then(
    () => true,
    () => true,
  );
  let there = 0;
  for (let isOver = false; !isOver && there < whole / 3; ) {
    there = await countPickups(bench, killedWeek);
    isOver = await Promise.race([ended, new Promise<false>((resolve) => setTimeout(resolve, 50, false))]);
  }
  await first.kill();
  await ended;
  there = await countPickups(bench, killedWeek);
  const { pickups } = await generate(bench.depsAt(whenGenerated(killedWeek)));
  await assertWeek(bench, killedWeek, "killed in the middle and run again: the exact visits", {
    thereWhenKilled: there,
    addedAfterwards: pickups,
  });
}

async function countPickups(bench: Bench, week: number): Promise<number> {
  const [row] = await bench.rows<{ count: number }>(
    "select count(*)::int as count from jobs where scheduled_on between $1 and $1::date + 6",
    [mondayOfWeek(week)],
  );
  return row?.count ?? 0;
}

async function countDue(bench: Bench, week: number): Promise<number> {
  const [row] = await bench.rows<{ count: number }>(`select count(*)::int as count from (${due}) as due`, [
    mondayOfWeek(week),
  ]);
  return row?.count ?? 0;
}

/** Checks that a week has exactly the due pickups, each at its time, with one event. */
async function assertWeek(bench: Bench, week: number, name: string, details: object = {}): Promise<void> {
  const [row] = await bench.rows<{ pickups: number; wrong: number }>(
    `with due as materialized (${due}), pickup as materialized (
       select jobs.*, (select count(*) from job_events where job_id = jobs.id) as events from jobs
       where scheduled_on between $1 and $1::date + 6 and kind = 'weekly'
     )
     select count(pickup.id)::int as pickups, (count(*) filter (where due.home_id is null or pickup.id is null or pickup.events <> 1 or
       (pickup.time_window, pickup.window_starts_at, pickup.window_ends_at, pickup.out_by, pickup.in_by, pickup.can_kinds, pickup.pay_cents, pickup.status)
       is distinct from (due.pickup_window, due.starts_at, due.ends_at, due.ends_at, due.ends_at, due.can_kinds, 1200, 'scheduled')))::int as wrong
     from due full join pickup on pickup.homeowner_id = due.home_id and pickup.scheduled_on = due.day`,
    [mondayOfWeek(week)],
  );
  bench.report.exact({ row: 6, name, isExact: row?.wrong === 0 && row.pickups > 0, ...row, ...details });
}

/** The pickups due in the week of $1 by the data's own rules: its homes want no cans out the evening before. */
const due = `
  select home.id as home_id, due.day, due.can_kinds, home.pickup_window, home.address, home.public_street, home.city,
    home.zip_code, home.number_of_cans, home.special_instructions, zip_codes.latitude, zip_codes.longitude,
    (due.day + hours.starts) at time zone home.time_zone as starts_at, (due.day + hours.ends) at time zone home.time_zone as ends_at
  from homeowner_profiles as home
  join subscriptions on subscriptions.user_id = home.user_id and subscriptions.status in ('active', 'past_due')
  join (
    select homeowner_id, day, array_agg(can_kind order by can_kind desc) as can_kinds
    from can_rhythms join (select $1::date + nth as day from generate_series(0, 6) as given (nth)) as day
      on extract(isodow from day) = weekday and (every_weeks = 1 or (day - anchor_on) % 14 = 0)
    group by homeowner_id, day
  ) as due on due.homeowner_id = home.id
  join (values ('morning', time '08:00', time '12:00'), ('afternoon', '12:00', '16:00'), ('evening', '16:00', '20:00'))
    as hours (name, starts, ends) on hours.name = home.pickup_window
  left join zip_codes on zip_codes.zip = home.zip_code
  where not exists (select from skipped_days where homeowner_id = home.id and on_day = due.day)
    and not exists (select from service_holds where homeowner_id = home.id and cancelled_at is null and due.day between from_on and until_on)`;

function insertWeek(week: number): [string, unknown[]] {
  return [
    `with added as (
       insert into jobs (id, homeowner_id, kind, status, scheduled_on, time_window, window_starts_at, window_ends_at, out_by,
         in_by, can_kinds, address, public_street, city, zip_code, latitude, longitude, number_of_cans, pay_cents,
         special_instructions, created_at)
       select uuidv7(), home_id, 'weekly', 'scheduled', day, pickup_window, starts_at, ends_at, ends_at, ends_at, can_kinds,
         address, public_street, city, zip_code, latitude, longitude, number_of_cans, 1200, special_instructions, $2::timestamptz
       from (${due}) as due
       on conflict do nothing returning id
     )
     insert into job_events (id, job_id, to_status, happened_at) select uuidv7(), id, 'scheduled', $2::timestamptz from added`,
    [mondayOfWeek(week), whenGenerated(week)],
  ];
}

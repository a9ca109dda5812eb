import { sql } from "drizzle-orm";
import { chance, forCrowd } from "#demo/crowd.ts";
import { demoPassword } from "#demo/people.ts";
import { setTownRules, type TownRules } from "#demo/rules.ts";
import { type Visitor, visitor } from "#demo/visitor.ts";
import { promoteToAdmin } from "#modules/accounts/queries/users.ts";
import { bill } from "#modules/billing/tasks.ts";
import { acceptJob } from "#modules/offers/index.ts";
import { payWeekly } from "#modules/payouts/tasks.ts";
import * as contract from "#modules/pickups/contract/runner.ts";
import { completeJob, settlePay, startJob } from "#modules/pickups/index.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { optimiseOrder } from "#modules/routes/rules/best-order.ts";
import { metersPerMinute } from "#modules/routes/rules/follow.ts";
import { generate, settleHolds } from "#modules/schedule/index.ts";
import type { Deps } from "#platform/deps.ts";
import { later, minute } from "#platform/instants.ts";
import { rowsOf } from "#platform/queries/rows.ts";
import { addDays, daysBetween, instantAt } from "#platform/time/local-time.ts";
import type { ApprovedRunnerActor } from "#platform/values/actor.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { type Place, streetMeters } from "#platform/values/places.ts";
import { Refused } from "#platform/values/refusal.ts";
import { estimatedMinutes } from "#platform/values/windows.ts";
import { type EconomyFigures, measure } from "./measure.ts";
import { homesOf, runnerNames, streetsOf, type TownHome, weekdaysOf, zipCode } from "./people.ts";

const timeZone = "America/Chicago";

/** All homes join on this Sunday; Memorial Day and Juneteenth move pickups later. */
const firstDay = "2026-04-26";

/** Two months of bills, 8.7 weeks. */
export const fullSize = { streets: 10, months: 2 };

type EconomySize = { streets: number; months: number };

type Runner = { name: string; actor: ApprovedRunnerActor; visitor: Visitor };

type Stop = { jobId: string; runnerId: string | null; email: string };

/**
 * Simulates a town for whole months through the service's own acts on an empty database, and returns its figures. Runners
 * claim streets, take days off and stand in for each other; some pickups are missed. Each run gives the same result.
 */
export async function runTown(live: Deps, rules: TownRules, size: EconomySize): Promise<EconomyFigures> {
  const clock = { now: instantAt(firstDay, 9, timeZone) };
  let ids = 0;
  const deps: Deps = {
    ...live,
    ...forCrowd(live, () => true),
    now: () => clock.now,
    newId: () => `00000000-0000-7000-8000-${(++ids).toString(16).padStart(12, "0")}`,
  };
  const lastDay = monthsAfter(firstDay, size.months);
  const at = (day: string, hour: number) => {
    clock.now = instantAt(day, hour, timeZone);
  };

  const admin = await addAdmin(deps);
  await setTownRules(admin, rules, firstDay);
  const homes = new Map(homesOf(size.streets).map((home) => [home.email, home]));
  // Homes join where a runner works.
  const runners = await hire(deps, admin);
  const people = await join(deps, [...homes.values()]);
  await claimStreets(runners, size.streets);

  const away = new Set([...homes.keys()].filter((_, nth) => nth % 20 === 11));
  for (let day = addDays(firstDay, 1); day < lastDay; day = addDays(day, 1)) {
    at(day, 3);
    await closeDay(deps, day);
    at(day, 7);
    await planDaysOff(runners, day);
    if (day === addDays(firstDay, 15))
      for (const email of away)
        await signedIn(people.get(email), email, (call) =>
          call.homeowner.addHold({ fromOn: addDays(day, 2), untilOn: addDays(day, 10) }),
        );
    at(day, 8);
    await putOut(deps, { day, runners, homes, clock });
    at(day, 14);
    await bringBack(deps, { day, runners, homes, clock });
    at(day, 17);
    await stepIn(deps, addDays(day, 1), runners, { isFirst: true });
    at(day, 19);
    await stepIn(deps, addDays(day, 1), runners, { isFirst: false });
  }
  at(lastDay, 4);
  await markMissed(deps);
  await settlePay(deps);
  return measure(deps, { fromOn: firstDay, beforeOn: lastDay, ...size });
}

const emailOf = (runner: string) => `${runner.toLowerCase()}@economy.example`;

/** Acts after signing in again: weeks have passed. */
async function signedIn(
  person: Visitor | undefined,
  email: string,
  act: Parameters<Visitor["do"]>[0],
): Promise<void> {
  await person?.do((call) => call.auth.login({ email, password: demoPassword }));
  await person?.do(act);
}

function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

async function addAdmin(deps: Deps): Promise<Visitor> {
  const admin = visitor(deps, "economy admin");
  const email = "admin@economy.example";
  await admin.do((call) =>
    call.auth.register({ firstName: "Alex", lastName: "Kim", email, password: demoPassword }),
  );
  await promoteToAdmin(deps.db, {
    email,
    passwordHash: await deps.passwords.hash(demoPassword),
    adminRole: "owner",
  });
  await admin.do((call) => call.auth.login({ email, password: demoPassword }));
  return admin;
}

/** Signs homes up one after the other; the pool counts those before. */
async function join(deps: Deps, homes: readonly TownHome[]): Promise<Map<string, Visitor>> {
  const people = new Map<string, Visitor>();
  for (const [nth, { email, address, street, cans, longDriveway }] of homes.entries()) {
    const person = visitor(deps, email);
    const service = {
      address,
      city: "Springfield",
      state: "IL" as const,
      zipCode,
      phoneNumber: `217-555-${String(1000 + nth)}`,
      pickupDays: [street.weekday],
      specialInstructions: "",
      numberOfCans: cans,
    };
    const account = { firstName: "Robin", lastName: "Field", email, password: demoPassword };
    await person.do((call) => call.auth.registerHomeowner({ ...service, ...account }));
    if (longDriveway) await person.do((call) => call.profile.updateHomeowner({ longDriveway }));
    await person.do((call) => call.homeowner.createSubscription());
    await person.do((call) => call.homeowner.saveService(service));
    people.set(email, person);
  }
  return people;
}

async function hire(deps: Deps, admin: Visitor): Promise<Runner[]> {
  const runners: Runner[] = [];
  for (const name of runnerNames) {
    const email = emailOf(name);
    const person = visitor(deps, email);
    await person.do((call) =>
      call.auth.registerRunner({
        firstName: name,
        lastName: "Santos",
        email,
        password: demoPassword,
        phoneNumber: "217-555-0120",
        city: "Springfield",
        serviceAreas: [zipCode],
        availabilityWindows: ["Flexible/Anytime"],
        vehicleType: "Car",
        payoutEmail: email,
        idCheckConsent: true,
        trainingCompleted: true,
      }),
    );
    const [found] = await rowsOf<{ runnerId: string; userId: string }>(
      deps.db,
      sql`select runner.id as "runnerId", users.id as "userId"
        from runner_profiles as runner join users on users.id = runner.user_id where users.email = ${email}`,
    );
    if (!found) throw new Error(`${email} is no runner`);
    const { runnerId } = found;
    await admin.do((call) => call.admin.reviewRunner({ runnerId, decision: "approved" }));
    await person.do((call) => call.runner.setAvailability({ isAvailable: true }));
    const actor = { ...found, role: "runner", applicationStatus: "approved" } as ApprovedRunnerActor;
    runners.push({ name, actor, visitor: person });
  }
  return runners;
}

/** Each runner claims whole streets and has an accepted backup. */
async function claimStreets(runners: readonly Runner[], count: number): Promise<void> {
  const { rows } = (await runners[0]?.visitor.do((call) => call.runner.claimableStreets({ zipCode }))) ?? {
    rows: [],
  };
  for (const { street, weekday, homes, name } of rows) {
    const { runner } = streetsOf(count).find((each) => each.name === name) ?? { runner: 0 };
    await runners[runner]?.visitor.do((call) => call.runner.claimStreet({ zipCode, street, weekday, homes }));
  }
  for (const [nth, { actor, visitor: person }] of runners.entries()) {
    const backup = runners[(nth + 1) % runners.length] ?? runners[0];
    if (!backup) continue;
    const { runnerId } = actor;
    const { runnerId: backupId } = backup.actor;
    await person.do((call) => call.runner.nameBackup({ backupId }));
    await backup.visitor.do((call) => call.runner.answerBackup({ runnerId, isAccepted: true }));
  }
}

/** The scheduled work of a night. */
async function closeDay(deps: Deps, day: string): Promise<void> {
  await markMissed(deps);
  await settleHolds(deps);
  await bill(deps);
  if (weekdayNameOf(day) === "Sunday") await generate(deps, undefined, { parallel: 1 });
  await settlePay(deps);
  await payWeekly(deps, { atOnce: 1 });
}

/** Each runner takes every twelfth of their working days off, three days ahead. */
async function planDaysOff(runners: readonly Runner[], day: string): Promise<void> {
  const onDay = addDays(day, 3);
  for (const [nth, { name, visitor: person }] of runners.entries()) {
    const own = weekdaysOf(nth);
    if (!own.includes(weekdayNameOf(onDay))) continue;
    const worked =
      Math.floor(daysBetween(firstDay, onDay) / 7) * own.length + own.indexOf(weekdayNameOf(onDay));
    if ((worked + 4 * nth) % 12 === 6)
      await signedIn(person, emailOf(name), (call) =>
        call.runner.takeDaysOff({ fromOn: onDay, untilOn: onDay }),
      );
  }
}

/** The day's pickups with this status, along their streets. */
function stopsOf(deps: Deps, day: string, status: "scheduled" | "assigned" | "in_progress"): Promise<Stop[]> {
  return rowsOf<Stop>(
    deps.db,
    sql`select jobs.id as "jobId", jobs.runner_id as "runnerId", users.email
      from jobs join homeowner_profiles as home on home.id = jobs.homeowner_id join users on users.id = home.user_id
      where jobs.scheduled_on = ${day} and jobs.status = ${status} order by users.email`,
  );
}

/** Open pickups of the next day are taken by backups who are held for, or by anybody who may. */
async function stepIn(
  deps: Deps,
  day: string,
  runners: readonly Runner[],
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  for (const { jobId } of await stopsOf(deps, day, "scheduled"))
    for (const { name, actor } of runners) {
      if (isFirst && chance("steps in", name, day) > 0.8) continue;
      const taken = await acceptJob(deps, actor, { jobId }).catch(ignoreRefusal);
      if (taken) break;
    }
}

function ignoreRefusal(thrown: unknown): null {
  if (thrown instanceof Refused) return null;
  throw thrown;
}

type Round = {
  day: string;
  runners: readonly Runner[];
  homes: ReadonlyMap<string, TownHome>;
  clock: { now: string };
};

/** In the morning each runner puts out the cans of their stops. A few stops are forgotten. */
const putOut = (deps: Deps, round: Round) =>
  walk(deps, round, "assigned", async (actor, stop, cameAt) => {
    if (chance("forgotten", stop.email, round.day) >= 0.006)
      await startJob(deps, actor, contract.startJob.input.parse({ jobId: stop.jobId, cameAt }));
  });

/** The cans come back after the truck. */
const bringBack = (deps: Deps, round: Round) =>
  walk(deps, round, "in_progress", async (actor, { jobId }, cameAt) => {
    const step = { jobId, cameAt, notes: "Too dark for a photo." };
    await completeJob(deps, actor, contract.completeJob.input.parse(step));
  });

/** Goes along each runner's stops in the best order of the route; the clock runs with the way and the work. */
async function walk(
  deps: Deps,
  { day, runners, homes, clock }: Round,
  status: "assigned" | "in_progress",
  act: (actor: ApprovedRunnerActor, stop: Stop, cameAt: string) => Promise<void>,
): Promise<void> {
  const all = await stopsOf(deps, day, status);
  const begun = clock.now;
  for (const { actor } of runners) {
    const own = all.flatMap((stop) => {
      const home = homes.get(stop.email);
      return home && stop.runnerId === actor.runnerId ? [{ stop, home }] : [];
    });
    const order = optimiseOrder(
      own.map(({ home }) => ({ place: home.place, minutes: 5, opensAt: 0, dueAt: 7 * 24 * 60 })),
      { place: null, at: 0 },
    );
    clock.now = begun;
    let before: Place | null = null;
    for (const index of order) {
      const { stop, home } = own[index] ?? {};
      if (!stop || !home) continue;
      const way = before ? streetMeters(before, home.place) / metersPerMinute : 0;
      const cameAt = later(clock.now, Math.round(way * minute));
      clock.now = later(cameAt, Math.round(legMinutes(home, day, status) * minute));
      await act(actor, stop, cameAt);
      before = home.place;
    }
  }
  clock.now = begun;
}

/** Half of what job cards estimate, a quarter more or less each time; a long driveway takes a minute more. */
function legMinutes({ email, cans, longDriveway }: TownHome, day: string, leg: string): number {
  const usual = estimatedMinutes(cans) / 2;
  return usual * (0.75 + 0.5 * chance("minutes", email, day, leg)) + (longDriveway ? 1 : 0);
}

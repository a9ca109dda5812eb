import { sql } from "drizzle-orm";
import { findCredentials, promoteToAdmin } from "#db/queries/users.ts";
import { addDays, localDay, windowInstants } from "#domain/schedule/local-time.ts";
import { type Weekday, weekdays } from "#domain/weekdays.ts";
import type { dayParts } from "#domain/windows.ts";
import type { Deps } from "#services/deps.ts";
import { day, hour, later, minute } from "#services/instants.ts";
import { demoPassword, homes, runners } from "./people.ts";
import { type Visitor, visitor } from "./visitor.ts";

const timeZone = "America/Chicago";
const weeksBack = 4;

/**
 * Fills an empty database with a town that has used the service for a month: everything is done by the people
 * themselves through the procedures, on a clock that moves from then to now. All of it or nothing; does nothing where
 * it has been done, and waits where another process is doing it.
 */
export function seedDemo(live: Deps): Promise<void> {
  return live.transact(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(715519)`);
    if (await findCredentials(tx, "admin@example.com")) return;
    await seedTown({ ...live, db: tx, transact: (act) => tx.transaction(act) });
  });
}

async function seedTown(live: Deps): Promise<void> {
  const present = live.now();
  const clock = { now: later(present, -(weeksBack * 7 + 2) * day) };
  const deps: Deps = { ...live, now: () => clock.now };
  /** Time only goes forward. */
  const at = (instant: string) => {
    if (instant > clock.now) clock.now = instant;
  };

  const admin = await addAdmin(deps);
  const [runner] = await addRunners(deps, runners.slice(0, 1));
  if (!runner) throw new Error("The demo has no runner");
  at(later(clock.now, 20 * hour));
  const [application] = (await admin.do((call) => call.admin.runners({}))).rows;
  if (application)
    await admin.do((call) => call.admin.reviewRunner({ runnerId: application.id, decision: "approved" }));
  await runner.do((call) => call.runner.setAvailability({ isAvailable: true }));
  const neighbours = await addHomes(deps);

  const today = localDay(present, timeZone);
  for (let from = -weeksBack * 7; from < 0; from++) {
    for (const { home, person } of neighbours) {
      const date = addDays(today, from);
      if (home.pickupDays.includes(weekdayOf(date)))
        await serve(deps, { date, window: "morning", person, runner, at });
    }
  }
  await serveToday(deps, { today, present, neighbours, runner, at });

  at(later(present, -5 * hour));
  await addRunners(deps, runners.slice(1));
  at(present);
  await planAhead({ today, neighbours, runner });
}

/** The coming days: the homeowner's next pickup has its runner, everything else is on offer. */
async function planAhead({
  today,
  neighbours,
  runner,
}: {
  today: string;
  neighbours: Neighbour[];
  runner: Visitor;
}) {
  for (const { home, person } of neighbours) {
    const dates = Array.from({ length: 14 }, (_, index) => addDays(today, index + 1));
    const due = dates.filter((date) => home.pickupDays.includes(weekdayOf(date)));
    for (const [index, date] of due.entries()) {
      const window = index % 2 ? "evening" : "morning";
      const job = await person.do((call) =>
        call.homeowner.schedulePickup({ scheduledDate: date, timeWindow: window }),
      );
      const isNextOfHomeowner = index === 0 && home.email === "homeowner@example.com";
      if (isNextOfHomeowner) await runner.do((call) => call.runner.acceptJob({ jobId: job.id }));
    }
  }
}

/** Two pickups of this morning, where the morning is over far enough for them to have happened. */
async function serveToday(
  deps: Deps,
  {
    today,
    present,
    neighbours,
    runner,
    at,
  }: {
    today: string;
    present: string;
    neighbours: Neighbour[];
    runner: Visitor;
    at: (instant: string) => void;
  },
) {
  const { startsAt } = windowInstants(today, "morning", timeZone);
  if (present < later(startsAt, 2 * hour)) return;
  for (const { person } of neighbours.slice(2, 4))
    await serve(deps, { date: today, window: "morning", person, runner, at });
}

/** One pickup from wish to done. */
async function serve(
  deps: Deps,
  {
    date,
    window,
    person,
    runner,
    at,
  }: {
    date: string;
    window: (typeof dayParts)[number];
    person: Visitor;
    runner: Visitor;
    at: (instant: string) => void;
  },
) {
  const { startsAt } = windowInstants(date, window, timeZone);
  at(later(startsAt, -14 * hour));
  const job = await person.do((call) =>
    call.homeowner.schedulePickup({ scheduledDate: date, timeWindow: window }),
  );
  at(later(startsAt, -11 * hour));
  await runner.do((call) => call.runner.acceptJob({ jobId: job.id }));
  at(later(startsAt, 25 * minute));
  at(later(deps.now(), 12 * minute));
  await runner.do((call) =>
    call.runner.completeJob({ jobId: job.id, notes: "Cans back in place, lids closed." }),
  );
}

type Neighbour = { home: (typeof homes)[number]; person: Visitor };

async function addHomes(deps: Deps): Promise<Neighbour[]> {
  const neighbours: Neighbour[] = [];
  for (const [index, home] of homes.entries()) {
    const person = visitor(deps, `demo home ${index}`);
    const { numberOfCans, firstName: _first, lastName: _last, email: _email, ...service } = home;
    await person.do((call) => call.auth.registerHomeowner({ ...home, password: demoPassword }));
    await person.do((call) => call.homeowner.createSubscription());
    await person.do((call) => call.homeowner.saveService({ ...service, numberOfCans }));
    neighbours.push({ home, person });
  }
  return neighbours;
}

async function addRunners(deps: Deps, applications: readonly (typeof runners)[number][]): Promise<Visitor[]> {
  const people: Visitor[] = [];
  for (const application of applications) {
    const person = visitor(deps, `demo runner ${application.email}`);
    await person.do((call) =>
      call.auth.registerRunner({
        ...application,
        serviceAreas: [...application.serviceAreas],
        availabilityWindows: [...application.availabilityWindows],
        password: demoPassword,
        idCheckConsent: true,
        trainingCompleted: true,
      }),
    );
    people.push(person);
  }
  return people;
}

async function addAdmin(deps: Deps): Promise<Visitor> {
  const admin = visitor(deps, "demo admin");
  const account = { firstName: "Alex", lastName: "Kim", email: "admin@example.com", password: demoPassword };
  await admin.do((call) => call.auth.register(account));
  const passwordHash = await deps.passwords.hash(demoPassword);
  await promoteToAdmin(deps.db, { email: account.email, passwordHash });
  await admin.do((call) => call.auth.login({ email: account.email, password: demoPassword }));
  return admin;
}

function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? "Monday";
}

import { sql } from "drizzle-orm";
import { findCredentials, promoteToAdmin } from "#db/queries/users.ts";
import { addDays, localDay, windowInstants } from "#domain/schedule/local-time.ts";
import { type Weekday, weekdays } from "#domain/weekdays.ts";
import { type cleanupStarts, dayParts } from "#domain/windows.ts";
import type { Deps } from "#services/deps.ts";
import { day, hour, later } from "#services/instants.ts";
import { demoPassword, homes, notes, praise, properties, runners } from "./people.ts";
import { drawPhotos, type HomePhotos, uploadPhoto, withMemory } from "./proofs.ts";
import { type Visitor, visitor } from "./visitor.ts";
import { play, type Step, type Visit, visitSteps } from "./visits.ts";

const timeZone = "America/Chicago";
const weeksBack = 4;
/** Days; older visits were completed without photos. */
const photographedSince = 14;

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
  const today = localDay(present, timeZone);
  const clock = { now: later(present, -(weeksBack * 7 + 2) * day) };
  const deps: Deps = { ...live, pictures: withMemory(live.pictures), now: () => clock.now };
  const photos = await drawTown();

  const admin = await addAdmin(deps);
  const [runner] = await addRunners(deps, runners.slice(0, 1));
  if (!runner) throw new Error("The demo has no runner");
  clock.now = later(clock.now, 20 * hour);
  const [application] = (await admin.do((call) => call.admin.runners({}))).rows;
  if (application)
    await admin.do((call) => call.admin.reviewRunner({ runnerId: application.id, decision: "approved" }));
  await runner.do((call) => call.runner.setAvailability({ isAvailable: true }));
  const neighbours = await addHomes(deps, photos.homes);
  const rentals = await addRentals(neighbours, photos.properties);

  const visits = [
    ...pastPickups(neighbours, today),
    ...pastCheckouts(rentals, today),
    ...pickupsOfToday(neighbours, { today, present }),
  ];
  const steps = visits.flatMap((visit, index) => visitSteps(deps, { visit, index, runner, timeZone }));
  const apply: Step = {
    at: later(present, -5 * hour),
    act: async () => {
      await addRunners(deps, runners.slice(1));
    },
  };
  await play([...steps, apply], { clock, until: present });

  await readOldNews([runner, ...neighbours.slice(0, 2).map(({ person }) => person)]);
  await planAhead({ today, neighbours, rentals, runner });
}

type Neighbour = { home: (typeof homes)[number]; person: Visitor; photos: HomePhotos };
type Rental = { propertyId: string; person: Visitor; photos: HomePhotos };

async function drawTown(): Promise<{ homes: HomePhotos[]; properties: HomePhotos[] }> {
  const draw = (all: readonly Pick<(typeof homes)[number], "look" | "numberOfCans">[]) =>
    Promise.all(all.map(({ look, numberOfCans }) => drawPhotos({ ...look, numberOfCans })));
  const [drawnHomes, drawnProperties] = await Promise.all([draw(homes), draw(properties)]);
  return { homes: drawnHomes, properties: drawnProperties };
}

/** What was picked up in the last weeks, on each home's own days. */
function pastPickups(neighbours: Neighbour[], today: string): Visit[] {
  const visits: Visit[] = [];
  for (let from = -weeksBack * 7; from < 0; from++) {
    const date = addDays(today, from);
    for (const { home, person, photos } of neighbours) {
      if (!home.pickupDays.includes(weekdayOf(date))) continue;
      const index = visits.length;
      visits.push({
        date,
        window: "morning",
        person,
        photos: from >= -photographedSince ? photos : null,
        schedule: scheduleHome(person, date, "morning"),
        notes: index % 3 === 2 ? null : (notes[index % notes.length] ?? null),
        rating:
          isLatest(home, from, today) || index % 4 === 0 ? null : (praise[index % praise.length] ?? null),
      });
    }
  }
  return visits;
}

/** A home's latest visit waits for its stars. `from` counts the days from today, and is negative. */
function isLatest(home: Neighbour["home"], from: number, today: string): boolean {
  const since = Array.from({ length: -from - 1 }, (_, index) => addDays(today, -1 - index));
  return !since.some((date) => home.pickupDays.includes(weekdayOf(date)));
}

const checkouts = [
  { from: -13, property: 0, window: "11:00", rating: { stars: 5, words: "Guests never noticed. Perfect." } },
  { from: -10, property: 1, window: "13:00", rating: { stars: 5, words: null } },
  { from: -6, property: 2, window: "11:00", rating: { stars: 4, words: null } },
  { from: -3, property: 0, window: "13:00", rating: { stars: 5, words: "Photos came before I had to ask." } },
  { from: -1, property: 1, window: "11:00", rating: null },
] as const;

function pastCheckouts(rentals: Rental[], today: string): Visit[] {
  return checkouts.flatMap(({ from, property, window, rating }) => {
    const rental = rentals[property];
    if (!rental) return [];
    const date = addDays(today, from);
    return {
      date,
      window,
      person: rental.person,
      photos: rental.photos,
      schedule: scheduleRental(rental, date, window),
      notes: null,
      rating,
    };
  });
}

/** Two pickups of this morning, and the homeowner's in the part of the day that it is; each as far as it has come. */
function pickupsOfToday(
  neighbours: Neighbour[],
  { today, present }: { today: string; present: string },
): Visit[] {
  const visits: Visit[] = neighbours.slice(2, 4).map(({ person, photos }) => ({
    date: today,
    window: "morning",
    person,
    photos,
    schedule: scheduleHome(person, today, "morning"),
    notes: notes[0],
    rating: null,
  }));
  const [homeowner] = neighbours;
  const current = dayParts.find((part) => {
    const { startsAt, endsAt } = windowInstants(today, part, timeZone);
    return startsAt <= present && present < endsAt;
  });
  if (homeowner && current)
    visits.push({
      date: today,
      window: current,
      person: homeowner.person,
      photos: homeowner.photos,
      schedule: scheduleHome(homeowner.person, today, current),
      notes: null,
      rating: null,
      isStillOut: true,
    });
  return visits;
}

/** The coming days: the next pickup and the next checkout have their runner, everything else is on offer. */
async function planAhead({
  today,
  neighbours,
  rentals,
  runner,
}: {
  today: string;
  neighbours: Neighbour[];
  rentals: Rental[];
  runner: Visitor;
}) {
  for (const { home, person } of neighbours) {
    const dates = Array.from({ length: 14 }, (_, index) => addDays(today, index + 1));
    const due = dates.filter((date) => home.pickupDays.includes(weekdayOf(date)));
    for (const [index, date] of due.entries()) {
      const jobId = await scheduleHome(person, date, index % 2 ? "evening" : "morning")();
      const isNextOfHomeowner = index === 0 && home.email === "homeowner@example.com";
      if (isNextOfHomeowner) await runner.do((call) => call.runner.acceptJob({ jobId }));
    }
  }
  for (const [index, rental] of rentals.entries()) {
    const jobId = await scheduleRental(
      rental,
      addDays(today, 2 + 3 * index),
      index % 2 ? "13:00" : "11:00",
    )();
    if (index === 0) await runner.do((call) => call.runner.acceptJob({ jobId }));
  }
}

function scheduleHome(person: Visitor, scheduledDate: string, timeWindow: (typeof dayParts)[number]) {
  return async () =>
    (await person.do((call) => call.homeowner.schedulePickup({ scheduledDate, timeWindow }))).id;
}

function scheduleRental(
  { person, propertyId }: Rental,
  scheduledDate: string,
  timeWindow: (typeof cleanupStarts)[number],
) {
  return async () => {
    const visit = { scheduledDate, timeWindow, isCheckout: true as const, propertyId };
    return (await person.do((call) => call.rental.scheduleCleanup(visit))).id;
  };
}

/** A month's news has been read, but for the last two. */
async function readOldNews(people: Visitor[]) {
  for (const person of people) {
    const news = await person.do((call) => call.notifications.list());
    const ids = news.slice(2).map(({ id }) => id);
    await person.do((call) => call.notifications.markRead({ ids }));
  }
}

async function addHomes(deps: Deps, photosOfHomes: HomePhotos[]): Promise<Neighbour[]> {
  const neighbours: Neighbour[] = [];
  for (const [index, { look: _look, ...home }] of homes.entries()) {
    const photos = photosOfHomes[index];
    if (!photos) throw new Error(`${home.address} was not drawn`);
    const person = visitor(deps, `demo home ${index}`);
    const { firstName: _first, lastName: _last, email: _email, ...service } = home;
    await person.do((call) => call.auth.registerHomeowner({ ...home, password: demoPassword }));
    await person.do((call) => call.homeowner.createSubscription());
    await person.do((call) => call.homeowner.saveService(service));
    const houseImageUrl = await uploadPhoto(deps, photos.house, (file) =>
      person.do((call) => call.profile.createPhotoUpload({ purpose: "house", ...file })),
    );
    await person.do((call) => call.profile.updateHomeowner({ houseImageUrl }));
    neighbours.push({ home: homes[index] as (typeof homes)[number], person, photos });
  }
  return neighbours;
}

async function addRentals(neighbours: Neighbour[], photosOfProperties: HomePhotos[]): Promise<Rental[]> {
  const host = neighbours.find(({ home }) => home.email === "host@example.com");
  if (!host) throw new Error("The demo has no host");
  const rentals: Rental[] = [];
  for (const [index, { look: _look, ...property }] of properties.entries()) {
    const photos = photosOfProperties[index];
    if (!photos) throw new Error(`${property.name} was not drawn`);
    const { id } = await host.person.do((call) =>
      call.rental.addProperty({ ...property, amenities: [...property.amenities] }),
    );
    rentals.push({ propertyId: id, person: host.person, photos });
  }
  return rentals;
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

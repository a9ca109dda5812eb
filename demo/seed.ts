import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { findCredentials, promoteToAdmin } from "#modules/accounts/queries/users.ts";
import { noteFigures } from "#modules/operations/tasks/note-figures.ts";
import { payWeekly } from "#modules/payouts/tasks.ts";
import { markMissed } from "#modules/pickups/tasks.ts";
import { generate } from "#modules/schedule/tasks.ts";
import { markDemo } from "#modules/site/queries.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import { addDays, localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { firstOpenPayWeek } from "#platform/time/periods.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import { demoCalendars, demoFeeds } from "./calendars.ts";
import { crowdSteps, forCrowd, pinCrowd, type Size } from "./crowd.ts";
import { bookOneOff } from "./one-off.ts";
import { demoPassword, homes, properties, runners } from "./people.ts";
import { pickupSteps, play, type Step } from "./pickup-steps.ts";
import {
  daysBack,
  generatedDays,
  type Neighbour,
  pastCheckouts,
  pastPickups,
  pickupsOfToday,
  type Rental,
  scheduleRental,
  streetFair,
  timeZone,
  weeklyPickup,
} from "./pickups.ts";
import { openPicturesApart } from "./pictures-apart.ts";
import { demoGeocoder } from "./places.ts";
import { type HomePhotos, uploadPhoto, withMemory } from "./proofs.ts";
import { demoRules, setTownRules } from "./rules.ts";
import { type Visitor, visitor } from "./visitor.ts";

const adminEmail = "admin@example.com";

/**
 * Fills an empty database with a town that has used the service for almost a month. Each person acts through the
 * procedures, on a clock that advances to now. Writes everything or nothing, skips a seeded database, and waits while
 * another process seeds.
 */
export function seedDemo(live: Deps): Promise<void> {
  const seed = async (tx: Db) => {
    await tx.execute(sql`select pg_advisory_xact_lock(715519)`);
    await markDemo(tx, live.now());
    if (await findCredentials(tx, adminEmail)) return;
    await seedTown({ ...live, db: tx, transact: (act) => tx.transaction(act) });
  };
  return live.transact(seed, { isLong: true });
}

/**
 * Fills an empty database with a town of that age around the demo's own people: hundreds of homes, their runners and hosts.
 * Commits as it goes, so after an error start again with another database.
 */
export async function seedLargeTown(live: Deps, size: Size): Promise<void> {
  if (size.days <= daysBack) throw new Error(`The demo's own people take ${daysBack} days`);
  await markDemo(live.db, live.now());
  await seedTown(live, size);
}

async function seedTown(live: Deps, size?: Size): Promise<void> {
  const apart = openPicturesApart();
  try {
    await seedWith(apart, live, size);
  } finally {
    apart.close();
  }
}

async function seedWith(
  apart: ReturnType<typeof openPicturesApart>,
  live: Deps,
  size: Size | undefined,
): Promise<void> {
  const present = live.now();
  const today = localDay(present, timeZone);
  const ownStart = later(present, -daysBack * day);
  const clock = { now: size ? later(present, -size.days * day) : ownStart };
  const deps: Deps = {
    ...live,
    pictures: withMemory(apart.pictures),
    calendars: demoCalendars(today),
    geocoder: demoGeocoder(live.geocoder),
    now: () => clock.now,
    ...(size && forCrowd(live, () => clock.now < later(present, -day))),
  };
  const photos = await drawTown(apart.draw);
  // Only this transaction's connection.
  const generatePickups = async () => void (await generate(deps, undefined, { parallel: 1 }));
  await generatePickups();

  const admin = await addAdmin(deps);
  await setTownRules(admin, demoRules, localDay(deps.now(), platformTimeZone));
  await admin.do((call) =>
    call.admin.setRule({
      rule: "referrals",
      value: { credit: "10.00", mostAMonth: 5, runnerPay: "50.00", runnerPickups: 20 },
      effectiveOn: localDay(deps.now(), platformTimeZone),
      seen: null,
    }),
  );
  const signedIn = async () => {
    await signInAdmin(admin);
    return admin;
  };
  const crowd = size ? crowdSteps(deps, { size, present, photos: photos.homes, admin: signedIn }) : [];
  await play(crowd, { clock, until: ownStart });
  await signInAdmin(admin);
  const [runner, second] = await addRunners(deps, runners.slice(0, 2));
  if (!runner || !second) throw new Error("The demo has too few runners");
  clock.now = later(clock.now, 20 * hour);
  for (const { id: runnerId } of (await admin.do((call) => call.admin.runners({ state: "waiting" }))).rows)
    await admin.do((call) => call.admin.reviewRunner({ runnerId, decision: "approved" }));
  for (const person of [runner, second])
    await person.do((call) => call.runner.setAvailability({ isAvailable: true }));
  const neighbours = await addHomes(deps, photos.homes);
  await setOutRecycling(neighbours, today);
  const rentals = await addRentals(deps, neighbours, photos.properties);

  const pickups = [
    ...pastPickups(neighbours, today),
    ...pastCheckouts(rentals, today),
    ...pickupsOfToday(neighbours, { today, present }),
  ];
  const steps = pickups.flatMap((pickup, index) => {
    const isSecond = neighbours.findIndex(({ person }) => person === pickup.person) === homeOfSecondRunner;
    return pickupSteps(deps, { pickup, index, runner: isSecond ? second : runner, timeZone });
  });
  const apply: Step = {
    at: later(present, -5 * hour),
    act: async () => {
      await addRunners(deps, runners.slice(2));
    },
  };
  const nextWeeks: Step = {
    at: later(present, -10 * day),
    act: async () => {
      await addStreetFair(admin, today);
      await generatePickups();
    },
  };
  const holdPay = holdLastPay(deps, { admin, email: runners[1].email, present });
  const daily = Array.from(
    { length: daysBack },
    (_, days): Step => ({
      at: later(present, -days * day - 2 * hour),
      act: async () => {
        await markMissed(deps);
        await noteFigures(deps);
        await holdPay();
        await payWeekly(deps, { atOnce: 1 });
      },
    }),
  );
  const others = crowd.filter(({ at }) => at > ownStart);
  const gift: Step = { at: later(present, -2 * day), act: () => giveGift(deps) };
  await play([...others, ...steps, apply, gift, nextWeeks, ...daily], { clock, until: present });
  await holdPay();
  await generatePickups();

  await bookOneOff(deps);
  await openFirstEmails(deps.db);
  await readOldNews([runner, ...neighbours.slice(0, 2).map(({ person }) => person)]);
  await planAhead({ today, neighbours, rentals, runner });
  await connectCalendars(rentals);
  const away = neighbours.find(({ home }) => home.email === "host@example.com");
  await away?.person.do((call) =>
    call.homeowner.addHold({ fromOn: addDays(today, 16), untilOn: addDays(today, 25) }),
  );
  if (size) await pinCrowd(deps);
  await forgetDevices(deps.db);
}

/** The home whose pickups the second runner does: the third. */
const homeOfSecondRunner = 2;

/** Two homes have a second can, which goes out every other week on their last pickup day. */
async function setOutRecycling(neighbours: Neighbour[], today: string): Promise<void> {
  for (const { home, person } of neighbours.filter((_, index) => index === 0 || index === 3)) {
    const weekday = home.pickupDays.at(-1);
    const anchorOn = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).find(
      (date) => weekdayNameOf(date) === weekday,
    );
    if (!weekday || !anchorOn) throw new Error(`${home.address} has no pickup day`);
    const trash = home.pickupDays.map((day) => ({
      canKind: "trash" as const,
      weekday: day,
      everyWeeks: 1 as const,
      anchorOn: null,
    }));
    const recycling = { canKind: "recycling" as const, weekday, everyWeeks: 2 as const, anchorOn };
    await person.do((call) => call.homeowner.setRhythms({ rhythms: [...trash, recycling] }));
  }
}

/** Holds the second runner's pay for the week that is the last closed one at present, as soon as it closes. */
function holdLastPay(
  deps: Deps,
  { admin, email, present }: { admin: Visitor; email: string; present: string },
): () => Promise<void> {
  const week = addDays(firstOpenPayWeek(present, platformTimeZone), -7);
  let isHeld = false;
  return async () => {
    if (isHeld || firstOpenPayWeek(deps.now(), platformTimeZone) <= week) return;
    await signInAdmin(admin);
    const { rows } = await admin.do((call) => call.admin.runners({}));
    const runnerId = rows.find((runner) => runner.email === email)?.id;
    if (!runnerId) throw new Error(`The demo has no runner ${email}`);
    const reason = "A neighbor asked about Wednesday. We look at the photos first.";
    await admin.do((call) => call.admin.holdPayout({ runnerId, week, reason }));
    isHeld = true;
  };
}

async function addStreetFair(admin: Visitor, today: string): Promise<void> {
  await signInAdmin(admin);
  await admin.do((call) => call.admin.saveHoliday(streetFair(today)));
}

async function drawTown(
  drawHome: ReturnType<typeof openPicturesApart>["draw"],
): Promise<{ homes: HomePhotos[]; properties: HomePhotos[] }> {
  const draw = (all: readonly Pick<(typeof homes)[number], "look" | "numberOfCans">[]) =>
    Promise.all(all.map(({ look, numberOfCans }) => drawHome({ ...look, numberOfCans })));
  const [drawnHomes, drawnProperties] = await Promise.all([draw(homes), draw(properties)]);
  return { homes: drawnHomes, properties: drawnProperties };
}

/** The coming days: the next weekly pickup and the next checkout have a runner, everything else is offered. */
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
  const homeowner = neighbours.find(({ home }) => home.email === "homeowner@example.com");
  const [next] = homeowner
    ? generatedDays(homeowner.home, { from: addDays(today, 1), before: addDays(today, 28) })
    : [];
  const jobId = homeowner && next ? await weeklyPickup(homeowner.person, next)() : null;
  if (jobId) await runner.do((call) => call.runner.acceptJob({ jobId }));
  for (const [index, rental] of rentals.entries()) {
    const jobId = await scheduleRental(
      rental,
      addDays(today, 2 + 3 * index),
      index % 2 ? "13:00" : "11:00",
    )();
    if (index === 0) await runner.do((call) => call.runner.acceptJob({ jobId }));
  }
}

/** Everyone confirmed their email long ago. */
async function openFirstEmails(db: Db): Promise<void> {
  await db.execute(sql`update users set email_verified_at = created_at where email_verified_at is null`);
}

/** The seed's sessions are not listed as anyone's device, and a person's first browser is not reported as new. */
async function forgetDevices(db: Db): Promise<void> {
  await db.execute(sql`delete from sessions`);
  await db.execute(sql`delete from known_devices`);
}

/** Marks the month's notices as read, except the last two. */
async function readOldNews(people: Visitor[]) {
  for (const person of people) {
    const news = await person.do((call) => call.notifications.list());
    const ids = news.slice(2).map(({ id }) => id);
    await person.do((call) => call.notifications.markRead({ ids }));
  }
}

async function addHomes(deps: Deps, photosOfHomes: HomePhotos[]): Promise<Neighbour[]> {
  const neighbours: Neighbour[] = [];
  for (const [index, { look: _look, place: _place, ...home }] of homes.entries()) {
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

async function addRentals(
  deps: Deps,
  neighbours: Neighbour[],
  photosOfProperties: HomePhotos[],
): Promise<Rental[]> {
  const host = neighbours.find(({ home }) => home.email === "host@example.com");
  if (!host) throw new Error("The demo has no host");
  const rentals: Rental[] = [];
  for (const [index, { look: _look, place, collectionDays: _days, ...property }] of properties.entries()) {
    const photos = photosOfProperties[index];
    if (!photos) throw new Error(`${property.name} was not drawn`);
    const { id } = await host.person.do((call) =>
      call.rental.addProperty({
        ...property,
        amenities: [...property.amenities],
        checklist: [...property.checklist],
      }),
    );
    const photoUrl = await uploadPhoto(deps, photos.house, ({ contentType, bytes }) =>
      host.person.do((call) =>
        call.rental.createPropertyPhotoUpload({ propertyId: id, contentType, photoBytes: bytes }),
      ),
    );
    await host.person.do((call) => call.rental.saveProperty({ id, photoUrl }));
    rentals.push({ propertyId: id, place, person: host.person, photos });
  }
  return rentals;
}

/** Leaves the resulting pickups unconfirmed, so the host has something to confirm. */
async function connectCalendars(rentals: readonly Rental[]): Promise<void> {
  for (const [index, { propertyId, person }] of rentals.entries()) {
    const feed = demoFeeds[index];
    if (!feed) throw new Error("The demo has too few calendars");
    await person.do((call) =>
      call.rental.saveSettings({ isAutomatic: true, defaultWindow: "13:00", mode: "draft" }),
    );
    const collectionDays = [...(properties[index]?.collectionDays ?? [])];
    await person.do((call) => call.rental.saveProperty({ id: propertyId, collectionDays }));
    await person.do((call) => call.rental.addFeed({ propertyId, ...feed }));
  }
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
  const account = { firstName: "Alex", lastName: "Kim", email: adminEmail, password: demoPassword };
  await admin.do((call) => call.auth.register(account));
  const passwordHash = await deps.passwords.hash(demoPassword);
  await promoteToAdmin(deps.db, { email: account.email, passwordHash, adminRole: "owner" });
  await signInAdmin(admin);
  return admin;
}

/** Signs in again, because an admin's session expires before the next day. */
async function signInAdmin(admin: Visitor): Promise<void> {
  await admin.do((call) => call.auth.login({ email: adminEmail, password: demoPassword }));
}

/** An unused gift; only in test mode, since nobody pays in the demo. */
async function giveGift(deps: Deps): Promise<void> {
  if (!deps.payments.testMode) return;
  const secret = deps.newId();
  const giver = { giverName: "Maya", giverEmail: "homeowner@example.com", language: "en" as const };
  const person = visitor(deps, "demo giver");
  await person.do((call) => call.site.beginGift({ secret, months: 1, ...giver }));
  await person.do((call) => call.site.finishGift({ secret }));
}

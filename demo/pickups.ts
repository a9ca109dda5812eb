import { defaultHolidays, type Holiday, withPickupDays } from "#modules/homes/days.ts";
import { defaultPromises } from "#modules/rates/rules.ts";
import { plannedDays } from "#modules/rentals/days.ts";
import { hour, later } from "#platform/instants.ts";
import { addDays, instantAt, windowInstants } from "#platform/time/local-time.ts";
import { mondayOf } from "#platform/time/periods.ts";
import { weekdayNameOf } from "#platform/values/days.ts";
import type { Place } from "#platform/values/places.ts";
import { type checkoutStarts, dayParts } from "#platform/values/windows.ts";
import { homes, notes, praise } from "./people.ts";
import type { Pickup } from "./pickup-steps.ts";
import type { HomePhotos } from "./proofs.ts";
import type { Visitor } from "./visitor.ts";

export const timeZone = "America/Chicago";

/** The homes start a day later. Under 28, so that in any month their next bill, and with it the credit, is to come. */
export const daysBack = 27;

/** Days; older pickups were completed without photos. */
const photographedSince = 14;

export type Neighbour = { home: (typeof homes)[number]; person: Visitor; photos: HomePhotos };

export type Rental = { propertyId: string; place: Place; person: Visitor; photos: HomePhotos };

/** Past weeks' pickups, on each home's own days. */
export function pastPickups(neighbours: Neighbour[], today: string): Pickup[] {
  const pickups: Pickup[] = [];
  // One of the homeowner's two days is always within these five.
  const [forgotten] = generatedDays(homes[0] as Neighbour["home"], {
    from: addDays(today, -12),
    before: addDays(today, -7),
  });
  for (let from = 1 - daysBack; from < 0; from++) {
    const date = addDays(today, from);
    for (const { home, person, photos } of neighbours) {
      const days = generatedDays(home, { from: date, before: today });
      if (days[0] !== date) continue;
      const index = pickups.length;
      // A home's latest pickup is not rated yet.
      const isLatest = days.length === 1;
      pickups.push({
        date,
        window: "morning",
        person,
        place: home.place,
        photos: from >= -photographedSince ? photos : null,
        schedule: weeklyPickup(person, date),
        notes: index % 3 === 2 ? null : (notes[index % notes.length] ?? null),
        rating: isLatest || index % 4 === 0 ? null : (praise[index % praise.length] ?? null),
        isForgotten: home === homes[0] && date === forgotten,
      });
    }
  }
  return pickups;
}

/** The days that generation schedules for a home: its own, or moved by a holiday. */
export function generatedDays({ pickupDays }: Neighbour["home"], days: { from: string; before: string }) {
  const { rhythms } = withPickupDays({ rhythms: [], dropped: [] }, pickupDays);
  return plannedDays(rhythms, holidaysAround(days.from), days).map(({ onDay }) => onDay);
}

/** A holiday that moves pickups to the next day: a Friday, when the homeowner's cans go out, in an ordinary week. */
export function streetFair(today: string) {
  const holidayWeeks = holidaysAround(today).map((holiday) => mondayOf(holiday.onDay));
  const onDay = Array.from({ length: 3 * 7 }, (_, ahead) => addDays(today, 8 + ahead)).find(
    (date) => weekdayNameOf(date) === "Friday" && !holidayWeeks.includes(mondayOf(date)),
  );
  if (!onDay) throw new Error("Three weeks in a row have a holiday");
  return { area: "627", onDay, name: "Springfield Street Fair", rule: "shift_day" as const };
}

function holidaysAround(day: string): Holiday[] {
  const year = Number(day.slice(0, 4));
  return [year - 1, year, year + 1].flatMap(defaultHolidays);
}

const checkouts = [
  { from: -13, property: 0, window: "11:00", rating: { stars: 5, words: "Guests never noticed. Perfect." } },
  { from: -10, property: 1, window: "13:00", rating: { stars: 5, words: null } },
  { from: -6, property: 2, window: "11:00", rating: { stars: 4, words: null } },
  { from: -3, property: 0, window: "13:00", rating: { stars: 5, words: "Photos came before I had to ask." } },
  { from: -1, property: 1, window: "11:00", rating: null },
] as const;

export function pastCheckouts(rentals: Rental[], today: string): Pickup[] {
  return checkouts.flatMap(({ from, property, window, rating }) => {
    const rental = rentals[property];
    if (!rental) return [];
    const date = addDays(today, from);
    return {
      date,
      window,
      person: rental.person,
      place: rental.place,
      photos: rental.photos,
      schedule: scheduleRental(rental, date, window),
      notes: null,
      rating,
    };
  });
}

/** This morning's weekly pickups, two extras and one in progress, each as far along as it should be. */
export function pickupsOfToday(
  neighbours: Neighbour[],
  { today, present }: { today: string; present: string },
): Pickup[] {
  const isDue = ({ home }: Neighbour) =>
    generatedDays(home, { from: today, before: addDays(today, 1) }).length > 0;
  const pickups: Pickup[] = neighbours.flatMap((neighbour, index) => {
    const { person, photos, home } = neighbour;
    if (!isDue(neighbour) && index !== 2 && index !== 3) return [];
    return {
      date: today,
      window: "morning",
      person,
      place: home.place,
      photos,
      schedule: isDue(neighbour) ? weeklyPickup(person, today) : scheduleHome(person, today, "morning"),
      notes: notes[0],
      rating: null,
    };
  });
  const [homeowner] = neighbours;
  const current = dayParts.find((part) => {
    const { startsAt, endsAt } = windowInstants(today, part, timeZone);
    return startsAt <= present && present < endsAt;
  });
  // Later, the demo's first minutes would show a missed pickup in place of one in progress.
  const lastBegunAt = later(instantAt(today, defaultPromises.backBy, timeZone), -1 * hour);
  if (!homeowner || !current || present > lastBegunAt) return pickups;
  const [weekly] = isDue(homeowner) ? pickups : [];
  if (weekly && current === "morning") weekly.isStillOut = true;
  else
    pickups.push({
      date: today,
      window: current,
      person: homeowner.person,
      place: homeowner.home.place,
      photos: homeowner.photos,
      schedule: scheduleHome(homeowner.person, today, current),
      notes: null,
      rating: null,
      isStillOut: true,
    });
  return pickups;
}

/** The pickup generated for a day; null if the service began later. */
export function weeklyPickup(person: Visitor, date: string) {
  return async () => {
    const jobs = await person.do((call) => call.homeowner.jobs());
    return jobs.find((job) => job.scheduledDate.startsWith(date) && job.status === "scheduled")?.id ?? null;
  };
}

function scheduleHome(person: Visitor, scheduledDate: string, timeWindow: (typeof dayParts)[number]) {
  return async () =>
    (await person.do((call) => call.homeowner.schedulePickup({ scheduledDate, timeWindow }))).id;
}

export function scheduleRental(
  { person, propertyId }: Rental,
  scheduledDate: string,
  timeWindow: (typeof checkoutStarts)[number],
) {
  return async () => {
    const pickup = { scheduledDate, timeWindow, isCheckout: true as const, propertyId };
    return (await person.do((call) => call.rental.scheduleCleanup(pickup))).id;
  };
}

import { expect, test } from "vitest";
import type { Weekday } from "#platform/values/days.ts";
import { valuesOf } from "./message.ts";
import type { PlannedPickup, StayFacts } from "./queries/guests.ts";

/** A stay in New York from Friday, March 13, until Wednesday, March 25, at 11 AM. */
const stay: StayFacts = {
  stayId: "01900000-0000-7000-8000-000000000001",
  property: {
    id: "01900000-0000-7000-8000-000000000002",
    homeownerId: "01900000-0000-7000-8000-000000000003",
    name: "Lake House",
    address: "12 Oak Avenue",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    timeZone: "America/New_York",
    numberOfCans: 2,
    cansPlace: null,
    curbPlace: null,
    collectionDays: ["Tuesday"],
    canRhythms: null,
  },
  host: { firstName: "Henry" },
  fromOn: "2026-03-13",
  untilOn: "2026-03-25",
  fromTime: "16:00",
  untilTime: "11:00",
  pickups: [],
  guest: null,
  hasStopped: false,
};

/** A pickup on a day of March whose cans go out within two hours of a day's hour, by New York's clock. */
const pickup = (day: number, outOn: number, hour: number, isCollection = true): PlannedPickup => ({
  day: `2026-03-${day}`,
  outAt: new Date(Date.UTC(2026, 2, outOn, hour + 4)).toISOString(),
  outUntil: new Date(Date.UTC(2026, 2, outOn, hour + 6)).toISOString(),
  isCollection,
});
const evening = (day: number) => pickup(day, day - 1, 18);
const checkout = (day: number) => pickup(day, day, 13, false);

const tuesday = "Tuesday, March 17";
const wednesday = "Wednesday, March 18";
const later = "Tuesday, March 24";
const after = "after you leave";
const eveningOf = (day: string) => `on the evening of ${day}`;

test.each<
  [
    string,
    { pickups?: PlannedPickup[]; days?: Weekday[]; today?: number; untilOn?: string },
    unknown,
    unknown,
  ]
>([
  ["nothing is planned", {}, tuesday, null],
  ["nothing is planned and nothing is collected", { days: [] }, null, null],
  ["only the checkout is planned", { pickups: [checkout(25)] }, tuesday, after],
  [
    "only the checkout and the collection after it are planned",
    { pickups: [evening(24)], untilOn: "2026-03-23" },
    tuesday,
    after,
  ],
  ["the checkout is planned and nothing is collected", { pickups: [checkout(25)], days: [] }, null, after],
  ["the collection is planned", { pickups: [evening(17)] }, tuesday, eveningOf("Monday, March 16")],
  ["the collection is planned for its own day", { pickups: [pickup(17, 17, 6)] }, tuesday, `on ${tuesday}`],
  ["the collection was moved", { pickups: [evening(18)] }, wednesday, eveningOf(tuesday)],
  [
    "a pickup added by hand is on the collection day",
    { pickups: [pickup(17, 16, 18, false)] },
    tuesday,
    eveningOf("Monday, March 16"),
  ],
  [
    "several are planned",
    { pickups: [evening(17), evening(24), checkout(25)] },
    tuesday,
    eveningOf("Monday, March 16"),
  ],
  [
    "the first is over",
    { pickups: [evening(17), evening(24), checkout(25)], today: 18 },
    later,
    eveningOf("Monday, March 23"),
  ],
  ["only the checkout is ahead", { pickups: [evening(24), checkout(25)], today: 25 }, null, after],
  ["the cans went out yesterday", { pickups: [evening(17), checkout(25)], today: 17 }, null, after],
  [
    "the cans go out this hour",
    { pickups: [pickup(17, 17, 9), checkout(25)], today: 17 },
    tuesday,
    `on ${tuesday}`,
  ],
  [
    "the cans went out today",
    { pickups: [pickup(16, 16, 7, false), checkout(25)], today: 16 },
    tuesday,
    after,
  ],
  ["no pickup is left", { pickups: [pickup(16, 16, 7, false)], today: 16 }, tuesday, null],
  [
    "the collection is on the last day",
    { pickups: [evening(24)], untilOn: "2026-03-24" },
    later,
    eveningOf("Monday, March 23"),
  ],
  [
    "the collection of the last day goes out after checkout",
    { pickups: [pickup(24, 24, 13)], untilOn: "2026-03-24" },
    later,
    after,
  ],
  [
    "the collection of the last day goes out before checkout",
    { pickups: [pickup(24, 24, 6)], untilOn: "2026-03-24" },
    later,
    `on ${later}`,
  ],
  [
    "the collection of the last day was moved past the stay",
    { pickups: [evening(25)], untilOn: "2026-03-24" },
    null,
    after,
  ],
])(
  "the trash day and when the cans go out are right if %s",
  async (_when, { today = 11, days, ...given }, trashDay, cansOut) => {
    const facts = { ...stay, ...given, property: { ...stay.property, collectionDays: days ?? ["Tuesday"] } };
    const now = `2026-03-${today}T14:00:00.000Z`;
    const values = await valuesOf(facts, { language: "en", holidays: [], now });
    expect({ trashDay: values.trash_day, cansOut: values.cans_out }).toEqual({ trashDay, cansOut });
  },
);

import { describe, expect, test } from "vitest";
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
    laws: [],
    moves: [],
    canTexts: {},
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

describe("the trash days of a stay", () => {
  const words = async (more: Partial<StayFacts["property"]>, language: "en" | "es" | "fr" = "en") => {
    const facts = { ...stay, property: { ...stay.property, ...more } };
    const values = await valuesOf(facts, { language, holidays: [], now: "2026-03-11T14:00:00.000Z" });
    return { days: values.trash_days, sorting: values.sorting };
  };

  test("name the first truck after arrival and the last before checkout", async () => {
    expect((await words({})).days).toBe(
      "The first truck after you arrive comes on Tuesday, March 17, for trash. The last one before you leave comes on Tuesday, March 24, for trash.",
    );
    expect((await words({}, "fr")).days).toMatch(
      /^Le premier camion après votre arrivée passe le mardi 17 mars/,
    );
  });

  test("say from when the place lets cans out the evening before", async () => {
    const law = {
      place: "New York",
      kind: "city" as const,
      startsOn: "2026-01-01",
      outFrom: [{ kind: "clock" as const, time: "18:00" }],
      backBy: [],
      source: "https://example.com",
      latitude: 40.7,
      longitude: -74,
    };
    expect((await words({ laws: [law] })).days).toContain(
      "on Tuesday, March 17 (cans go out from 6:00 PM the evening before), for trash.",
    );
  });

  test("say when the next truck comes if none does during the stay", async () => {
    const values = await valuesOf(
      { ...stay, untilOn: "2026-03-16" },
      { language: "es", holidays: [], now: "2026-03-11T14:00:00.000Z" },
    );
    expect(values.trash_days).toBe(
      "Durante tu estancia no pasa ningún camión. El siguiente pasa el martes, 17 de marzo: basura. Deja tus bolsas de basura dentro de los botes.",
    );
    expect((await words({ collectionDays: [] })).days).toBeNull();
  });

  test("come with what goes in which can, in the host’s words where there are some", async () => {
    expect((await words({})).sorting).toMatch(/^There are 2 cans/);
    expect((await words({ canTexts: { recycling: "Glass goes to the blue box" } })).sorting).toBe(
      "Trash: bagged, with the lid closed. Recycling: Glass goes to the blue box",
    );
    expect((await words({ canTexts: { yard: "Leaves" } }, "fr")).sorting).toMatch(/Déchets verts\s: Leaves$/);
  });
});

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

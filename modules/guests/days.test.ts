import { describe, expect, test } from "vitest";
import type { Holiday, Rhythm } from "#modules/homes/days.ts";
import type { CurbLaw } from "#modules/homes/rules.ts";
import { type Truck, type TruckPlace, trucksOf } from "./days.ts";

type Row = [fromOn: string, weekday: string, trucks: string];

/**
 * Trash each Thursday, recycling every other, by a wall calendar: Nov 19, 26 with recycling, Dec 3, 10 with
 * recycling. Each row has the trucks of the stays of 1 to 10 nights from a day on, copied from that calendar: "26r" is
 * the only one, on the 26th with recycling; "26r+3" the first and the last; "-" none.
 */
const ordinary = [
  ["2026-11-19", "Thursday", "- - - - - - 26r 26r 26r 26r"],
  ["2026-11-20", "Friday", "- - - - - 26r 26r 26r 26r 26r"],
  ["2026-11-21", "Saturday", "- - - - 26r 26r 26r 26r 26r 26r"],
  ["2026-11-22", "Sunday", "- - - 26r 26r 26r 26r 26r 26r 26r"],
  ["2026-11-23", "Monday", "- - 26r 26r 26r 26r 26r 26r 26r 26r+3"],
  ["2026-11-24", "Tuesday", "- 26r 26r 26r 26r 26r 26r 26r 26r+3 26r+3"],
  ["2026-11-25", "Wednesday", "26r 26r 26r 26r 26r 26r 26r 26r+3 26r+3 26r+3"],
] satisfies Row[];

/** The same where Thanksgiving moves the truck of the 26th to Friday. */
const thanksgiving = [
  ["2026-11-19", "Thursday", "- - - - - - - 27r 27r 27r"],
  ["2026-11-20", "Friday", "- - - - - - 27r 27r 27r 27r"],
  ["2026-11-21", "Saturday", "- - - - - 27r 27r 27r 27r 27r"],
  ["2026-11-22", "Sunday", "- - - - 27r 27r 27r 27r 27r 27r"],
  ["2026-11-23", "Monday", "- - - 27r 27r 27r 27r 27r 27r 27r+3"],
  ["2026-11-24", "Tuesday", "- - 27r 27r 27r 27r 27r 27r 27r+3 27r+3"],
  ["2026-11-25", "Wednesday", "- 27r 27r 27r 27r 27r 27r 27r+3 27r+3 27r+3"],
] satisfies Row[];

const trash: Rhythm = { canKind: "trash", weekday: 4, everyWeeks: 1, anchorOn: null };
const recycling: Rhythm = { canKind: "recycling", weekday: 4, everyWeeks: 2, anchorOn: "2026-11-12" };
const place: TruckPlace = {
  state: "NY",
  zipCode: "10001",
  timeZone: "America/New_York",
  rhythms: [trash, recycling],
  laws: [],
  moves: [],
};
const holiday: Holiday = { area: "", onDay: "2026-11-26", name: "Thanksgiving", rule: "shift_week" };
const times = { fromTime: "16:00", untilTime: "11:00" };

const spelled = (truck: Truck) => `${Number(truck.day.slice(8))}${truck.canKinds.length > 1 ? "r" : ""}`;

function inStay(
  stay: Parameters<typeof trucksOf>[1],
  { holidays = [], ...more }: Partial<TruckPlace> & { holidays?: Holiday[] } = {},
): string {
  const { first, last } = trucksOf({ ...place, ...more }, stay, holidays);
  if (!first || !last) return "-";
  return first.day === last.day ? spelled(first) : `${spelled(first)}+${spelled(last)}`;
}

/** The day a stay of some nights from a day in November ends, counted by hand: November has 30 days. */
function afterNights(fromOn: string, nights: number): string {
  const day = Number(fromOn.slice(8)) + nights;
  return day > 30 ? `2026-12-${String(day - 30).padStart(2, "0")}` : `2026-11-${day}`;
}

describe.each([
  { name: "without a holiday", table: ordinary, holidays: [] },
  { name: "with Thanksgiving", table: thanksgiving, holidays: [holiday] },
])("the trucks of a stay $name", ({ table, holidays }) => {
  test.each(table)("from %s, a %s, are right for 1 to 10 nights", (fromOn, _weekday, expected) => {
    const trucks = Array.from({ length: 10 }, (_, nth) =>
      inStay({ fromOn, untilOn: afterNights(fromOn, nth + 1), ...times }, { holidays }),
    );
    expect(trucks.join(" ")).toBe(expected);
  });
});

describe("a stay's trucks", () => {
  const stay = { fromOn: "2026-11-23", untilOn: "2026-11-26", ...times };

  test("count that of the checkout day only for guests who leave after 6 AM", () => {
    expect(inStay(stay)).toBe("26r");
    expect(inStay({ ...stay, untilTime: "06:00" })).toBe("26r");
    expect(inStay({ ...stay, untilTime: "05:59" })).toBe("-");
    expect(trucksOf(place, { ...stay, untilTime: "05:59" }, []).next?.day).toBe("2026-11-26");
  });

  test("count that of the arrival day only for guests who come before 6 AM", () => {
    const fromTruck = { ...stay, fromOn: "2026-11-19", untilOn: "2026-11-21" };
    expect(inStay(fromTruck)).toBe("-");
    expect(inStay({ ...fromTruck, fromTime: "05:59" })).toBe("19");
    expect(inStay({ ...fromTruck, fromTime: "06:00" })).toBe("-");
  });

  test("are followed by the next one, by its own cans", () => {
    expect(trucksOf(place, stay, []).next).toMatchObject({ day: "2026-12-03", canKinds: ["trash"] });
    expect(trucksOf(place, { ...stay, untilOn: "2026-11-24" }, [holiday])).toMatchObject({
      first: null,
      last: null,
      next: { day: "2026-11-27", canKinds: ["trash", "recycling"] },
    });
  });

  test("leave out one that a holiday cancels", () => {
    const skipped = { ...holiday, rule: "skip" as const };
    expect(inStay(stay, { holidays: [skipped] })).toBe("-");
    expect(trucksOf(place, stay, [skipped]).next?.day).toBe("2026-12-03");
  });

  test("follow the holidays of the narrowest area only", () => {
    const elsewhere = { ...holiday, area: "CA" };
    const here = { ...holiday, area: "100", rule: "none" as const };
    expect(inStay(stay, { holidays: [elsewhere] })).toBe("26r");
    expect(inStay(stay, { holidays: [holiday, here] })).toBe("26r");
  });

  test("are none without collection days", () => {
    expect(trucksOf({ ...place, rhythms: [] }, stay, [])).toEqual({ first: null, last: null, next: null });
  });

  test("let cans out when the place's rule does, the evening before", () => {
    const law: CurbLaw = {
      place: "New York",
      kind: "city",
      startsOn: "2026-01-01",
      outFrom: [{ kind: "clock", time: "18:00" }],
      backBy: [],
      source: "https://example.com",
      latitude: 40.7,
      longitude: -74,
    };
    const moved = trucksOf({ ...place, laws: [law] }, { ...stay, untilOn: "2026-11-28" }, [holiday]);
    // 6 PM on Thanksgiving in New York, which is five hours behind.
    expect(moved.first).toMatchObject({ day: "2026-11-27", outFrom: "2026-11-26T23:00:00.000Z" });
    expect(trucksOf(place, stay, []).first?.outFrom).toBeNull();
  });
});

import { expect, test } from "vitest";
import { type Helper, type OpenStop, proposeRunners } from "./propose.ts";

const stop: OpenStop = {
  id: "a",
  day: "2026-03-11",
  zipCode: "62704",
  street: "Maple Street",
  place: { latitude: 39.78, longitude: -89.68 },
  firstOn: "2026-03-10",
  lastOn: "2026-03-11",
  outFrom: "18:00",
  outUntil: "21:00",
  isBegun: false,
  gaveBack: [],
};

const leo: Helper = {
  runnerId: "leo",
  name: "Leo",
  zipCodes: ["62704"],
  isAvailable: true,
  windows: ["Evening (5pm-8pm)"],
  weekdays: [],
  daysOff: [],
  stops: [],
  kept: 0,
  broken: 0,
  ratingSum: 0,
  ratingCount: 0,
};

const nia = { ...leo, runnerId: "nia", name: "Nia" };
const north = (miles: number) => ({ latitude: 39.78 + miles / 69, longitude: -89.68 });
const names = (...given: Parameters<typeof proposeRunners>) =>
  proposeRunners(...given).map(({ to }) => to?.name);

test("a pickup goes to the runner whose route it lengthens least, and says by how much", () => {
  const far = { day: stop.day, street: "Oak Street", place: north(3) };
  const near = { day: stop.day, street: "Maple Street", place: north(0.1) };
  expect(
    proposeRunners(
      [stop],
      [
        { ...leo, stops: [far] },
        { ...nia, stops: [near] },
      ],
    ),
  ).toEqual([
    {
      jobId: "a",
      to: { id: "nia", name: "Nia" },
      reason: { street: "Maple Street", meters: expect.closeTo(210, -1), stops: 1 },
    },
  ]);
});

test.each([
  ["works elsewhere", { zipCodes: ["62701"] }],
  ["is off on the evening before", { daysOff: [{ fromOn: "2026-03-10", untilOn: "2026-03-10" }] }],
  ["works at other hours", { windows: ["Morning (9am-12pm)" as const] }],
  ["has that weekday free", { weekdays: [{ weekday: 2, windows: [] }] }],
  ["has a full day", { stops: Array.from({ length: 60 }, () => ({ ...stop })) }],
])("nobody is proposed who %s", (_, facts) => {
  expect(names([stop], [{ ...leo, ...facts }])).toEqual([undefined]);
  expect(names([stop], [{ ...leo, ...facts }, nia])).toEqual(["Nia"]);
});

test("nobody is proposed who gave the pickup back", () => {
  expect(names([{ ...stop, gaveBack: ["leo"] }], [leo, nia])).toEqual(["Nia"]);
});

test("cans that are out only need somebody on the day they come back, at any hour", () => {
  const begun = { ...stop, isBegun: true, firstOn: stop.lastOn };
  const morning = { ...leo, windows: ["Morning (9am-12pm)" as const] };
  const wasOff = { ...morning, daysOff: [{ fromOn: "2026-03-10", untilOn: "2026-03-10" }] };
  expect(names([begun], [wasOff])).toEqual(["Leo"]);
});

test("each choice counts for the next: a street stays with one runner until that day is full", () => {
  const street = Array.from({ length: 62 }, (_, nth) => ({ ...stop, id: `${nth}`, place: north(nth / 500) }));
  const chosen = names(street, [leo]);
  expect(chosen.slice(0, 60).every((name) => name === "Leo")).toBe(true);
  expect(chosen.slice(60)).toEqual([undefined, undefined]);
  const [, second] = proposeRunners(street.slice(0, 2), [leo, nia]);
  expect(second).toMatchObject({ to: { name: "Leo" }, reason: { street: "Maple Street", stops: 1 } });
});

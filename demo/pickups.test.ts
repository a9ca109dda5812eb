import { expect, test } from "vitest";
import { homes } from "./people.ts";
import { pickupsOfToday } from "./pickups.ts";

// Chicago is 6 hours behind UTC: 9:30 AM, 1 PM, 6:59 PM, 7:01 PM and 8:30 PM.
test.each([
  ["2026-11-29T15:30:00.000Z", 1],
  ["2026-11-29T19:00:00.000Z", 1],
  ["2026-11-30T00:59:00.000Z", 1],
  ["2026-11-30T01:01:00.000Z", 0],
  ["2026-11-30T02:30:00.000Z", 0],
])("at %s, %i pickup is in progress, never one that is about to be missed", (present, count) => {
  const neighbours = homes.slice(0, 1).map((home) => ({ home, person: {} as never, photos: {} as never }));
  const pickups = pickupsOfToday(neighbours, { today: "2026-11-29", present });
  expect(pickups.filter(({ isStillOut }) => isStillOut)).toHaveLength(count);
});

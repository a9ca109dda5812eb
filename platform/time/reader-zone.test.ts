import { expect, test } from "vitest";
import { chosenZone, readerZone } from "./local-time.ts";

const zones = [
  { timezone: "PST", isTimezoneChosen: true, homeZone: "America/Chicago", is: "America/Los_Angeles" },
  // Rows older than the flag: any zone but the default was chosen.
  { timezone: "PST", isTimezoneChosen: false, homeZone: "America/Chicago", is: "America/Los_Angeles" },
  { timezone: "UTC", isTimezoneChosen: true, homeZone: "America/Chicago", is: "UTC" },
  { timezone: "UTC", isTimezoneChosen: false, homeZone: "America/Chicago", is: "America/Chicago" },
  { timezone: "UTC", isTimezoneChosen: false, homeZone: null, is: "America/New_York" },
] as const;

test.each(zones)(
  "$timezone, chosen: $isTimezoneChosen, at a home of $homeZone: uses $is",
  ({ is, ...reader }) => {
    expect(readerZone(reader)).toBe(is);
  },
);

test("a UTC that nobody chose does not count as a choice, wherever the home is", () => {
  expect(chosenZone({ timezone: "UTC", isTimezoneChosen: false })).toBeNull();
  expect(chosenZone({ timezone: "UTC", isTimezoneChosen: true })).toBe("UTC");
});

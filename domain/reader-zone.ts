import { type timezones, zoneNames } from "./preferences.ts";

/**
 * By which clock somebody lives: the zone that they chose, else that of their home; null where neither is known. UTC, which
 * everybody begins with, counts only once it was chosen.
 */
export function readerZone(reader: {
  timezone: (typeof timezones)[number];
  isTimezoneChosen: boolean;
  homeZone: string | null;
}): string | null {
  const { timezone, isTimezoneChosen, homeZone } = reader;
  return isTimezoneChosen || timezone !== "UTC" ? zoneNames[timezone] : homeZone;
}

import { type timezones, zoneNames } from "../values/preferences.ts";
import { platformTimeZone } from "./local-time.ts";

type Chosen = { timezone: (typeof timezones)[number]; isTimezoneChosen: boolean };

/** The zone that somebody chose; null where they did not. UTC, which everybody begins with, counts only once it was chosen. */
export function chosenZone({ timezone, isTimezoneChosen }: Chosen): string | null {
  return isTimezoneChosen || timezone !== "UTC" ? zoneNames[timezone] : null;
}

/** By which clock somebody lives: the zone that they chose, else that of their home or first area, else the platform's. */
export function readerZone(reader: Chosen & { homeZone: string | null }): string {
  return chosenZone(reader) ?? reader.homeZone ?? platformTimeZone;
}

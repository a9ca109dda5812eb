import { type timezones, zoneNames } from "../values/preferences.ts";
import { platformTimeZone } from "./local-time.ts";

type Chosen = { timezone: (typeof timezones)[number]; isTimezoneChosen: boolean };

/** The zone a person chose; null if they chose none. UTC is the default, so it counts only once chosen. */
export function chosenZone({ timezone, isTimezoneChosen }: Chosen): string | null {
  return isTimezoneChosen || timezone !== "UTC" ? zoneNames[timezone] : null;
}

/** A person's zone: the one they chose, else their home's or first area's, else the platform's. */
export function readerZone(reader: Chosen & { homeZone: string | null }): string {
  return chosenZone(reader) ?? reader.homeZone ?? platformTimeZone;
}

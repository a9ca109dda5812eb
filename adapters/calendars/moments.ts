import type ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";

export type Moment = { isDay: boolean; wall: Temporal.PlainDateTime; zone: string };

/** The zone of a name; without a name, the property's. */
export type Zones = (name: string | undefined) => string;

/** Longer names are ignored. */
const longestName = 100;

/** The values of a property such as DTSTART; times without a zone are local to the rental. Throws for anything else. */
export function readMoments(property: ICAL.Property | null, zoneOf: Zones): Moment[] {
  if (!property) return [];
  const [, , , ...values] = property.toJSON() as unknown as [string, object, string, ...string[]];
  const zone = zoneOf(property.getFirstParameter("tzid"));
  return values.map((value) => ({
    isDay: !value.includes("T"),
    wall: Temporal.PlainDateTime.from(value.replace(/Z$/, "")),
    zone: value.endsWith("Z") ? "UTC" : zone,
  }));
}

/** A moment's day and time at the rental; time is null for a day, and for midnight, which often means one. */
export function thereAt(moment: Moment, timeZone: string): { day: string; time: string | null } {
  const wall = moment.isDay ? moment.wall : wallIn(moment, timeZone);
  const time = wall.toPlainTime().toString({ smallestUnit: "minute" });
  return { day: wall.toPlainDate().toString(), time: moment.isDay || time === "00:00" ? null : time };
}

/** A moment's local time in a zone. A day is the same everywhere. */
export function wallIn({ isDay, wall, zone }: Moment, timeZone: string): Temporal.PlainDateTime {
  if (isDay || zone === timeZone) return wall;
  return wall.toZonedDateTime(zone).withTimeZone(timeZone).toPlainDateTime();
}

/** A moment plus a duration. Days are calendar days there, hours are 60 minutes. */
export function laterBy(moment: Moment, duration: Temporal.Duration): Moment {
  const wall = moment.isDay
    ? moment.wall.add(duration)
    : moment.wall.toZonedDateTime(moment.zone).add(duration).toPlainDateTime();
  return { ...moment, wall };
}

/** The zones one calendar names, each looked up once. */
export function zonesAround(timeZone: string): Zones {
  const known = new Map<string, string>();
  return (name) => {
    // Others write these names: a long one would keep its regular expression busy.
    if (!name || name.length > longestName) return timeZone;
    const zone = known.get(name) ?? zoneNamed(name, timeZone);
    known.set(name, zone);
    return zone;
  };
}

/** The time zone for a zone name in a calendar; an unknown name means the rental's zone. */
function zoneNamed(name: string, timeZone: string): string {
  const place = /[A-Z][A-Za-z_]+\/[A-Z][A-Za-z_/-]+$/.exec(name)?.[0];
  return [name, place, zonesOfWindows[name]].find(isZone) ?? timeZone;
}

function isZone(name: string | undefined): name is string {
  if (!name) return false;
  try {
    Temporal.ZonedDateTime.from({ year: 2026, month: 1, day: 1, timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Outlook's names for United States zones. */
const zonesOfWindows: Record<string, string> = {
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indianapolis",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "US Mountain Standard Time": "America/Phoenix",
  "Pacific Standard Time": "America/Los_Angeles",
  "Alaskan Standard Time": "America/Anchorage",
  "Hawaiian Standard Time": "Pacific/Honolulu",
};

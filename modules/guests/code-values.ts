import { holidaysFrom } from "#modules/homes/rules/days/calendars.ts";
import { collectionBetween, daysLooked } from "#modules/homes/rules/days/collection-day.ts";
import type { Holiday } from "#modules/homes/rules/days/holidays.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { locales } from "#platform/values/locales.ts";
import type { Language } from "#platform/values/preferences.ts";
import { spellParam } from "#platform/values/spell-param.ts";
import { wordsIn } from "#platform/word.ts";
import type { StayFacts } from "./queries/guests.ts";
import type { CodeValues } from "./rules/short-codes.ts";

/**
 * The values of the short codes for a stay, in a language. The trash day is the first collection within the stay, from
 * today on once guests have arrived.
 */
export async function valuesOf(
  { property, host, guest, fromOn, untilOn, fromTime, untilTime, cansOutAt }: StayFacts,
  { language, holidays, now }: { language: Language; holidays: readonly Holiday[]; now: string },
): Promise<CodeValues> {
  const today = localDay(now, property.timeZone);
  const trashDay = collectionBetween(
    property,
    { from: today > fromOn ? today : fromOn, until: untilOn },
    holidays,
  );
  const cansOutOn = cansOutAt && localDay(cansOutAt, property.timeZone);
  const day = (text: string) => spellParam(text, locales[language]);
  const word = await wordsIn(language);
  return {
    guest: guest?.name ?? null,
    property: property.name,
    address: `${property.address}, ${property.city}, ${property.state} ${property.zipCode}`,
    arrival_day: day(fromOn),
    checkin: timeOfDay(fromTime, language),
    checkout_day: day(untilOn),
    checkout: timeOfDay(untilTime, language),
    trash_day: trashDay && day(trashDay),
    cans_out:
      cansOutOn &&
      (cansOutOn < untilOn
        ? word("guestLetters.cansOutEvening", { day: day(cansOutOn) })
        : word("guestLetters.cansOutAfter", {})),
    sorting: word("guestLetters.sorting", { cans: property.numberOfCans }),
    cans_place: property.cansPlace?.trim() || null,
    curb_place: property.curbPlace?.trim() || null,
    host: host.firstName,
  };
}

/** The days whose holidays may move a collection of a stay that can be emailed about now. */
export function holidayDays(now: string): { from: string; until: string } {
  const today = now.slice(0, 10);
  return {
    from: holidaysFrom(addDays(today, -daysLooked)),
    until: addDays(today, mostDaysAhead + daysLooked),
  };
}

/** The most days before arrival that stays are shown and automatic emails sent. */
const mostDaysAhead = 61;

/** Formats "16:00" as a local clock time in the language. */
function timeOfDay(time: string, language: Language): string {
  return new Date(`2000-01-01T${time}:00Z`).toLocaleTimeString(locales[language], {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
}

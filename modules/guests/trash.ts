import type { Holiday } from "#modules/homes/days.ts";
import { type CanKind, canKinds, rhythmsOfRental } from "#modules/homes/rules.ts";
import { localTime } from "#platform/time/local-time.ts";
import type { Translate } from "#platform/translator.ts";
import { type Language, locales } from "#platform/values/preferences.ts";
import { type Truck, trucksOf } from "./days.ts";
import type { StayFacts } from "./queries/guests.ts";

type Property = StayFacts["property"];

type Words = { translate: Translate; language: Language };

/** A stay's trucks in sentences: the first after arrival and the last before checkout; null if none is known. */
export function trashDays(
  { property, ...stay }: StayFacts,
  holidays: readonly Holiday[],
  { translate, language }: Words,
): string | null {
  const { state, zipCode, timeZone, laws, moves } = property;
  const place = { state, zipCode, timeZone, laws, moves, rhythms: rhythmsOfRental(property) };
  const { first, last, next } = trucksOf(place, stay, holidays);
  const list = new Intl.ListFormat(locales[language]);
  const say = (key: "truckOnly" | "truckFirst" | "truckLast" | "truckNone", truck: Truck) =>
    translate(`guestEmails.${key}`, {
      day: truck.day,
      law: truck.outFrom ? localTime(truck.outFrom, timeZone) : "none",
      cans: list.format(truck.canKinds.map((kind) => translate(`guestEmails.kinds.${kind}`, {}))),
    });
  if (!first || !last) return next && say("truckNone", next);
  if (first.day === last.day) return say("truckOnly", first);
  return `${say("truckFirst", first)} ${say("truckLast", last)}`;
}

/**
 * What goes in which can, a sentence per kind: the host's words, or else ours. A rental with trash only and without the
 * host's words has one sentence about its number of cans.
 */
export function sortingLines(property: Property, { translate }: Pick<Words, "translate">): string[] {
  const kinds = kindsOf(property);
  if (kinds.every((kind) => kind === "trash" && !property.canTexts[kind]))
    return [translate("guestEmails.sorting", { cans: property.numberOfCans })];
  return kinds.map((kind) => {
    const text = property.canTexts[kind];
    return text
      ? translate(`guestEmails.ownSortingOf.${kind}`, { text })
      : translate(`guestEmails.sortingOf.${kind}`, {});
  });
}

function kindsOf(property: Property): CanKind[] {
  const collected = rhythmsOfRental(property).map(({ canKind }) => canKind);
  return canKinds.filter((kind) => collected.includes(kind) || property.canTexts[kind]);
}

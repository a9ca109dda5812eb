import type { guestStarters } from "#messages/guest-starters.ts";
import type { GuestTemplate } from "#modules/guests/contract.ts";
import type { GuestMoment } from "#modules/guests/rules.ts";
import { type Language, languages } from "#platform/values/preferences.ts";

type Text = { subject: string; body: string };

/** A template being edited: fields for every language, and the offset as a number of hours or days. */
export type Draft = {
  id: string | null;
  propertyId: string | null;
  name: string;
  isAutomatic: boolean;
  count: string;
  unit: "hours" | "days";
  when: When;
  texts: Record<Language, Text>;
};

export const whens = ["beforeArrival", "afterArrival", "beforeLeaving", "afterLeaving"] as const;
type When = (typeof whens)[number];

const nothing: Text = { subject: "", body: "" };

export function draftOf(template: GuestTemplate | null): Draft {
  const { moment, offsetHours, texts } = template ?? {
    moment: "arrival" as const,
    offsetHours: -24,
    texts: {},
  };
  return {
    id: template?.id ?? null,
    propertyId: template?.propertyId ?? null,
    name: template?.name ?? "",
    isAutomatic: template?.isAutomatic ?? false,
    ...timeOf(moment, offsetHours),
    texts: { en: nothing, es: nothing, fr: nothing, ...texts },
  };
}

/** A draft with starter text; sent automatically unless the host changes that. */
export function draftOfStarter(starter: (typeof guestStarters)[number], name: string): Draft {
  const { moment, offsetHours, texts } = starter;
  return {
    ...draftOf(null),
    name,
    isAutomatic: true,
    ...timeOf(moment, offsetHours),
    texts: { ...texts },
  };
}

/** The input of `guests.saveTemplate`, without languages left empty. */
export function inputOf({ id, propertyId, name, isAutomatic, count, unit, when, texts }: Draft) {
  // Before or after is a separate choice, so a sign or fraction is a mistake.
  const hours = (/^\d+$/.test(count.trim()) ? Number(count) : Number.NaN) * (unit === "days" ? 24 : 1);
  const written = languages.filter(
    (each) => texts[each].subject.trim() !== "" || texts[each].body.trim() !== "",
  );
  return {
    id,
    propertyId,
    name,
    isAutomatic,
    moment: when.endsWith("Arrival") ? "arrival" : "leaving",
    // Avoids -0, which some checks reject as an integer.
    offsetHours: (when.startsWith("before") ? -hours : hours) + 0,
    texts: Object.fromEntries(written.map((each) => [each, texts[each]])),
  };
}

function timeOf(moment: GuestMoment, offsetHours: number): Pick<Draft, "count" | "unit" | "when"> {
  const hours = Math.abs(offsetHours);
  const inDays = hours % 24 === 0 && hours > 0;
  const isArrival = moment === "arrival";
  const when =
    offsetHours < 0
      ? isArrival
        ? ("beforeArrival" as const)
        : ("beforeLeaving" as const)
      : isArrival
        ? ("afterArrival" as const)
        : ("afterLeaving" as const);
  return { count: String(inDays ? hours / 24 : hours), unit: inDays ? "days" : "hours", when };
}

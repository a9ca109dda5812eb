import type { guestStarters } from "#messages/guest-starters.ts";
import type { GuestTemplate } from "#modules/guests/contract/guests.ts";
import type { GuestMoment } from "#modules/guests/rules/guests.ts";
import { type Language, languages } from "#platform/values/preferences.ts";

type Text = { subject: string; body: string };

/** A template as it is being written: every language has fields, and the time is a number of hours or days. */
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

/** A template to be changed; a new one without. */
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

/** A new template that has words already; it goes by itself unless its host says otherwise. */
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

/** What `guests.saveTemplate` takes. Languages in which nothing was written are left out. */
export function inputOf({ id, propertyId, name, isAutomatic, count, unit, when, texts }: Draft) {
  // Before and after are said apart: a number with a sign, or half an hour, is a slip.
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
    // Not -0, which is no whole number to everybody.
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

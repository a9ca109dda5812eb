import type { FullVerdict } from "./rules/truck.ts";

/**
 * What a homeowner sends to the hauler, or to 311, about cans that are still full; the photo's link follows it. In
 * English, because the hauler reads it. Instants are UTC.
 */
export function haulerMessage(seen: {
  verdict: FullVerdict;
  address: string;
  city: string;
  zipCode: string;
  outAt: string | null;
  observedAt: string;
  timeZone: string;
}): { subject: string; message: string } {
  const time = new Intl.DateTimeFormat("en-US", { ...shown, timeZone: seen.timeZone });
  const at = (instant: string) => time.format(new Date(instant)).replaceAll("\u202f", " ");
  const where = `${seen.address}, ${seen.city} ${seen.zipCode}`;
  const wereOut = seen.outAt ? ` The cans were at the curb from ${at(seen.outAt)}.` : "";
  const message = `Collection at ${where}.${wereOut} ${told[seen.verdict](at(seen.observedAt))} A photo with its time:`;
  return { subject: `Cans at ${seen.address}`, message };
}

const shown = {
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const;

const told: Readonly<Record<FullVerdict, (at: string) => string>> = {
  notEmptied: (at) => `On ${at} they had not been emptied. Please send the truck again, and tell me when.`,
  tagged: (at) => `On ${at} they had a tag and had not been emptied. Please tell me what was wrong.`,
  truckNotHere: (at) => `On ${at} the truck had not come. Please tell me when it will.`,
};

import type { FullVerdict } from "./rules/truck.ts";

/**
 * What a homeowner sends to the hauler, or to 311, about cans that are still full; a photo's link follows it
 * if there is one. In English, because the hauler reads it. Instants are UTC.
 */
export function haulerMessage(seen: {
  verdict: FullVerdict;
  address: string;
  city: string;
  zipCode: string;
  outAt: string | null;
  observedAt: string;
  timeZone: string;
  hasPhoto: boolean;
}): { subject: string; message: string } {
  const at = (instant: string) => {
    const [day, time] = [dayShown, timeShown].map((shown) =>
      new Intl.DateTimeFormat("en-US", { ...shown, timeZone: seen.timeZone }).format(new Date(instant)),
    );
    return `${day} at ${time}`.replaceAll("\u202f", " ");
  };
  const where = `${seen.address}, ${seen.city} ${seen.zipCode}`;
  const message = [
    `Collection at ${where}.`,
    seen.outAt && `The cans were at the curb from ${at(seen.outAt)}.`,
    told[seen.verdict](at(seen.observedAt)),
    seen.hasPhoto && "A photo with its time:",
  ]
    .filter(Boolean)
    .join(" ");
  return { subject: `Cans at ${seen.address}`, message };
}

const dayShown = { weekday: "short", month: "short", day: "numeric" } as const;
const timeShown = { hour: "numeric", minute: "2-digit" } as const;

const told: Readonly<Record<FullVerdict, (at: string) => string>> = {
  notEmptied: (at) => `On ${at} they had not been emptied. Please send the truck again, and tell me when.`,
  tagged: (at) => `On ${at} they had a tag and had not been emptied. Please tell me what was wrong.`,
  truckNotHere: (at) => `On ${at} the truck had not come. Please tell me when it will.`,
};

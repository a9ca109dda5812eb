import * as z from "zod";
import { inWeekOrder, weekdays } from "./values/days.ts";
import { holdsLink, isBroken, isPersonName } from "./values/one-line-names.ts";
import { usStates } from "./values/places.ts";
import { availabilityWindows, maxServiceAreas, vehicleTypes } from "./values/runner-words.ts";
import { longestBody, longestHeading, longestMessage, longestSubject } from "./values/text-limits.ts";
import { checkoutStarts, homeWindows } from "./values/windows.ts";

/**
 * Fields shared by several forms and calls. Messages are keys of `validation` in `messages/en/common.ts`. Texts are
 * trimmed and stripped of NUL and other control characters, which Postgres refuses or nobody sees.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const isStorable = (text: string) => text.isWellFormed() && !forbidden.test(text);

const plainText = (max: number) =>
  z
    .string("validation.invalid")
    .max(max, { error: "validation.tooLong", abort: true })
    .refine(isStorable, "validation.characters")
    .trim();

const requiredText = (max: number, missing: string) =>
  z
    .string(missing)
    .max(max, { error: "validation.tooLong", abort: true })
    .refine(isStorable, "validation.characters")
    .trim()
    .min(1, missing);

const oneLine = (text: z.ZodString) =>
  text.refine((given) => !isBroken(given), { error: "validation.oneLine", abort: true });

/** One line without links: names appear in emails to addresses that other people entered. */
const named = (text: z.ZodString) => oneLine(text).refine((given) => !holdsLink(given), "validation.noLink");

const personName = (missing: string) =>
  named(requiredText(100, missing)).refine(
    (given) => given.trim() === "" || isPersonName(given.trim()),
    "validation.name",
  );

export const firstName = personName("validation.firstName");
export const lastName = personName("validation.lastName");

const emailWith = (error: string) =>
  z.string(error).max(254, { error, abort: true }).trim().toLowerCase().check(z.email({ error }));

export const email = emailWith("validation.email");
export const payoutEmail = emailWith("validation.payoutEmail");

/** Text typed into a search box. */
export const searchText = plainText(100);
export const reason = requiredText(500, "validation.reason");
export const personNote = requiredText(2000, "validation.message");

/** Neither trimmed nor cut. At least 6 characters, as documented; never only spaces. */
export const password = z
  .string("validation.passwordTooShort")
  .max(256, { error: "validation.passwordTooLong", abort: true })
  .min(6, "validation.passwordTooShort")
  .refine((text) => text.trim().length > 0, "validation.passwordTooShort")
  .refine((text) => !text.includes("\u0000"), "validation.characters");

export const phoneNumber = z
  .string("validation.phone")
  .max(30, { error: "validation.phone", abort: true })
  .trim()
  .min(10, "validation.phone")
  .regex(/^[0-9+().\- x]+$/, "validation.phone");

/** Not checked for links: "10 Rt.US 1" is an address, and the first email names none. */
export const address = oneLine(requiredText(120, "validation.address"));
export const unit = oneLine(plainText(40));
export const city = named(requiredText(60, "validation.city"));
export const state = z.enum(usStates, "validation.state");
export const zipCode = z
  .string("validation.zipCode")
  .trim()
  .regex(/^\d{5}$/, {
    error: ({ input }) => (input === "" ? "validation.zipCode" : "validation.zipCodeFormat"),
  });
export const specialInstructions = plainText(1000);
export const notes = plainText(1000);
/** A message about a pickup; empty with a template or a photo. */
export const messageWords = plainText(longestMessage);
export const supportWords = requiredText(2000, "validation.message");
/** A note about the home: where the cans are, where they go, a dog. */
export const homeNote = plainText(300);
export const gateCode = requiredText(40, "validation.gateCode");
/** How to get in. */
export const accessNotes = plainText(600);
/** A wall-clock time: "16:00". */
export const timeOfDay = z
  .string("validation.timeOfDay")
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "validation.timeOfDay");
/** A giver's message. It has no links, since the giver can type anybody's address. */
export const giftWords = plainText(300).refine((given) => !holdsLink(given), "validation.noLink");
export const guestName = named(plainText(80));
/** The host's name for a helper. */
export const helperName = named(requiredText(60, "validation.helperName"));
export const templateName = oneLine(requiredText(60, "validation.templateName"));
/** Allows short codes in braces (`modules/guests/rules.ts`). */
export const guestSubject = oneLine(requiredText(longestSubject, "validation.guestSubject"));
export const guestBody = requiredText(longestBody, "validation.message");
/** ICU texts of notices, emails and text messages (`modules/notices/message-texts.ts`). */
/** A name for a view of a list. */
export const viewName = oneLine(requiredText(40, "validation.viewName"));
export const textHeading = oneLine(requiredText(longestHeading, "validation.words"));
export const textBody = requiredText(longestBody, "validation.words");
export const propertyName = named(requiredText(80, "validation.propertyName"));
export const checklistItem = requiredText(80, "validation.checklistItem");
/** One line: it also goes out as a text message. */
export const canText = oneLine(requiredText(160, "validation.invalid"));
/** Allows links, as in "Booking.com", because only the host sees it. */
export const feedName = oneLine(requiredText(60, "validation.feedName"));
const longestFeedAddress = 2000;

/**
 * https on the default port, a host name, and only characters that need no escaping, so the stored address cannot
 * outgrow its column. Punycode names ("xn--") are refused because some are invalid.
 */
const feedAddressShape =
  /^https:\/\/(?=[^/?#]{1,253}(?:[/?#]|$))(?:(?!xn--)[a-z0-9-]+\.)+(?!xn--)[a-z0-9-]*[a-z][a-z0-9-]*(?:[/?][\w.~:/?[\]@!$&()*+,;=%-]*)?(?:#[\w.~:/?@!$&()*+,;=%-]*)?$/i;

/** A calendar feed's address; some platforms start it with "webcal:". */
export const feedAddress = z
  .string("validation.feedAddress")
  .max(longestFeedAddress, { error: "validation.feedAddress", abort: true })
  .trim()
  .transform((text) => text.replace(/^webcals?:/i, "https:"))
  .refine((text) => feedAddressShape.test(text), "validation.feedAddress");
/** A homeowner's or host's own address for events. */
export const webhookAddress = z
  .string("validation.feedAddress")
  .max(longestFeedAddress, { error: "validation.feedAddress", abort: true })
  .trim()
  .refine((text) => feedAddressShape.test(text), "validation.feedAddress");
export const amenity = requiredText(40, "validation.invalid");
export const haulerName = oneLine(requiredText(80, "validation.haulerName"));
export const haulerPhone = oneLine(plainText(40));
export const haulerUrl = plainText(300).regex(/^(?:https:\/\/[^\s/@]+\S*)?$/, "validation.haulerUrl");
/** ZIP codes or their first digits. */
export const haulerAreas = z
  .array(
    z.string("validation.haulerAreas").regex(/^\d{3,5}$/, "validation.haulerAreas"),
    "validation.haulerAreas",
  )
  .max(300, "validation.tooLong");
export const holidayName = requiredText(80, "validation.holidayName");
export const numberOfCans = z
  .number("validation.numberOfCans")
  .int("validation.numberOfCans")
  .min(1, "validation.numberOfCans")
  .max(10, "validation.numberOfCans");

const weekdayNames = z
  .array(z.enum(weekdays, "validation.pickupDays"), "validation.pickupDays")
  .max(50, "validation.pickupDays");

/** Weekday names, Monday first, without duplicates; also accepted as a JSON array string. */
export const pickupDays = z.preprocess(
  readJsonList,
  weekdayNames.min(1, "validation.pickupDays").transform(inWeekOrder),
);

/** Same for a rental, where the days may be unknown. */
export const collectionDays = z.preprocess(readJsonList, weekdayNames.transform(inWeekOrder));

/** ZIP codes without duplicates; also accepted as a JSON array string. */
export const serviceAreas = z.preprocess(
  readJsonList,
  z
    .array(
      z
        .string("validation.zipCodeFormat")
        .trim()
        .regex(/^\d{5}$/, "validation.zipCodeFormat"),
      "validation.zipCodes",
    )
    .min(1, "validation.zipCodes")
    .max(maxServiceAreas, "validation.tooManyZipCodes")
    .transform((codes) => [...new Set(codes)]),
);

export const chosenAvailability = z
  .array(z.enum(availabilityWindows, "validation.availabilityWindows"), "validation.availabilityWindows")
  .min(1, "validation.availabilityWindows")
  .max(50, "validation.availabilityWindows")
  .transform((chosen) => availabilityWindows.filter((window) => chosen.includes(window)));

export const vehicleType = z.enum(vehicleTypes, "validation.vehicleType");

export const homeWindow = z.enum(homeWindows, "validation.timeWindow");

const dayWith = (error: string) =>
  z
    .string(error)
    .max(30, { error, abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|\+00:00))?$/, {
      error,
      abort: true,
    })
    .check(z.refine((text) => isCalendarMoment(text), error))
    .transform((text) => text.slice(0, 10));

/** A real calendar day: "YYYY-MM-DD", or the day of a wire `scheduledDate`, which is written in UTC. */
export const scheduledDay = dayWith("validation.date");

/** Same, for a day that is not a pickup's. */
export const day = dayWith("validation.day");

/** A month: "2026-11". */
export const month = z.string("validation.day").regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "validation.day");

/** Same, for a lookup: from year 1, the earliest the database knows. */
export const knownDay = day.refine((text) => text >= "0001", "validation.day");

/** The day from which every other week is counted. */
export const anchorDay = dayWith("validation.anchor").refine(
  (text) => text >= "2000" && text < "2100",
  "validation.anchor",
);

/** An instant from a phone's clock, rewritten in UTC: "2026-11-21T10:00:00.000Z". */
export const moment = z
  .string("validation.invalid")
  .max(40, { error: "validation.invalid", abort: true })
  .check(z.iso.datetime({ offset: true, error: "validation.invalid" }))
  .refine((text) => text >= "2000" && text < "2100", "validation.invalid")
  .transform((text) => new Date(text).toISOString());

/** The `photoUrl` that `createPhotoUpload` returned. */
export const uploadedPhoto = z.string("validation.photo").max(100, "validation.photo");

/** A picture: an upload's `photoUrl`, the current picture's address, or a data URL. */
export const picture = z.string("validation.photo").max(7_500_000, "validation.photoTooLarge");

export const checkoutWindow = z.enum(checkoutStarts, "validation.timeWindow");

/** The values that a form showed for the fields it changes: a save over newer ones is refused. */
export const seen = z.record(z.string(), z.unknown(), "validation.invalid").optional();

export const flag = z.boolean("validation.invalid");

export const id = z.uuid("validation.id");

function readJsonList(value: unknown): unknown {
  if (typeof value !== "string" || value.length > 20_000) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function isCalendarMoment(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split("-").map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lastDay = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  const [hour = 0, minute = 0, second = 0] = (text.slice(11).split(/[.Z+]/)[0] || "0").split(":").map(Number);
  return day <= lastDay && hour <= 23 && minute <= 59 && second <= 59;
}

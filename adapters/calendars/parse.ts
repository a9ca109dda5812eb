import { hash } from "node:crypto";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { isBlockedTitle } from "#modules/rentals/rules/blocked-title.ts";
import type { Reading } from "#modules/rentals/rules/readings.ts";
import { addDays } from "#platform/time/local-time.ts";
import { laterBy, type Moment, readMoments, thereAt, wallIn, type Zones, zonesAround } from "./moments.ts";
import { isBounded, repeatsOf } from "./repeats.ts";
import { splitCalendar } from "./split-calendar.ts";

// Days written without saying that they are days are days all the same.
ICAL.design.strict = false;

/** Days around today within which what a calendar says is taken. */
const horizon = { before: 30, ahead: 800, repeatsAhead: 400 } as const;

/** Nights that a stay, or a block, may have. */
const longestStay = 400;

/** Entries between which others get their turn; one of so many characters is enough. */
const atOnce = 25;
const longEntry = 2000;
/** Beginnings that one entry leaves out. */
const mostExcept = 400;
/** Repeats that are looked at in one calendar, those included that are long past. */
const mostSteps = 50_000;
const longestUid = 255;
const longestTitle = 120;

type Stay = Reading["stays"][number];
type Where = { timeZone: string; today: string };

type Entry = {
  uid: string;
  title: string | null;
  from: Moment;
  until: Moment;
  rule: ICAL.Recur | null;
  /** Beginnings that are left out, as clocks of its zone show them. */
  except: string[];
  /** The beginning of the repeat that it stands for; null for an entry of its own. */
  replaces: string | null;
  isCancelled: boolean;
};

/**
 * The stays and blocked days of a calendar (RFC 5545) in local days of a place. The day on which an entry ends is that on
 * which guests leave. Lets others have their turn now and then. "notCalendar" where the text is none from its beginning
 * to its end, "tooLarge" where it has more entries than are read.
 */
export async function parseCalendar(
  text: string,
  where: Where,
): Promise<Reading | "notCalendar" | "tooLarge"> {
  const blocks = splitCalendar(text);
  if (!blocks) return "notCalendar";
  if (blocks === "tooMany") return "tooLarge";
  const entries: Entry[] = [];
  const unread = new Set<string>();
  const zoneOf = zonesAround(where.timeZone);
  const reading = { unnamedEntries: 0, skippedEntries: 0 };
  for (const [index, block] of blocks.entries()) {
    if (index % atOnce === 0 || block.length > longEntry) await othersTurn();
    const entry = readEntry(block, zoneOf, where.today);
    if (typeof entry === "object") entries.push(entry);
    else {
      reading.skippedEntries += 1;
      if (entry === "") reading.unnamedEntries += 1;
      else unread.add(entry);
    }
  }

  const replaced = new Set(entries.flatMap(({ uid, replaces }) => (replaces ? [`${replaces} ${uid}`] : [])));
  const stays = new Map<string, Stay>();
  const cancelled = new Set<string>();
  let steps = 0;
  for (const [index, entry] of entries.entries()) {
    if (entry.rule || index % atOnce === 0) await othersTurn();
    if (entry.isCancelled) {
      if (!entry.replaces) cancelled.add(entry.uid);
      continue;
    }
    const spans = staysOf(entry, { ...where, replaced, mostSteps: mostSteps - steps });
    steps += spans?.steps ?? 0;
    if (!spans) reading.skippedEntries += 1;
    if (!spans || spans.isCut) unread.add(entry.uid);
    for (const stay of spans?.found ?? []) {
      if (stay.untilOn <= stay.fromOn) reading.skippedEntries += 1;
      else if (!isNear(stay, where.today)) continue;
      else if (stay.fromOn >= addDays(stay.untilOn, -longestStay))
        stays.set(`${stay.fromOn} ${stay.untilOn} ${stay.uid}`, stay);
      else {
        reading.skippedEntries += 1;
        unread.add(entry.uid);
      }
    }
  }
  for (const { uid } of stays.values()) cancelled.delete(uid);
  return {
    ...reading,
    stays: [...stays.values()],
    cancelled: [...cancelled],
    unread: [...unread],
    hasRepeats: entries.some(({ rule }) => rule !== null),
  };
}

/** What an entry says; where it cannot be understood, its name, empty where it has none. */
function readEntry(block: string, zoneOf: Zones, today: string): Entry | string {
  const uid = uidOf(block);
  try {
    const event = new ICAL.Component(ICAL.parse(block) as unknown as unknown[]);
    const [from] = readMoments(event.getFirstProperty("dtstart"), zoneOf);
    if (!from) return uid;
    const until = endOf(event, from, zoneOf);
    const rule = event.getFirstPropertyValue("rrule");
    const isRepeating = event.hasProperty("rrule") || event.hasProperty("rdate");
    const isFound = rule instanceof ICAL.Recur && isBounded(rule, from, today) && !event.hasProperty("rdate");
    if (isRepeating && !isFound) return uid;
    const except = event.getAllProperties("exdate").flatMap((property) => readMoments(property, zoneOf));
    if (except.length > mostExcept) return uid;
    const [replaces] = readMoments(event.getFirstProperty("recurrence-id"), zoneOf);
    const title = textOf(event, "summary").slice(0, longestTitle).trim().toWellFormed();
    return {
      uid: uid || `unnamed ${from.wall}`,
      title: title || null,
      from,
      until,
      rule: rule instanceof ICAL.Recur ? rule : null,
      except: except.map((moment) => beginningIn(moment, from)),
      replaces: replaces ? beginningIn(replaces, from) : null,
      isCancelled: textOf(event, "status").toUpperCase() === "CANCELLED",
    };
  } catch {
    // Whatever it is, it is no entry; what else stands in the calendar counts all the same.
    return uid;
  }
}

/** When an entry ends: as it says, or else a day is one day, and a time no time at all. */
function endOf(event: ICAL.Component, from: Moment, zoneOf: Zones): Moment {
  const [until] = readMoments(event.getFirstProperty("dtend"), zoneOf);
  if (until) return until;
  const duration = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration)
    return laterBy(from, Temporal.Duration.from(duration.toString()).round({ smallestUnit: "second" }));
  return from.isDay ? laterBy(from, Temporal.Duration.from({ days: 1 })) : from;
}

/** The stays of an entry; null where its repeats, or their local days, cannot be told. */
function staysOf(
  entry: Entry,
  where: Where & { replaced: ReadonlySet<string>; mostSteps: number },
): { found: Stay[]; steps: number; isCut: boolean } | null {
  try {
    const spans = spansOf(entry, where);
    return { ...spans, found: spans.found.map((span) => stayOf(entry, span, where)) };
  } catch {
    // Such as an end of repeats that is no day.
    return null;
  }
}

/** From when to when an entry is: once, or each time that it repeats and no other entry stands for that. */
function spansOf(
  entry: Entry,
  { today, replaced, mostSteps }: { today: string; replaced: ReadonlySet<string>; mostSteps: number },
): { found: { from: Moment; until: Moment }[]; steps: number; isCut: boolean } {
  const { from, until, rule } = entry;
  if (!rule) return { found: [{ from, until }], steps: 0, isCut: false };
  const length = from.wall.until(until.wall, { largestUnit: "days" });
  const { walls, steps, isCut } = repeatsOf(rule, from, {
    from: addDays(today, -horizon.before - Math.min(length.days, horizon.ahead)),
    until: addDays(today, horizon.repeatsAhead),
    mostSteps,
  });
  const left = walls.filter(
    (wall) => !entry.except.includes(wall.toString()) && !replaced.has(`${wall} ${entry.uid}`),
  );
  const found = left.map((wall) => ({
    from: { ...from, wall },
    until: { ...until, wall: wall.add(length) },
  }));
  return { found, steps, isCut };
}

function stayOf(entry: Entry, span: { from: Moment; until: Moment }, { timeZone }: Where): Stay {
  const from = thereAt(span.from, timeZone);
  const until = thereAt(span.until, timeZone);
  return {
    uid: entry.uid,
    fromOn: from.day,
    untilOn: until.day,
    fromTime: from.time,
    untilTime: until.time,
    isBlocked: isBlockedTitle(entry.title),
    title: entry.title,
  };
}

function isNear({ fromOn, untilOn }: Stay, today: string): boolean {
  return (
    untilOn >= addDays(today, -horizon.before) && fromOn <= addDays(today, horizon.ahead) && untilOn < "9999"
  );
}

/** The beginning of a repeat, as clocks show it by which it repeats. */
function beginningIn(moment: Moment, first: Moment): string {
  const wall = wallIn(moment, first.zone);
  return (first.isDay ? wall.with({ hour: 0, minute: 0, second: 0 }) : wall).toString();
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === "string" ? storable(value) : "";
}

/** An entry's name, also where nothing else of it can be understood; empty without one. */
function uidOf(block: string): string {
  const [, written = ""] = /^UID(?:;[^:\r\n\u2028\u2029]*)?:(.*(?:\r\n[ \t].*)*)/im.exec(block) ?? [];
  const uid = storable(written.replace(/\r\n[ \t]/g, ""));
  if (uid.length <= longestUid) return uid;
  const digest = hash("sha256", uid);
  return `${uid.slice(0, longestUid - digest.length - 1).toWellFormed()} ${digest}`;
}

/** A text without what no database takes. */
function storable(text: string): string {
  return text
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .toWellFormed();
}

function othersTurn(): Promise<void> {
  return new Promise((next) => setImmediate(next));
}

import { hash } from "node:crypto";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { isBlockedTitle } from "#modules/rentals/rules/feeds.ts";
import type { Reading } from "#modules/rentals/rules/readings.ts";
import { addDays } from "#platform/time/local-time.ts";
import { laterBy, type Moment, readMoments, thereAt, wallIn, type Zones, zonesAround } from "./moments.ts";
import { isBounded, repeatsOf } from "./repeats.ts";

// Accepts dates that are not marked as dates.
ICAL.design.strict = false;

/** Days around today for which entries are accepted. */
const horizon = { before: 30, ahead: 800, repeatsAhead: 400 } as const;

/** Most nights of a stay or block. */
const longestStay = 400;

/** Entries parsed before yielding; one entry of this many characters also yields. */
const batchSize = 25;
const longEntry = 2000;
const mostExcept = 400;
/** Most repeats examined in a calendar, including long past ones. */
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
  /** Excluded starts, as local times in its zone. */
  except: string[];
  /** The start of the repeat it replaces; null for an independent entry. */
  replaces: string | null;
  isCancelled: boolean;
};

/**
 * A calendar's stays and blocked days (RFC 5545) in the rental's local days. An entry's end day is the checkout day.
 * Yields now and then. "notCalendar" when the text is not a complete calendar, "tooLarge" when it has too many entries
 * or takes longer than `isOver` allows.
 */
export async function parseCalendar(
  text: string,
  where: Where,
  isOver = () => false,
): Promise<Reading | "notCalendar" | "tooLarge"> {
  const blocks = splitCalendar(text);
  if (!blocks) return "notCalendar";
  if (blocks === "tooMany") return "tooLarge";
  const entries: Entry[] = [];
  const unread = new Set<string>();
  const zoneOf = zonesAround(where.timeZone);
  const reading = { unnamedEntries: 0, skippedEntries: 0 };
  for (const [index, block] of blocks.entries()) {
    if (isOver()) return "tooLarge";
    if (index % batchSize === 0 || block.length > longEntry) await othersTurn();
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
    if (isOver()) return "tooLarge";
    if (entry.rule || index % batchSize === 0) await othersTurn();
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

/** An entry's content; if unreadable, its id, empty without one. */
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
    // Skips this entry; the rest of the calendar still counts.
    return uid;
  }
}

/** When an entry ends: its own end, else one day for a day and zero duration for a time. */
function endOf(event: ICAL.Component, from: Moment, zoneOf: Zones): Moment {
  const [until] = readMoments(event.getFirstProperty("dtend"), zoneOf);
  if (until) return until;
  const duration = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration)
    return laterBy(from, Temporal.Duration.from(duration.toString()).round({ smallestUnit: "second" }));
  return from.isDay ? laterBy(from, Temporal.Duration.from({ days: 1 })) : from;
}

/** The stays of an entry; null when its repeats or local days cannot be computed. */
function staysOf(
  entry: Entry,
  where: Where & { replaced: ReadonlySet<string>; mostSteps: number },
): { found: Stay[]; steps: number; isCut: boolean } | null {
  try {
    const spans = spansOf(entry, where);
    return { ...spans, found: spans.found.map((span) => stayOf(entry, span, where)) };
  } catch {
    // For example, a repeat end that is not a date.
    return null;
  }
}

/** An entry's spans: one, or each repeat that no other entry replaces. */
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

/** A repeat's start, as a local time in the zone it repeats in. */
function beginningIn(moment: Moment, first: Moment): string {
  const wall = wallIn(moment, first.zone);
  return (first.isDay ? wall.with({ hour: 0, minute: 0, second: 0 }) : wall).toString();
}

function textOf(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name);
  return typeof value === "string" ? storable(value) : "";
}

/** An entry's id, even if the rest is unreadable; empty without one. */
function uidOf(block: string): string {
  const [, written = ""] = /^UID(?:;[^:\r\n\u2028\u2029]*)?:(.*(?:\r\n[ \t].*)*)/im.exec(block) ?? [];
  const uid = storable(written.replace(/\r\n[ \t]/g, ""));
  if (uid.length <= longestUid) return uid;
  const digest = hash("sha256", uid);
  return `${uid.slice(0, longestUid - digest.length - 1).toWellFormed()} ${digest}`;
}

/** A text without characters the database rejects. */
function storable(text: string): string {
  return text
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .toWellFormed();
}

function othersTurn(): Promise<void> {
  return new Promise((next) => setImmediate(next));
}

const mostEntries = 5000;
/** Characters examined per entry. */
const longestEntry = 20_000;

/** The properties that are read. Other ones may be malformed without harm. */
const wanted = /^(?:UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|SUMMARY)[;:]/i;

/** Each entry (VEVENT) as text of the properties read, empty if too long; null for an incomplete calendar. */
export function splitCalendar(text: string): string[] | "tooMany" | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const isLine = (line: string | undefined, is: string) => line?.trim().toUpperCase() === is;
  const first = lines.findIndex((line) => line.trim() !== "");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  if (!isLine(lines[first], "BEGIN:VCALENDAR") || !isLine(lines[last], "END:VCALENDAR")) return null;
  const entries: string[] = [];
  let entry: string[] | null = null;
  let length = 0;
  /** Nested parts, such as alarms, whose properties are not the entry's. */
  let depth = 0;
  let isWanted = false;
  for (const line of lines) {
    if (isLine(line, "BEGIN:VEVENT")) {
      if (entry) return null;
      entry = [];
      length = 0;
      depth = 0;
    } else if (!entry) {
      if (isLine(line, "END:VEVENT")) return null;
    } else if (isLine(line, "END:VEVENT")) {
      if (entries.length === mostEntries) return "tooMany";
      entries.push(`BEGIN:VEVENT\r\n${length > longestEntry ? "" : entry.join("")}END:VEVENT`);
      entry = null;
    } else {
      if (/^(?:BEGIN|END):/i.test(line)) depth += /^B/i.test(line) ? 1 : -1;
      // A line that starts with a space continues the previous one.
      isWanted = /^[ \t]/.test(line) ? isWanted : depth === 0 && wanted.test(line);
      if (isWanted && length <= longestEntry) {
        entry.push(`${line}\r\n`);
        length += line.length + 2;
      }
    }
  }
  return entry ? null : entries;
}

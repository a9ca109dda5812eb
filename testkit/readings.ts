import type { FeedDoubt } from "#modules/rentals/rules/feeds.ts";
import {
  compareReading,
  type KnownStay,
  type Reading,
  type ReadingEffect,
} from "#modules/rentals/rules/readings.ts";

/** The result of reading a calendar, fully understood unless overridden. */
export function readingOf(stays: Reading["stays"], more: Partial<Reading> = {}): Reading {
  return {
    stays,
    cancelled: [],
    unread: [],
    unnamedEntries: 0,
    skippedEntries: 0,
    hasRepeats: false,
    ...more,
  };
}

export const today = "2026-03-10";
export type Read = Reading["stays"][number];

/** A stay of 2026, from month and day to month and day. */
export const stay = (uid: string, fromOn: string, untilOn: string, more: Partial<Read> = {}): Read => ({
  uid,
  fromOn: `2026-${fromOn}`,
  untilOn: `2026-${untilOn}`,
  fromTime: null,
  untilTime: null,
  isBlocked: false,
  title: "Reserved",
  ...more,
});
/** A stay as stored. */
export const known = (read: Read, more: Partial<KnownStay> = {}): KnownStay => ({
  ...read,
  nth: 0,
  id: `${read.uid}-${more.nth ?? 0}`,
  isGone: false,
  isTied: false,
  ...more,
});
/** What a reading changes on March 10. */
export const compare = (
  before: KnownStay[],
  now: Reading,
  isTrusted = false,
  doubt: FeedDoubt | null = null,
  { countsBlocked = false, room = 100 } = {},
) => compareReading(before, now, { today, isTrusted, doubt, countsBlocked, room });

/** Four stays in a row. */
export const a = stay("a", "03-12", "03-14");
export const b = stay("b", "03-15", "03-18");
export const c = stay("c", "03-20", "03-24");
export const d = stay("d", "04-01", "04-03");
export const nothing: ReadingEffect = {
  added: [],
  changed: [],
  gone: [],
  doubt: null,
  missing: 0,
  leftOut: 0,
};

/** The known stays after applying a reading. */
export function apply(before: KnownStay[], effect: ReadingEffect, newId: () => string): KnownStay[] {
  const changed = new Map(effect.changed.map(({ id, stay }) => [id, stay]));
  return [
    ...before.map((one) => ({
      ...one,
      ...(changed.has(one.id) ? { ...changed.get(one.id), isGone: false, isTied: false } : {}),
      isGone: effect.gone.includes(one.id) || (one.isGone && !changed.has(one.id)),
    })),
    ...effect.added.map((added) => ({ ...added, id: newId(), isGone: false, isTied: false })),
  ];
}

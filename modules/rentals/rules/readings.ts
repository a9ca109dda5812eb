import type { FeedDoubt, ReadStay } from "./feeds.ts";

export type Reading = {
  /** Unordered; `nth` has no meaning until compared with known stays. */
  stays: Omit<ReadStay, "nth">[];
  /** UIDs that the calendar marks canceled and no stay of it has. */
  cancelled: string[];
  /** UIDs of entries that could not be parsed. */
  unread: string[];
  /** Unparsed entries without a UID. While there are any, no stay can be called missing. */
  unnamedEntries: number;
  /** Entries that are not stays or could not be parsed. */
  skippedEntries: number;
  /** Whether the result changes with the day although the calendar does not. */
  hasRepeats: boolean;
};

/** A stored stay. A removed one is kept in case it returns. `isTied`: its guest is named, or has been emailed. */
export type KnownStay = ReadStay & { id: string; isGone: boolean; isTied: boolean };

/** The changes of a reading. `gone` holds ids. */
export type ReadingEffect = {
  added: ReadStay[];
  changed: { id: string; stay: ReadStay }[];
  gone: string[];
  doubt: FeedDoubt | null;
  /** Missing stays kept because of the doubt; blocked days only if they count. */
  missing: number;
  /** New stays left out because the calendar is at its limit. */
  leftOut: number;
};

/** A reading may miss this many stays without doubt, if any known one is still there. */
const fewMissing = 2;

/**
 * Compares a reading with known stays: by UID and days, then UID (moved; for a shared UID, only with a day in common),
 * then removed stays (back), then days (renamed; not if a guest is tied to it or it is marked canceled). Stays begun
 * by `today`, the property's local day, are never gone. Future stays cannot become past, unless guests left early, nor
 * become blocked days: those are missing. A reading that misses all or most future stays removes nothing unless the
 * host trusts it, but still adds and moves. Blocked days come and go without doubt unless they count as stays
 * (`countsBlocked`). `doubt` is the previous reading's; it lasts while anything is missing, or a repeated reading would
 * outweigh it with its own additions. Adds at most `room` stays, soonest first.
 */
export function compareReading(
  known: readonly KnownStay[],
  reading: Reading,
  {
    today,
    isTrusted,
    doubt: before,
    countsBlocked,
    room,
  }: {
    today: string;
    isTrusted: boolean;
    doubt: FeedDoubt | null;
    countsBlocked: boolean;
    room: number;
  },
): ReadingEffect {
  const counts = ({ isBlocked }: Read) => countsBlocked || !isBlocked;
  // Blocked days are never a stay, whatever their UID; a stay that becomes blocked is missing.
  const name = (stay: Read) => `${counts(stay)} ${stay.uid}`;
  const pairs = pair(known, reading, { today, name });
  const read = new Set(pairs.map(({ stay }) => stay));
  const found = new Set(pairs.map(({ from }) => from.id));
  const changed = pairs.flatMap(({ from, stay }) => (isSame(from, stay) ? [] : [{ from, stay }]));
  const nths = new Set(known.map(({ uid, nth }) => `${nth} ${uid}`));
  const next = new Map<string, number>();
  const free = (uid: string): number => {
    let nth = next.get(uid) ?? 0;
    while (nths.has(`${nth} ${uid}`)) nth += 1;
    next.set(uid, nth + 1);
    return nth;
  };

  const isOver = ({ untilOn }: Read) => Number(untilOn < today);
  const unknown = byDay(reading.stays.filter((stay) => !read.has(stay))).toSorted(
    (a, b) => isOver(a) - isOver(b),
  );
  const added = unknown.slice(0, Math.max(0, room));

  const cancelled = new Set(reading.cancelled);
  const unread = new Set(reading.unread);
  const coming = known.filter((stay) => !stay.isGone && stay.untilOn > today);
  const lost = coming.filter(({ id, uid }) => !found.has(id) && !unread.has(uid));
  const taken = new Set(added.map(daysOf));
  const told = new Set(pairs.map(({ stay }) => namedDays(stay, name)));
  /** Certainly gone: marked canceled, its days rebooked, or listed twice. */
  const isSure = (stay: KnownStay) =>
    cancelled.has(stay.uid) || (stay.isTied && taken.has(daysOf(stay))) || told.has(namedDays(stay, name));
  const missing = lost.filter((stay) => counts(stay) && !isSure(stay)).length;
  const isPartial = reading.unnamedEntries > 0;
  const isEmpty = !reading.stays.some((stay) => counts(stay) && stay.untilOn > today);
  const begun = isPartial ? null : doubtOf({ coming: coming.filter(counts).length, missing, isEmpty });
  const doubt = isTrusted || missing === 0 ? null : (begun ?? before);
  const gone = lost.filter((stay) => isSure(stay) || (!doubt && !isPartial));
  return {
    added: added.map((stay) => ({ ...stay, nth: free(stay.uid) })),
    changed: changed.map(({ from, stay }) => ({
      id: from.id,
      stay: { ...stay, nth: from.uid === stay.uid ? from.nth : free(stay.uid) },
    })),
    gone: gone.map(({ id }) => id),
    doubt,
    missing: doubt ? missing : 0,
    leftOut: unknown.slice(Math.max(0, room)).filter((stay) => !isOver(stay)).length,
  };
}

function doubtOf({
  coming,
  missing,
  isEmpty,
}: {
  coming: number;
  missing: number;
  isEmpty: boolean;
}): FeedDoubt | null {
  if (missing === 0) return null;
  if (isEmpty) return "empty";
  return missing === coming || (missing > fewMissing && missing * 2 > coming) ? "shrunken" : null;
}

type Read = Reading["stays"][number];
/** The key that a renamed stay keeps. */
const daysOf = ({ fromOn, untilOn, isBlocked }: Read): string => `${fromOn} ${untilOn} ${isBlocked}`;

const namedDays = (stay: Read, name: (stay: Read) => string): string =>
  `${stay.fromOn} ${stay.untilOn} ${name(stay)}`;

type Pair = { from: KnownStay; stay: Read };

/** Pairs the reading's stays with known ones; new stays are in no pair. */
function pair(
  known: readonly KnownStay[],
  { stays, cancelled, unread }: Reading,
  { today, name }: { today: string; name: (stay: Read) => string },
): Pair[] {
  const pairs: Pair[] = [];
  // Of two equal stays, prefer the one with a guest, then the first.
  let left = byDay(known.toSorted((a, b) => Number(b.isTied) - Number(a.isTied) || a.nth - b.nth));
  let unknown = byDay(stays);
  const match = (
    keyOf: (stay: Read) => string,
    isIn: (stay: KnownStay) => boolean,
    isFor: (stay: Read) => boolean = () => true,
  ) => {
    // Pop from the end: removing the first of many shifts all the others.
    const waiting = Map.groupBy(left.filter(isIn).toReversed(), keyOf);
    const taken = new Set<KnownStay>();
    unknown = unknown.filter((stay) => {
      const from = isFor(stay) && waiting.get(keyOf(stay))?.pop();
      if (!from) return true;
      taken.add(from);
      pairs.push({ from, stay });
      return false;
    });
    left = left.filter((stay) => !taken.has(stay));
  };
  const isThere = ({ isGone }: KnownStay) => !isGone;
  const isComing = (stay: KnownStay) => !stay.isGone && stay.untilOn > today;
  const same = (stay: Read) => namedDays(stay, name);
  const namedFrom = (stay: Read) => `${stay.fromOn} ${name(stay)}`;
  match(same, isThere);
  // Several stays may share a UID: first match those with the same first or last day.
  match(namedFrom, isComing);
  // An extended stay that had begun keeps its first day.
  match(namedFrom, isThere);
  match((stay) => `${stay.untilOn} ${name(stay)}`, isComing);
  // A shared UID identifies nothing further; nor does one with unparsed entries.
  const shared = new Set([...repeated(stays.map(name)), ...repeated(known.filter(isComing).map(name))]);
  const isUnread = new Set(unread);
  match(
    name,
    (stay) => isComing(stay) && !shared.has(name(stay)) && !isUnread.has(stay.uid),
    ({ untilOn }) => untilOn >= today,
  );
  // After active stays: a stay that moves back to its old days has moved and is not missing.
  match(same, ({ isGone }) => isGone);
  // The same days may be another booking, so no guest name or email carries over. Past stays are renamed too.
  const isCancelled = new Set(cancelled);
  match(daysOf, (stay) => isThere(stay) && !stay.isTied && !isCancelled.has(stay.uid));
  return pairs;
}

function repeated(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)].flatMap(([name, { length }]) => (length > 1 ? name : []));
}

function byDay<Stay extends Read>(stays: readonly Stay[]): Stay[] {
  const keyOf = (stay: Read) => `${stay.fromOn} ${stay.untilOn} ${stay.uid}`;
  return stays.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

function isSame(known: KnownStay, stay: Read): boolean {
  return (
    !known.isGone &&
    (["uid", "fromOn", "untilOn", "fromTime", "untilTime", "isBlocked", "title"] as const).every(
      (field) => known[field] === stay[field],
    )
  );
}

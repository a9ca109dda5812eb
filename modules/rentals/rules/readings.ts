import type { FeedDoubt, ReadStay } from "./feeds.ts";

/** What one reading of a calendar came to. */
export type Reading = {
  /** In no order; `nth` is of no meaning before it is compared with what is known. */
  stays: Omit<ReadStay, "nth">[];
  /** Names that the calendar says are cancelled, and that no stay of it has. */
  cancelled: string[];
  /** Names of entries that could not be understood. */
  unread: string[];
  /** Entries without a name that could not be understood: as long as there are any, nothing can be said to be missing. */
  unnamedEntries: number;
  /** Entries that are no stay, or could not be understood. */
  skippedEntries: number;
  /** Whether what it comes to changes with the day, though the calendar stays the same. */
  hasRepeats: boolean;
};

/**
 * A stay as it is kept. One that has gone is remembered, in case that it comes back.
 * `isTied`: its guest is named, or was written to.
 */
export type KnownStay = ReadStay & { id: string; isGone: boolean; isTied: boolean };

/** What a reading changes. `gone` are ids. */
export type ReadingEffect = {
  added: ReadStay[];
  changed: { id: string; stay: ReadStay }[];
  gone: string[];
  doubt: FeedDoubt | null;
  /** Stays that are missing and were kept for the doubt's sake; blocked days only where they count. */
  missing: number;
  /** Stays that are new and were left out, since there are as many as are kept. */
  leftOut: number;
};

/** So many may be missing from one reading without a doubt, as long as any of those that were there still is. */
const fewMissing = 2;

/**
 * Compares a reading with what is known: by name and days, then by name (it moved; where several have the name, only by a
 * day that is the same), then with what had gone (it is back), then by days (the calendar gave it a new name; only where
 * nobody's guest goes along, and not where it is said to be cancelled). What has begun to be past by `today`, the
 * property's local day, is never gone, and what is to come does not become over, unless guests left early, nor does a stay
 * become blocked days: it is missing. A reading from which all or most of the stays are missing that were to come takes
 * nothing away unless the host trusts it; what it adds and moves counts all the same. Blocked days come and go without a
 * doubt, unless they count as stays (`countsBlocked`).
 * `doubt` is that of the reading before: it lasts as long as anything is missing, or the same reading once more would
 * outweigh it with what it has added itself. No more is added than there is `room` for, the soonest first.
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
  // Days that are only blocked are no stay, whatever their name: one that becomes such is missing.
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
  /** Gone for certain: it is said to be cancelled, its days are another booking's by now, or it was there twice. */
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
/** What two names of one stay have in common. */
const daysOf = ({ fromOn, untilOn, isBlocked }: Read): string => `${fromOn} ${untilOn} ${isBlocked}`;

const namedDays = (stay: Read, name: (stay: Read) => string): string =>
  `${stay.fromOn} ${stay.untilOn} ${name(stay)}`;

type Pair = { from: KnownStay; stay: Read };

/** Which known stay each one of a reading is; those that are new are in no pair. */
function pair(
  known: readonly KnownStay[],
  { stays, cancelled, unread }: Reading,
  { today, name }: { today: string; name: (stay: Read) => string },
): Pair[] {
  const pairs: Pair[] = [];
  // Of two that are the same, the one with a guest, else the first.
  let left = byDay(known.toSorted((a, b) => Number(b.isTied) - Number(a.isTied) || a.nth - b.nth));
  let unknown = byDay(stays);
  const match = (
    keyOf: (stay: Read) => string,
    isIn: (stay: KnownStay) => boolean,
    isFor: (stay: Read) => boolean = () => true,
  ) => {
    // Each from its end: taking the first of many moves all the others.
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
  // A name may be that of several: first the one that begins, or ends, on the same day.
  match(namedFrom, isComing);
  // Guests who stay on: what was past goes on under the day on which it began.
  match(namedFrom, isThere);
  match((stay) => `${stay.untilOn} ${name(stay)}`, isComing);
  // The name of several says nothing beyond that; nor does one of which not all was understood.
  const shared = new Set([...repeated(stays.map(name)), ...repeated(known.filter(isComing).map(name))]);
  const isUnread = new Set(unread);
  match(
    name,
    (stay) => isComing(stay) && !shared.has(name(stay)) && !isUnread.has(stay.uid),
    ({ untilOn }) => untilOn >= today,
  );
  // After what is there: a stay that moves back to days that it had once has moved, and is not missing.
  match(same, ({ isGone }) => isGone);
  // Days alone may be another booking's: nobody's name and letters go to somebody else. What is past is named anew, too.
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

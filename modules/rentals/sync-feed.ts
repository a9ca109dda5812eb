import type { CalendarAnswer } from "#adapters/calendars/port.ts";
import type { Db } from "#db/client.ts";
import { lockHomeBucket } from "#modules/homes/index.ts";
import { notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later, minute } from "#platform/instants.ts";
import { addDays, localDay } from "#platform/time/local-time.ts";
import { planRental } from "./plan-rental.ts";
import { type FeedRow, lockFeed, type ReadableFeed, updateFeed } from "./queries/rental-feeds.ts";
import {
  forgetStays,
  insertStays,
  listKnownStays,
  markStaysGone,
  updateStays,
} from "./queries/rental-stays.ts";
import { type FeedFailure, feedAlertHours, mostStays } from "./rules/feeds.ts";
import { compareReading, type Reading, type ReadingEffect } from "./rules/readings.ts";

/** The reading interval, and the delay after a failure, which grows to half a day. */
const readEvery = 2 * hour;
const retryFirst = 15 * minute;
const retryAtMost = 12 * hour;
const mostFailures = 1000;

/** Days after which an ended stay is left out of readings. */
const daysRead = 31;

/**
 * Reads a calendar and updates its stays and planned pickups. Unreadable or doubtful readings remove nothing. Safe to
 * repeat and to run concurrently: the reading that began later wins. A reading for an old time zone or address is
 * discarded. Returns whether a current reading applies.
 */
export async function syncFeed(deps: Deps, feed: ReadableFeed): Promise<"read" | "failed" | "late"> {
  const begunAt = deps.now();
  const today = localDay(begunAt, feed.timeZone);
  const address = deps.vault.open(feed.addressSealed, feed.id);
  const answer: CalendarAnswer =
    address === null
      ? { kind: "failed", failure: "address" }
      : await deps.calendars.read(address, {
          timeZone: feed.timeZone,
          today,
          etag: feed.etag,
          lastModified: feed.lastModified,
        });
  return deps.transact(async (tx) => {
    await lockHomeBucket(tx, feed.homeownerId);
    const now = await lockFeed(tx, feed.id);
    if (!now || (now.triedAt !== null && now.triedAt > begunAt)) return "late";
    if (now.timeZone !== feed.timeZone || now.addressHash !== feed.addressHash) return "late";
    if (answer.kind === "failed") {
      await noteFailure(deps, tx, now, answer.failure, begunAt);
      return "failed";
    }
    const works = {
      triedAt: begunAt,
      readAt: begunAt,
      dueAt: later(begunAt, readEvery),
      failure: null,
      failingSince: null,
      failures: 0,
    };
    if (answer.kind === "unchanged") {
      await updateFeed(tx, feed.id, works);
      return "read";
    }
    const { reading, etag, lastModified } = answer;
    const effect = await applyReading(deps, tx, now, reading, { begunAt, today });
    // Request the full calendar if the next reading may differ although the calendar does not.
    const isIncomplete = reading.unnamedEntries > 0 || effect.leftOut > 0;
    const isAskedWhole = effect.doubt !== null || effect.leftOut > 0 || reading.hasRepeats;
    await updateFeed(tx, feed.id, {
      ...works,
      doubt: effect.doubt,
      doubtedSince: effect.doubt && (now.doubtedSince ?? begunAt),
      missingStays: effect.missing,
      // While nothing can be called missing, keep the host's trust for a later reading.
      trustedUntil: reading.unnamedEntries > 0 ? now.trustedUntil : null,
      skippedEntries: reading.skippedEntries,
      unnamedEntries: reading.unnamedEntries,
      leftOutStays: effect.leftOut,
      incompleteSince: isIncomplete ? (now.incompleteSince ?? begunAt) : null,
      etag: isAskedWhole ? null : etag,
      lastModified: isAskedWhole ? null : lastModified,
    });
    if (effect.doubt && !now.doubt) await notifyHost(deps, tx, now, "calendarDoubted", effect.missing);
    if (isIncomplete && !now.incompleteSince) await notifyHost(deps, tx, now, "calendarIncomplete");
    return "read";
  });
}

async function applyReading(
  deps: Deps,
  tx: Db,
  feed: FeedRow,
  reading: Reading,
  { begunAt, today }: { begunAt: string; today: string },
): Promise<ReadingEffect> {
  const compare = async () => {
    const known = await listKnownStays(tx, feed.id);
    const isTrusted = feed.trustedUntil !== null && feed.trustedUntil > begunAt;
    const { doubt, countsBlocked } = feed;
    return compareReading(known, reading, {
      today,
      isTrusted,
      doubt,
      countsBlocked,
      room: mostStays - known.length,
    });
  };
  let effect = await compare();
  if (effect.leftOut > 0 && (await forgetStays(tx, feed.id, addDays(today, -daysRead))))
    effect = await compare();
  const added = effect.added.map((stay) => ({ ...stay, id: deps.newId() }));
  await insertStays(tx, added, { feedId: feed.id, propertyId: feed.propertyId, seenAt: begunAt });
  await updateStays(tx, effect.changed, begunAt);
  await markStaysGone(tx, effect.gone, begunAt);
  if (added.length + effect.changed.length + effect.gone.length > 0)
    await planRental(deps, tx, feed.propertyId);
  return effect;
}

type Held = NonNullable<Awaited<ReturnType<typeof lockFeed>>>;

async function noteFailure(deps: Deps, tx: Db, feed: Held, failure: FeedFailure, at: string): Promise<void> {
  const failures = Math.min(feed.failures + 1, mostFailures);
  const failingSince = feed.failingSince ?? at;
  await updateFeed(tx, feed.id, {
    triedAt: at,
    dueAt: later(at, Math.min(retryFirst * 2 ** Math.min(failures - 1, 10), retryAtMost)),
    failure,
    failingSince,
    failures,
  });
  // Tell the host once per outage, at the first attempt after this long.
  const toldFrom = later(failingSince, feedAlertHours * hour);
  if (at > toldFrom && (feed.triedAt ?? at) <= toldFrom) await notifyHost(deps, tx, feed, "calendarFailing");
}

/** Notices contain only the address's host name. */
function notifyHost(
  deps: Deps,
  tx: Db,
  feed: Held,
  type: "calendarFailing" | "calendarDoubted" | "calendarIncomplete",
  count = 0,
): Promise<void> {
  return notify(deps, tx, {
    userId: feed.userId,
    type,
    params: { calendar: feed.name ?? feed.host, property: feed.propertyName, count },
    link: "/vacation-rental",
  });
}

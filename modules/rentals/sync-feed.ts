import type { CalendarAnswer } from "#adapters/calendars/port.ts";
import type { Db } from "#db/client.ts";
import { holdBucket } from "#modules/homes/index.ts";
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

/** How often a calendar is read, and how long after a failure: longer each time, up to half a day. */
const readEvery = 2 * hour;
const retryFirst = 15 * minute;
const retryAtMost = 12 * hour;
const mostFailures = 1000;

/** What ended so many days ago is in no reading any more. */
const daysRead = 31;

/**
 * Reads a calendar and brings its stays, and what follows from them, in line with it. What cannot be read, or is in
 * doubt, takes nothing away. Safe to repeat and beside itself: of two readings, the one that began later counts, and none
 * counts that was told in days of where the rental is no more, or by an address that the calendar no longer has. Returns whether there is a reading that holds now.
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
    await holdBucket(tx, feed.homeownerId);
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
    // Where the next reading has to come to something else though the calendar may say the same, all of it is asked for.
    const isIncomplete = reading.unnamedEntries > 0 || effect.leftOut > 0;
    const isAskedWhole = effect.doubt !== null || effect.leftOut > 0 || reading.hasRepeats;
    await updateFeed(tx, feed.id, {
      ...works,
      doubt: effect.doubt,
      doubtedSince: effect.doubt && (now.doubtedSince ?? begunAt),
      missingStays: effect.missing,
      // Where nothing can be said to be missing, there is nothing yet to be taken as it is.
      trustedUntil: reading.unnamedEntries > 0 ? now.trustedUntil : null,
      skippedEntries: reading.skippedEntries,
      unnamedEntries: reading.unnamedEntries,
      leftOutStays: effect.leftOut,
      incompleteSince: isIncomplete ? (now.incompleteSince ?? begunAt) : null,
      etag: isAskedWhole ? null : etag,
      lastModified: isAskedWhole ? null : lastModified,
    });
    if (effect.doubt && !now.doubt)
      await tellHost(deps, tx, now, "calendarDoubted", { count: effect.missing });
    if (isIncomplete && !now.incompleteSince) await tellHost(deps, tx, now, "calendarIncomplete", {});
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
  // Once for each time that it begins to fail: by the first attempt after so long.
  const toldFrom = later(failingSince, feedAlertHours * hour);
  if (at > toldFrom && (feed.triedAt ?? at) <= toldFrom)
    await tellHost(deps, tx, feed, "calendarFailing", {});
}

/** Nothing that is told has more of an address than its host name. */
function tellHost(
  deps: Deps,
  tx: Db,
  feed: Held,
  type: "calendarFailing" | "calendarDoubted" | "calendarIncomplete",
  params: Record<string, number>,
): Promise<void> {
  return notify(deps, tx, {
    userId: feed.userId,
    type,
    params: { calendar: feed.name ?? feed.host, property: feed.propertyName, ...params },
    link: "/vacation-rental",
  });
}

import { hash } from "node:crypto";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findProperty, lockHomeBucket, timeZoneOf } from "#modules/homes/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { localDay } from "#platform/time/local-time.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused, refuseChanged } from "#platform/values/refusal.ts";
import * as contract from "./contract/feeds.ts";
import { planRental } from "./plan-rental.ts";
import { countReading, readIfAllowed, readInTurn, syncInTurn } from "./planned-pickups.ts";
import {
  countFeeds,
  deleteFeed,
  type FeedRow,
  findReadableFeed,
  hasFeedAt,
  insertFeed,
  listCalendarGaps,
  listRentalFeeds,
  lockFeed,
  siteOfHost,
  updateFeed,
} from "./queries/rental-feeds.ts";
import { feedKindOf, mostFeeds } from "./rules/feeds.ts";

type Columns = Pick<FeedRow, "addressSealed" | "addressHash" | "host">;

/** Changes with the address without revealing it. */
function markOf({ addressHash }: Pick<FeedRow, "addressHash">): string {
  return addressHash.slice(0, 16);
}

/**
 * A calendar's address as stored: sealed for this feed, plus a hash that detects the same address at the same rental.
 */
function feedAddress(
  deps: Pick<Deps, "vault">,
  address: string,
  feed: { id: string; propertyId: string },
): Columns {
  const url = new URL(address);
  url.hash = "";
  return {
    addressSealed: deps.vault.seal(url.href, feed.id),
    addressHash: hash("sha256", `${feed.propertyId} ${url.href}`, "base64url"),
    host: url.hostname,
  };
}

/** The calendars of all the host's rentals, oldest first. */
export async function feeds(deps: Deps, actor: HomeownerActor): Promise<contract.Feed[]> {
  if (!actor.homeownerId) return [];
  return feedsOfHost(deps, actor.homeownerId);
}

/** Any host's feeds. The caller must check access. */
export async function feedsOfHost(deps: Deps, homeownerId: string): Promise<contract.Feed[]> {
  return (await listRentalFeeds(deps.db, { homeownerId, now: deps.now() })).map(render);
}

/** Where the calendars of a host's rental differ. Refuses with NOT_FOUND. */
export const calendarGaps: HomeownerAct<typeof contract.calendarGaps> = async (
  deps,
  { homeownerId },
  { propertyId },
) => {
  const property = homeownerId ? await findProperty(deps.db, { id: propertyId, homeownerId }) : null;
  if (!property || property.removedAt !== null) throw new Refused({ code: "NOT_FOUND" });
  return listCalendarGaps(deps.db, { propertyId, today: localDay(deps.now(), property.timeZone) });
};

/** One of the host's calendars. Refuses with NOT_FOUND. */
async function feedOf(deps: Deps, actor: HomeownerActor, id: string) {
  const { homeownerId } = actor;
  const [row] = homeownerId ? await listRentalFeeds(deps.db, { homeownerId, now: deps.now(), id }) : [];
  if (!row) throw new Refused({ code: "NOT_FOUND" });
  return render(row);
}

function render({
  feed,
  stays,
  overlappingStays,
  changedAt,
  added,
  moved,
  cancelled,
  changed,
}: Awaited<ReturnType<typeof listRentalFeeds>>[number]): contract.Feed {
  return {
    ...pickFields(feed, contract.feed),
    addressMark: markOf(feed),
    stays,
    overlappingStays,
    latestChange: changedAt === null ? null : { at: changedAt, added, moved, cancelled, stays: changed },
  };
}

/**
 * Adds a calendar to a host's rental and reads it. A calendar that cannot be read is still added, with its failure. If
 * the host is over the reading limit, the next run reads it. Refuses with NOT_FOUND, FEED_IS_THERE and TOO_MANY_FEEDS.
 */
export async function addFeed(
  deps: Deps,
  actor: HomeownerActor,
  { propertyId, kind, name, address }: z.output<typeof contract.addFeed.input>,
): Promise<z.output<typeof contract.addFeed.output>> {
  const added = await deps.transact(async (tx) => {
    const { homeownerId } = actor;
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    const property = await findProperty(tx, { id: propertyId, homeownerId });
    if (!property || property.removedAt !== null) throw new Refused({ code: "NOT_FOUND" });
    const isFull = (await countFeeds(tx, propertyId)) >= mostFeeds;
    const id = deps.newId();
    const kept = feedAddress(deps, address, { id, propertyId });
    const inserted = await insertFeed(tx, {
      id,
      propertyId,
      // "other" takes its kind from the calendar's host name.
      kind: kind === "other" ? feedKindOf(kept.host) : kind,
      name: name ?? null,
      ...kept,
      createdAt: deps.now(),
      dueAt: deps.now(),
    });
    if (!inserted) throw new Refused({ code: "FEED_IS_THERE" });
    if (isFull) throw new Refused({ code: "TOO_MANY_FEEDS" });
    const { timeZone } = property;
    return {
      id,
      site: inserted.site,
      addressSealed: kept.addressSealed,
      addressHash: kept.addressHash,
      etag: null,
      lastModified: null,
      propertyId,
      timeZone,
      homeownerId,
    };
  });
  await readIfAllowed(deps, added);
  return feedOf(deps, actor, added.id);
}

const checkoutsShown = 3;

/**
 * Reads a calendar without keeping it, so that a host sees whether the address is right. Blocked days are no stays.
 * Refuses with TOO_MANY_REQUESTS, and as `timeZoneOf` does.
 */
export const previewCalendar: HomeownerAct<typeof contract.previewCalendar> = async (deps, actor, input) => {
  const { userId, homeownerId } = actor;
  const { href, hostname } = new URL(input.address);
  const site = await siteOfHost(deps.db, hostname);
  const timeZone = await timeZoneOf(deps.db, input);
  const id = hash("sha256", `${userId} ${href}`, "base64url");
  await countReading(deps, { id, homeownerId: homeownerId ?? userId, site });
  const today = localDay(deps.now(), timeZone);
  const asked = { timeZone, today, etag: null, lastModified: null };
  const answer = await readInTurn(deps, site, () => deps.calendars.read(input.address, asked));
  if (answer.kind === "failed") return { failure: answer.failure, stays: 0, checkouts: [] };
  const stays = answer.kind === "read" ? answer.reading.stays : [];
  const coming = stays.filter(({ isBlocked, untilOn }) => !isBlocked && untilOn >= today);
  const checkouts = [...new Set(coming.map(({ untilOn }) => untilOn))].toSorted().slice(0, checkoutsShown);
  return { failure: null, stays: coming.length, checkouts };
};

/**
 * Removes a host's calendar and its stays. Cancels their pickups, or asks the host if a runner has accepted. Refuses
 * with NOT_FOUND.
 */
export const removeFeed: HomeownerAct<typeof contract.removeFeed> = async (deps, actor, { id }) => {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  await deps.transact(async (tx) => {
    await lockHomeBucket(tx, homeownerId);
    const feed = await findReadableFeed(tx, { id, homeownerId });
    if (!feed) throw new Refused({ code: "NOT_FOUND" });
    await deleteFeed(tx, id);
    await planRental(deps, tx, feed.propertyId);
  });
  return { ok: true };
};

/**
 * Changes a calendar's name, whether its blocked days count, or its address. A new address is read at once; stays are
 * kept until that reading. Refuses with NOT_FOUND, FEED_IS_THERE and CHANGED_ELSEWHERE.
 */
export async function setFeed(
  deps: Deps,
  actor: HomeownerActor,
  { id, name, countsBlocked, address, seen }: z.output<typeof contract.setFeed.input>,
): Promise<contract.Feed> {
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
  const toRead = await deps.transact(async (tx) => {
    await lockHomeBucket(tx, homeownerId);
    const isOwn = (await findReadableFeed(tx, { id, homeownerId })) !== null;
    const feed = isOwn ? await lockFeed(tx, id) : null;
    if (!feed) throw new Refused({ code: "NOT_FOUND" });
    const next = address === undefined ? null : feedAddress(deps, address, feed);
    refuseChanged({ ...feed, addressMark: markOf(feed) }, seen, {
      name,
      countsBlocked,
      addressMark: next ? markOf(next) : undefined,
    });
    const moved = next && (await movedTo(deps, tx, feed, next));
    const wanted = {
      name: name === undefined ? feed.name : name,
      countsBlocked: countsBlocked ?? feed.countsBlocked,
      ...moved,
    };
    await updateFeed(tx, id, wanted);
    if (wanted.countsBlocked !== feed.countsBlocked) await planRental(deps, tx, feed.propertyId);
    return moved && findReadableFeed(tx, { id, homeownerId });
  });
  if (toRead) await readIfAllowed(deps, toRead);
  return feedOf(deps, actor, id);
}

/** The changes for a new address, which discard the old one's reading state. Null if the address is the same. */
async function movedTo(deps: Deps, tx: Db, feed: FeedRow, kept: Columns): Promise<Partial<FeedRow> | null> {
  if (kept.addressHash === feed.addressHash) return null;
  const { id, propertyId, kind, host } = feed;
  if (await hasFeedAt(tx, { propertyId, addressHash: kept.addressHash, except: id }))
    throw new Refused({ code: "FEED_IS_THERE" });
  return {
    ...kept,
    kind: kept.host === host ? kind : feedKindOf(kept.host),
    dueAt: deps.now(),
    triedAt: null,
    etag: null,
    lastModified: null,
    failure: null,
    failingSince: null,
    failures: 0,
    doubt: null,
    doubtedSince: null,
    missingStays: 0,
    trustedUntil: null,
  };
}

/** Reads one of the host's calendars now. Refuses with NOT_FOUND, TOO_MANY_REQUESTS. */
export const syncFeedNow: HomeownerAct<typeof contract.syncFeed> = async (deps, actor, { id }) => {
  const { homeownerId } = actor;
  const feed = homeownerId ? await findReadableFeed(deps.db, { id, homeownerId }) : null;
  if (!feed) throw new Refused({ code: "NOT_FOUND" });
  await countReading(deps, feed);
  await syncInTurn(deps, feed);
  return feedOf(deps, actor, id);
};

/**
 * Accepts what a host's calendar says now, however few stays it has. If it is unreadable or nothing can be called
 * missing, this applies to the first usable reading within a day. Refuses with NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const trustFeed: HomeownerAct<typeof contract.trustFeed> = async (deps, actor, { id }) => {
  const { homeownerId } = actor;
  const feed = homeownerId ? await findReadableFeed(deps.db, { id, homeownerId }) : null;
  if (!feed) throw new Refused({ code: "NOT_FOUND" });
  await countReading(deps, feed);
  await updateFeed(deps.db, id, { trustedUntil: later(deps.now(), day), etag: null, lastModified: null });
  await syncInTurn(deps, { ...feed, etag: null, lastModified: null });
  return feedOf(deps, actor, id);
};

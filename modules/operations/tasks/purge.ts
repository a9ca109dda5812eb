import { lockRunner } from "#modules/accounts/index.ts";
import { forgetGivers } from "#modules/growth/index.ts";
import { daysGiversAreKept } from "#modules/growth/rules.ts";
import { deleteOldGuests, deleteOldTitles, keyStops } from "#modules/guests/index.ts";
import { daysGuestsAreKept } from "#modules/guests/rules.ts";
import { forgetGateCodes } from "#modules/homes/index.ts";
import { deletePicturesOf, removePhotos, thinOldProofs } from "#modules/photos/index.ts";
import { countRatings, deleteOldMessages, listMiscounted } from "#modules/pickups/index.ts";
import { daysMessagesAreKept } from "#modules/pickups/rules/messages.ts";
import { closeViewings } from "#modules/sign-in/index.ts";
import { deleteOldThreads } from "#modules/support/index.ts";
import type { Deps } from "#platform/deps.ts";
import { day, later } from "#platform/instants.ts";
import type { Limits } from "#platform/schedule.ts";
import { photoKey } from "#platform/values/photos.ts";
import { deleteOld, listUnusedUploads, type Purgeable } from "../queries/purge.ts";
import { resealAll, resealGateCodes, resealSeveral } from "../reseal-gate-codes.ts";
import { proofDays, retentionDays } from "../rules.ts";

/** Each upload is swept a day after it was allowed; a remaining one lost its task. */
const unusedUploadDays = 2;

/** Days within which a rated runner's figures are checked again. */
const ratingDays = 2;

const rowsAtOnce = 1000;

/** Conversations take their photos along, so they are no mere rows. */
type Expiring = Purgeable | "supportThreads";

/**
 * Deletes expired rows in small transactions, recounts wrong ratings, and reseals gate codes, calendar addresses
 * and other sealed texts from an older key. Returns the number of rows of each kind.
 */
export async function purge(deps: Deps, limits?: Limits): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [what, days] of Object.entries(retentionDays satisfies Record<Expiring, number>) as [
    Expiring,
    number,
  ][]) {
    const before = later(deps.now(), -days * day);
    let total = 0;
    for (let deleted = rowsAtOnce; deleted === rowsAtOnce && !limits?.signal.aborted; total += deleted)
      deleted =
        what === "supportThreads"
          ? await deleteOldThreads(deps, { before, limit: rowsAtOnce })
          : await deleteOld(deps.db, { what, before, limit: rowsAtOnce });
    counts[what] = total;
  }
  counts.guests = await forgetGuests(deps, deleteOldGuests, limits);
  counts.stayTitles = await forgetGuests(deps, deleteOldTitles, limits);
  counts.pickupMessages = await forgetMessages(deps, limits);
  counts.givers = await forgetOldGivers(deps, limits);
  counts.proofPhotos = await thinProofs(deps, limits);
  // The next run takes the rest.
  counts.gateCodes = await forgetGateCodes(deps.db, { limit: rowsAtOnce });
  counts.viewings = await closeViewings(deps);
  counts.uploads = await sweepUnusedUploads(deps);
  counts.ratingsCountedAnew = await countRatingsAnew(deps);
  counts.gateCodesSealedAnew = await resealGateCodes(deps, limits);
  counts.addressesSealedAnew = await resealSeveral(deps, ["calendarAddresses", "webhookAddresses"], limits);
  counts.secretsSealedAnew = await resealSeveral(
    deps,
    ["secondFactors", "webhookSecrets", "formerWebhookSecrets"],
    limits,
  );
  counts.stopKeysSealedAnew = await resealAll(deps, "stopKeys", limits);
  counts.stopsKeyed = await keyStops(deps);
  counts.setUpsSealedAnew = await resealAll(deps, "setUpDrafts", limits);
  return counts;
}

/** Deletes old messages about pickups, with their photos. */
async function forgetMessages(deps: Deps, limits?: Limits): Promise<number> {
  const before = later(deps.now(), -daysMessagesAreKept * day);
  let total = 0;
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce && !limits?.signal.aborted; total += deleted)
    deleted = await deps.transact(async (tx) => {
      const { count, photoIds } = await deleteOldMessages(tx, { before, limit: rowsAtOnce });
      await deletePicturesOf(tx, photoIds);
      await removePhotos(deps, tx, photoIds.map(photoKey));
      return count;
    });
  return total;
}

/** Blanks who gave and received gifts that ended long ago. */
async function forgetOldGivers(deps: Deps, limits?: Limits): Promise<number> {
  const before = later(deps.now(), -daysGiversAreKept * day);
  let total = 0;
  for (let forgotten = rowsAtOnce; forgotten === rowsAtOnce && !limits?.signal.aborted; total += forgotten)
    forgotten = await forgetGivers(deps.db, { before, limit: rowsAtOnce });
  return total;
}

/** Deletes the pictures of old proofs that nothing open is about. Their rows, prints and verdicts stay. */
async function thinProofs(deps: Deps, limits?: Limits): Promise<number> {
  const before = later(deps.now(), -proofDays * day);
  let total = 0;
  for (let thinned = rowsAtOnce; thinned === rowsAtOnce && !limits?.signal.aborted; total += thinned)
    thinned = await deps.transact(async (tx) => {
      const ids = await thinOldProofs(tx, { before, now: deps.now(), limit: rowsAtOnce });
      await removePhotos(deps, tx, ids.map(photoKey));
      return ids.length;
    });
  return total;
}

/** Deletes guests, their messages and the calendars' names for their stay, a month after they left. */
async function forgetGuests(deps: Deps, forget: typeof deleteOldGuests, limits?: Limits): Promise<number> {
  const before = later(deps.now(), -daysGuestsAreKept * day).slice(0, 10);
  let total = 0;
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce && !limits?.signal.aborted; total += deleted)
    deleted = await forget(deps.db, { before, limit: rowsAtOnce });
  return total;
}

/** During an update, the previous version adds ratings to a runner's figures by its own rule. */
async function countRatingsAnew(deps: Deps): Promise<number> {
  const ratedSince = later(deps.now(), -ratingDays * day);
  const runners = await listMiscounted(deps.db, { ratedSince, limit: rowsAtOnce });
  for (const { runnerId } of runners)
    await deps.transact(async (tx) => {
      await lockRunner(tx, runnerId);
      await countRatings(tx, runnerId);
    });
  return runners.length;
}

/** The next run takes the rest. */
function sweepUnusedUploads(deps: Deps): Promise<number> {
  const before = later(deps.now(), -unusedUploadDays * day);
  return deps.transact(async (tx) => {
    const ids = await listUnusedUploads(tx, { before, limit: rowsAtOnce });
    for (const photoId of ids) await deps.queue.send(tx, "sweep-photo", { photoId });
    return ids.length;
  });
}

import type * as z from "zod";
import type { Db } from "#db/client.ts";
import type * as accountContract from "#modules/accounts/contract.ts";
import {
  eraseUser,
  findProfile,
  findRunnerOfUser,
  findUser,
  forgetAttemptsOf,
  type HomeownerProfileRow,
  hashCheck,
  hashEmail,
  hasService,
  isLastOwner,
  listUsersOfAccount,
  lockErasing,
  lockOwnAccount,
  lockRunner,
} from "#modules/accounts/index.ts";
import { deletePinsOf, deleteWaitingOf, stopWaiting } from "#modules/areas/index.ts";
import { changeCustomer } from "#modules/billing/index.ts";
import { deleteCircleOf } from "#modules/circles/index.ts";
import { deleteReferralsOf, deleteRunnerReferralsOf, eraseGiftsOf } from "#modules/growth/index.ts";
import { deleteGuestsOf } from "#modules/guests/index.ts";
import { eraseHomeDetails, eraseProperties, lockHomeBucket } from "#modules/homes/index.ts";
import { findReachability } from "#modules/notices/index.ts";
import { deletePicturesOf, erasePlacesOf, listPhotosOf, removePhotos } from "#modules/photos/index.ts";
import {
  deleteCallsOf,
  deleteChecksOfHome,
  deleteMessagesOf,
  deleteMinutesOf,
  deleteSharesOfHome,
  endJobs,
  eraseAppealsOf,
  eraseJobsOfHome,
  eraseProblemsOfHome,
  eraseRatingWordsOfHome,
  eraseStepsOf,
  lockJobsToErase,
} from "#modules/pickups/index.ts";
import { deleteFeedsOfHost, deleteRecordsOfHost } from "#modules/rentals/index.ts";
import { deleteRouteShares, deleteRoutesOf } from "#modules/routes/index.ts";
import {
  deleteAllDaysOff,
  deleteBackupsOf,
  deleteInvitationsOf,
  deleteWeekdayHours,
  eraseApplicationWords,
} from "#modules/runners/index.ts";
import { forgetStreetOf } from "#modules/schedule/index.ts";
import { findSecondFactor, listOtherAddresses, refuseStale, type Session } from "#modules/sign-in/index.ts";
import { deletePreferencesAbout, deletePreferencesOf } from "#modules/standing-routes/index.ts";
import { endPickups, endService } from "#modules/subscriptions/index.ts";
import { deleteThreadsOf, listThreadIdsOf } from "#modules/support/index.ts";
import type { Act } from "#platform/act.ts";
import type { Deps } from "#platform/deps.ts";
import { audit } from "#platform/queries/audit-log.ts";
import { eraseWordsAbout, eraseWordsOf } from "#platform/queries/erase-words.ts";
import type { Actor, AdminActor } from "#platform/values/actor.ts";
import { incomingKey, photoKey } from "#platform/values/photos.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { deleteNotesOf } from "./queries/people.ts";
import { lockOtherAccount } from "./suspend-person.ts";
import { sealFarewell } from "./tasks.ts";

type Erasing = { userId: string; runnerId: string | null; by: string };

/**
 * Erases an account that the transaction holds, and its further homes, as `eraseHomeOf` does. Sends a last email. Call
 * `lockErasing` first.
 */
export async function eraseAccount(deps: Deps, tx: Db, account: Erasing): Promise<void> {
  const person = await findUser(tx, account.userId);
  for (const { id, accountId } of await listUsersOfAccount(tx, account.userId))
    if (accountId !== null) await eraseHomeOf(deps, tx, { userId: id, runnerId: null, by: account.by });
  await forgetTold(deps, tx, account.userId);
  await deleteWaitingOf(tx, account.userId);
  await deleteInvitationsOf(tx, account.userId);
  await eraseHomeOf(deps, tx, account);
  if (!person?.user.email) return;
  const { email, firstName, emailVerifiedAt } = person.user;
  // Anybody can register another person's address, so an unconfirmed one must not blank that person's gifts.
  if (emailVerifiedAt !== null) await eraseGiftsOf(tx, { userId: account.userId, email });
  const sealed = sealFarewell(deps, { email, firstName, language: person.preferences.language });
  await deps.queue.send(tx, "send-farewell", { sealed });
}

/**
 * Erases a user whose account the transaction holds. Ends the subscription, also at the provider, which deletes the
 * customer; cancels jobs not yet begun or returns them to the pool. Erases personal data and photos, keeps money
 * records without a name, and ends all sessions. `by` is the user id recorded in the jobs' events.
 */
async function eraseHomeOf(deps: Deps, tx: Db, { userId, runnerId, by }: Erasing): Promise<void> {
  const home = await findProfile(tx, userId);
  if (home) await lockHomeBucket(tx, home.id);
  if (runnerId) await lockRunner(tx, runnerId);
  await eraseWordsAbout(tx, { userId, homeownerId: home?.id ?? null, runnerId });
  await endService(deps, tx, userId);
  await changeCustomer(deps, tx, userId);
  await lockJobsToErase(tx, { userId, homeownerId: home?.id ?? null, runnerId });
  if (home) await endHome(deps, tx, { home, by });
  if (runnerId) await endRunner(deps, tx, { userId, runnerId, by });
  const own = { userId, homeownerId: home?.id ?? null };
  await deleteCallsOf(tx, own);
  const photoIds = await deleteMessagesOf(tx, own);
  await erasePhotos(deps, tx, { userId, also: photoIds });
  // Emails to the address itself, and attempts, are the account's (`forgetTold`).
  await deps.queue.forget(tx, { userId, email: "", threadIds: await listThreadIdsOf(tx, userId) });
  await deleteThreadsOf(deps, tx, userId);
  await deleteNotesOf(tx, userId);
  await deleteReferralsOf(tx, userId);
  await eraseGiftsOf(tx, { userId, email: null });
  await deleteRunnerReferralsOf(tx, userId);
  await eraseWordsOf(tx, { userId, runnerId });
  await eraseUser(tx, { userId, now: deps.now() });
}

/** Emails and attempts have no user id, so find them by each address and number we know of the person. */
async function forgetTold(deps: Deps, tx: Db, userId: string): Promise<void> {
  const email = (await findUser(tx, userId))?.user.email ?? "";
  await deps.queue.forget(tx, { userId, email, threadIds: [] });
  const { number } = await findReachability(tx, userId);
  const keys = [email, userId, ...(await listOtherAddresses(tx, userId)), ...(number ? [number.e164] : [])];
  await forgetAttemptsOf(tx, [...keys.map(hashEmail), ...keys.map(hashCheck)]);
}

async function endHome(deps: Deps, tx: Db, { home, by }: { home: HomeownerProfileRow; by: string }) {
  await endPickups(deps, tx, [home.id], { userId: by, reason: "account deleted" });
  await eraseJobsOfHome(tx, home.id);
  await forgetStreetOf(tx, home.id);
  await eraseProblemsOfHome(tx, { homeownerId: home.id, now: deps.now() });
  await eraseRatingWordsOfHome(tx, home.id);
  await eraseHomeDetails(tx, home.id);
  await deleteGuestsOf(tx, home.id);
  await deleteChecksOfHome(tx, home.id);
  await deleteSharesOfHome(tx, home.id);
  await deleteCircleOf(tx, home.id);
  await deletePreferencesOf(tx, home.id);
  await deleteFeedsOfHost(tx, home.id);
  await deleteRecordsOfHost(tx, home.id);
  await eraseProperties(tx, home.id, deps.now());
  await deletePinsOf(tx, home.id);
  await deleteMinutesOf(tx, home.id);
}

async function endRunner(deps: Deps, tx: Db, runner: { userId: string; runnerId: string; by: string }) {
  await eraseStepsOf(tx, runner.userId);
  await deleteRoutesOf(tx, runner.runnerId);
  await deleteRouteShares(tx, runner.runnerId);
  await deleteAllDaysOff(tx, runner.runnerId);
  await deleteWeekdayHours(tx, runner.runnerId);
  await deleteBackupsOf(tx, runner.runnerId);
  await deletePreferencesAbout(tx, runner.runnerId);
  await erasePlacesOf(tx, runner.userId);
  await eraseApplicationWords(tx, runner);
  await eraseAppealsOf(tx, runner.runnerId);
  await endJobs(deps, tx, runner.runnerId, { userId: runner.by, reason: "account deleted" });
}

/** Deletes a person's photos. Keeps a runner's proof photos of other homes, which belong to those homeowners. */
async function erasePhotos(
  deps: Deps,
  tx: Db,
  { userId, also }: { userId: string; also: string[] },
): Promise<void> {
  const ids = [...new Set([...(await listPhotosOf(tx, userId)).map(({ id }) => id), ...also])];
  await deletePicturesOf(tx, ids);
  const keys = ids.flatMap((id) => [photoKey(id), incomingKey(id)]);
  await removePhotos(deps, tx, keys);
}

/**
 * Deletes the user's own account as `eraseAccount` does. Refuses with LAST_OWNER and REAUTHENTICATE. The latter also
 * applies when the second factor was turned on after this session signed in without its code.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Actor & { runnerId: string | null },
  session: Session,
): Promise<{ ok: true }> {
  refuseIf(refuseStale(session, deps.now()));
  const factor = await findSecondFactor(deps.db, actor.userId);
  if (factor?.confirmedAt && session.signedInAt < factor.confirmedAt)
    throw new Refused({ code: "REAUTHENTICATE" });
  return deps.transact(async (tx) => {
    await lockErasing(tx);
    if (await isLastOwner(tx, actor.userId)) throw new Refused({ code: "LAST_OWNER" });
    await lockOwnAccount(tx, actor.userId);
    await eraseAccount(deps, tx, { ...actor, by: actor.userId });
    return { ok: true };
  });
}

/**
 * Removes a further home whose service has ended or was never set up: erases it and its pickups' details, and shows the
 * account's first home again. Refuses with NOT_FOUND, also for the first home, and with HOME_HAS_SERVICE.
 */
export const removeHome: Act<typeof accountContract.removeHome> = (deps, { userId: accountId }, { id }) =>
  deps.transact(async (tx) => {
    await lockErasing(tx);
    await lockOwnAccount(tx, accountId);
    const homes = await listUsersOfAccount(tx, accountId);
    if (!homes.some((home) => home.id === id && home.accountId === accountId))
      throw new Refused({ code: "NOT_FOUND" });
    if (await hasService(tx, id)) throw new Refused({ code: "HOME_HAS_SERVICE" });
    await stopWaiting(tx, id);
    await eraseHomeOf(deps, tx, { userId: id, runnerId: null, by: accountId });
    return { ok: true };
  });

/**
 * Erases a person's account permanently, as they could themselves. Refuses with REAUTHENTICATE, NOT_FOUND,
 * NOT_YOURSELF, and with PERSON_CHANGED when already erased.
 */
export async function erasePerson(
  deps: Deps,
  actor: AdminActor,
  session: Session,
  { userId: id, reason }: z.output<typeof contract.erasePerson.input>,
): Promise<{ ok: true }> {
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await lockErasing(tx);
    const { userId, role } = await lockOtherAccount(tx, actor, id, null);
    const runner = await findRunnerOfUser(tx, userId);
    await eraseAccount(deps, tx, { userId, runnerId: runner?.id ?? null, by: actor.userId });
    await audit(deps, tx, actor, {
      action: "admin.erasePerson",
      subjectId: userId,
      before: { role, erased: false },
      after: { erased: true, cause: reason },
    });
    return { ok: true };
  });
}

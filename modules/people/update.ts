import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { personChanges, User } from "#modules/accounts/contract.ts";
import {
  countLink,
  findProfile,
  lockOwnAccount,
  lockRunner,
  readUser,
  updateHome,
  updateRunner as updateRunnerProfile,
  updateUser,
} from "#modules/accounts/index.ts";
import { hasBegun, hasHome } from "#modules/accounts/rules.ts";
import { refuseArea } from "#modules/areas/index.ts";
import { changeCustomer, findLiveSubscription } from "#modules/billing/index.ts";
import {
  lockHomeBucket,
  notifyNextRunner,
  notifyOfChange,
  timeZoneOf,
  waitForRunner,
} from "#modules/homes/index.ts";
import { notify, updateNotifications as updateFlags } from "#modules/notices/index.ts";
import { changePicture, createUpload, readPicture } from "#modules/photos/index.ts";
import { followHome } from "#modules/schedule/index.ts";
import {
  type Device,
  refuseStale,
  type Session,
  saveEmailChange,
  sendSecurityEmail,
} from "#modules/sign-in/index.ts";
import type { Act, HomeownerAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";
import { pickFields } from "#platform/pick-fields.ts";
import type { Actor, RunnerActor } from "#platform/values/actor.ts";
import { refuseUnknownZip } from "#platform/values/places.ts";
import { publicStreet } from "#platform/values/public-address.ts";
import { Refused, refuseChanged, refuseIf } from "#platform/values/refusal.ts";
import * as contract from "./contract.ts";

/**
 * Changes name and picture at once. A new email address takes effect when its emailed link is opened; it needs the
 * password, and the old address is notified. Refuses with REAUTHENTICATE, with TOO_MANY_REQUESTS after repeated
 * requests, with CHANGED_ELSEWHERE, and as `readPicture` does. Only the person who opens the link learns whether the
 * address is already in use.
 */
export async function update(
  deps: Deps,
  actor: Actor,
  session: Session & Pick<Device, "address">,
  input: z.output<typeof contract.update.input>,
): Promise<User> {
  const { accountId } = session;
  const present = await readUser(deps, deps.db, actor.userId);
  const newEmail = input.email !== undefined && input.email !== present.email ? input.email : null;
  if (newEmail) {
    refuseIf(refuseStale(session, deps.now()));
    await countLink(deps, "verify_email", {
      email: present.email,
      address: session.address,
      ownKey: null,
    });
  }
  const picture = await readPicture(deps, {
    given: input.profileImageUrl,
    ownerId: accountId,
    purpose: "profile",
    shown: present.profileImageUrl,
  });
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId);
    if (input.seen) refuseChanged(await readUser(deps, tx, actor.userId), input.seen, input);
    await updateUser(tx, actor.userId, input);
    if (isRenamed(present, input)) await changeCustomer(deps, tx, actor.userId);
    await changePicture(deps, tx, { ownerId: accountId, purpose: "profile", change: picture });
    if (newEmail) {
      await saveEmailChange(tx, {
        userId: accountId,
        newEmail,
        // This token is a placeholder: the real link is made when the email is delivered.
        tokenHash: hashToken(randomBytes(32).toString("base64url")),
        expiresAt: later(deps.now(), hour),
      });
      await deps.queue.send(tx, "confirm-email", { userId: accountId });
      await sendSecurityEmail(deps, tx, { userId: accountId, type: "emailChanged", params: {} });
    }
    return readUser(deps, tx, actor.userId);
  });
}

function isRenamed(present: User, input: z.output<typeof personChanges>) {
  const { firstName = present.firstName, lastName = present.lastName } = input;
  return firstName !== present.firstName || lastName !== present.lastName;
}

/**
 * Changes name, home and house photo; omitted fields stay. Updates pickups (`followHome`). A host without a home has
 * only a name and a phone number to change. Refuses with SUBSCRIPTION_REQUIRED when no home exists, with
 * AREA_NOT_SERVED when a service would move to an unserved ZIP code, with CHANGED_ELSEWHERE, and as `readPicture` does.
 */
export const updateHomeowner: HomeownerAct<typeof contract.updateHomeowner> = async (deps, actor, input) => {
  const { houseImageUrl, seen } = input;
  const changes = pickFields(input, contract.homeChanges);
  const { homeownerId } = actor;
  if (!homeownerId) throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
  const present = await readUser(deps, deps.db, actor.userId);
  const picture = await readPicture(deps, {
    given: houseImageUrl,
    ownerId: actor.userId,
    purpose: "house",
    shown: present.homeownerProfile?.houseImageUrl ?? null,
  });
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId);
    await lockHomeBucket(tx, homeownerId);
    if (seen) {
      const { homeownerProfile, ...names } = await readUser(deps, tx, actor.userId);
      refuseChanged({ ...homeownerProfile, ...names }, seen, input);
    }
    const before = await findProfile(tx, actor.userId);
    if (!before || (!hasHome(before) && isOfHome(input)))
      throw new Refused({ code: "SUBSCRIPTION_REQUIRED" });
    const place = { zipCode: changes.zipCode ?? before.zipCode, state: changes.state ?? before.state };
    const timeZone = await timeZoneOf(tx, place, before);
    const moves = place.zipCode !== before.zipCode;
    const subscription = await findLiveSubscription(tx, actor.userId);
    if (moves && hasBegun(subscription?.status ?? "none")) await refuseArea(deps, tx, place.zipCode);
    await updateUser(tx, actor.userId, input);
    await updateHome(tx, actor.userId, {
      ...changes,
      publicStreet: changes.address === undefined ? undefined : publicStreet(changes.address),
      unit: changes.unit === "" ? null : changes.unit,
      specialInstructions: changes.specialInstructions === "" ? null : changes.specialInstructions,
      timeZone,
    });
    await followHome(deps, tx, actor.userId);
    if (moves) await waitForRunner(deps, tx, actor.userId, before.zipCode);
    await changePicture(deps, tx, { ownerId: actor.userId, purpose: "house", change: picture });
    if (picture.kind === "same") await notifyOfChange(deps, tx, before);
    else await notifyNextRunner(deps, tx, homeownerId);
    return readUser(deps, tx, actor.userId);
  });
};

/** Whether a change is of the home, rather than of the person. */
function isOfHome({
  firstName: _firstName,
  lastName: _lastName,
  phoneNumber: _phoneNumber,
  seen: _seen,
  ...ofHome
}: z.output<typeof contract.updateHomeowner.input>): boolean {
  return Object.values(ofHome).some((value) => value !== undefined);
}

/**
 * Changes name and profile; omitted fields stay. Notifies people who wait for a runner in a ZIP code that an approved
 * runner adds. A new payout email address needs the password, and notifies both the account's address and the former
 * payout address. Refuses with REAUTHENTICATE, with CHANGED_ELSEWHERE, with ZIP_UNKNOWN, and with TOO_MANY_REQUESTS
 * after repeated requests.
 */
export async function updateRunner(
  deps: Deps,
  actor: RunnerActor,
  session: Session & Pick<Device, "address">,
  input: z.output<typeof contract.updateRunner.input>,
): Promise<User> {
  const changes = pickFields(input, contract.runnerChanges);
  if (changes.payoutEmail !== undefined) {
    const { email, runnerProfile } = await readUser(deps, deps.db, actor.userId);
    if (changes.payoutEmail !== runnerProfile?.payoutEmail) {
      refuseIf(refuseStale(session, deps.now()));
      // This email goes to an unconfirmed address.
      await countLink(deps, "verify_email", { email, address: session.address, ownKey: null });
    }
  }
  return saveRunner(deps, actor, input, session);
}

/** Changes a runner's profile, but for the payout email, for which the runner signs in again. */
export function updateWork(
  deps: Deps,
  actor: RunnerActor,
  input: Omit<z.output<typeof contract.updateRunner.input>, "payoutEmail">,
): Promise<User> {
  return saveRunner(deps, actor, input, null);
}

function saveRunner(
  deps: Deps,
  actor: RunnerActor,
  input: z.output<typeof contract.updateRunner.input>,
  session: Session | null,
): Promise<User> {
  const { seen } = input;
  const changes = pickFields(input, contract.runnerChanges);
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, actor.userId);
    const before = await lockRunner(tx, actor.runnerId);
    if (seen) {
      const { runnerProfile, ...names } = await readUser(deps, tx, actor.userId);
      const serviceAreas = changes.serviceAreas && JSON.stringify(changes.serviceAreas);
      refuseChanged({ ...runnerProfile, ...names }, seen, { ...input, serviceAreas });
    }
    const newAreas = changes.serviceAreas?.filter((zipCode) => !before?.serviceAreas.includes(zipCode)) ?? [];
    refuseIf(refuseUnknownZip(newAreas));
    const movesPay = changes.payoutEmail !== undefined && changes.payoutEmail !== before?.payoutEmail;
    if (movesPay) refuseIf(session ? refuseStale(session, deps.now()) : { code: "REAUTHENTICATE" });
    await updateUser(tx, actor.userId, input);
    await updateRunnerProfile(tx, actor.runnerId, changes);
    if (movesPay) {
      const { userId } = actor;
      const changed = { userId, type: "payoutEmailChanged", params: {} } as const;
      await notify(deps, tx, { ...changed, link: "/settings#billing" });
      await sendSecurityEmail(deps, tx, { ...changed, also: before?.payoutEmail });
    }
    if (before?.applicationStatus === "approved" && newAreas.length > 0)
      await deps.queue.send(tx, "tell-waiting", { zipCodes: newAreas });
    return readUser(deps, tx, actor.userId);
  });
}

/** Changes the profile page's four flags, a subset of the seven settings; omitted ones stay. */
export const updateNotifications: Act<typeof contract.updateNotifications> = async (deps, actor, input) => {
  const { emailNotifications, smsNotifications, jobAlerts, weeklyReports } = await updateFlags(
    deps,
    actor,
    input,
  );
  return { emailNotifications, smsNotifications, jobAlerts, weeklyReports };
};

/**
 * Allows an upload of a home's picture, or of the account's profile picture. Refuses with TOO_MANY_REQUESTS.
 */
export function createPhotoUpload(
  deps: Deps,
  actor: Actor,
  { accountId }: Pick<Session, "accountId">,
  input: z.output<typeof contract.createPhotoUpload.input>,
): Promise<z.output<typeof contract.createPhotoUpload.output>> {
  const ownerId = input.purpose === "profile" ? accountId : actor.userId;
  return createUpload(deps, { ...input, ownerId, jobId: null });
}

import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findUser, lockOwnAccount } from "#modules/accounts/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { readUserAgent } from "./known-device.ts";
import { additionOf, makeChallenge, openChallenge, type PasskeySite } from "./passkey-challenges.ts";
import { notifyOfSecurity } from "./prove-code.ts";
import { readChallenge } from "./prove-passkey.ts";
import { deletePasskeys, insertPasskey, listPasskeys, takePasskeyChallenge } from "./queries/passkeys.ts";
import { deleteChallengesOf } from "./queries/second-factors.ts";
import { deleteOtherSessions } from "./queries/sessions.ts";
import { refuseStale } from "./reauthenticate.ts";
import { mostPasskeys, passkeyAlgorithms, passkeyPrompt, passkeyTransports } from "./rules.ts";
import type { Device, Session } from "./sessions.ts";

/** The user's passkeys, oldest first. */
export async function passkeys(deps: Deps, actor: Actor): Promise<z.output<typeof contract.passkeys.output>> {
  const rows = await listPasskeys(deps.db, actor.userId);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
}

/**
 * Lets a browser make a passkey. Stores nothing. Refuses with REAUTHENTICATE and EMAIL_NOT_VERIFIED, because someone at
 * an unattended browser, or with an account on another's address, could keep a way in. Refuses with PASSKEYS_TOO_MANY.
 */
export async function beginPasskey(
  deps: Deps,
  actor: Actor,
  session: Session,
  { rpId }: PasskeySite,
): Promise<z.output<typeof contract.beginPasskey.output>> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  const found = await findUser(deps.db, userId);
  if (!found) throw new Refused({ code: "UNAUTHORIZED" });
  const { email, firstName, lastName, emailVerifiedAt } = found.user;
  if (emailVerifiedAt === null) throw new Refused({ code: "EMAIL_NOT_VERIFIED" });
  const own = await listPasskeys(deps.db, userId);
  if (own.length >= mostPasskeys) throw new Refused({ code: "PASSKEYS_TOO_MANY" });
  return {
    challenge: makeChallenge(deps, additionOf(userId)),
    rp: { id: rpId, name: "TidyCurb" },
    user: {
      id: Buffer.from(userId).toString("base64url"),
      name: email,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: passkeyPrompt,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({
      type: "public-key",
      id,
      transports,
    })),
  };
}

/**
 * Adds the passkey a browser made, once a challenge, and notifies the owner. Refuses with PASSKEY_EXPIRED for a
 * challenge that is over, used or another user's; PASSKEY_REFUSED; PASSKEY_TAKEN when this or another account has it;
 * and PASSKEYS_TOO_MANY.
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  site: PasskeySite,
  device: Device,
  answer: z.output<typeof contract.addPasskey.input>,
): Promise<{ ok: true }> {
  const { userId } = actor;
  const text = await readChallenge(answer.response.clientDataJSON);
  const challenge = text === null ? null : openChallenge(deps, additionOf(userId), text);
  if (text === null || challenge === null) throw new Refused({ code: "PASSKEY_EXPIRED" });
  const made = await readNewKey({ site, challenge: text, answer });
  if (!made) throw new Refused({ code: "PASSKEY_REFUSED" });
  const { browser, system } = await readUserAgent(device.userAgent);
  const name = [browser, system].filter((part) => part !== null).join(" · ") || null;
  return deps.transact(async (tx) => {
    // Two at once are counted one after the other.
    await lockOwnAccount(tx, userId);
    if (!(await takePasskeyChallenge(tx, challenge))) throw new Refused({ code: "PASSKEY_EXPIRED" });
    if ((await listPasskeys(tx, userId)).length >= mostPasskeys)
      throw new Refused({ code: "PASSKEYS_TOO_MANY" });
    const passkey = { ...made, id: deps.newId(), userId, name, createdAt: deps.now() };
    if (!(await insertPasskey(tx, passkey))) throw new Refused({ code: "PASSKEY_TAKEN" });
    await notifyOfSecurity(deps, tx, userId, "passkeyAdded", { name: name ?? "none" });
    return { ok: true };
  });
}

/** What to store of a new passkey whose answer is right for this site and challenge; null otherwise. */
async function readNewKey({
  site,
  challenge,
  answer,
}: {
  site: PasskeySite;
  challenge: string;
  answer: z.output<typeof contract.addPasskey.input>;
}) {
  const { transports, ...response } = answer.response;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const checked = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
    // The library throws for whatever does not match.
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    signatures: credential.counter,
    transports: passkeyTransports.filter((known) => transports?.includes(known)),
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Removes a passkey and notifies the owner. Signs out every other browser, since it may have signed them in. Refuses
 * with REAUTHENTICATE, and with NOT_FOUND, also for another user's.
 */
export async function removePasskey(
  deps: Deps,
  actor: Actor,
  session: Session,
  device: Pick<Device, "sessionToken">,
  { id }: z.output<typeof contract.removePasskey.input>,
): Promise<{ ok: true }> {
  const { userId } = actor;
  refuseIf(refuseStale(session, deps.now()));
  return deps.transact(async (tx) => {
    await lockOwnAccount(tx, userId);
    if (!(await removePasskeysAndNotify(deps, tx, { userId, id }))) throw new Refused({ code: "NOT_FOUND" });
    await deleteChallengesOf(tx, userId);
    const kept = device.sessionToken && hashToken(device.sessionToken);
    await deleteOtherSessions(tx, { userId, kept });
    return { ok: true };
  });
}

/** Removes one passkey, or all added since an instant, and notifies the owner. False when there was none. */
export async function removePasskeysAndNotify(
  deps: Deps,
  tx: Db,
  of: { userId: string } & ({ id: string } | { since: string }),
): Promise<boolean> {
  const removed = await deletePasskeys(tx, of);
  for (const { name } of removed)
    await notifyOfSecurity(deps, tx, of.userId, "passkeyRemoved", { name: name ?? "none" });
  return removed.length > 0;
}

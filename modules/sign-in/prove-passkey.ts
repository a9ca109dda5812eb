import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { countSignIn, deleteAttempt } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import { findOwnTries } from "./known-device.ts";
import { makeChallenge, openChallenge, type PasskeySite, signInPurpose } from "./passkey-challenges.ts";
import { countSignature, findPasskey, takePasskeyChallenge } from "./queries/passkeys.ts";
import { passkeyPrompt } from "./rules.ts";
import type { Device } from "./sessions.ts";

/** Lets a browser ask its devices for any passkey of this site. Stores nothing, so a page may always ask. */
export function beginPasskeySignIn(
  deps: Deps,
  { rpId }: PasskeySite,
): z.output<typeof contract.beginPasskeySignIn.output> {
  const challenge = makeChallenge(deps, signInPurpose);
  return { challenge, rpId, timeout: passkeyPrompt, userVerification: "required" };
}

/**
 * Counts and checks a device's answer. Returns its user and the function that uses the answer up in the act's
 * transaction. Both refuse with SIGN_IN_EXPIRED for a challenge that is over or used; PASSKEY_REFUSED for a wrong
 * answer or signature count; also PASSKEY_UNKNOWN and TOO_MANY_REQUESTS.
 */
export async function provePasskey(
  deps: Deps,
  site: PasskeySite,
  device: Device,
  answer: z.output<typeof contract.signInByPasskey.input>,
): Promise<{ userId: string; suspendedAt: string | null; spend: (tx: Db) => Promise<void> }> {
  const text = await readChallenge(answer.response.clientDataJSON);
  const challenge = text === null ? null : openChallenge(deps, signInPurpose, text);
  if (text === null || challenge === null) throw new Refused({ code: "SIGN_IN_EXPIRED" });
  const passkey = await findPasskey(deps.db, answer.id);
  const { ownKey } = await findOwnTries(deps, deps.db, passkey?.userId ?? null, device);
  const { address } = device;
  const attemptId = await countSignIn(deps, { email: `passkey ${answer.id}`, address, ownKey });
  if (!passkey) throw new Refused({ code: "PASSKEY_UNKNOWN" });
  const { id, userId, suspendedAt } = passkey;
  const checked = await checkSignature({ site, challenge: text, passkey, answer });
  if (!checked) throw new Refused({ code: "PASSKEY_REFUSED" }, { userId });
  // The attempt does not count as failed from here on, whatever happens.
  await deleteAttempt(deps.db, attemptId);
  return {
    userId,
    suspendedAt,
    spend: async (tx) => {
      if (!(await takePasskeyChallenge(tx, challenge)))
        throw new Refused({ code: "SIGN_IN_EXPIRED" }, { userId });
      if (!(await countSignature(tx, { id, ...checked, now: deps.now() })))
        throw new Refused({ code: "PASSKEY_REFUSED" }, { userId });
    },
  };
}

/** The challenge that a device says it answered; null when its answer cannot be read. */
export async function readChallenge(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/** The device's new count when its signature is right, for this site, challenge and user; null otherwise. */
async function checkSignature({
  site,
  challenge,
  passkey,
  answer,
}: {
  site: PasskeySite;
  challenge: string;
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
  answer: z.output<typeof contract.signInByPasskey.input>;
}): Promise<{ signatures: number; isBackedUp: boolean } | null> {
  const { userHandle, ...response } = answer.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.userId) return null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id: answer.id,
        publicKey: Buffer.from(passkey.publicKey, "base64url"),
        counter: passkey.signatures,
      },
      requireUserVerification: true,
    });
    return verified ? { signatures: info.newCounter, isBackedUp: info.credentialBackedUp } : null;
  } catch {
    // The library throws for whatever does not match, and does no I/O here.
    return null;
  }
}

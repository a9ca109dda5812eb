import { randomBytes } from "node:crypto";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { hour, later } from "#platform/instants.ts";

/** How long a challenge can be answered: the sign-in page offers passkeys from when it opens. */
const challengeLasts = hour;

/** This site as passkeys know it: bound to its host name, used at its origin. */
export type PasskeySite = { rpId: string; origin: string };

/** A challenge that a device answered and nothing has used up yet. */
export type Challenge = { challengeHash: string; expiresAt: string };

/** What a challenge is for: it counts for nothing else. */
export const signInPurpose = "passkey sign-in";
export const additionOf = (userId: string) => `passkey of ${userId}`;

/**
 * A new challenge, base64url. It is sealed and carries its own end, so asking for one stores nothing; using it up does.
 */
export function makeChallenge(deps: Pick<Deps, "vault" | "now">, purpose: string): string {
  const text = `${later(deps.now(), challengeLasts)} ${randomBytes(16).toString("base64url")}`;
  return Buffer.from(deps.vault.seal(text, purpose)).toString("base64url");
}

/** Reads a challenge for this purpose; null when it is not ours or has expired. */
export function openChallenge(
  deps: Pick<Deps, "vault" | "now">,
  purpose: string,
  challenge: string,
): Challenge | null {
  const text = deps.vault.open(Buffer.from(challenge, "base64url").toString("utf8"), purpose);
  const [expiresAt = ""] = text?.split(" ") ?? [];
  return expiresAt > deps.now() ? { challengeHash: hashToken(challenge), expiresAt } : null;
}

import { attempt } from "../../lib/attempt.ts";

/** Whether this browser knows passkeys: on https, and on this machine. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

const keyOf = (userId: string) => `tidycurb-passkey-offer ${userId}`;

/** Whether to offer a passkey to this person in this browser; never where the answer could not be stored. */
export function isOfferOpen(userId: string): boolean {
  return knowsPasskeys() && (attempt(() => localStorage.getItem(keyOf(userId)) === null) ?? false);
}

/** Remembers the person's answer, which signing out keeps. */
export function closeOffer(userId: string): void {
  attempt(() => localStorage.setItem(keyOf(userId), "answered"));
}

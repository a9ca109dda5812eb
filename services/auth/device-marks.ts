import { hash } from "node:crypto";

/** By which a browser that has signed in is known: its own cookie. */
export function cookieMark(userId: string, mark: string): string {
  return hashMark(userId, `cookie ${mark}`);
}

/** By which one is known in which the reset link was used. */
export function linkMark(userId: string, mark: string): string {
  return hashMark(userId, `link ${mark}`);
}

/** Only hashes are kept, of the person too: nobody reads a browser or a place out of them. */
export function hashMark(userId: string, mark: string): string {
  return hash("sha256", `${userId} ${mark}`, "base64url");
}

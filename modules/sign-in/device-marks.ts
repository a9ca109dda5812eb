import { hash } from "node:crypto";

/** Identifies a browser that has signed in, by its device cookie. */
export function cookieMark(userId: string, mark: string): string {
  return hashMark(userId, `cookie ${mark}`);
}

/** Identifies a browser that used the reset link. */
export function linkMark(userId: string, mark: string): string {
  return hashMark(userId, `link ${mark}`);
}

/** Hashed with the user id, so the stored value reveals neither the browser nor its location. */
export function hashMark(userId: string, mark: string): string {
  return hash("sha256", `${userId} ${mark}`, "base64url");
}

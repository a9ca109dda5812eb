import { hash } from "node:crypto";

/** What the database keeps of a token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

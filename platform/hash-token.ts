import { hash } from "node:crypto";

/** The form in which the database stores a token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

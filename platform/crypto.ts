import { ECDH, hash } from "node:crypto";

/** The form in which the database stores a token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/** Whether base64url is an uncompressed P-256 point (65 bytes), as push encryption needs. */
export function isCurvePoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

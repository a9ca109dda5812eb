import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Vault } from "./port.ts";

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a new nonce each time. `keys`: 32 bytes each, base64url; the first seals, the others still open
 * older values. Stored as key id, dot, then nonce, ciphertext and tag in base64url.
 */
export function createVault(keys: readonly [string, ...string[]]): Vault {
  const ring = new Map(keys.map((key) => [keyIdOf(key), Buffer.from(key, "base64url")]));
  const presentId = keyIdOf(keys[0]);
  return {
    seal(text, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", ring.get(presentId) as Buffer, iv);
      cipher.setAAD(Buffer.from(context, "utf8"));
      const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${presentId}.${sealed.toString("base64url")}`;
    },
    open(sealed, context) {
      const [keyId = "", body = ""] = sealed.split(".");
      const key = ring.get(keyId);
      const bytes = Buffer.from(body, "base64url");
      if (!key || bytes.byteLength < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context, "utf8"));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
        return text.toString("utf8");
      } catch {
        // Not a sealed value, or the wrong context.
        return null;
      }
    },
    presentPrefix: `${presentId}.`,
  };
}

/** Tells keys apart without revealing them. */
function keyIdOf(key: string): string {
  return createHash("sha256").update(`key id:${key}`).digest("hex").slice(0, 8);
}

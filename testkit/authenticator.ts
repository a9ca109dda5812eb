import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/index.ts";
import type { TestApp, Who } from "./app.ts";

type Creation = {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials: readonly { id: string }[];
};
type Request = { challenge: string; rpId: string };

/** What one key of the device does differently from what was asked. */
type Twist = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  userHandle?: string;
  signatures?: number;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

/** User present, user verified, attested credential data (WebAuthn's flags). */
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** A device with one passkey at a time, in software: P-256, no attestation. `counts`: it counts its signatures. */
export function authenticator({ origin = "http://localhost:3000", counts = true } = {}) {
  let key: { id: Buffer; privateKey: KeyObject; userHandle: string } | null = null;
  let signatures = 0;

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }));

  const authData = (rpId: string, twist: Twist, added: Uint8Array | null = null) => {
    const flags = present | (twist.isVerified === false ? 0 : verified) | (added ? attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.signatures ?? signatures);
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.of(flags), count, added ?? Buffer.alloc(0)]);
  };

  return {
    /** The current key's id; null before `create`. */
    credentialId: () => key && base64url(key.id),

    /** Makes a key, as `navigator.credentials.create` does, and answers with it. */
    create(options: Creation, twist: Twist & { id?: Buffer } = {}) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      key = { id: twist.id ?? randomBytes(32), privateKey, userHandle: options.user.id };
      signatures = 0;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
          [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(key.id.byteLength);
      const added = Buffer.concat([Buffer.alloc(16), length, key.id, cose]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", Uint8Array.from(authData(options.rp.id, twist, added))],
        ]) as never,
      );
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: "public-key" as const,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge, twist)),
          attestationObject: base64url(attestation),
          transports: ["internal", "telepathy"],
        },
      };
    },

    /** Signs a challenge, as `navigator.credentials.get` does. */
    get(options: Request, twist: Twist = {}) {
      if (!key) throw new Error("This device has no passkey yet");
      if (counts) signatures += 1;
      const data = authData(options.rpId, twist);
      const client = clientData("webauthn.get", options.challenge, twist);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key.privateKey);
      return {
        id: base64url(key.id),
        rawId: base64url(key.id),
        type: "public-key" as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: twist.userHandle ?? key.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;

/** Confirms a person's address and adds a passkey of the device to the account. Returns its id. */
export async function addPasskey(
  app: TestApp,
  who: { cookie: string; userId: string },
  device: Authenticator = authenticator({ origin: app.site.origin ?? undefined }),
): Promise<{ id: string }> {
  const confirmed = { emailVerifiedAt: app.clock.now };
  await app.deps.db.update(users).set(confirmed).where(eq(users.id, who.userId));
  const begun = await app.typed(who, "security.beginPasskey");
  if (begun.status !== 200) throw new Error(`Beginning a passkey returned ${begun.status}`);
  const answer = device.create(begun.body as Creation);
  const added = await app.typed(who, "security.addPasskey", answer);
  if (added.status !== 200) throw new Error(`Adding a passkey returned ${added.status}`);
  const { body } = await app.typed(who, "security.passkeys");
  const id = (body as { id: string }[]).at(-1)?.id;
  if (!id) throw new Error("The passkey is not listed");
  return { id };
}

/** Asks for a sign-in challenge. */
export async function askChallenge(app: TestApp, who: Who = null): Promise<Request> {
  return (await app.typed(who, "auth.beginPasskeySignIn")).body as Request;
}

/** A well-formed answer, about a passkey nobody has and a challenge nobody made. */
export function unknownPasskey(type: "webauthn.create" | "webauthn.get") {
  const device = authenticator();
  const challenge = base64url(randomBytes(16));
  const made = device.create({
    challenge,
    rp: { id: "localhost" },
    user: { id: "bm9ib2R5" },
    excludeCredentials: [],
  });
  return type === "webauthn.create" ? made : device.get({ challenge, rpId: "localhost" });
}

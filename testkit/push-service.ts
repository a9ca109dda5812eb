import { execFile } from "node:child_process";
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import webPush from "web-push";
import { openOutside } from "#adapters/calendars/outside.ts";
import type { Push } from "#adapters/push/port.ts";
import { createWebPush } from "#adapters/push/web-push.ts";
import { pushSubscriptions } from "#db/schema/index.ts";
import type { PushMessage } from "#modules/notices/contract.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./factories.ts";

/** A local stand-in for a browser's push service, over TLS. */
export type PushService = {
  push: Push;
  /** What another process needs to push there. */
  address: PushAddress;
  /** Subscribes a person's browser to push; returns what it receives, decrypted with its own keys. */
  browserOf(app: TestApp, person: Person): Promise<TestBrowser>;
  close(): Promise<void>;
};

export type TestBrowser = {
  id: string;
  endpoint: string;
  readonly received: { message: PushMessage; headers: IncomingHttpHeaders }[];
  /**
   * The service's answer for this browser. breaks: accepts the message and disconnects; silent: accepts it and never
   * answers.
   */
  behaviour: "takes" | "breaks" | "silent" | number;
};

/** Our keys, and the trusted certificate authority. */
export type PushAddress = { publicKey: string; privateKey: string; ca: string };

type Keys = { ecdh: ReturnType<typeof createECDH>; auth: Buffer };

export async function pushService(): Promise<PushService> {
  const { key, cert } = await certificate("push.test");
  const browsers = new Map<string, TestBrowser & Keys>();
  const server = createServer({ key, cert }, async (request, response) => {
    const browser = browsers.get(request.url ?? "");
    const body = await buffer(request);
    if (!browser) return void response.writeHead(404).end();
    if (typeof browser.behaviour === "number") return void response.writeHead(browser.behaviour).end("no");
    if (!isSigned(request.headers, publicKey, `https://push.test:${port}`))
      return void response.writeHead(403).end();
    const message = JSON.parse(decrypted(body, browser)) as PushMessage;
    browser.received.push({ message, headers: request.headers });
    if (browser.behaviour === "breaks") return void request.socket.destroy();
    if (browser.behaviour !== "silent") response.writeHead(201).end();
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const address = { publicKey, privateKey, ca: cert };
  const { push, close } = pushThere(address);
  return {
    push,
    address,
    async browserOf(app, { userId }) {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const id = app.deps.newId();
      const endpoint = `https://push.test:${port}/${id}`;
      const browser = { id, endpoint, received: [], behaviour: "takes" as const, ecdh, auth };
      browsers.set(`/${id}`, browser);
      await app.deps.db.insert(pushSubscriptions).values({
        id,
        userId,
        endpoint,
        p256dh: ecdh.getPublicKey("base64url"),
        auth: auth.toString("base64url"),
        createdAt: app.clock.now,
        seenAt: app.clock.now,
      });
      return browser;
    },
    async close() {
      await close();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    },
  };
}

/** Pushes to that service from any local process. */
export function pushThere({ ca, ...keys }: PushAddress): { push: Push; close(): Promise<void> } {
  const { agent, close } = openOutside(
    { isAllowed: (address) => address === "127.0.0.1", resolve: async () => ["127.0.0.1"] },
    { ca },
  );
  const push = createWebPush({
    ...keys,
    subject: "mailto:push@tidycurb.example",
    outside: { agent, isOutside: (url) => url.protocol === "https:", wasRefused: () => false },
    timeoutMs: 5000,
  });
  return { push, close };
}

/** Decrypts a message as its browser does (RFC 8291, RFC 8188). */
function decrypted(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = ecdh.computeSecret(senderKey);
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", shared, auth, context, 32));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`${info}\0`), length));
  const decipher = createDecipheriv(
    "aes-128-gcm",
    derive("Content-Encoding: aes128gcm", 16),
    derive("Content-Encoding: nonce", 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

/** Whether a call is signed for this service with the key browsers were given (RFC 8292). */
function isSigned({ authorization = "" }: IncomingHttpHeaders, publicKey: string, audience: string): boolean {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header, claims = "", signature = ""] = token.split(".");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const point = Buffer.from(publicKey, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  return (
    key === publicKey &&
    aud === audience &&
    Number(exp) > Date.now() / 1000 &&
    sub === "mailto:push@tidycurb.example" &&
    verify(
      "sha256",
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

/** A certificate for a name, trusted only by clients given it. */
async function certificate(name: string): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), "tidycurb-push-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const about = ["-days", "2", "-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  await promisify(execFile)("openssl", ["req", "-x509", ...curve, ...about, "-keyout", key, "-out", cert]);
  const made = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  await rm(folder, { recursive: true });
  return made;
}

import { hash } from "node:crypto";
import { isIPv4 } from "node:net";
import type { EmailTemplate } from "#adapters/queue/port.ts";
import type { Db } from "#db/client.ts";
import { findRecipient, type Standing } from "#modules/accounts/index.ts";
import { type Email, findReader, notify, queueEmail } from "#modules/notices/index.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, localTime, platformTimeZone, readerZone } from "#platform/time/local-time.ts";
import type { Actor } from "#platform/values/actor.ts";
import type { SessionRow } from "./contract.ts";
import { findKnown, findStanding, listSessions, saveMarks } from "./queries/sessions.ts";
import type { Device } from "./sessions.ts";

/** Identifies a browser that has signed in, by its device cookie. */
function cookieMark(userId: string, mark: string): string {
  return hashMark(userId, `cookie ${mark}`);
}

/** Identifies a browser that used the reset link. */
function linkMark(userId: string, mark: string): string {
  return hashMark(userId, `link ${mark}`);
}

/** Hashed with the user id, so the stored value reveals neither the browser nor its location. */
function hashMark(userId: string, mark: string): string {
  return hash("sha256", `${userId} ${mark}`, "base64url");
}

/** What a user agent reveals, as far as it is known: "Chrome", "Android", a phone. */
export type ReadUserAgent = {
  browser: string | null;
  system: string | null;
  kind: "phone" | "tablet" | "computer" | "other";
};

const unknown: ReadUserAgent = { browser: null, system: null, kind: "other" };

const kinds: Record<string, ReadUserAgent["kind"]> = {
  mobile: "phone",
  tablet: "tablet",
  desktop: "computer",
};

/** Parses a `User-Agent` header; null or unknown parts leave fields empty. The browser list loads on first use. */
export async function readUserAgent(text: string | null): Promise<ReadUserAgent> {
  if (!text) return unknown;
  const { default: Bowser } = await import("bowser");
  const { browser, os, platform } = Bowser.parse(text.slice(0, 300));
  return {
    browser: short(browser.name),
    system: short(os.name),
    kind: kinds[platform.type ?? ""] ?? "other",
  };
}

/** A name from the list only, so made-up text stays out of emails. */
function short(name: string | undefined): string | null {
  return name && /^[A-Z][\w .+-]{1,38}$/i.test(name) ? name : null;
}

/**
 * Emails a security alert in the act's transaction: to the account's current address, and to another that must know.
 * The address is fixed now, so changing it right after does not redirect the email.
 */
export async function sendSecurityEmail<Kind extends EmailTemplate>(
  deps: Pick<Deps, "now" | "queue">,
  tx: Db,
  { also, ...email }: Omit<Email<Kind>, "to"> & { also?: string | undefined },
): Promise<void> {
  const account = await findRecipient(tx, email.userId);
  if (!account) return;
  for (const to of new Set([account.email, also ?? account.email]))
    await queueEmail(deps, tx, { ...email, to });
}

/**
 * Records the device that signs in. If it is new, notifies the owner, and emails those with *Security Alerts* on. A
 * device is known by its cookie, or by its browser and system on a network seen before. A user with no known devices is
 * not notified: they just registered, or the account predates this record.
 */
export async function noteDevice(deps: Deps, tx: Db, userId: string, device: Device): Promise<void> {
  const { browser, system } = await readUserAgent(device.userAgent);
  const looks = `looks ${browser} ${system} ${networkOf(device.address)}`;
  const marks = [hashMark(userId, looks), ...(device.mark ? [cookieMark(userId, device.mark)] : [])];
  const isKnown = await findKnown(tx, { userId, marks });
  const now = deps.now();
  await saveMarks(tx, { userId, marks, now });
  if (isKnown !== false) return;
  const reader = await findReader(tx, userId);
  const zone = reader ? readerZone(reader) : platformTimeZone;
  const params = {
    browser: browser ?? "none",
    system: system ?? "none",
    date: localDay(now, zone),
    time: localTime(now, zone),
  };
  await notify(deps, tx, { userId, type: "newSignIn", params, link: "/settings#security" });
  await sendSecurityEmail(deps, tx, { userId, type: "newSignIn", params });
}

/** The stable part of an IP address: /24 for IPv4, /48 for IPv6. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(plain)
    ? plain.split(".").slice(0, 3).join(".")
    : plain.split(":").slice(0, 3).join(":").toLowerCase();
}

/** The user's sessions, last used first. Shows only the first part of each IP address. */
export async function sessions(
  deps: Deps,
  actor: Actor,
  device: Pick<Device, "sessionToken">,
): Promise<SessionRow[]> {
  const rows = await listSessions(deps.db, {
    userId: actor.userId,
    tokenHash: device.sessionToken && hashToken(device.sessionToken),
    now: deps.now(),
  });
  return Promise.all(
    rows.map(async ({ id, createdAt, extendedAt, isCurrent, userAgent, address }) => ({
      id,
      ...(await readUserAgent(userAgent)),
      network: address ? networkOf(address) : null,
      signedInAt: createdAt,
      lastUsedAt: extendedAt,
      isCurrent,
    })),
  );
}

type Browser = Pick<Device, "sessionToken" | "mark">;

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Tells an account's own browser from a stranger's. An own browser is signed in, or its cookie proves a sign-in with
 * the current password and second factor. User agent and network do not count, because they can be copied. For
 * passwords, a browser that used the reset link counts too; for codes it does not, because access to the email is no
 * proof of the second factor. Unknown accounts take the same time.
 */
export async function findOwnTries(
  deps: Pick<Deps, "now">,
  db: Db,
  userId: string | null,
  { sessionToken, mark }: Browser,
  what: "password" | "code" = "password",
): Promise<Standing> {
  const id = userId ?? nobody;
  const marks = mark ? [cookieMark(id, mark), ...(what === "password" ? [linkMark(id, mark)] : [])] : [];
  const tokenHash = hashToken(sessionToken ?? "");
  const found = await findStanding(db, { userId: id, marks, tokenHash, now: deps.now() });
  if (!found) return { ownKey: null, passwordChangedAt: null };
  const { isKnown, isSignedIn, passwordChangedAt } = found;
  const browser = isKnown ? mark : isSignedIn ? tokenHash : null;
  // A new password restarts the count: the failures were for the old one.
  const ownKey = browser ? hashMark(id, `tries ${browser} ${passwordChangedAt}`) : null;
  return { ownKey, passwordChangedAt };
}

/** Keeps this browser known after a new password or second factor, which turns all others into strangers. */
export async function keepOwn(
  deps: Pick<Deps, "now">,
  tx: Db,
  userId: string,
  { mark }: Pick<Device, "mark">,
): Promise<void> {
  if (mark) await saveMarks(tx, { userId, marks: [cookieMark(userId, mark)], now: deps.now() });
}

/** Remembers a browser that used the reset link. Its first sign-in still counts as a new device. */
export async function noteLinkUsed(
  deps: Pick<Deps, "now">,
  tx: Db,
  userId: string,
  { mark }: Pick<Device, "mark">,
): Promise<void> {
  if (mark) await saveMarks(tx, { userId, marks: [linkMark(userId, mark)], now: deps.now() });
}

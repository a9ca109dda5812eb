import { isIPv4 } from "node:net";
import type { Db } from "#db/client.ts";
import { findReader, notify } from "#modules/notices/index.ts";
import type { Deps } from "#platform/deps.ts";
import { localDay, localTime, platformTimeZone } from "#platform/time/local-time.ts";
import { readerZone } from "#platform/time/reader-zone.ts";
import { cookieMark, hashMark } from "./device-marks.ts";
import { findKnown, saveMarks } from "./queries/known-devices.ts";
import { readUserAgent } from "./read-user-agent.ts";
import { sendSafetyLetter } from "./send-safety-letter.ts";
import type { Device } from "./sessions.ts";

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
  await sendSafetyLetter(deps, tx, { userId, letter: "newSignIn", params });
}

/** The stable part of an IP address: /24 for IPv4, /48 for IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv4(plain)
    ? plain.split(".").slice(0, 3).join(".")
    : plain.split(":").slice(0, 3).join(":").toLowerCase();
}

import type { Db } from "#db/client.ts";
import type { Standing } from "#modules/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { cookieMark, hashMark, linkMark } from "./device-marks.ts";
import { findStanding, saveMarks } from "./queries/known-devices.ts";
import type { Device } from "./sessions.ts";

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

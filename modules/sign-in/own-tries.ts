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
 * Tells an account's own browser from a stranger's. An own browser is signed in to the account, or its cookie shows that it signed in with
 * the current password and second factor. User agent and network do not count, because they can be copied. For passwords, a browser that
 * used the reset link counts too. For codes it does not: access to the email is no proof of the second factor. An account that does not
 * exist takes the same work.
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
  // A new password starts the count over: the failed tries were for the old one.
  const ownKey = browser ? hashMark(id, `tries ${browser} ${passwordChangedAt}`) : null;
  return { ownKey, passwordChangedAt };
}

/** Keeps this browser known after a new password or second factor, which makes all others strangers. */
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

import type { Db } from "#db/client.ts";
import { findStanding, saveMarks } from "#db/queries/known-devices.ts";
import type { Deps } from "../deps.ts";
import { cookieMark, hashMark, linkMark } from "./device-marks.ts";
import { type Device, hashToken } from "./sessions.ts";

/** Whose tries these are: the owner's own browser's, which has limits of its own, or a stranger's. */
export type Standing = {
  /** Under what the tries of this browser are counted, and nobody else's; null for a stranger. */
  ownKey: string | null;
  passwordChangedAt: string | null;
};

type Browser = Pick<Device, "sessionToken" | "mark">;

const nobody = "00000000-0000-0000-0000-000000000000";

/**
 * Tells an account's own browser from a stranger's. Its own are those that are signed in to it, or have signed in to it
 * with the present password and second factor, which only their cookie shows: how a browser looks and where from can be copied.
 * For a password the browser in which the account's reset link was used is its own too; for a second factor it is not, as
 * whoever reads the letters may not have that. An account that does not exist makes the same work.
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
  return { ownKey: browser ? hashMark(id, `tries ${browser}`) : null, passwordChangedAt };
}

/** Keeps this browser its owner's own after a new password or second factor, which makes strangers of the others. */
export async function keepOwn(
  deps: Pick<Deps, "now">,
  tx: Db,
  userId: string,
  { mark }: Pick<Device, "mark">,
): Promise<void> {
  if (mark) await saveMarks(tx, { userId, marks: [cookieMark(userId, mark)], now: deps.now() });
}

/** Knows a browser in which the account's reset link was used. It has not signed in: where it does, that is told as ever. */
export async function noteLinkUsed(
  deps: Pick<Deps, "now">,
  tx: Db,
  userId: string,
  { mark }: Pick<Device, "mark">,
): Promise<void> {
  if (mark) await saveMarks(tx, { userId, marks: [linkMark(userId, mark)], now: deps.now() });
}

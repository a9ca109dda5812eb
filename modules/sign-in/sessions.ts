import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import { day, hour, later } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract.ts";
import * as query from "./queries/sessions.ts";
import { deleteOtherSessions, deleteSession, deleteSessionOf } from "./queries/sessions.ts";

/** An active session with what the base procedures check. */
export type Session = NonNullable<Awaited<ReturnType<typeof query.findActor>>>;

/** A session ends this long after its last extension. */
const sessionIdle = 14 * day;
/** A session ends this long after the password was given, however much it is used. */
export const sessionLongest = 90 * day;
/** How long a replaced token stays valid, for calls that were sent before the new one arrived. */
export const sessionGrace = 30_000;
/** A session is extended at most this often. */
const sessionExtension = hour;

/** The browser that signs in. */
export type Device = {
  /** The token of the session this one replaces; null without one. */
  sessionToken: string | null;
  userAgent: string | null;
  address: string;
  /** Identifies the browser next time (`known-device.ts`); null or omitted without one. */
  mark?: string | null;
};

/** Starts a session in place of another and tells the owner of a new device. The token is not stored. */
export async function beginSession(deps: Deps, tx: Db, userId: string, device: Device): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = deps.now();
  if (device.sessionToken) await query.deleteSession(tx, hashToken(device.sessionToken));
  await query.insertSession(tx, {
    tokenHash: hashToken(token),
    id: deps.newId(),
    userId,
    createdAt: now,
    signedInAt: now,
    extendedAt: now,
    expiresAt: later(now, sessionIdle),
    userAgent: device.userAgent?.slice(0, 300) ?? null,
    address: device.address,
  });
  // Loaded on demand: every function loads this file, and few sign anyone in.
  const { noteDevice } = await import("./known-device.ts");
  await noteDevice(deps, tx, userId, device);
  return token;
}

/**
 * Returns a new token for this session after its rights change, so a copied token stops working. `isProven`: the owner
 * just authenticated again. Other sessions stay. Refuses with UNAUTHORIZED when the session has ended, and with
 * REAUTHENTICATE for a replaced token without proof: its copy must not outlive it.
 */
export async function rotateSession(
  deps: Deps,
  tx: Db,
  { token: old, isProven = false }: { token: string | null; isProven?: boolean },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = deps.now();
  const tokenHash = hashToken(old ?? "");
  const isRotated = await query.rotateToken(tx, {
    tokenHash,
    newTokenHash: hashToken(token),
    now,
    graceUntil: later(now, sessionGrace),
    expiresAt: later(now, sessionIdle),
    signedInAt: isProven ? now : undefined,
  });
  if (isRotated) return token;
  const isReplaced = await query.findActor(tx, { tokenHash, now });
  throw new Refused({ code: isReplaced ? "REAUTHENTICATE" : "UNAUTHORIZED" });
}

/** A token's session, in one statement. Null when it is unknown, has ended, or the user is suspended. */
export function findSession(deps: Deps, token: string): Promise<Session | null> {
  return query.findActor(deps.db, { tokenHash: hashToken(token), now: deps.now() });
}

/** Extends a session in use. Writes at most once an hour. */
export async function extendSession(deps: Deps, token: string, session: Session): Promise<void> {
  const now = deps.now();
  if (Date.parse(now) - Date.parse(session.extendedAt) < sessionExtension) return;
  const idle = later(now, sessionIdle);
  const longest = later(session.signedInAt, sessionLongest);
  await query.extendSession(deps.db, {
    tokenHash: hashToken(token),
    now,
    extendedBefore: session.extendedAt,
    expiresAt: idle < longest ? idle : longest,
  });
}

/** Refuses to end sessions by a replaced token, which may be a copy, with REAUTHENTICATE. */
function refuseReplaced({ signedInAt }: Session): void {
  if (signedInAt === query.replacedMark) throw new Refused({ code: "REAUTHENTICATE" });
}

/** Signs out every other browser. Safe to repeat. Refuses as `refuseReplaced` does. */
export async function endOtherSessions(
  deps: Deps,
  actor: Actor,
  session: Session,
  device: Pick<Device, "sessionToken">,
) {
  refuseReplaced(session);
  const kept = device.sessionToken && hashToken(device.sessionToken);
  return { ended: await deleteOtherSessions(deps.db, { userId: actor.userId, kept, now: deps.now() }) };
}

/**
 * Signs out one of the user's own browsers. Refuses with NOT_FOUND, also for another user's session, and as
 * `refuseReplaced` does.
 */
export async function endSession(
  deps: Deps,
  actor: Actor,
  session: Session,
  { id }: z.output<typeof contract.endSession.input>,
): Promise<{ ok: true }> {
  refuseReplaced(session);
  const isEnded = await deleteSessionOf(deps.db, { userId: actor.userId, id });
  if (!isEnded) throw new Refused({ code: "NOT_FOUND" });
  return { ok: true };
}

/** A viewing's session: the viewed person's, without their rights. Null when it has ended or is another session's. */
export function findViewing(deps: Deps, viewing: { token: string; id: string }): Promise<Session | null> {
  return query.findViewed(deps.db, {
    tokenHash: hashToken(viewing.token),
    viewingId: viewing.id,
    now: deps.now(),
  });
}

/** Ends the browser's session on the server, and what it views. Safe to repeat. */
export async function logout(deps: Deps, sessionToken: string | null): Promise<{ ok: true }> {
  if (!sessionToken) return { ok: true };
  // Loaded on demand: every function loads this file.
  const { endViewingsOf } = await import("./viewings.ts");
  return deps.transact(async (tx) => {
    await endViewingsOf(deps, tx, sessionToken);
    await deleteSession(tx, hashToken(sessionToken));
    return { ok: true };
  });
}

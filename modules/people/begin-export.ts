import { randomBytes } from "node:crypto";
import { holdAccount } from "#modules/accounts/index.ts";
import type { Session } from "#modules/sign-in/index.ts";
import { refuseStale } from "#modules/sign-in/index.ts";
import type { Deps } from "#platform/deps.ts";
import { hashToken } from "#platform/hash-token.ts";
import { day, later, minute } from "#platform/instants.ts";
import type { Actor } from "#platform/values/actor.ts";
import { Refused, refuseIf } from "#platform/values/refusal.ts";
import type { OwnExport } from "./contract/own-data.ts";
import { countExports, countOwnPhotos, findExportUnderWay, replaceExport } from "./queries/data-exports.ts";

/** A link only needs to last for the click that requested it. */
const linkLife = 5 * minute;

/** Exports a day; each reads all of a person's data. */
const exportsPerDay = 5;

/** An export idle this long has lost its server or its reader. */
export const stalledAfter = 2 * minute;

/**
 * Makes a link to a copy of all of a person's data: single use, for this session, valid for minutes; replaces an unused
 * one. Refuses with REAUTHENTICATE, and with TOO_MANY_REQUESTS while an export runs and after `exportsPerDay`.
 */
export async function beginExport(
  deps: Deps,
  actor: Actor,
  session: Session,
  sessionToken: string,
): Promise<OwnExport> {
  const now = deps.now();
  refuseIf(refuseStale(session, now));
  const { userId } = actor;
  const token = randomBytes(32).toString("base64url");
  await deps.transact(async (tx) => {
    await holdAccount(tx, userId);
    const movedAt = await findExportUnderWay(tx, { userId, since: later(now, -stalledAfter) });
    if (movedAt) throw waitFor(later(movedAt, stalledAfter), now);
    const today = await countExports(tx, { userId, since: later(now, -day) });
    if (today.count >= exportsPerDay && today.first) throw waitFor(later(today.first, day), now);
    await replaceExport(tx, {
      id: deps.newId(),
      userId,
      sessionHash: hashToken(sessionToken),
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: later(now, linkLife),
      photosTotal: await countOwnPhotos(tx, userId),
    });
  });
  return { url: `/api/export/${token}` };
}

function waitFor(until: string, now: string): Refused {
  const seconds = Math.ceil((Date.parse(until) - Date.parse(now)) / 1000);
  return new Refused({ code: "TOO_MANY_REQUESTS", params: { retryAfterSeconds: Math.max(1, seconds) } });
}

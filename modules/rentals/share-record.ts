import { randomBytes } from "node:crypto";
import type * as z from "zod";
import type { Db } from "#db/client.ts";
import { findProperty, lockHomeBucket } from "#modules/homes/index.ts";
import type { HomeownerAct } from "#platform/act.ts";
import { hashToken } from "#platform/crypto.ts";
import type { Deps } from "#platform/deps.ts";
import type { HomeownerActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/records.ts";
import {
  deleteRecipient,
  deleteRecordLinks,
  findEmailedRecord,
  findRecordLink,
  findSharing,
  insertRecipient,
  insertRecordLink,
  stopRecipient,
} from "./queries/records.ts";
import { findRecord, type StoredRecord, signed } from "./record.ts";
import { openRecordToken } from "./record-token.ts";
import { mostRecipients, mostRecordLinks } from "./rules/records.ts";

/** Runs an act on one of the host's rentals under the host's lock. Refuses with NOT_FOUND. */
export function onOwnRental<Answer>(
  deps: Deps,
  { homeownerId }: HomeownerActor,
  propertyId: string,
  act: (tx: Db, homeownerId: string) => Promise<Answer>,
): Promise<Answer> {
  return deps.transact(async (tx) => {
    if (!homeownerId) throw new Refused({ code: "NOT_FOUND" });
    await lockHomeBucket(tx, homeownerId);
    if (!(await findProperty(tx, { id: propertyId, homeownerId }))) throw new Refused({ code: "NOT_FOUND" });
    return act(tx, homeownerId);
  });
}

/** Makes a link; each call makes another one. Refuses with NOT_FOUND. */
export const shareRecord: HomeownerAct<typeof contract.shareRecord> = (
  deps,
  actor,
  { propertyId, from, to },
) =>
  onOwnRental(deps, actor, propertyId, async (tx) => {
    const token = randomBytes(32).toString("base64url");
    const days = { fromOn: from, toOn: to, createdAt: deps.now() };
    await insertRecordLink(
      tx,
      { tokenHash: hashToken(token), propertyId, ...days },
      { most: mostRecordLinks },
    );
    return { path: `/record/${token}` };
  });

/** Safe to repeat. Refuses with NOT_FOUND. */
export const stopSharingRecord: HomeownerAct<typeof contract.stopSharingRecord> = (
  deps,
  actor,
  { propertyId },
) =>
  onOwnRental(deps, actor, propertyId, async (tx) => {
    await deleteRecordLinks(tx, propertyId);
    return { ok: true };
  });

/** Refuses with NOT_FOUND. */
export const recordSharing: HomeownerAct<typeof contract.recordSharing> = async (
  { db },
  { homeownerId },
  { propertyId },
) => {
  const property = homeownerId && (await findProperty(db, { id: propertyId, homeownerId }));
  if (!property) throw new Refused({ code: "NOT_FOUND" });
  return findSharing(db, propertyId);
};

/** Safe to repeat. Refuses with NOT_FOUND and RECIPIENTS_TOO_MANY. */
export const addRecordRecipient: HomeownerAct<typeof contract.addRecordRecipient> = (
  deps,
  actor,
  { propertyId, email },
) =>
  onOwnRental(deps, actor, propertyId, async (tx) => {
    const { recipients } = await findSharing(tx, propertyId);
    const isKnown = recipients.some((each) => each.email === email);
    if (!isKnown && recipients.filter(({ hasStopped }) => !hasStopped).length >= mostRecipients)
      throw new Refused({ code: "RECIPIENTS_TOO_MANY" });
    await insertRecipient(tx, { id: deps.newId(), propertyId, email, addedAt: deps.now() });
    return findSharing(tx, propertyId);
  });

/** Ends the links in their emails too. Safe to repeat. Refuses with NOT_FOUND. */
export const removeRecordRecipient: HomeownerAct<typeof contract.removeRecordRecipient> = (
  deps,
  actor,
  { propertyId, id },
) =>
  onOwnRental(deps, actor, propertyId, async (tx) => {
    await deleteRecipient(tx, { id, propertyId });
    return findSharing(tx, propertyId);
  });

export type SharedStoredRecord = StoredRecord & { from: string; to: string; isRecipient: boolean };

/** The stored record behind a link, without notes, checklists and who helped. Refuses with LINK_INVALID once it was ended. */
export async function findSharedRecord(
  deps: Pick<Deps, "db" | "vault">,
  token: string,
): Promise<SharedStoredRecord> {
  const emailId = openRecordToken(deps.vault, token);
  const found = emailId
    ? await findEmailedRecord(deps.db, emailId)
    : await findRecordLink(deps.db, hashToken(token));
  if (!found) throw new Refused({ code: "LINK_INVALID" });
  const { property, pickups } = await findRecord(deps, found);
  return {
    property: { ...property, cansPhotoId: null },
    pickups: pickups.map((pickup) => ({ ...pickup, notes: null, checklist: [], checks: [], helpers: [] })),
    from: found.from,
    to: found.to,
    isRecipient: emailId !== null,
  };
}

/** What a link shows. Refuses with LINK_INVALID. */
export async function sharedRecord(
  deps: Deps,
  { token }: z.output<typeof contract.sharedRecord.input>,
): Promise<contract.SharedRecord> {
  const { from, to, isRecipient, ...stored } = await findSharedRecord(deps, token);
  return { ...(await signed(deps, stored)), from, to, isRecipient };
}

/** Unsubscribes an email's recipient for good. Refuses with LINK_INVALID. Safe to repeat. */
export async function stopRecord(
  deps: Deps,
  { token }: z.output<typeof contract.stopRecord.input>,
): Promise<z.output<typeof contract.stopRecord.output>> {
  const emailId = openRecordToken(deps.vault, token);
  if (!emailId || !(await stopRecipient(deps.db, { emailId, now: deps.now() })))
    throw new Refused({ code: "LINK_INVALID" });
  return { ok: true };
}

import type * as z from "zod";
import type { Deps } from "#platform/deps.ts";
import { insertAudit } from "#platform/queries/audit-log.ts";
import type { AdminActor } from "#platform/values/actor.ts";
import { Refused } from "#platform/values/refusal.ts";
import type * as contract from "./contract/people.ts";
import { findNote, insertNote, lockAccount, setNoteRemoved } from "./queries/people.ts";

/**
 * Adds an admin-only note about a person. Repeating it changes nothing. The audit log omits the text, because it is
 * deleted with the account. Refuses with NOT_FOUND, and with ID_IN_USE when the id belongs to another note.
 */
export function addNote(
  deps: Deps,
  actor: AdminActor,
  { userId, noteId, words }: z.output<typeof contract.addNote.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, userId);
    if (!account || account.deletedAt !== null) throw new Refused({ code: "NOT_FOUND" });
    const note = { id: noteId, userId, words, writtenBy: actor.userId, writtenAt: now };
    if (!(await insertNote(tx, note))) {
      const known = await findNote(tx, noteId);
      if (known?.userId !== userId || known.words !== words) throw new Refused({ code: "ID_IN_USE" });
      return { ok: true };
    }
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.addNote",
      subjectId: userId,
      before: { noteId, letters: 0 },
      after: { noteId, letters: words.length },
      happenedAt: now,
    });
    return { ok: true };
  });
}

/** Removes a note; it can be restored for a month. Refuses with NOT_FOUND. */
export function removeNote(
  deps: Deps,
  actor: AdminActor,
  { noteId }: z.output<typeof contract.ofNote.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const now = deps.now();
    const removed = await setNoteRemoved(tx, { noteId, removedAt: now });
    if (!removed) throw new Refused({ code: "NOT_FOUND" });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.removeNote",
      subjectId: removed.userId,
      before: { noteId, letters: removed.words.length },
      after: { noteId, letters: 0 },
      happenedAt: now,
    });
    return { ok: true };
  });
}

/** Restores a removed note with its text and author. Refuses with NOT_FOUND. */
export function restoreNote(
  deps: Deps,
  actor: AdminActor,
  { noteId }: z.output<typeof contract.ofNote.input>,
): Promise<{ ok: true }> {
  return deps.transact(async (tx) => {
    const restored = await setNoteRemoved(tx, { noteId, removedAt: null });
    if (!restored) throw new Refused({ code: "NOT_FOUND" });
    await insertAudit(tx, {
      id: deps.newId(),
      userId: actor.userId,
      action: "admin.restoreNote",
      subjectId: restored.userId,
      before: { noteId, letters: 0 },
      after: { noteId, letters: restored.words.length },
      happenedAt: deps.now(),
    });
    return { ok: true };
  });
}

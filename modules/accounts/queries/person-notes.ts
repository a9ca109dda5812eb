import type { Db } from "#db/client.ts";
import { personNotes } from "#db/schema/index.ts";

/** Adds a note about a person, which only admins read. False when the id exists. */
export async function insertNote(db: Db, note: typeof personNotes.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(personNotes)
    .values(note)
    .onConflictDoNothing({ target: personNotes.id })
    .returning({ id: personNotes.id });
  return added.length > 0;
}

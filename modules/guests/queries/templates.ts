import { and, asc, count, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { guestTemplates, guestTemplateTexts } from "#db/schema/index.ts";
import type { Language } from "#platform/values/preferences.ts";
import type { GuestMoment } from "../rules.ts";
import { type TemplateTexts, textsOf } from "./guests.ts";

type TemplateRow = {
  id: string;
  propertyId: string | null;
  name: string;
  isAutomatic: boolean;
  moment: GuestMoment;
  offsetHours: number;
  texts: TemplateTexts;
  isTrashDay: boolean;
};

/** A host's templates, oldest first. */
export async function listTemplates(db: Db, homeownerId: string): Promise<TemplateRow[]> {
  return db
    .select({
      id: guestTemplates.id,
      propertyId: guestTemplates.propertyId,
      name: guestTemplates.name,
      isAutomatic: guestTemplates.isAutomatic,
      moment: guestTemplates.moment,
      offsetHours: guestTemplates.offsetHours,
      isTrashDay: guestTemplates.isTrashDay,
      texts: sql<TemplateTexts>`coalesce(${textsOf(sql`${guestTemplates.id}`)}, '{}'::json)`,
    })
    .from(guestTemplates)
    .where(eq(guestTemplates.homeownerId, homeownerId))
    .orderBy(asc(guestTemplates.createdAt), asc(guestTemplates.id));
}

export async function countTemplates(db: Db, homeownerId: string): Promise<number> {
  const [row] = await db
    .select({ templates: count() })
    .from(guestTemplates)
    .where(eq(guestTemplates.homeownerId, homeownerId));
  return row?.templates ?? 0;
}

export async function insertTemplate(db: Db, template: typeof guestTemplates.$inferInsert): Promise<void> {
  await db.insert(guestTemplates).values(template);
}

/** Updates a host's own template. False if missing or another host's. */
export async function updateTemplate(
  db: Db,
  { id, homeownerId }: { id: string; homeownerId: string },
  changes: Omit<TemplateRow, "id" | "texts" | "isTrashDay"> & { updatedAt: string },
): Promise<boolean> {
  const changed = await db
    .update(guestTemplates)
    .set(changes)
    .where(and(eq(guestTemplates.id, id), eq(guestTemplates.homeownerId, homeownerId)))
    .returning({ id: guestTemplates.id });
  return changed.length > 0;
}

/** Turns a host's trash day template on or off. Returns its id; null if there is none yet. */
export async function setTrashDay(
  db: Db,
  { homeownerId, isOn, now }: { homeownerId: string; isOn: boolean; now: string },
): Promise<string | null> {
  const [row] = await db
    .update(guestTemplates)
    .set({ isAutomatic: isOn, updatedAt: now })
    .where(and(eq(guestTemplates.homeownerId, homeownerId), sql`is_trash_day`))
    .returning({ id: guestTemplates.id });
  return row?.id ?? null;
}

/** Replaces all texts of a template. */
export async function replaceTemplateTexts(
  db: Db,
  templateId: string,
  texts: { language: Language; subject: string; body: string }[],
): Promise<void> {
  const languages = texts.map(({ language }) => language);
  await db
    .delete(guestTemplateTexts)
    .where(
      and(eq(guestTemplateTexts.templateId, templateId), notInArray(guestTemplateTexts.language, languages)),
    );
  await db
    .insert(guestTemplateTexts)
    .values(texts.map((text) => ({ templateId, ...text })))
    .onConflictDoUpdate({
      target: [guestTemplateTexts.templateId, guestTemplateTexts.language],
      set: { subject: sql`excluded.subject`, body: sql`excluded.body` },
    });
}

/** Removes a host's own template; keeps its sent emails. False if missing or another host's. */
export async function deleteTemplate(
  db: Db,
  { id, homeownerId }: { id: string; homeownerId: string },
): Promise<boolean> {
  const removed = await db
    .delete(guestTemplates)
    .where(and(eq(guestTemplates.id, id), eq(guestTemplates.homeownerId, homeownerId)))
    .returning({ id: guestTemplates.id });
  return removed.length > 0;
}

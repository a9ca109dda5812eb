import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { propertyCanTexts } from "#db/schema/index.ts";
import type { CanKind } from "#modules/homes/rules.ts";
import { rowsOf } from "#platform/queries/rows.ts";

type CanTexts = Record<CanKind, string | null>;

/** A host's rentals by name, with their texts. */
export async function listCanTexts(
  db: Db,
  homeownerId: string,
): Promise<{ propertyId: string; property: string; texts: CanTexts }[]> {
  const text = (kind: CanKind) =>
    sql`(select text from property_can_texts where property_id = property.id and can_kind = ${kind})`;
  return rowsOf(
    db,
    sql`select property.id as "propertyId", property.name as property,
        json_build_object('trash', ${text("trash")}, 'recycling', ${text("recycling")}, 'yard', ${text("yard")}) as texts
      from properties as property where property.homeowner_id = ${homeownerId} and property.removed_at is null
      order by property.name, property.id`,
  );
}

/** A rental's texts. */
export async function findCanTexts(db: Db, propertyId: string): Promise<CanTexts> {
  const rows = await db
    .select({ canKind: propertyCanTexts.canKind, text: propertyCanTexts.text })
    .from(propertyCanTexts)
    .where(eq(propertyCanTexts.propertyId, propertyId));
  const own = Object.fromEntries(rows.map(({ canKind, text }) => [canKind, text]));
  return { trash: null, recycling: null, yard: null, ...own };
}

/** Replaces a rental's texts. */
export async function replaceCanTexts(
  db: Db,
  propertyId: string,
  texts: (typeof propertyCanTexts.$inferInsert)[],
): Promise<void> {
  await db.delete(propertyCanTexts).where(eq(propertyCanTexts.propertyId, propertyId));
  if (texts.length > 0) await db.insert(propertyCanTexts).values(texts);
}

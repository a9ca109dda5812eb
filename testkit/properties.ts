import { properties } from "#db/schema/index.ts";
import type { TestApp } from "./app.ts";
import type { Homeowner } from "./factories.ts";

/** A host's rental in New York: a cottage of six guests. */
export async function addProperty(
  app: TestApp,
  { homeownerId }: Homeowner,
  property: Partial<typeof properties.$inferInsert> = {},
): Promise<string> {
  const id = property.id ?? app.deps.newId();
  await app.deps.db.insert(properties).values({
    homeownerId,
    name: "Lakeside Cottage",
    address: "9 Shore Road",
    city: "New York",
    state: "NY",
    zipCode: "10001",
    timeZone: "America/New_York",
    guests: 6,
    bedrooms: 3,
    amenities: [],
    numberOfCans: 2,
    createdAt: app.clock.now,
    ...property,
    id,
  });
  return id;
}

import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { homeownerProfiles } from "#db/schema/index.ts";
import type { Property } from "#modules/rentals/contract.ts";
import type { TestApp } from "./app.ts";
import { addUser, type Homeowner } from "./factories.ts";
import { loft } from "./hosting.ts";

export type HostAccount = Homeowner & { propertyId: string };

/** A host who began with a rental in New York and has no home. `begins` also completes the setup. */
export async function addHostAccount(
  app: TestApp,
  rental: Partial<typeof loft> & { collectionDays?: string[] } = {},
  { begins = false }: { begins?: boolean } = {},
): Promise<HostAccount> {
  const person = await addUser(app);
  const given = { ...loft, ...rental, withoutHome: true };
  const added = await app.typed(person, "rental.addProperty", given);
  expect(added.status).toBe(200);
  const { id: propertyId, zipCode, timeZone } = added.body as Property;
  const [profile] = await app.deps.db
    .select({ id: homeownerProfiles.id })
    .from(homeownerProfiles)
    .where(eq(homeownerProfiles.userId, person.userId));
  if (!profile) throw new Error("The host has no account");
  const host = { ...person, homeownerId: profile.id, zipCode, timeZone, propertyId };
  if (begins) {
    expect((await app.typed(host, "homeowner.createSubscription")).status).toBe(200);
    expect((await app.typed(host, "homeowner.completeRentals")).body).toMatchObject({
      homeownerProfile: { subscriptionStatus: "active" },
    });
  }
  return host;
}

import type { ShownProperty } from "#modules/homes/index.ts";
import type { Deps } from "#platform/deps.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import type { Property } from "./contract/rental.ts";

/** A rental as its host sees it; the picture's URL expires in minutes. */
export async function renderProperty(
  deps: Pick<Deps, "photos">,
  { property, photoId, isBeingServed }: ShownProperty,
): Promise<Property> {
  return {
    id: property.id,
    name: property.name,
    address: property.address,
    city: property.city,
    state: property.state,
    zipCode: property.zipCode,
    guests: property.guests,
    bedrooms: property.bedrooms,
    amenities: property.amenities,
    status: isBeingServed ? "cleaning" : "active",
    photoUrl: await signPhoto(deps, photoId),
    timeZone: property.timeZone,
    checkInTime: property.checkInTime,
    checkOutTime: property.checkOutTime,
    collectionDays: property.collectionDays,
    numberOfCans: property.numberOfCans,
    cansPlace: property.cansPlace,
    curbPlace: property.curbPlace,
    accessNotes: property.accessNotes,
    hasGateCode: property.gateCodeSealed !== null,
    checklist: property.checklist,
    version: property.version,
  };
}

import type { Property } from "#contracts/rental.ts";
import type { ShownProperty } from "#db/queries/properties.ts";
import type { Deps } from "../deps.ts";
import { signPhoto } from "../render-job.ts";

/** A rental as its host sees it, its picture under an address that is good for minutes. */
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

import type { Feed } from "#modules/rentals/contract/feeds.ts";
import type { RentalMonth } from "#modules/rentals/contract/prices.ts";
import type { PlannedPickup, Property, PropertyPage } from "#modules/rentals/contract.ts";

/** A lakeside rental in Chicago's time zone, unless overridden. */
export function propertyOf(differences: Partial<PropertyPage> = {}): PropertyPage {
  return {
    id: "01900000-0000-7000-8000-0000000000c1",
    name: "Lakeside Cottage",
    address: "9 Shore Road",
    city: "Springfield",
    state: "IL",
    zipCode: "62712",
    guests: 6,
    bedrooms: 3,
    hasSize: true,
    amenities: ["WiFi", "Hot tub"],
    status: "active",
    photoUrl: null,
    timeZone: "America/Chicago",
    checkInTime: "16:00",
    checkOutTime: "11:00",
    collectionDays: ["Friday"],
    rhythms: [{ canKind: "trash", weekday: "Friday", everyWeeks: 1, anchorOn: null }],
    outEveningBefore: true,
    inAfterCollection: true,
    numberOfCans: 2,
    canGallons: 96,
    cansPhotoUrl: null,
    cansPlace: "Behind the shed",
    curbPlace: null,
    accessNotes: null,
    hasGateCode: false,
    checklist: [],
    mustFinishChecklist: false,
    version: 1,
    gateCodeViews: [],
    ...differences,
  };
}

/** The same as in lists. */
export function listedPropertyOf(differences: Partial<Property> = {}): Property {
  const { gateCodeViews: _, ...property } = propertyOf();
  return { ...property, ...differences };
}

/** Its Airbnb calendar, read today, with three upcoming stays. */
export function feedOf(differences: Partial<Feed> = {}): Feed {
  return {
    id: "01900000-0000-7000-8000-0000000000f1",
    propertyId: propertyOf().id,
    kind: "airbnb",
    name: null,
    host: "www.airbnb.com",
    addressMark: "a-first-mark-of-it",
    countsBlocked: false,
    createdAt: "2026-11-01T12:00:00.000Z",
    triedAt: "2026-11-24T14:00:00.000Z",
    readAt: "2026-11-24T14:00:00.000Z",
    failure: null,
    failingSince: null,
    doubt: null,
    doubtedSince: null,
    missingStays: 0,
    skippedEntries: 0,
    unnamedEntries: 0,
    leftOutStays: 0,
    overlappingStays: 0,
    stays: 3,
    latestChange: null,
    ...differences,
  };
}

/** A pickup there after checkout, 1 to 3 PM on November 28 unless overridden. */
export function plannedPickupOf(differences: Partial<PlannedPickup> = {}): PlannedPickup {
  const { pickupOn = "2026-11-28" } = differences;
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    propertyId: propertyOf().id,
    propertyName: "Lakeside Cottage",
    timeZone: "America/Chicago",
    pickupOn,
    isCheckout: true,
    isCollection: false,
    guestsLeaveOn: pickupOn,
    windowStartsAt: `${pickupOn}T19:00:00.000Z`,
    outBy: `${pickupOn}T21:00:00.000Z`,
    windowEndsAt: `${pickupOn}T21:00:00.000Z`,
    nextGuestsAt: null,
    unservedZip: null,
    state: "scheduled",
    status: "scheduled",
    missesTruck: false,
    hasTime: true,
    jobId: "01900000-0000-7000-8000-0000000000d1",
    runner: null,
    ...differences,
  };
}

/** Default answers for every host screen: nothing yet, and automatic scheduling. */
/** A rental's month with a price, and no pickup yet. */
export function monthOf(differences: Partial<RentalMonth> = {}): RentalMonth {
  return {
    propertyId: plannedPickupOf().propertyId,
    propertyName: plannedPickupOf().propertyName,
    isRemoved: false,
    month: "2026-11-01",
    partCents: 2900,
    includedPickups: 4,
    extraCents: 1200,
    pickups: 0,
    cents: 0,
    isSettled: false,
    billNumber: null,
    ...differences,
  };
}

export const rentalAnswers: Record<string, () => unknown> = {
  "homeowner.checkAddress": () => ({ located: "area", zipState: "IL", hasRunners: true }),
  "rental.jobs": () => [],
  "rental.properties": () => ({ rows: [], averageRating: null }),
  "rental.feeds": () => [],
  "rental.plannedPickups": () => [],
  "rental.months": () => [monthOf()],
  "rental.overflows": () => [],
  "rental.board": () => ({ stays: [], pickups: [] }),
  "circle.members": () => [],
  "rental.settings": () => ({ isAutomatic: true, defaultWindow: "13:00", mode: "commit" }),
  "rental.pickupsCalendar": () => ({ madeAt: null }),
};

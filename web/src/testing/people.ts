import type { Person, TimelineEntry } from "#modules/people/contract.ts";

/** A homeowner, as admins see her. */
export const maya: Person = {
  userId: "01900000-0000-7000-8000-0000000000b1",
  role: "homeowner",
  firstName: "Maya",
  lastName: "Torres",
  email: "maya@example.com",
  isEmailVerified: true,
  createdAt: "2026-10-01T12:00:00.000Z",
  suspendedAt: null,
  deletedAt: null,
  lastSeenAt: "2026-11-20T12:00:00.000Z",
  sessions: 2,
  canText: false,
  homeowner: {
    homeownerId: "01900000-0000-7000-8000-000000000011",
    phoneNumber: "(217) 555-0163",
    address: "412 Maple Street",
    unit: "2B",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    subscriptionStatus: "active",
    serviceEndsOn: null,
    servicePausesOn: null,
    monthlyRate: "29.00",
    balance: "6.70",
    owed: null,
    completed: 12,
    missed: 1,
    nextPickupOn: "2026-11-24",
    otherHomes: [],
  },
  runner: null,
};

/** A runner's part of a person. */
export const leo: Person["runner"] = {
  runnerId: "01900000-0000-7000-8000-000000000021",
  phoneNumber: "(217) 555-0188",
  city: "Springfield",
  serviceAreas: ["62704"],
  applicationStatus: "approved",
  isAvailable: true,
  rating: 4.8,
  completed: 40,
  openJobs: 2,
  owed: "12.00",
};

/** A completed pickup in a person's history, with overrides. */
export function entryOf(differences: Partial<TimelineEntry>): TimelineEntry {
  return {
    id: "01900000-0000-7000-8000-0000000000e1",
    at: "2026-11-18T15:00:00.000Z",
    kind: "pickup",
    what: "completed",
    day: "2026-11-18",
    jobId: null,
    words: null,
    amount: null,
    invoiceId: null,
    refundable: null,
    by: null,
    timeZone: differences.kind && differences.kind !== "pickup" ? null : "America/Chicago",
    ...differences,
  };
}

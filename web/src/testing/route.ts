import type { Route, RouteStop } from "#modules/routes/contract.ts";
import { jobOf } from "./jobs.ts";

/** The nth stop of a day, cans not out yet, with overrides. */
export function stopOf(n: number, differences: Partial<RouteStop> = {}): RouteStop {
  return {
    cleaning: null,
    emptyCans: null,
    job: jobOf({
      id: `01900000-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`,
      address: `${n}00 Maple Street, Springfield 62704`,
      scheduledDate: "2026-11-24T08:00:00.000Z",
      status: "assigned",
    }),
    leg: "out",
    latitude: 39.78 + n / 1000,
    longitude: -89.65 + (n % 3) / 500,
    isExact: true,
    home: {
      cansPlace: "Left of the garage",
      curbPlace: null,
      pets: "Rex, friendly",
      accessNotes: null,
      cansPhotoUrl: null,
      housePhotoUrl: null,
      canKinds: ["trash"],
      fullCans: "leftOut",
      hasGateCode: n === 1,
      gateCodeFrom: n === 1 ? "2026-11-24T13:00:00.000Z" : null,
    },
    resident: { firstName: "Maya", lastName: "", photoUrl: null, phoneNumber: null },
    windowStartsAt: "2026-11-24T14:00:00.000Z",
    windowEndsAt: "2026-11-24T18:00:00.000Z",
    outBy: "2026-11-24T14:00:00.000Z",
    inBy: "2026-11-25T02:00:00.000Z",
    messages: { isOpen: false, count: 0, unread: 0, calls: [] },
    steps: { onTheWayAt: null, outAt: null, inAt: null },
    checklist: [],
    minutes: 10,
    truck: null,
    isMeasured: false,
    releasableUntil: "2026-11-24T01:00:00.000Z",
    ...differences,
  };
}

/** A day with these stops in order. */
export function routeOf(stops: RouteStop[], differences: Partial<Route> = {}): Route {
  return {
    day: "2026-11-24",
    serverNow: new Date().toISOString(),
    stops,
    order: stops.filter(({ leg }) => leg !== null).map(({ job }) => job.id),
    isPlanned: false,
    km: 6.4,
    endsAt: "2026-11-24T15:40:00.000Z",
    ...differences,
  };
}

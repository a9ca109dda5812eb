import type { Place } from "./outbox/entry.ts";

/** refused: the person, or their browser, does not tell. unknown: it could not be found out. */
export class PlaceError extends Error {
  override name = "PlaceError";
  readonly reason: "refused" | "unknown";
  constructor(reason: PlaceError["reason"]) {
    super(`The place was not told: ${reason}`);
    this.reason = reason;
  }
}

/** Where the phone is, as far as it was known within the last half minute. Asks for permission once. Throws PlaceError. */
export function whereAmI(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) {
      reject(new PlaceError("unknown"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracyMeters: Math.min(1_000_000, Math.max(0, accuracy)) }),
      ({ code }) => reject(new PlaceError(code === permissionDenied ? "refused" : "unknown")),
      { enableHighAccuracy: true, maximumAge: 30_000, timeout: 8_000 },
    );
  });
}

const permissionDenied = 1;

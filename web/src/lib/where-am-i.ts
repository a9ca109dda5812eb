import type { User } from "#modules/accounts/contract.ts";
import { currentUserQuery } from "./current-user.ts";
import type { Place } from "./outbox/entry.ts";
import { queryClient } from "./trpc.ts";

/** refused: denied by the person or browser. unknown: could not be determined. */
export class PlaceError extends Error {
  override name = "PlaceError";
  readonly reason: "refused" | "unknown";
  constructor(reason: PlaceError["reason"]) {
    super(`The place was not told: ${reason}`);
    this.reason = reason;
  }
}

/**
 * The phone's position, at most 30 seconds old. Asks for permission once, and never if location sharing is off. Throws
 * PlaceError.
 */
export function whereAmI(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!mayLocate()) {
      reject(new PlaceError("refused"));
      return;
    }
    if (!("geolocation" in navigator)) {
      reject(new PlaceError("unknown"));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        // It was turned off while the phone was locating.
        if (!mayLocate()) reject(new PlaceError("refused"));
        else resolve({ latitude, longitude, accuracyMeters: Math.min(1_000_000, Math.max(0, accuracy)) });
      },
      ({ code }) => reject(new PlaceError(code === permissionDenied ? "refused" : "unknown")),
      { enableHighAccuracy: true, maximumAge: 30_000, timeout: 8_000 },
    );
  });
}

/** Reads the current account setting, which may change while a screen is open. */
export function mayLocate(): boolean {
  return queryClient.getQueryData<User | null>(currentUserQuery.queryKey)?.privacy.locationTracking ?? false;
}

const permissionDenied = 1;

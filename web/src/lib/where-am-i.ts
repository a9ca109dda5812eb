import type { User } from "#modules/accounts/contract/user.ts";
import { currentUserQuery } from "./current-user.ts";
import type { Place } from "./outbox/entry.ts";
import { queryClient } from "./trpc.ts";

/** refused: the person, or their browser, does not tell. unknown: it could not be found out. */
export class PlaceError extends Error {
  override name = "PlaceError";
  readonly reason: "refused" | "unknown";
  constructor(reason: PlaceError["reason"]) {
    super(`The place was not told: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Where the phone is, as far as it was known within the last half minute. Asks for permission once, and nothing of whoever has
 * turned location off. Throws PlaceError.
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
        // It was turned off while the phone looked.
        if (!mayLocate()) reject(new PlaceError("refused"));
        else resolve({ latitude, longitude, accuracyMeters: Math.min(1_000_000, Math.max(0, accuracy)) });
      },
      ({ code }) => reject(new PlaceError(code === permissionDenied ? "refused" : "unknown")),
      { enableHighAccuracy: true, maximumAge: 30_000, timeout: 8_000 },
    );
  });
}

/** As the account says at this moment: it may be saved while a screen is open that asks. */
export function mayLocate(): boolean {
  return queryClient.getQueryData<User | null>(currentUserQuery.queryKey)?.privacy.locationTracking ?? false;
}

const permissionDenied = 1;

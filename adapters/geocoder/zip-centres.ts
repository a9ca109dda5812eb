import type { Geocoder } from "./port.ts";

type Centre = { latitude: number; longitude: number };

/** Knows no address, but the middle of each ZIP code: what `findCentre` tells, null for a code that does not exist. */
export function createZipCentres(findCentre: (zipCode: string) => Promise<Centre | null>): Geocoder {
  return {
    async locate({ zipCode }) {
      const centre = await findCentre(zipCode);
      return centre
        ? { kind: "area", latitude: centre.latitude, longitude: centre.longitude }
        : { kind: "none" };
    },
  };
}

import type { Geocoder } from "./port.ts";

type Centre = { latitude: number; longitude: number };

/** Only knows ZIP code centers, from `findCentre`, which returns null for an unknown code. */
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

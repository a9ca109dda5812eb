import type { Geocoder } from "#adapters/geocoder/port.ts";
import type { Place } from "#platform/values/places.ts";
import { homes, oneOffHome, properties } from "./people.ts";

/** A geocoder that knows the demo town's addresses. */
export function demoGeocoder(otherwise: Geocoder): Geocoder {
  const known = new Map([...homes, oneOffHome, ...properties].map(({ address, place }) => [address, place]));
  return {
    async locate(asked) {
      const place = known.get(asked.address);
      return place ? { kind: "address", ...place } : otherwise.locate(asked);
    },
  };
}

const metersPerDegree = 111_195;

/** Where a phone says that it is at a home, a few meters off, differently for each photo. */
export function placeNear({ latitude, longitude }: Place, nth: number): Place & { accuracyMeters: number } {
  const meters = 3 + ((nth * 11) % 19);
  return {
    latitude: latitude + (nth % 2 ? meters : -meters) / metersPerDegree,
    longitude,
    accuracyMeters: 5 + (nth % 8),
  };
}

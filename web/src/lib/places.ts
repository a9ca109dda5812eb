import { useFormatter } from "use-intl";
import { crowMeters, type Place } from "#platform/values/places.ts";

/** In SVG units. */
export const drawing = { width: 320, height: 220 };
const edge = 24;

/**
 * Points on a drawing of this `size`, north up and to scale, and its diagonal in meters. Places all at one spot give no points and 0
 * meters.
 */
export function drawPlaces<Located extends Place>(
  places: readonly Located[],
  size = drawing,
): { points: (Located & { x: number; y: number })[]; meters: number } {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // Degrees of longitude shrink away from the equator.
  const squeeze = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const across = (east - west) * squeeze;
  const up = north - south;
  const scale = Math.min(
    across > 0 ? (size.width - 2 * edge) / across : Number.POSITIVE_INFINITY,
    up > 0 ? (size.height - 2 * edge) / up : Number.POSITIVE_INFINITY,
  );
  if (!Number.isFinite(scale)) return { points: [], meters: 0 };
  const left = (size.width - across * scale) / 2;
  const top = (size.height - up * scale) / 2;
  return {
    points: places.map((place) => ({
      ...place,
      x: Math.round(left + (place.longitude - west) * squeeze * scale),
      y: Math.round(top + (north - place.latitude) * scale),
    })),
    meters: crowMeters({ latitude: south, longitude: west }, { latitude: north, longitude: east }),
  };
}

const metersPerMile = 1609.344;

/** Formats a distance: "0.4 mi". */
export function useMiles(): (meters: number) => string {
  const format = useFormatter();
  return (meters) =>
    format.number(meters / metersPerMile, {
      style: "unit",
      unit: "mile",
      maximumFractionDigits: meters < 100 * metersPerMile ? 1 : 0,
    });
}

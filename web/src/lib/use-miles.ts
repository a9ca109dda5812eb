import { useFormatter } from "use-intl";

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

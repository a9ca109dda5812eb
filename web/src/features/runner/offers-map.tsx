import { useFormatter, useTranslations } from "use-intl";
import type { Place } from "#platform/values/places.ts";
import { drawPlaces, useMiles } from "../../lib/places.ts";
import styles from "../routes/map.module.css";
import jobs from "./jobs.module.css";
import type { OfferArea } from "./view-offers.ts";

/** Low, so the first job is in sight on a phone. In SVG units, as many as pixels there, so the figures stay readable. */
const drawing = { width: 320, height: 120 };
/** Room for the ZIP code of the lowest area. */
const below = 8;

type Spot = Place & { area: OfferArea | null };

/**
 * Areas with open jobs as a map and a list to choose from. No tiles, so no map provider learns where the runner looks.
 */
export function OffersMap({
  areas,
  here,
  chosen,
  onChoose,
}: {
  areas: readonly OfferArea[];
  /** The runner's position; null if unknown. */
  here: Place | null;
  /** A ZIP code; null for all. */
  chosen: string | null;
  onChoose: (zipCode: string | null) => void;
}) {
  const t = useTranslations("offers.map");
  const format = useFormatter();
  const miles = useMiles();
  const spots: Spot[] = areas.flatMap((area) => (area.place ? { ...area.place, area } : []));
  const { points } = drawPlaces(here ? [{ ...here, area: null }, ...spots] : spots, drawing);
  return (
    <div className="grid gap-3">
      {points.length > 0 && (
        <svg
          className={jobs.map}
          viewBox={`0 0 ${drawing.width} ${drawing.height + below}`}
          role="img"
          aria-label={t("label", { count: spots.length })}
        >
          {points.map(({ area, x, y }) =>
            area ? (
              <g key={area.zipCode} className={area.zipCode === chosen ? styles.chosen : styles.pin}>
                <circle cx={x} cy={y} r={13} />
                <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
                  {format.number(area.count)}
                </text>
                <text x={x} y={y + 21} className={styles.zip} textAnchor="middle" dominantBaseline="central">
                  {area.zipCode}
                </text>
              </g>
            ) : (
              <circle key="here" cx={x} cy={y} r={6} className={styles.here} />
            ),
          )}
        </svg>
      )}
      {points.length > 0 && here && (
        <p className="flex middle soft small gap-2">
          <span className={styles.dot} aria-hidden="true" />
          {t("here")}
        </p>
      )}
      <ul className={jobs.areas} aria-label={t("areas")}>
        <li>
          <button
            type="button"
            className={styles.area}
            aria-pressed={chosen === null}
            onClick={() => onChoose(null)}
          >
            {t("all")}
          </button>
        </li>
        {areas.map(({ zipCode, count, meters }) => (
          <li key={zipCode}>
            <button
              type="button"
              className={styles.area}
              aria-pressed={chosen === zipCode}
              onClick={() => onChoose(zipCode)}
            >
              {meters === null
                ? t("area", { zip: zipCode, count })
                : t("areaAway", { zip: zipCode, count, distance: miles(meters) })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

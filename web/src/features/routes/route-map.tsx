import { useFormatter, useTranslations } from "use-intl";
import { drawPlaces, useMiles } from "../../lib/places.ts";
import styles from "./map.module.css";
import type { StopView } from "./view-route.ts";

const banner = { width: 360, height: 140 };

/** The day's stops on a map drawn without tiles, so no map provider learns the route. Done ones come first. */
export function RouteMap({ stops, nextId }: { stops: readonly StopView[]; nextId: string | null }) {
  const t = useTranslations("route.map");
  const format = useFormatter();
  const miles = useMiles();
  const located = stops.flatMap((view, index) => {
    const { latitude, longitude } = view.stop;
    return latitude === null || longitude === null ? [] : [{ view, n: index + 1, latitude, longitude }];
  });
  const rough = located.filter(({ view }) => !view.stop.isExact).length;
  const { points: pins, meters } = drawPlaces(located, banner);
  if (pins.length < 2 || meters < 50) return null;
  return (
    <figure className={styles.banner}>
      <svg
        viewBox={`0 0 ${banner.width} ${banner.height}`}
        role="img"
        aria-label={t("label", { count: pins.length, distance: miles(meters) })}
      >
        <polyline className={styles.path} points={pins.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {pins.toReversed().map(({ view: { jobId, leg }, n, x, y }) => (
          <g
            key={jobId}
            className={jobId === nextId ? styles.now : leg === null ? styles.chosen : styles.pin}
          >
            <circle cx={x} cy={y} r={jobId === nextId ? 15 : 12} />
            <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
              {format.number(n)}
            </text>
          </g>
        ))}
      </svg>
      {rough > 0 && <figcaption className="visually-hidden">{t("rough", { count: rough })}</figcaption>}
    </figure>
  );
}

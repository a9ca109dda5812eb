import { useFormatter, useTranslations } from "use-intl";
import { drawing, drawPlaces, useMiles } from "../../lib/places.ts";

import { Card } from "../../ui/card.tsx";
import styles from "./route-map.module.css";
import type { StopView } from "./view-route.ts";

/** The stops on a map drawn without tiles, so no map provider learns the route. */
export function RouteMap({ ahead, nextId }: { ahead: readonly StopView[]; nextId: string | null }) {
  const t = useTranslations("route.map");
  const format = useFormatter();
  const miles = useMiles();
  const located = ahead.flatMap((view, index) => {
    const { latitude, longitude } = view.stop;
    return latitude === null || longitude === null ? [] : [{ view, n: index + 1, latitude, longitude }];
  });
  const rough = located.filter(({ view }) => !view.stop.isExact).length;
  const { points: pins, meters } = drawPlaces(located);
  if (pins.length < 2 || meters < 50) return null;
  return (
    <Card title={t("title")} note={t("far", { distance: miles(meters) })}>
      <svg
        className={styles.map}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-label={t("label", { count: pins.length })}
      >
        <polyline className={styles.way} points={pins.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {pins.toReversed().map(({ view: { jobId }, n, x, y }) => (
          <g key={jobId} className={jobId === nextId ? styles.next : styles.pin}>
            <circle cx={x} cy={y} r={jobId === nextId ? 14 : 11} />
            <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
              {format.number(n)}
            </text>
          </g>
        ))}
      </svg>
      {rough > 0 && <p className={styles.soft}>{t("rough", { count: rough })}</p>}
    </Card>
  );
}

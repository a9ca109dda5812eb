import { useId } from "react";
import { useTranslations } from "use-intl";
import { useDays } from "../../lib/days.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./figures.module.css";

/** A chart value; null is a gap. */
export type Point = { day: string; value: number | null };

const height = 180;
/** Space above the drawing for the top line's label. */
const head = 22;

/**
 * A time series as bars, or as a line for a rate between 0 and `top`; also as a table. `format` formats a value;
 * `isWeekly`: each value covers the week starting that day.
 */
export function Chart({
  id,
  title,
  note,
  points,
  kind,
  top,
  isWeekly,
  format,
}: {
  id: string;
  title: string;
  note: string;
  points: Point[];
  kind: "bars" | "line";
  top?: number;
  isWeekly: boolean;
  format: (value: number) => string;
}) {
  const t = useTranslations("figures");
  const titleId = useId();
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const isEmpty = values.every((value) => value === 0) && kind === "bars";
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const { short: dayOf } = useDays();
  const first = points[0];
  const last = points.at(-1);
  return (
    <div id={id}>
      <Card title={title} note={note}>
        {!first || !last || values.length === 0 || isEmpty ? (
          <EmptyState title={t("empty")} />
        ) : (
          <>
            <svg
              className={styles.chart}
              role="img"
              aria-labelledby={titleId}
              width="100%"
              height={head + height + 28}
            >
              <title id={titleId}>
                {t("chart", {
                  title,
                  from: dayOf(first.day),
                  until: dayOf(last.day),
                  least: format(Math.min(...values)),
                  most: format(Math.max(...values)),
                })}
              </title>
              <g transform={`translate(0 ${head})`}>
                {kind === "bars" ? (
                  <Bars points={points} most={most} least={least} format={format} />
                ) : (
                  <Line points={points} top={top ?? most} format={format} />
                )}
              </g>
              <text x="0" y={head + height + 22} className={styles.label}>
                {dayOf(first.day)}
              </text>
              <text x="100%" y={head + height + 22} textAnchor="end" className={styles.label}>
                {dayOf(last.day)}
              </text>
            </svg>
            <details className={`mt-2 ${styles.table}`}>
              <summary className="more">
                {t("table")}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </summary>
              <table>
                <caption>
                  <VisuallyHidden>{t("tableOf", { title })}</VisuallyHidden>
                </caption>
                <thead>
                  <tr>
                    <th scope="col">{isWeekly ? t("week") : t("when")}</th>
                    <th scope="col">{title}</th>
                  </tr>
                </thead>
                <tbody>
                  {points.toReversed().map(({ day, value }) => (
                    <tr key={day}>
                      <th scope="row">{dayOf(day)}</th>
                      <td>{value === null ? t("none") : format(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )}
      </Card>
    </div>
  );
}

/** Bars from the zero line; negative ones go down. */
function Bars({
  points,
  most,
  least,
  format,
}: {
  points: Point[];
  most: number;
  least: number;
  format: (value: number) => string;
}) {
  const scale = height / (most - least || 1);
  const zero = most * scale;
  const step = 100 / points.length;
  return (
    <>
      <line x1="0" x2="100%" y1="0.5" y2="0.5" className={styles.grid} />
      <text x="0" y="-6" className={styles.label}>
        {format(most)}
      </text>
      {points.map(({ day, value }, nth) => {
        const tall = Math.abs(value ?? 0) * scale;
        return (
          <rect
            key={day}
            x={`${nth * step + step * 0.1}%`}
            width={`${step * 0.8}%`}
            y={(value ?? 0) < 0 ? zero : zero - tall}
            height={tall}
            rx="2"
            className={(value ?? 0) < 0 ? styles.below : styles.bar}
          />
        );
      })}
      <line x1="0" x2="100%" y1={zero} y2={zero} className={styles.ground} />
    </>
  );
}

/** Points, connected where there is no gap. */
function Line({ points, top, format }: { points: Point[]; top: number; format: (value: number) => string }) {
  const x = (nth: number) => `${((nth + 0.5) * 100) / points.length}%`;
  const y = (value: number) => 4 + (height - 8) * (1 - value / (top || 1));
  return (
    <>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line
            x1="0"
            x2="100%"
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? styles.ground : styles.grid}
          />
          <text x="0" y={y(value) - 6} className={styles.label}>
            {format(value)}
          </text>
        </g>
      ))}
      {points.map(({ day, value }, nth) => {
        const before = points[nth - 1]?.value ?? null;
        return value === null ? null : (
          <g key={day}>
            {before !== null && (
              <line x1={x(nth - 1)} y1={y(before)} x2={x(nth)} y2={y(value)} className={styles.line} />
            )}
            <circle cx={x(nth)} cy={y(value)} r="3" className={styles.dot} />
          </g>
        );
      })}
    </>
  );
}

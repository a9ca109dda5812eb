import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { useMay } from "../../lib/may.ts";
import { drawing, drawPlaces } from "../../lib/places.ts";
import { usePickupClock } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./dispatch.module.css";
import { pointsWithin, useDrawnArea } from "./drawn-area.tsx";
import { actsOf, areasOf } from "./lanes.ts";
import { useManyPickups } from "./many-acts.tsx";
import { halfWidth, placeLabels } from "./map-labels.ts";
import { useLegWords } from "./use-leg-words.ts";

/**
 * Pickups on a map drawn without tiles. ZIP codes label their pickups, and runners appear at their last act. The lists
 * beside it offer the same choices.
 */
export function DispatchMap({
  jobs,
  onChoose,
  ...acts
}: {
  jobs: readonly DispatchJob[];
  onChoose: (job: DispatchJob) => void;
} & Parameters<typeof useManyPickups>[0]) {
  const t = useTranslations("dispatch.map");
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDrawing, setDrawing] = useState(false);
  const [hasMissed, setMissed] = useState(false);
  const { actsOn, dialogs } = useManyPickups(acts);
  const clear = () => setChosen(new Set());
  const choose = (jobId: string) => setChosen((now) => now.symmetricDifference(new Set([jobId])));
  const choosePlaces = (jobIds: string[]) => {
    setMissed(jobIds.length === 0);
    // A stray tap keeps what is selected.
    if (jobIds.length > 0) setChosen(new Set(jobIds));
  };
  const picked = jobs.filter(({ id, missed }) => chosen.has(id) && missed === null);
  const board = useTranslations("dispatch.board");
  const located = jobs.flatMap((job) => (job.place ? [{ job, ...job.place }] : []));
  const here = lastActs(located.map(({ job }) => job));
  return (
    <Card title={t("title")} note={t("note")}>
      <div className={`grid one-column gap-4 ${styles.mapAndLists}`}>
        <div className="grid content-start gap-3">
          {may("dispatch") && drawPlaces(located).points.length > 0 && (
            <div>
              <SmallButton
                variant={isDrawing ? "primary" : "quiet"}
                aria-pressed={isDrawing}
                onClick={() => setDrawing(!isDrawing)}
              >
                {t("draw")}
              </SmallButton>
              <p className="soft small mt-1">{t(isDrawing ? "drawHelp" : "chooseHelp")}</p>
            </div>
          )}
          <div>
            <DispatchDrawing jobs={jobs} chosen={chosen} onDrawn={isDrawing ? choosePlaces : undefined} />
          </div>
          {isDrawing && hasMissed && (
            <p role="status" className="soft small">
              {t("noneInside")}
            </p>
          )}
          {picked.length > 0 && (
            <div className="flex wrap middle gap-2-3">
              <strong role="status">{t("chosen", { count: picked.length })}</strong>
              {actsOn({ jobs: picked, clear })}
              <SmallButton variant="plain" onClick={clear}>
                {t("clear")}
              </SmallButton>
            </div>
          )}
        </div>
        <div className={styles.places}>
          <h3 className={styles.area}>{t("runners")}</h3>
          {here.length === 0 ? (
            <p className="soft small">{t("noRunners")}</p>
          ) : (
            <ul className={`grid ${styles.placeList}`} aria-label={t("runners")}>
              {here.map((act) => (
                <li key={act.runner.id}>
                  <RunnerRow act={act} />
                </li>
              ))}
            </ul>
          )}
          {areasOf(located.map(({ job }) => job)).map(({ zipCode, city, jobs: own }) => (
            <div key={zipCode}>
              <h3 className={styles.area}>
                {board("area", { zipCode, city })} · {board("count", { count: own.length })}
              </h3>
              <ul className={`grid ${styles.placeList}`} aria-label={board("area", { zipCode, city })}>
                {own.map((job) => (
                  <li key={job.id}>
                    <MapRow
                      job={job}
                      isChosen={chosen.has(job.id)}
                      onPick={() => choose(job.id)}
                      onChoose={() => onChoose(job)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
      {dialogs}
    </Card>
  );
}

/** What the drawing needs of a pickup. */
type DrawnJob = Pick<
  DispatchJob,
  "id" | "address" | "zipCode" | "day" | "timeZone" | "status" | "runner" | "legs" | "place"
>;

type Point = { job: DrawnJob; x: number; y: number };

/** The drawing and its legend alone. `onDrawn`: what to do with the pickups in an area drawn on it. */
export function DispatchDrawing({ jobs, ...area }: { jobs: readonly DrawnJob[] } & Area) {
  const t = useTranslations("dispatch.map");
  const located = jobs.flatMap((job) => (job.place ? [{ job, ...job.place }] : []));
  const points = fanOut(drawPlaces(located).points);
  if (points.length === 0) return <EmptyState title={t("empty")} text={t("emptyText")} />;
  return (
    <>
      <Drawing points={points} here={lastActs(located.map(({ job }) => job))} {...area} />
      <Legend />
    </>
  );
}

type Area = {
  chosen?: ReadonlySet<string>;
  onDrawn?: ((jobIds: string[]) => void) | undefined;
};

function Drawing({
  points,
  here,
  chosen,
  onDrawn,
}: { points: readonly Point[]; here: readonly LastAct[] } & Area) {
  const t = useTranslations("dispatch.map");
  const { svg, pointers, rectangle } = useDrawnArea((corners) =>
    onDrawn?.(pointsWithin(points, corners).map(({ job }) => job.id)),
  );
  const pins = here.flatMap(({ runner, job }) => {
    const point = points.find((each) => each.job.id === job.id);
    return point ? [{ runner, x: point.x, y: point.y }] : [];
  });
  const spots = [
    ...points.map(({ x, y }) => ({ x, y, radius: spotRadius })),
    ...pins.map(({ x, y }) => ({ x, y, radius: pinRadius })),
  ];
  return (
    <svg
      ref={svg}
      className={styles.map}
      data-drawing={onDrawn !== undefined}
      {...(onDrawn && pointers)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      role="img"
      aria-label={t("label", { count: points.length, runners: here.length })}
    >
      {points.map(({ job, x, y }) => (
        <circle
          key={job.id}
          className={styles.spot}
          data-look={lookOf(job)}
          data-chosen={chosen?.has(job.id)}
          cx={x}
          cy={y}
          r={spotRadius}
        >
          <title>{job.address}</title>
        </circle>
      ))}
      {pins.map(({ runner, x, y }) => (
        <RunnerPin key={runner.id} name={runner.name} x={x} y={y} />
      ))}
      {placeLabels([...namesOf(pins), ...zipCodesOf(points)], { drawing, spots }).map(
        ({ key, text, x, y }) => (
          <text key={key} className={styles.mapLabel} x={x} y={y} textAnchor="middle">
            {text}
          </text>
        ),
      )}
      {rectangle}
    </svg>
  );
}

function RunnerPin({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <g className={styles.runner}>
      <title>{name}</title>
      <circle cx={x} cy={y} r={pinRadius} />
      <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
        {initialsOf(name)}
      </text>
    </g>
  );
}

const spotRadius = 5;
const pinRadius = 9;

/** Places each runner's name at their pin: below, above or beside it. */
function namesOf(pins: readonly { runner: { id: string; name: string }; x: number; y: number }[]) {
  return pins.map(({ runner, x, y }) => ({
    key: runner.id,
    text: runner.name,
    places: [
      { x, y: y + 20 },
      { x, y: y - 12 },
      { x: x + 12 + halfWidth(runner.name), y: y + 4 },
      { x: x - 12 - halfWidth(runner.name), y: y + 4 },
    ],
  }));
}

/** Places each ZIP code above, below, beside or among its pickups. */
function zipCodesOf(points: readonly Point[]) {
  return [...Map.groupBy(points, ({ job }) => job.zipCode)].map(([zipCode, own]) => {
    const x = own.reduce((sum, point) => sum + point.x, 0) / own.length;
    const [xs, ys] = [own.map((point) => point.x), own.map((point) => point.y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const middle = (top + bottom) / 2 + 4;
    const places = [
      { x, y: top - 9 },
      { x, y: bottom + 17 },
      { x: left - 12 - halfWidth(zipCode), y: middle },
      { x: right + 12 + halfWidth(zipCode), y: middle },
      { x, y: middle },
    ];
    return { key: zipCode, text: zipCode, places };
  });
}

function Legend() {
  const t = useTranslations("dispatch.map");
  return (
    <ul className={styles.legend} aria-label={t("legend")}>
      {(["open", "late", "taken", "done"] as const).map((look) => (
        <li key={look} className="flex middle gap-1">
          <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <circle className={styles.spot} data-look={look} cx={6} cy={6} r={5} />
          </svg>
          {t(look)}
        </li>
      ))}
      <li className="flex middle gap-1">
        <svg className={styles.runner} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx={10} cy={10} r={9} />
        </svg>
        {t("runner")}
      </li>
      <li>{t("zipCode")}</li>
    </ul>
  );
}

function RunnerRow({ act: { runner, job, leg, at } }: { act: LastAct }) {
  const t = useTranslations("dispatch.map");
  const clock = usePickupClock(job.day, job.timeZone);
  return (
    <>
      <span className="strong break">{runner.name}</span>
      <span className="soft small">
        {t(leg === "in" ? "lastIn" : "lastOut", { address: job.address, zipCode: job.zipCode, ...clock(at) })}
      </span>
    </>
  );
}

function MapRow({
  job,
  isChosen,
  onPick,
  onChoose,
}: {
  job: DispatchJob;
  isChosen: boolean;
  /** Adds it to the chosen ones, or takes it out. */
  onPick: () => void;
  onChoose: () => void;
}) {
  const t = useTranslations("dispatch.map");
  const may = useMay();
  const { summary, late } = useLegWords(job);
  const words = [job.runner?.name ?? t("nobody"), late ?? summary].join(" · ");
  return (
    <>
      {actsOf(job, may).give ? (
        <button type="button" className={styles.place} onClick={onChoose}>
          {job.address}
        </button>
      ) : (
        <span className="strong break">{job.address}</span>
      )}
      <span className="soft small">{words}</span>
      {may("dispatch") && job.missed === null && (
        <input
          type="checkbox"
          className={styles.pick}
          aria-label={t("pick", { address: job.address })}
          checked={isChosen}
          onChange={onPick}
        />
      )}
    </>
  );
}

/** Spreads pickups at one place, such as a ZIP code's center, so each is visible. */
function fanOut<Spot extends { x: number; y: number }>(points: readonly Spot[]): Spot[] {
  const seen = new Map<string, number>();
  return points.map((point) => {
    const place = `${Math.round(point.x)} ${Math.round(point.y)}`;
    const nth = seen.get(place) ?? 0;
    seen.set(place, nth + 1);
    const away = 9 * Math.sqrt(nth);
    const turn = nth * goldenAngle;
    return { ...point, x: point.x + away * Math.cos(turn), y: point.y + away * Math.sin(turn) };
  });
}

/** In radians; at this angle, later points never cover earlier ones. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

function lookOf(job: DrawnJob): "open" | "late" | "taken" | "done" {
  if (job.status === "completed") return "done";
  if (
    job.status === "missed" ||
    job.legs.in.lateMinutes > 0 ||
    (job.legs.out.lateMinutes > 0 && !job.legs.out.doneAt)
  )
    return "late";
  return job.runner ? "taken" : "open";
}

type LastAct = { runner: { id: string; name: string }; job: DrawnJob; leg: "out" | "in"; at: string };

/** Each runner's last act (cans out or cans back) and its pickup, sorted by name. */
function lastActs(jobs: readonly DrawnJob[]): LastAct[] {
  const last = new Map<string, LastAct>();
  for (const job of jobs) {
    const { runner, legs } = job;
    const at = legs.in.doneAt ?? legs.out.doneAt;
    if (!runner || !at) continue;
    const known = last.get(runner.id);
    if (!known || known.at < at) last.set(runner.id, { runner, job, leg: legs.in.doneAt ? "in" : "out", at });
  }
  return [...last.values()].toSorted((one, other) => one.runner.name.localeCompare(other.runner.name));
}

function initialsOf(name: string): string {
  return name
    .split(" ")
    .map((part) => part.slice(0, 1))
    .join("")
    .slice(0, 2);
}

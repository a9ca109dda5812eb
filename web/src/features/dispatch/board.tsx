import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import type { DispatchDay, DispatchJob } from "#modules/dispatch/contract/dispatch.ts";
import { useMay } from "../../lib/may.ts";
import { useJobTimes } from "../../lib/use-job-times.ts";
import { SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { JobStatusBadge, StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./dispatch.module.css";
import { FreeRunnersStrip, type FreeSource } from "./free-runners.tsx";
import { actsOf, type Lane, lanesOf } from "./lanes.ts";
import { useLegWords } from "./use-leg-words.ts";

function JobCard({
  job,
  isDragged,
  handle,
  onChoose,
  onTakeBack,
  onReopen,
  onCancel,
}: {
  job: DispatchJob;
  isDragged: boolean;
  handle: ReturnType<ReturnType<typeof useDrag>["handle"]> & { "aria-describedby"?: string };
  onChoose: () => void;
  onTakeBack: () => void;
  onReopen: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("dispatch.board");
  const times = useJobTimes();
  const words = useLegWords(job);
  const { address, day, due, timeWindow } = job;
  // On the evening before, the window would only repeat when the cans are due.
  const window = due.from.startsWith(day) && times.hours(timeWindow);
  const acts = actsOf(job, useMay());
  return (
    <li
      className={`grid gap-1 py-2 ruled ${styles.job}`}
      data-job={job.id}
      data-dragged={isDragged || undefined}
    >
      {acts.give && (
        <button
          type="button"
          className={`icon-button ${styles.handle}`}
          aria-label={t("handle", { address })}
          {...handle}
        >
          <Icon name="menu" />
        </button>
      )}
      <div className={styles.words}>
        <div className={`flex wrap middle between ${styles.jobTop}`}>
          <p className="strong break">{address}</p>
          {job.needsConfirmation ? (
            <StatusBadge tone="busy" icon="clock" label={t("toConfirm")} />
          ) : job.isWithheld && job.status === "scheduled" ? (
            <StatusBadge tone="bad" icon="shield" label={t("withheld")} />
          ) : (
            <JobStatusBadge status={job.status} />
          )}
        </div>
        <p className="soft small">
          {window && `${window} · `}
          {words.summary}
        </p>
        {(words.late || job.isPressing) && (
          <div className={styles.badges}>
            {words.late ? (
              <StatusBadge tone="bad" icon="alert" label={words.late} />
            ) : (
              <StatusBadge tone="busy" icon="clock" label={t("pressing")} />
            )}
          </div>
        )}
      </div>
      {(acts.give || acts.cancel) && (
        <div className={styles.acts}>
          {acts.give && (
            <SmallButton
              aria-label={t(job.runner ? "passOnNamed" : "giveNamed", { address })}
              onClick={onChoose}
            >
              {t(job.runner ? "passOn" : "give")}
            </SmallButton>
          )}
          {acts.takeBack && (
            <SmallButton variant="plain" aria-label={t("takeBackNamed", { address })} onClick={onTakeBack}>
              {t("takeBack")}
            </SmallButton>
          )}
          {acts.offer && (
            <SmallButton variant="plain" aria-label={t("offerNamed", { address })} onClick={onTakeBack}>
              {t("offer")}
            </SmallButton>
          )}
          {acts.reopen && (
            <SmallButton variant="plain" aria-label={t("reopenNamed", { address })} onClick={onReopen}>
              {t("reopen")}
            </SmallButton>
          )}
          {acts.cancel && (
            <SmallButton variant="plain" aria-label={t("cancelNamed", { address })} onClick={onCancel}>
              {t("cancel")}
            </SmallButton>
          )}
        </div>
      )}
    </li>
  );
}

/** Pixels below which a movement is a press, not a drag. */
const slack = 6;

/**
 * Drags a pickup between lanes by its handle. A lane is an element with `data-lane`: a runner's id, or "" for
 * unassigned. `over` is the lane under the pointer. Without movement the handle acts as a button.
 */
function useDrag(onDrop: (job: DispatchJob, lane: string) => void, onPress: (job: DispatchJob) => void) {
  const [drag, setDrag] = useState<{ job: DispatchJob; x: number; y: number; over: string | null } | null>(
    null,
  );
  // Browsers send a click after a drag too, to the handle that captured the pointer.
  const wasMoved = useRef(false);
  const handle = (job: DispatchJob) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      wasMoved.current = false;
      setDrag({ job, x: event.clientX, y: event.clientY, over: null });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (drag?.job.id !== job.id) return;
      const isMoved = Math.abs(clientX - drag.x) + Math.abs(clientY - drag.y) > slack;
      if (isMoved) wasMoved.current = true;
      const over = isMoved ? laneAt(clientX, clientY) : drag.over;
      if (over !== drag.over) setDrag({ ...drag, over });
    },
    onPointerUp: () => {
      if (drag?.job.id === job.id && drag.over !== null && drag.over !== (job.runner?.id ?? ""))
        onDrop(job, drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onClick: () => {
      if (!wasMoved.current) onPress(job);
      wasMoved.current = false;
    },
  });
  return { dragged: drag?.over == null ? null : drag.job.id, over: drag?.over ?? null, handle };
}

function laneAt(x: number, y: number): string | null {
  const lane = document.elementsFromPoint(x, y).find((element) => element.closest("[data-lane]"));
  return lane?.closest("[data-lane]")?.getAttribute("data-lane") ?? null;
}

/**
 * A day's lanes: one per runner and one for unassigned pickups, each grouped by area; free runners are in a strip. Drag
 * a pickup by its handle to a lane or a free runner, or press the handle for a menu. Arrow keys move between pickups
 * and lanes. `isAsking`: a dialog about a pickup is open.
 */
export function Board({
  jobs,
  whole,
  free,
  strip,
  isAsking,
  onGive,
  onTakeBack,
  onChoose,
  onReopen,
  onCancel,
  onOut,
}: {
  jobs: readonly DispatchJob[];
  /** Each lane's total, when only some pickups are loaded. */
  whole: DispatchDay["lanes"] | undefined;
  free: FreeSource;
  strip: Pick<ComponentProps<typeof FreeRunnersStrip>, "isShown" | "onShow">;
  isAsking: boolean;
  onGive: (job: DispatchJob, runner: { id: string; name: string }) => void;
  onTakeBack: (job: DispatchJob) => void;
  onChoose: (job: DispatchJob) => void;
  onReopen: (job: DispatchJob) => void;
  onCancel: (job: DispatchJob) => void;
  onOut: (runner: { id: string; name: string }) => void;
}) {
  const lanes = lanesOf(jobs, whole);
  const drop = (job: DispatchJob, id: string) => {
    const runner =
      lanes.find((lane) => lane.runner?.id === id)?.runner ?? free.data?.runners.find((one) => one.id === id);
    if (runner) onGive(job, runner);
    else if (id === "" && job.status === "assigned") onTakeBack(job);
  };
  const { dragged, over, handle } = useDrag(drop, onChoose);
  const t = useTranslations("dispatch.board");
  const hintId = useId();
  const { ref, note } = useKeptFocus(jobs, isAsking);
  const drawLane = (lane: Lane) => (
    <div
      key={lane.runner?.id ?? ""}
      data-lane={lane.runner?.id ?? ""}
      className={styles.lane}
      data-over={over === (lane.runner?.id ?? "") || undefined}
    >
      <LaneCard lane={lane} onOut={onOut}>
        {(job) => (
          <JobCard
            key={job.id}
            job={job}
            isDragged={dragged === job.id}
            handle={{ ...handle(job), "aria-describedby": hintId }}
            onChoose={() => onChoose(job)}
            onTakeBack={() => onTakeBack(job)}
            onReopen={() => onReopen(job)}
            onCancel={() => onCancel(job)}
          />
        )}
      </LaneCard>
    </div>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are those of the buttons in it
    <div ref={ref} className={styles.board} onFocus={note} onKeyDown={goByArrow}>
      <p id={hintId} hidden>
        {t("keys")}
      </p>
      <FreeRunnersStrip source={withoutLanes(free, lanes)} over={over} {...strip} />
      {lanes.filter(({ runner }) => !runner).map(drawLane)}
      <div className={styles.lanes}>{lanes.filter(({ runner }) => runner).map(drawLane)}</div>
    </div>
  );
}

/** A runner just assigned a pickup has a lane before the server says so. */
function withoutLanes(free: FreeSource, lanes: readonly Lane[]): FreeSource {
  const { data } = free;
  if (!data) return free;
  const runners = data.runners.filter(({ id }) => !lanes.some(({ runner }) => runner?.id === id));
  return { ...free, data: { ...data, runners } };
}

const handleOf = "[data-job] > button";

/** Moves focus between handles: up and down a lane, and to adjacent lanes. */
function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as Element).closest("[data-job]");
  const lane = card?.closest("[data-lane]");
  const ahead = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!card || !lane || !ahead) return;
  event.preventDefault();
  const isAlong = event.key === "ArrowDown" || event.key === "ArrowUp";
  const handles = [...lane.querySelectorAll<HTMLElement>(handleOf)];
  const others = [...event.currentTarget.querySelectorAll("[data-lane]")].flatMap((each) => {
    const first = each.querySelector<HTMLElement>(handleOf);
    return first || each === lane ? { each, first } : [];
  });
  const next = isAlong
    ? handles[handles.findIndex((each) => card.contains(each)) + ahead]
    : others[others.findIndex(({ each }) => each === lane) + ahead]?.first;
  next?.focus();
}

/**
 * Moving a pickup remounts it and would lose focus. Focus goes to the pickup now in its place or, if the lane is empty,
 * to the pickup itself.
 */
function useKeptFocus(jobs: readonly DispatchJob[], isAsking: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<{ card: Element; jobId: string; lane: string; nth: number } | null>(null);
  const note = ({ target }: { target: Element }) => {
    const card = target.closest("[data-job]");
    const lane = card?.closest("[data-lane]");
    if (!card || !lane) return;
    const nth = [...lane.querySelectorAll(handleOf)].findIndex((each) => card.contains(each));
    const jobId = card.getAttribute("data-job") ?? "";
    last.current = { card, jobId, lane: lane.getAttribute("data-lane") ?? "", nth: Math.max(nth, 0) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with them
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest("[role=dialog]");
    if (isAsking || !last.current || last.current.card.isConnected || !isLost) return;
    const { jobId, lane, nth } = last.current;
    const left = ref.current?.querySelectorAll<HTMLElement>(`[data-lane="${lane}"] ${handleOf}`) ?? [];
    const moved = ref.current?.querySelector<HTMLElement>(`[data-job="${jobId}"] > button`);
    (left[Math.min(nth, left.length - 1)] ?? moved)?.focus();
  }, [jobs, isAsking]);
  return { ref, note };
}

function LaneCard({
  lane,
  onOut,
  children,
}: {
  lane: Lane;
  onOut: (runner: { id: string; name: string }) => void;
  children: (job: DispatchJob) => React.ReactNode;
}) {
  const out = useTranslations("dispatch.reassign");
  const t = useTranslations("dispatch.board");
  const waiting = lane.areas.flatMap(({ jobs }) => jobs).filter((job) => job.needsConfirmation).length;
  return (
    <Card
      title={lane.runner?.name ?? t("nobody")}
      note={[
        lane.loaded < lane.count
          ? t("countShown", { count: lane.count, shown: lane.loaded })
          : t("count", { count: lane.count }),
        ...(waiting > 0 ? [t("waiting", { count: waiting })] : []),
      ].join(" · ")}
      action={
        lane.runner && (
          <SmallButton
            variant="plain"
            needs="dispatch"
            aria-label={out("openNamed", { name: lane.runner.name })}
            onClick={() => lane.runner && onOut(lane.runner)}
          >
            {out("open")}
          </SmallButton>
        )
      }
    >
      {lane.areas.length === 0 && lane.count === 0 && <p className="soft small">{t("allTaken")}</p>}
      {lane.areas.map(({ zipCode, city, jobs }) => (
        <div key={zipCode}>
          <h3 className={styles.area}>{t("area", { zipCode, city })}</h3>
          <ul className="grid" aria-label={t("area", { zipCode, city })}>
            {jobs.map(children)}
          </ul>
        </div>
      ))}
    </Card>
  );
}

import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { usePickupClock } from "../../lib/use-job-times.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { dismissToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { MessageResident } from "./message-resident.tsx";
import { UndoOut } from "./stop-acts.tsx";
import styles from "./stop-list.module.css";
import { useLegTime } from "./use-legs.ts";
import { moved, type StopView } from "./view-route.ts";

/** Stops in order, reordered by dragging, buttons or arrow keys; completed ones below. */
export function StopList({
  day,
  ahead,
  done,
  nextId,
  openId,
  isOptimising,
  onGoHere,
  onOrder,
  onOptimise,
}: {
  day: string;
  ahead: readonly StopView[];
  done: readonly StopView[];
  nextId: string | null;
  /** The stop whose acts stand above the list. */
  openId: string | null;
  isOptimising: boolean;
  onGoHere: (jobId: string) => void;
  onOrder: (jobIds: string[]) => void;
  onOptimise: () => void;
}) {
  const t = useTranslations("route.stops");
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card
      title={t("title")}
      action={
        ahead.length > 1 && (
          <Button
            variant="quiet"
            aria-pressed={isChanging}
            onClick={() => {
              // The last order's toast would cover the buttons.
              dismissToast();
              setIsChanging(!isChanging);
            }}
          >
            {isChanging ? t("finish") : t("change")}
          </Button>
        )
      }
    >
      {ahead.length > 1 && !isChanging && (
        <div className="mb-4">
          <Button variant="quiet" loading={isOptimising} onClick={onOptimise}>
            <Icon name="refresh" />
            {t("best")}
          </Button>
        </div>
      )}
      {isChanging ? (
        <OrderedList day={day} ahead={ahead} onOrder={onOrder} />
      ) : (
        <ol className="grid">
          {ahead.map((view, index) => (
            <li key={view.jobId} className={styles.row}>
              <Place n={done.length + index + 1} />
              <Words day={day} view={view}>
                {view.jobId !== openId && view.stop.messages.count > 0 && (
                  <MessageResident stop={view.stop} />
                )}
                {view.outAt && view.jobId !== openId && (
                  <UndoOut jobId={view.jobId} job={view.stop.job} outAt={view.outAt} />
                )}
              </Words>
              {view.jobId === nextId && <StatusBadge tone="busy" icon="arrowRight" label={t("isNext")} />}
              {view.jobId !== openId && (
                <SmallButton
                  variant="plain"
                  aria-label={t(view.jobId === nextId ? "openNamed" : "goHereNamed", {
                    address: view.stop.job.address,
                  })}
                  onClick={() => onGoHere(view.jobId)}
                >
                  {t(view.jobId === nextId ? "open" : "goHere")}
                </SmallButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && (
        <>
          <h3 className={styles.doneTitle}>{t("done")}</h3>
          <ul className="grid">
            {done.map((view) => (
              <li key={view.jobId} className={styles.row}>
                <Icon name={view.isNotServable ? "minus" : "check"} className={styles.check} />
                <Words day={day} view={view}>
                  {view.stop.messages.count > 0 && <MessageResident stop={view.stop} />}
                </Words>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function OrderedList({
  day,
  ahead,
  onOrder,
}: {
  day: string;
  ahead: readonly StopView[];
  onOrder: (jobIds: string[]) => void;
}) {
  const t = useTranslations("route.stops");
  const [said, setSaid] = useState("");
  const { list, dragged, order, handle } = useDrag(
    ahead.map(({ jobId }) => jobId),
    (jobId, to) => move(jobId, to),
  );
  const keepOrder = useKeepOrder(ahead.map(({ jobId }) => jobId).join());
  const shown = order.flatMap((id) => ahead.find(({ jobId }) => jobId === id) ?? []);
  const move = (jobId: string, to: number) => {
    const place = Math.max(0, Math.min(to, ahead.length - 1));
    const view = ahead.find((each) => each.jobId === jobId);
    if (!view || ahead[place] === view) return;
    onOrder(moved(ahead, jobId, place));
    setSaid(t("movedTo", { address: view.stop.job.address, place: place + 1, count: ahead.length }));
  };
  return (
    <>
      <ol ref={list} className="grid">
        {shown.map((view, index) => {
          const { address } = view.stop.job;
          return (
            <li key={view.jobId} className={styles.row} data-dragged={dragged === view.jobId || undefined}>
              <button
                type="button"
                className={styles.handle}
                aria-label={t("drag", { address })}
                {...handle(view.jobId)}
                onKeyDown={(event) => {
                  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                  if (!by) return;
                  event.preventDefault();
                  move(view.jobId, index + by);
                }}
              >
                <Icon name="menu" />
                <Place n={index + 1} />
              </button>
              <Words day={day} view={view} />
              <div className="grid gap-2">
                <button
                  type="button"
                  className={styles.move}
                  aria-label={t("up", { address })}
                  aria-disabled={index === 0}
                  onClick={({ currentTarget }) => {
                    keepOrder(currentTarget);
                    move(view.jobId, index - 1);
                  }}
                >
                  <Icon name="chevronDown" className={styles.upward} />
                </button>
                <button
                  type="button"
                  className={styles.move}
                  aria-label={t("down", { address })}
                  aria-disabled={index === shown.length - 1}
                  onClick={({ currentTarget }) => {
                    keepOrder(currentTarget);
                    move(view.jobId, index + 1);
                  }}
                >
                  <Icon name="chevronDown" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
    </>
  );
}

/** Keeps a pressed button's screen position and focus while rows move, so that a second press hits the same row. */
function useKeepOrder(order: string): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is pressed moves with the order
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { button, top } = pressed.current;
    pressed.current = null;
    button.focus({ preventScroll: true });
    const moved = button.getBoundingClientRect().top - top;
    if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
  }, [order]);
  return (button) => {
    pressed.current = { button, top: button.getBoundingClientRect().top };
  };
}

/** Drags list rows by their handles; the dragged row swaps with the one it is over. */
function useDrag(ids: readonly string[], onDrop: (id: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ id: string; to: number } | null>(null);
  const from = drag ? ids.indexOf(drag.id) : -1;
  const order = [...ids];
  if (drag && from !== -1) {
    order.splice(from, 1);
    order.splice(drag.to, 0, drag.id);
  }
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const under = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return under === -1 ? ids.length - 1 : under;
  };
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setDrag({ id, to: ids.indexOf(id) });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag?.id !== id) return;
      const to = placeAt(clientY);
      if (to !== drag.to) setDrag({ id, to });
    },
    onPointerUp: () => {
      if (drag && drag.to !== from) onDrop(drag.id, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { list, dragged: drag?.id ?? null, order, handle };
}

function Words({ day, view, children }: { day: string; view: StopView; children?: ReactNode }) {
  const { stop, leg, outAt, inAt, isNotServable, waiting } = view;
  const t = useTranslations("route");
  const { timeZone } = stop.job;
  const legTime = useLegTime(day, stop.job);
  const clock = usePickupClock(day, timeZone);
  const state = isNotServable
    ? t("stops.notServable")
    : inAt
      ? t("stops.doneAt", clock(inAt))
      : leg === "in"
        ? [outAt && legTime("outDone", outAt), legTime("inBy", stop.inBy)].filter(Boolean).join(" · ")
        : legTime("outBy", stop.outBy);
  return (
    <div className={`shrinks ${styles.words}`}>
      <p className="strong break">{stop.job.address}</p>
      {stop.job.rental && <p className="soft small">{stop.job.rental.name}</p>}
      <p className="soft small">{state}</p>
      {waiting.length > 0 && (
        <p className={`flex middle gap-1 small strong ${styles.waiting}`}>
          <Icon name="clock" size="1em" />
          {t("stops.waiting")}
        </p>
      )}
      {children}
    </div>
  );
}

function Place({ n }: { n: number }) {
  const format = useFormatter();
  return (
    <span className={styles.number} aria-hidden="true">
      {format.number(n)}
    </span>
  );
}

import { type PointerEvent, useRef, useState } from "react";
import type { DispatchJob } from "#modules/dispatch/contract/dispatch.ts";

/** Pixels below which a movement is a press, not a drag. */
const slack = 6;

/**
 * Drags a pickup between lanes by its handle. A lane is an element with `data-lane`: a runner's id, or "" for
 * unassigned. `over` is the lane under the pointer. Without movement the handle acts as a button.
 */
export function useDrag(
  onDrop: (job: DispatchJob, lane: string) => void,
  onPress: (job: DispatchJob) => void,
) {
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

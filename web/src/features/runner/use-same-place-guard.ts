import { type MouseEvent, useEffect, useRef } from "react";

const settlesAfterMs = 1000;
/** About the width of a thumb, in CSS pixels. */
const samePlacePx = 60;

/**
 * For `onClickCapture` around buttons of a list: a press at the place of the one before does nothing within a second
 * after the list, named by `order`, has changed. What lies under the thumb then is not what it was meant for.
 */
export function useSamePlaceGuard(order: string, buttons: string): (event: MouseEvent) => void {
  const changedAt = useRef(0);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what counts
  useEffect(() => {
    changedAt.current = Date.now();
  }, [order]);
  return (event) => {
    // The keyboard presses what has the focus, wherever that has moved.
    const isPointer = event.detail > 0;
    if (!isPointer || !(event.target instanceof Element) || !event.target.closest(buttons)) return;
    const { clientX: x, clientY: y } = event;
    const last = pressed.current;
    const isThere = last && Math.abs(x - last.x) < samePlacePx && Math.abs(y - last.y) < samePlacePx;
    if (isThere && Date.now() - changedAt.current < settlesAfterMs) {
      event.preventDefault();
      event.stopPropagation();
    } else pressed.current = { x, y };
  };
}

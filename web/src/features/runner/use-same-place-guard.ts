import { type MouseEvent, useEffect, useRef } from "react";

const settlesAfterMs = 1000;
/** About a thumb's width, in CSS pixels. */
const samePlacePx = 60;

/**
 * For `onClickCapture` around a list's buttons: for a second after the list (identified by `order`) changes, ignores a
 * press where the last one was. A different button may be under the thumb.
 */
export function useSamePlaceGuard(order: string, buttons: string): (event: MouseEvent) => void {
  const changedAt = useRef(0);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself is what counts
  useEffect(() => {
    changedAt.current = Date.now();
  }, [order]);
  return (event) => {
    // Keyboard presses act on the focused button, wherever it moved.
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

import type { MouseEvent } from "react";

/**
 * For `onClickCapture`: the second click of a double click does nothing. It is no wish of its own, and it lands on
 * whatever the first one has brought up in the same place.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  if (!isSecondClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether a click came so soon after another one in the same place that the browser counts them together. */
export function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1;
}

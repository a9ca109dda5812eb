import type { MouseEvent } from "react";

/** For `onClickCapture`: ignores the second click of a double click, which would hit whatever the first one opened. */
export function ignoreSecondClick(event: MouseEvent): void {
  if (!isSecondClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the browser counts the click as part of a double click. */
export function isSecondClick({ detail }: MouseEvent): boolean {
  return detail > 1;
}

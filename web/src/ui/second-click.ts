type Click = Pick<MouseEvent, "detail" | "preventDefault" | "stopPropagation">;

/** For `onClickCapture`: ignores the second click of a double click, which would hit whatever the first one opened. */
export function ignoreSecondClick(event: Click): void {
  if (!isSecondClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The same on the whole page for `ms` milliseconds: after what was clicked left, its double click hits what is below. */
export function ignoreSecondClicksFor(ms: number): void {
  const ignore = (event: Click) => ignoreSecondClick(event);
  document.addEventListener("click", ignore, true);
  setTimeout(() => document.removeEventListener("click", ignore, true), ms);
}

/** Whether the browser counts the click as part of a double click. */
export function isSecondClick({ detail }: Click): boolean {
  return detail > 1;
}

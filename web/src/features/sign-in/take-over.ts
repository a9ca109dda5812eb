import type { AnyRouter } from "@tanstack/react-router";

/** The element the app renders in; replaces `root` after the first render. */
export function placeBeside(root: HTMLElement, router: AnyRouter): HTMLElement {
  const place = document.createElement("div");
  const stop = router.subscribe("onRendered", () => {
    stop();
    onceReleased(() => takeOver(root, place));
  });
  return place;
}

const longestPressMs = 1_000;

/**
 * Waits for the press to end: removing its button would lose it, and a double click's other half would act on the
 * replacement.
 */
function onceReleased(act: () => void, waitedMs = 0): void {
  const isPressed = document.documentElement.dataset.pressed !== undefined;
  if (isPressed && waitedMs < longestPressMs) setTimeout(() => onceReleased(act, waitedMs + 10), 10);
  else act();
}

/**
 * Replaces the prerendered screen (`prerender/early.ts`) with the rendered app. Keeps input, focus and caret, and
 * repeats the last button press.
 */
export function takeOver(root: HTMLElement, drawn: HTMLElement): void {
  const done = controlsOf(root).map(({ key, control }) => ({
    key,
    value: isField(control) ? control.value : "",
    caret: caretOf(control),
    hasFocus: control === document.activeElement,
    isTapped: control.dataset.tapped !== undefined,
  }));
  drawn.id = root.id;
  root.replaceWith(drawn);
  delete document.documentElement.dataset.draft;
  delete document.documentElement.dataset.pressed;
  document.querySelector("template[data-app]")?.remove();
  document.querySelector("link[data-early]")?.remove();
  const now = new Map(controlsOf(drawn).map(({ key, control }) => [key, control]));
  const pairs = done.flatMap(({ key, ...was }) => {
    const control = now.get(key);
    return control ? [{ was, control }] : [];
  });
  for (const { was, control } of pairs) if (was.value && isField(control)) type(control, was.value);
  for (const { was, control } of pairs) {
    if (!was.hasFocus) continue;
    control.focus({ preventScroll: true });
    if (was.caret && isField(control)) control.setSelectionRange(...was.caret);
  }
  for (const { was, control } of pairs) if (was.isTapped) control.click();
}

/** Each control with its key: its name in the form, else its text, plus its index among equals. */
function controlsOf(place: HTMLElement): { key: string; control: HTMLElement }[] {
  const seen = new Map<string, number>();
  return [...place.querySelectorAll<HTMLElement>("a, button, input, select, textarea")].map((control) => {
    const name = control.dataset.path ?? control.ariaLabel ?? control.textContent;
    const kind = `${control.tagName} ${name}`;
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return { key: `${kind} ${before}`, control };
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(control: HTMLElement): control is Field {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Null for fields without a caret position, such as email. */
function caretOf(control: HTMLElement): [number, number] | null {
  if (!isField(control) || control.selectionStart === null || control.selectionEnd === null) return null;
  return [control.selectionStart, control.selectionEnd];
}

/** Simulates typing: bypasses React's setter, which would take the value as already known. */
function type(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

import type { AnyRouter } from "@tanstack/react-router";

/** Where the app is drawn, which takes the place of `root` once it is drawn for the first time. */
export function placeBeside(root: HTMLElement, router: AnyRouter): HTMLElement {
  const place = document.createElement("div");
  const stop = router.subscribe("onRendered", () => {
    stop();
    onceReleased(() => takeOver(root, place));
  });
  return place;
}

const longestPressMs = 1_000;

/** A press whose button is taken away in its midst would come to nothing, and the other half of a double click to no wish. */
function onceReleased(act: () => void, waitedMs = 0): void {
  const isPressed = document.documentElement.dataset.pressed !== undefined;
  if (isPressed && waitedMs < longestPressMs) setTimeout(() => onceReleased(act, waitedMs + 10), 10);
  else act();
}

/**
 * Puts the drawn app in place of the same screen as HTML (`prerender/early.ts`), and goes on where somebody is: what they
 * have typed, where the focus and the caret are, and the button pressed last.
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

/** Each with what it is the same by: its form's name for it, else its words, and how many there were like it before. */
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

/** Null where the kind of field has none, such as an e-mail address. */
function caretOf(control: HTMLElement): [number, number] | null {
  if (!isField(control) || control.selectionStart === null || control.selectionEnd === null) return null;
  return [control.selectionStart, control.selectionEnd];
}

/** As a key would: past React's own setter, which would take the value for one that it knows already. */
function type(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

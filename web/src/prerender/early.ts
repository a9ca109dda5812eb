/**
 * The script of a page of the app that was written to HTML (sign-up): puts the app into the page with the first touch,
 * key or focus, which may come before it is there. Links and fields work without it. The last button pressed meanwhile is
 * marked, and `features/sign-in/take-over.ts` presses it again; it waits for the end of a press that is under way, which is
 * marked as well.
 */
const first = ["pointerdown", "keydown", "focusin", "input"];

for (const type of first) document.addEventListener(type, start, { capture: true, passive: true });

document.addEventListener(
  "pointermove",
  ({ movementX, movementY }) => {
    // A page that comes to lie under a resting pointer is told of a move as well.
    if (movementX || movementY) start();
  },
  { capture: true, passive: true },
);

document.addEventListener(
  "click",
  ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>("#root button");
    // Those work by themselves.
    if (!button || button.popoverTargetElement || isTakenOver()) return;
    for (const other of document.querySelectorAll("[data-tapped]")) untap(other);
    button.dataset.tapped = "";
    button.setAttribute("aria-busy", "true");
  },
  { capture: true },
);

let release: ReturnType<typeof setTimeout> | undefined;

document.addEventListener("pointerdown", () => {
  clearTimeout(release);
  if (!isTakenOver()) document.documentElement.dataset.pressed = "";
});

for (const type of ["click", "pointercancel"]) document.addEventListener(type, released);

// Its click comes soon after, if there is one.
document.addEventListener("pointerup", () => {
  release = setTimeout(released, 300);
});

document.addEventListener("submit", (event) => {
  if (!isTakenOver()) event.preventDefault();
});

// What was typed before a reload lies in this tab's storage. Only the app can show it, so nothing else is shown till then.
if (hasDraft()) {
  document.documentElement.dataset.draft = "";
  document.addEventListener("DOMContentLoaded", start);
}

// Once nothing else is to be done, so that the first touch need not wait for it.
addEventListener("load", () => {
  const links = parts().map((url) =>
    Object.assign(document.createElement("link"), { rel: "prefetch", href: url }),
  );
  document.head.append(...links);
});

function released(): void {
  clearTimeout(release);
  delete document.documentElement.dataset.pressed;
}

function start(): void {
  const app = template();
  if (!app || app.dataset.started !== undefined) return;
  app.dataset.started = "";
  const content = app.content.cloneNode(true) as DocumentFragment;
  // Without reception it is tried again with the next touch.
  content.querySelector("script")?.addEventListener("error", () => {
    delete app.dataset.started;
    delete document.documentElement.dataset.draft;
  });
  document.head.append(content);
}

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith("tidycurb-draft-"));
  } catch {
    // A browser may refuse its storage.
    return false;
  }
}

function template() {
  return document.querySelector<HTMLTemplateElement>("template[data-app]");
}

function parts(): string[] {
  return template()?.dataset.app?.split(" ").filter(Boolean) ?? [];
}

function isTakenOver(): boolean {
  return template() === null;
}

function untap(button: Element): void {
  button.removeAttribute("data-tapped");
  button.removeAttribute("aria-busy");
}

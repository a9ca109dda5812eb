/**
 * The script of the prerendered sign-up page: loads the app on the first touch, key or focus. Links and fields work
 * without it. The last button pressed meanwhile is marked, and `features/sign-in/take-over.ts` presses it again. A
 * press in progress is marked too, and the takeover waits for its end.
 */
const first = ["pointerdown", "keydown", "focusin", "input"];

for (const type of first) document.addEventListener(type, start, { capture: true, passive: true });

document.addEventListener(
  "pointermove",
  ({ movementX, movementY }) => {
    // A page loaded under a resting pointer gets a move event too.
    if (movementX || movementY) start();
  },
  { capture: true, passive: true },
);

document.addEventListener(
  "click",
  ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>("#root button");
    // These work without the app.
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

// Its click follows soon, if there is one.
document.addEventListener("pointerup", () => {
  release = setTimeout(released, 300);
});

document.addEventListener("submit", (event) => {
  if (!isTakenOver()) event.preventDefault();
});

// Input typed before a reload is in sessionStorage. Only the app can show it, so hide everything else until then.
if (hasDraft()) {
  document.documentElement.dataset.draft = "";
  document.addEventListener("DOMContentLoaded", start);
}

// Only the app says what a link's code gives.
document.addEventListener("DOMContentLoaded", () => {
  if (new URLSearchParams(location.search).has("code")) start();
});

// The link's ZIP code, as from the landing page. The app fills in its city and state, so start it at once.
document.addEventListener("DOMContentLoaded", () => {
  const [zip] = new URLSearchParams(location.search).getAll("zip").filter((text) => /^\d{5}$/.test(text));
  const field = document.querySelector<HTMLInputElement>("#root [data-path=zipCode]");
  if (!zip || !field) return;
  if (field.value === "") field.value = zip;
  start();
});

// Preload when idle, so the first touch need not wait.
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
  // Offline: retry on the next touch.
  for (const script of content.querySelectorAll("script"))
    script.addEventListener("error", () => {
      delete app.dataset.started;
      delete document.documentElement.dataset.draft;
    });
  document.head.append(content);
}

function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith("tidycurb-draft-"));
  } catch {
    // Storage may be blocked.
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

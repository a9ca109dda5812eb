import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { keepPage } from "./keep-page.ts";
import { server } from "./server.ts";

// Far above what a busy machine needs: a wait ends when its condition holds.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
// The page asks who is signed in only if the server left this hint.
beforeEach(() => {
  document.cookie = "tidycurb-member=1";
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => {
  server.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  restorePage();
  // Each file gets fresh app modules; libraries stay loaded.
  vi.resetModules();
});

// Parts of the page need these, and jsdom lacks them.
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
HTMLElement.prototype.hidePopover = () => {};
window.scrollTo = () => {};
Object.defineProperty(window, "EventSource", {
  configurable: true,
  // Never opens and never fails, because these tests are not about live updates.
  value: class extends EventTarget {
    readyState = 0;
    close() {}
  },
});

const restorePage = keepPage();

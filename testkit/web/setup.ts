import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { keepPage } from "./keep-page.ts";
import { server } from "./server.ts";

// Far above what a busy machine needs: a wait ends when its condition holds.
configure({ asyncUtilTimeout: 30_000 });

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
// The page asks who is signed in only where the server has left this hint.
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
  // The next file gets the app's own modules anew, with nothing in what they keep; the libraries stay loaded.
  vi.resetModules();
});

// What jsdom lacks and the parts of the page ask for.
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
window.scrollTo = () => {};
Object.defineProperty(window, "EventSource", {
  configurable: true,
  // Never opens and never fails: live updates are not what these tests are about.
  value: class extends EventTarget {
    readyState = 0;
    close() {}
  },
});

const restorePage = keepPage();

import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { server } from "./server.ts";

// On two shared cores the default second is too short for a slow render to be told from a missing one.
configure({ asyncUtilTimeout: 5000 });

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
// The page asks who is signed in only where the server has left this hint.
beforeEach(() => {
  document.cookie = "tidycurb-member=1";
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

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
  // Never opens and never fails: live updates are not what these tests are about.
  value: class extends EventTarget {
    readyState = 0;
    close() {}
  },
});

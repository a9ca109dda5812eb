import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLinks } from "./link-clicks.ts";

const go = vi.fn();
let stop: () => void;

beforeEach(() => {
  go.mockClear();
  stop = followLinks(go);
  document.addEventListener("click", endHere);
});
afterEach(() => {
  stop();
  document.removeEventListener("click", endHere);
});

test.each([
  ["/about", "/about"],
  ["/how-it-works#runners", "/how-it-works#runners"],
  ["/auth?returnTo=%2Frunner", "/auth?returnTo=%2Frunner"],
])("%s stays within the app", (href, path) => {
  fireEvent.click(link(`<a href="${href}"><b>Go</b></a>`));
  expect(go).toHaveBeenCalledExactlyOnceWith(path);
});

test.each([
  ["another site", '<a href="https://example.com/"><b>Go</b></a>'],
  ["the API", '<a href="/api/login"><b>Go</b></a>'],
  ["a place on this page", '<a href="#pricing"><b>Go</b></a>'],
  ["another window", '<a href="/about" target="_blank"><b>Go</b></a>'],
  ["a download", '<a href="/about" download><b>Go</b></a>'],
  ["a page in another language", '<a href="/es/about"><b>Go</b></a>'],
  ["the switch to English", '<a href="/about?lang=en" hreflang="en"><b>Go</b></a>'],
  ["no link", "<p><b>Go</b></p>"],
])("%s is left to the browser", (_, html) => {
  fireEvent.click(link(html));
  expect(go).not.toHaveBeenCalled();
});

test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("a click with %s is left to the browser", (key) => {
  fireEvent.click(link('<a href="/about"><b>Go</b></a>'), { [key]: true });
  expect(go).not.toHaveBeenCalled();
});

/** jsdom can't navigate: stop what is left to the browser. */
function endHere(event: Event) {
  event.preventDefault();
}

function link(html: string): Element {
  document.body.innerHTML = html;
  const target = document.querySelector("b");
  if (!target) throw new Error("nothing to click");
  return target;
}

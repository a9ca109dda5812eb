import { expect, test } from "vitest";
import { mapLinks, wholeRouteLink } from "./map-links.ts";

test("an address is passed to each app unchanged, whatever it contains", () => {
  const links = Object.values(mapLinks("12 O’Hara & Sons St, #4, Springfield 62704"));
  expect(links.map((link) => new URL(link).hostname)).toEqual([
    "www.google.com",
    "maps.apple.com",
    "waze.com",
  ]);
  const texts = links.map((link) => [...new URL(link).searchParams.values()]);
  for (const text of texts) expect(text).toContain("12 O’Hara & Sons St, #4, Springfield 62704");
});

test("a route has the next ten stops in order", () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `${index + 1} Elm St`);
  const { searchParams } = new URL(wholeRouteLink(addresses) ?? "");
  expect(searchParams.get("destination")).toBe("10 Elm St");
  expect(searchParams.get("waypoints")?.split("|")).toEqual(addresses.slice(0, 9));
});

test("one stop is not a route", () => {
  expect(wholeRouteLink(["1 Elm St"])).toBeNull();
  expect(wholeRouteLink([])).toBeNull();
});

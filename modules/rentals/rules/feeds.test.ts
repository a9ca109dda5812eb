import { expect, test } from "vitest";
import { feedKindOf } from "./feeds.ts";

test.each([
  ["www.airbnb.com", "airbnb"],
  ["airbnb.co.uk", "airbnb"],
  ["fr.airbnb.ca", "airbnb"],
  ["www.vrbo.com", "vrbo"],
  ["www.fewo-direkt.de", "vrbo"],
  ["notairbnb.com", "other"],
  ["calendars.example", "other"],
] as const)("a calendar at %s is of the kind %s", (host, kind) => {
  expect(feedKindOf(host)).toBe(kind);
});

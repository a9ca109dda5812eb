import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownJobOf } from "../../testing/jobs.ts";
import { renderScreen } from "../../testing/render.tsx";
import { sortPickups } from "./pickups.ts";
import { VisitNews } from "./visit-news.tsx";

test.each([
  ["America/Los_Angeles", "Your cans have been at the curb since 8:04 AM."],
  ["America/New_York", "Your cans have been at the curb since 11:04 AM."],
])("a screen reader announces the latest step in the home's time zone %s", (timeZone, words) => {
  const job = ownJobOf({
    status: "in_progress",
    timeZone,
    legs: { out: { at: "2026-11-24T16:04:00.000Z", photoUrl: null }, in: { at: null, photoUrl: null } },
  });
  renderScreen(<VisitNews pickups={sortPickups([job], "2026-11-24")} />);
  expect(screen.getAllByRole("status")[0]?.textContent?.replaceAll(/\s+/g, " ")).toBe(words);
});

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PickupNews } from "./next-pickup.tsx";
import { sortPickups } from "./pickups.ts";
import { Track } from "./track.tsx";

const at = {
  setOut: "2026-11-24T13:00:00.000Z",
  out: "2026-11-24T13:20:00.000Z",
};
const legs = (out: string | null, back: string | null) => ({
  out: { at: out, photoUrl: null },
  in: { at: back, photoUrl: null },
});
const leo = { user: { firstName: "Leo", lastName: "" } };

/** Each step's text, and the current one's title. */
function steps(job: Partial<OwnJob>) {
  renderScreen(<Track job={ownJobOf(job)} />);
  const items = screen.getAllByRole("listitem");
  const current = items.find((item) => item.getAttribute("aria-current") === "step");
  return {
    words: items.map((item) => item.textContent?.replaceAll(/\s+/g, " ").trim()),
    now: current?.firstElementChild?.nextElementSibling?.textContent,
  };
}

test("a runner who has not set out has it, and the cans go out next", () => {
  expect(steps({ status: "assigned", runner: leo })).toEqual({
    words: ["Leo has it", "Out by 12 PM", "Truck", "Back by 12 PM"],
    now: "Out",
  });
});

test("a runner who has set out is on the way, with the time", () => {
  expect(steps({ status: "assigned", runner: leo, onTheWayAt: at.setOut })).toMatchObject({
    words: ["On the way 8:00 AM", expect.anything(), expect.anything(), expect.anything()],
    now: "Out",
  });
});

test("while the cans are out, the truck is next", () => {
  expect(steps({ status: "in_progress", runner: leo, legs: legs(at.out, null) })).toEqual({
    words: ["Leo has it", "Out 8:20 AM", "Truck", "Back by 12 PM"],
    now: "Truck",
  });
});

test("a pickup whose runner is gone is still taken", () => {
  expect(steps({ status: "in_progress", runner: null, legs: legs(at.out, null) }).words[0]).toBe("Taken");
});

test("a step of the evening before names its day, and the way back its own hour", () => {
  expect(
    steps({
      status: "in_progress",
      runner: leo,
      outOn: "2026-11-23",
      legs: legs("2026-11-24T00:31:00.000Z", null),
    }).words,
  ).toEqual(["Leo has it", expect.stringMatching(/^Out Monday \d+:31 [AP]M$/), "Truck", "Back by 8 PM"]);
});

test("a way out that is due the evening before names its day", () => {
  expect(steps({ status: "assigned", runner: leo, outOn: "2026-11-23" }).words).toEqual([
    "Leo has it",
    "Out Mon by 10 PM",
    "Truck",
    "Back by 8 PM",
  ]);
});

test.each([
  [legs(null, null), "Out"],
  [legs(at.out, null), "Back"],
])("a missed pickup marks the step that failed: %#", (of, step) => {
  expect(steps({ status: "missed", legs: of }).now).toBe(step);
});

test.each([
  ["America/Los_Angeles", "Your cans have been at the curb since 8:04 AM."],
  ["America/New_York", "Your cans have been at the curb since 11:04 AM."],
])("a screen reader announces the latest step in the home's time zone %s", (timeZone, words) => {
  const job = ownJobOf({
    status: "in_progress",
    timeZone,
    legs: { out: { at: "2026-11-24T16:04:00.000Z", photoUrl: null }, in: { at: null, photoUrl: null } },
  });
  renderScreen(<PickupNews pickups={sortPickups([job], "2026-11-24")} />);
  expect(screen.getAllByRole("status")[0]?.textContent?.replaceAll(/\s+/g, " ")).toBe(words);
});

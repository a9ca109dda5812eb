import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PickupSteps } from "./dashboard-pickup.tsx";
import { PickupNews } from "./next-pickup.tsx";
import { sortPickups } from "./pickups.ts";

const at = {
  setOut: "2026-11-24T13:00:00.000Z",
  out: "2026-11-24T13:20:00.000Z",
  in: "2026-11-24T16:45:00.000Z",
};
const legs = (out: string | null, back: string | null) => ({
  out: { at: out, photoUrl: null },
  in: { at: back, photoUrl: null },
});
const leo = { user: { firstName: "Leo", lastName: "" } };

/** Each step's text, and which one is current. */
function steps(job: Partial<OwnJob>) {
  renderScreen(<PickupSteps job={ownJobOf(job)} />);
  const items = screen.getAllByRole("listitem");
  return {
    words: items.map((item) => item.textContent?.replaceAll(/\s+/g, " ")),
    present: items.findIndex((item) => item.getAttribute("aria-current") === "step"),
  };
}

test("a runner who has not set out yet shows as upcoming", () => {
  expect(steps({ status: "assigned", runner: leo })).toEqual({
    words: [
      "On the wayLeo will tell you when they set out.",
      "Cans outYou’ll see a photo once they are at the curb.",
      "Cans backAfter the truck comes.",
    ],
    present: -1,
  });
});

test("each finished step shows its time, and the next one is in progress", () => {
  expect(steps({ status: "assigned", runner: leo, onTheWayAt: at.setOut })).toMatchObject({
    words: ["On the waySet out at 8:00 AM.", expect.anything(), expect.anything()],
    present: 1,
  });
});

test("while the cans are out, the way back is the next step", () => {
  expect(
    steps({ status: "in_progress", runner: leo, onTheWayAt: at.setOut, legs: legs(at.out, null) }),
  ).toMatchObject({
    words: [expect.anything(), "Cans outAt the curb since 8:20 AM.", expect.anything()],
    present: 2,
  });
});

test("a pickup completed without a photo at the curb promises none", () => {
  expect(steps({ status: "completed", runner: leo, legs: legs(null, at.in) })).toEqual({
    words: ["Cans backBack in place at 11:45 AM."],
    present: -1,
  });
});

test("a step of the evening before names its day", () => {
  const evening = "2026-11-24T00:31:00.000Z";
  expect(
    steps({ status: "completed", runner: leo, onTheWayAt: evening, legs: legs(evening, at.in) }),
  ).toMatchObject({
    words: [
      expect.stringMatching(/^On the waySet out Monday at \d+:31 [AP]M\.$/),
      expect.stringMatching(/^Cans outAt the curb since Monday, \d+:31 [AP]M\.$/),
      "Cans backBack in place at 11:45 AM.",
    ],
  });
});

test("a pickup without reported steps has two steps", () => {
  expect(steps({ status: "completed", runner: leo, legs: legs(at.out, at.in) })).toEqual({
    words: ["Cans outAt the curb since 8:20 AM.", "Cans backBack in place at 11:45 AM."],
    present: -1,
  });
});

test.each([
  [
    legs(null, null),
    "Nobody made it in time. We’re sorry. We credit missed pickups, up to your monthly price.",
  ],
  [
    legs(at.out, null),
    "Nobody brought the cans back in time. We’re sorry. We credit missed pickups, up to your monthly price.",
  ],
])("a step that failed says why: %#", (of, why) => {
  const { words } = steps({ status: "missed", legs: of });
  expect(words.at(-1)).toBe(`Not possible${why}`);
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

import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { renderScreen } from "../../testing/render.tsx";
import { NextPickup } from "./next-pickup.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Already the 22nd in UTC, still the 21st at home.
  vi.setSystemTime("2026-11-22T03:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

const leo = { runner: { user: { firstName: "Leo", lastName: "" } } };

/** The lines of a pickup on a day. */
function lines(day: string, job: Partial<OwnJob>, { isFirst = false, hasTrack = false } = {}) {
  renderScreen(
    <div data-testid="next">
      <NextPickup
        job={ownJobOf({ scheduledDate: `${day}T08:00:00.000Z`, ...job })}
        isFirst={isFirst}
        hasTrack={hasTrack}
      />
    </div>,
  );
  return [...screen.getByTestId("next").children].map(({ textContent }) =>
    textContent?.replaceAll(/\s+/g, " "),
  );
}

test.each<[string, string, Partial<OwnJob>, string[]]>([
  [
    "with a runner, one sentence says who comes, when, and that there is nothing to do",
    "2026-11-24",
    leo,
    ["Tue, Nov 24", "Leo takes your cans out 8 AM – 12 PM and brings them back. Nothing to do."],
  ],
  [
    "without one, the time shows and that we will tell",
    "2026-11-22",
    {},
    ["Tomorrow", "8 AM – 12 PM", "We’ll tell you when a runner takes it. Nothing to do."],
  ],
  [
    "with cans out the evening before, it names both days",
    "2026-11-24",
    { ...leo, outOn: "2026-11-23" },
    [
      "Tue, Nov 24",
      "Leo takes your cans out Mon evening and brings them back Tue after the truck. Nothing to do.",
    ],
  ],
  [
    "back after the truck on the day itself, it says so",
    "2026-11-24",
    {
      ...leo,
      due: {
        from: "2026-11-24T08:00:00.000Z",
        outBy: "2026-11-24T12:00:00.000Z",
        inBy: "2026-11-24T20:00:00.000Z",
      },
    },
    [
      "Tue, Nov 24",
      "Leo takes your cans out 8 AM – 12 PM and brings them back after the truck. Nothing to do.",
    ],
  ],
  [
    "that evening, it says tonight",
    "2026-11-22",
    { ...leo, outOn: "2026-11-21" },
    [
      "Put out tonight",
      "Leo takes your cans out tonight and brings them back Sun after the truck. Nothing to do.",
    ],
  ],
  [
    "tonight without a runner, it says when collection is",
    "2026-11-22",
    { outOn: "2026-11-21" },
    [
      "Put out tonight",
      "4 – 10 PM",
      "We’ll tell you when a runner takes it. Nothing to do. Collection is tomorrow.",
    ],
  ],
  [
    "on the day itself, the evening before is over",
    "2026-11-21",
    { ...leo, outOn: "2026-11-20" },
    ["Today", "Leo takes your cans out Fri evening and brings them back Sat after the truck. Nothing to do."],
  ],
])("%s", (_, day, job, expected) => {
  expect(lines(day, job)).toEqual(expected);
});

test("above its track, it says nothing that the track says", () => {
  expect(lines("2026-11-21", leo, { hasTrack: true })).toEqual(["Today", "Nothing to do."]);
});

test("above its track, it says that nobody has it yet", () => {
  const waiting = lines("2026-11-21", {}, { hasTrack: true });
  expect(waiting.at(-1)).toBe("We’ll tell you when a runner takes it. Nothing to do.");
});

test("the first pickup is called the first", () => {
  expect(lines("2026-11-24", leo, { isFirst: true })[1]).toMatch(
    /Nothing to do\. This is your first pickup\.$/,
  );
});

test("a known rating and picture show the runner", () => {
  const shown = { firstName: "Leo", lastName: "", photoUrl: "/leo.jpg", phoneNumber: null, rating: 4.8 };
  expect(lines("2026-11-24", { ...leo, runnerShown: shown })[2]).toBe("Leo4.8");
  expect(screen.getByRole("img", { name: "4.8 of 5 stars" })).toBeDefined();
});

test("a runner of whom only the name is known is named once", () => {
  const shown = { firstName: "Leo", lastName: "", photoUrl: null, phoneNumber: null, rating: null };
  expect(lines("2026-11-24", { ...leo, runnerShown: shown })).toHaveLength(2);
});

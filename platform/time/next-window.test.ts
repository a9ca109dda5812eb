import { describe, expect, test } from "vitest";
import { answerBy, backTomorrow, nextWindow } from "./local-time.ts";

const newYork = "America/New_York";

describe("the next window", () => {
  test.each([
    ["2026-03-10T11:59:59.999Z", { day: "2026-03-10", window: "morning" }],
    ["2026-03-10T12:00:00.000Z", { day: "2026-03-10", window: "afternoon" }],
    ["2026-03-10T15:59:00.000Z", { day: "2026-03-10", window: "afternoon" }],
    ["2026-03-10T16:00:00.000Z", { day: "2026-03-10", window: "evening" }],
    ["2026-03-10T20:00:00.000Z", { day: "2026-03-11", window: "morning" }],
    ["2026-03-11T03:59:00.000Z", { day: "2026-03-11", window: "morning" }],
    ["2026-03-11T04:00:00.000Z", { day: "2026-03-11", window: "morning" }],
  ])("after %s at the home is %o", (now, expected) => {
    expect(nextWindow(now, newYork)).toEqual(expected);
  });

  test("uses the local clock", () => {
    expect(nextWindow("2026-03-10T20:00:00.000Z", "Pacific/Honolulu")).toEqual({
      day: "2026-03-10",
      window: "afternoon",
    });
  });
});

test("cans left out are back by 8 PM the next day, also across a clock change", () => {
  expect(backTomorrow("2026-03-10T15:00:00.000Z", "2026-03-10", newYork)).toBe("2026-03-12T00:00:00.000Z");
  expect(backTomorrow("2026-10-31T15:00:00.000Z", "2026-10-31", newYork)).toBe("2026-11-02T01:00:00.000Z");
});

test("cans out the evening before collection stay out until the evening after that day", () => {
  expect(backTomorrow("2026-03-10T23:00:00.000Z", "2026-03-11", newYork)).toBe("2026-03-13T00:00:00.000Z");
  expect(backTomorrow("2026-03-12T15:00:00.000Z", "2026-03-11", newYork)).toBe("2026-03-14T00:00:00.000Z");
});

test("what is asked is answered by 6 PM of the next local day, also across a clock change", () => {
  expect(answerBy("2026-03-10T15:00:00.000Z", newYork)).toBe("2026-03-11T22:00:00.000Z");
  expect(answerBy("2026-03-11T03:59:00.000Z", newYork)).toBe("2026-03-11T22:00:00.000Z");
  expect(answerBy("2026-03-11T04:00:00.000Z", newYork)).toBe("2026-03-12T22:00:00.000Z");
  expect(answerBy("2026-03-11T04:00:00.000Z", "Pacific/Honolulu")).toBe("2026-03-12T04:00:00.000Z");
  expect(answerBy("2026-10-31T15:00:00.000Z", newYork)).toBe("2026-11-01T23:00:00.000Z");
});

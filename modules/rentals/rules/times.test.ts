import { expect, test } from "vitest";
import { refuseWindow } from "./feeds.ts";

const empty = { checkInTime: "16:00", checkOutTime: "11:00", leavesAt: null, comesAt: null };
const early = (time: string) => ({ code: "WINDOW_BEFORE_CHECKOUT", params: { time } });
const late = (time: string) => ({ code: "WINDOW_AFTER_CHECKIN", params: { time } });

test("a window before check-in ends by check-in", () => {
  expect(refuseWindow("15:00", empty)).toEqual(late("16:00"));
  expect(refuseWindow("15:00", { ...empty, checkInTime: "16:59" })).toEqual(late("16:59"));
  expect(refuseWindow("15:00", { ...empty, checkInTime: "17:00" })).toBeNull();
  expect(refuseWindow("13:00", empty)).toBeNull();
});

test("a window after checkout begins after checkout", () => {
  expect(refuseWindow("11:00", empty)).toBeNull();
  expect(refuseWindow("11:00", { ...empty, checkOutTime: "11:30" })).toEqual(early("11:30"));
  expect(refuseWindow("13:00", { ...empty, checkOutTime: "13:30" })).toBeNull();
});

test("every window lies between that day's checkout and check-in", () => {
  expect(refuseWindow("17:00", empty)).toBeNull();
  expect(refuseWindow("17:00", { ...empty, comesAt: "16:00" })).toEqual(late("16:00"));
  expect(refuseWindow("13:00", { ...empty, comesAt: "14:30" })).toEqual(late("14:30"));
  expect(refuseWindow("13:00", { ...empty, comesAt: "15:00", leavesAt: "13:00" })).toBeNull();
  expect(refuseWindow("13:00", { ...empty, leavesAt: "13:01" })).toEqual(early("13:01"));
  // The stricter of two times applies.
  expect(refuseWindow("15:00", { ...empty, comesAt: "18:00" })).toEqual(late("16:00"));
});

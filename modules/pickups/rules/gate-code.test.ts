import { expect, test } from "vitest";
import { refuseGateCode } from "./steps.ts";

const job = {
  status: "assigned",
  outBy: "2026-03-11T16:00:00.000Z",
  inBy: "2026-03-12T00:00:00.000Z",
};
const opensAt = "2026-03-11T11:00:00.000Z";

test.each([
  ["an hour before it opens", "assigned", "2026-03-11T10:00:00.000Z", false],
  ["a millisecond too early", "assigned", "2026-03-11T10:59:59.999Z", false],
  ["when it opens", "assigned", "2026-03-11T11:00:00.000Z", true],
  ["until the cans are to be out", "assigned", "2026-03-11T16:00:00.000Z", true],
  ["when that is over and they are not", "assigned", "2026-03-11T16:00:00.001Z", false],
  ["while they are out, before it opens", "in_progress", "2026-03-10T20:00:00.000Z", false],
  ["while they are out", "in_progress", "2026-03-11T20:00:00.000Z", true],
  ["after they were to be back", "in_progress", "2026-03-12T00:00:00.001Z", false],
])("%s a job that is %s shows the code at %s: %s", (_, status, now, isShown) => {
  expect(refuseGateCode({ ...job, status }, opensAt, now)).toEqual(
    isShown ? null : { code: "GATE_CODE_NOT_NOW" },
  );
});

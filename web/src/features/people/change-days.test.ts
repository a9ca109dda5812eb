import { expect, test } from "vitest";
import { movedTo } from "./change-days.tsx";

test.each([
  [null, "Thursday", null],
  ["2026-11-24", "Thursday", "2026-11-26"],
  ["2026-11-24", "Monday", "2026-11-23"],
  ["2026-11-29", "Monday", "2026-11-23"],
] as const)("a can whose week has %s, moved to %s, goes out on %s", (anchorOn, weekday, moved) => {
  const rhythm = { canKind: "trash", weekday: "Tuesday", everyWeeks: anchorOn ? 2 : 1, anchorOn } as const;
  expect(movedTo(weekday, rhythm)).toEqual({ ...rhythm, weekday, anchorOn: moved });
});

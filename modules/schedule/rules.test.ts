import { describe, expect, test } from "vitest";
import {
  confidenceOf,
  correctedWeekday,
  type DayObservation,
  type DayReason,
  proposalOf,
  truckTimeOf,
} from "./rules.ts";

const now = "2026-03-18T12:00:00.000Z";
const [tuesday, wednesday, thursday] = [2, 3, 4];

const seen = (by: string, more: Partial<DayObservation> = {}): DayObservation => ({
  reason: "wrongDay",
  by,
  isRunner: false,
  onDay: "2026-03-17",
  weekday: tuesday,
  at: "2026-03-17T20:00:00.000Z",
  cameOn: wednesday,
  canKinds: ["trash"],
  ...more,
});
const emptied = (by: string, more: Partial<DayObservation> = {}) =>
  seen(by, { reason: "emptied", cameOn: null, ...more });
const propose = (observations: DayObservation[], decidedAt: string | null = null) =>
  proposalOf(observations, { weekday: tuesday, now, decidedAt });

describe("a proposed correction", () => {
  const three = [seen("a"), seen("b"), seen("c")];

  test("needs three voices for the same day", () => {
    expect(propose(three.slice(1))).toBeNull();
    expect(propose(three)).toEqual({
      fromWeekday: tuesday,
      toWeekday: wednesday,
      canKinds: ["trash"],
      voices: 3,
      firstOn: "2026-03-11",
    });
  });

  test("a home has one voice, however often it speaks; the last thing it says counts", () => {
    expect(propose([seen("a"), seen("a", { at: now }), seen("b")])).toBeNull();
    expect(propose([...three, seen("c", { at: now, cameOn: thursday })])).toBeNull();
  });

  test("a runner has one voice a day, whatever the stops", () => {
    const runner = { isRunner: true };
    expect(propose([seen("r", runner), seen("r", runner), seen("a")])).toBeNull();
    const lastWeek = { ...runner, onDay: "2026-03-10", at: "2026-03-10T20:00:00.000Z" };
    expect(propose([seen("r", runner), seen("r", lastWeek), seen("a")])?.voices).toBe(3);
  });

  test("a day that nobody names, another weekday's and what is old prove nothing", () => {
    expect(propose([...three.slice(1), seen("d", { cameOn: null })])).toBeNull();
    expect(propose([...three.slice(1), seen("d", { weekday: thursday })])).toBeNull();
    expect(propose([...three.slice(1), seen("d", { at: "2026-02-20T20:00:00.000Z" })])).toBeNull();
  });

  test("needs twice the voices for any other day", () => {
    const others = ["d", "e"].map((by) => seen(by, { cameOn: thursday }));
    expect(propose([...three, ...others])).toBeNull();
    expect(propose([...three, seen("f"), ...others])?.toWeekday).toBe(wednesday);
  });

  test("a day on which more homes' cans were emptied was right", () => {
    const lastWeek = { onDay: "2026-03-10", at: "2026-03-10T20:00:00.000Z" };
    const four = ["g", "h", "i", "j"];
    expect(propose([...three, ...four.slice(1).map((by) => emptied(by))])).not.toBeNull();
    expect(propose([...three, ...four.map((by) => emptied(by))])).toBeNull();
    expect(propose([...three, ...four.map((by) => emptied(by, lastWeek))])).not.toBeNull();
  });

  test("does not come back from what an admin has decided about", () => {
    expect(propose(three, "2026-03-17T20:00:00.000Z")).toBeNull();
    expect(propose([...three, seen("d", { at: now })], "2026-03-17T20:00:00.000Z")).toBeNull();
    const again = three.map((each) => ({ ...each, at: now }));
    expect(propose(again, "2026-03-17T20:00:00.000Z")?.voices).toBe(3);
  });
});

describe("confidence", () => {
  const of = (observations: DayObservation[]) => confidenceOf(observations, { weekday: tuesday, now });

  test("begins at two thirds, rises with emptied cans and falls with what was wrong", () => {
    expect(of([])).toEqual({ confidence: 67, reasons: [] });
    expect(of([emptied("a"), emptied("b"), seen("c")])).toMatchObject({
      reasons: [
        { reason: "emptied", count: 2 },
        { reason: "wrongDay", count: 1 },
      ],
    });
    expect(of([emptied("a")]).confidence).toBeGreaterThan(67);
    expect(of([seen("a"), seen("b"), seen("c")]).confidence).toBeLessThan(40);
  });

  test("a late truck hardly counts, an old observation half", () => {
    const only = (reason: DayReason, more = {}) => of([seen("a", { reason, ...more })]).confidence;
    expect(only("notHere")).toBeGreaterThan(only("notEmptied"));
    expect(only("notEmptied")).toBeGreaterThan(only("wrongDay"));
    expect(only("wrongDay", { at: "2026-03-03T20:00:00.000Z" })).toBeGreaterThan(only("wrongDay"));
  });
});

describe("a truck's hour", () => {
  const day = (emptied: number[], notHere: number[] = []) => ({ emptied, notHere });

  test("is the median of at least four days, with its spread", () => {
    expect(truckTimeOf([day([480]), day([490]), day([500])])).toBeNull();
    expect(truckTimeOf([day([480]), day([490]), day([]), day([500])])).toBeNull();
    expect(truckTimeOf([day([450]), day([480, 600]), day([480]), day([510])])).toEqual({
      minute: 480,
      spread: 15,
      days: 4,
    });
  });

  test("lies between the last look without a truck and the first empty cans", () => {
    expect(truckTimeOf(Array(4).fill(day([540, 700], [420, 600])))?.minute).toBe(480);
  });
});

test("a corrected can keeps its week; in the other week, only every other week's can moves", () => {
  const weekly = { canKind: "trash", weekday: tuesday, everyWeeks: 1 } as const;
  const biweekly = { ...weekly, everyWeeks: 2 };
  const to = (toWeekday: number) => ({ fromWeekday: tuesday, toWeekday, canKinds: ["trash" as const] });
  expect(correctedWeekday(weekly, to(1))).toEqual({ weekday: 1, anchorDays: -1 });
  expect(correctedWeekday(biweekly, to(tuesday))).toEqual({ weekday: tuesday, anchorDays: 7 });
  expect(correctedWeekday(weekly, to(tuesday))).toBeNull();
  expect(correctedWeekday({ ...weekly, canKind: "yard" }, to(1))).toBeNull();
  expect(correctedWeekday({ ...weekly, weekday: thursday }, to(1))).toBeNull();
});

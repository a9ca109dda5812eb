import { describe, expect, test } from "vitest";
import type { JobStatus } from "../jobs/status.ts";
import type { RentalVisitState } from "./plan.ts";
import { changesOf, type ImpliedVisit, type PlanTerms, type PresentVisit } from "./plan-changes.ts";

const timesOf = (day: string, start: "13:00" | "15:00" = "13:00") => ({
  timeWindow: start,
  windowStartsAt: `${day}T${start}:00.000Z`,
  windowEndsAt: `${day}T19:00:00.000Z`,
  outBy: `${day}T19:00:00.000Z`,
  inBy: `${day}T19:00:00.000Z`,
});
const implied = (onDay: string, visit: Partial<ImpliedVisit> = {}): ImpliedVisit => ({
  onDay,
  isCheckout: true,
  isCollection: false,
  stayIds: ["stay"],
  nextGuestsAt: null,
  ...timesOf(onDay),
  ...visit,
});
const present = (
  visitOn: string,
  state: RentalVisitState,
  status: JobStatus | null,
  visit: Partial<PresentVisit> = {},
): PresentVisit => ({
  id: visitOn,
  visitOn,
  isCheckout: true,
  isCollection: false,
  stayId: "stay",
  nextGuestsAt: null,
  state,
  job: status && { id: "job", status, scheduledOn: visitOn, isOutdated: false, ...timesOf(visitOn) },
  ...visit,
});
const terms: PlanTerms = {
  settings: { isAutomatic: true, mode: "commit" },
  isServed: true,
  mayAdd: true,
  endsAt: null,
  handMade: [],
  confirmed: [],
  now: "2026-03-10T15:00:00.000Z",
};
const day = "2026-03-15";
const other = "2026-03-17";

/** What happens, as text: "follow 2026-03-15 → 2026-03-17 scheduled moves". */
const told = (wanted: ImpliedVisit[], there: PresentVisit[], changed: Partial<PlanTerms> = {}) =>
  changesOf(wanted, there, { ...terms, ...changed }).map((change) => {
    if (change.kind === "add") return `add ${change.to.onDay} ${change.state}`;
    if (change.kind === "follow")
      return `follow ${change.visit.visitOn} → ${change.to.onDay} ${change.state} ${change.job}`;
    return change.kind === "settle"
      ? `settle ${change.visit.visitOn} ${change.state}`
      : `${change.kind} ${change.visit.visitOn}`;
  });

describe("a visit on a day that is implied", () => {
  test.each([
    ["draft", null, ["follow 2026-03-15 → 2026-03-15 scheduled begins"]],
    ["scheduled", "scheduled", []],
    ["scheduled", "assigned", []],
    ["scheduled", "in_progress", []],
    ["scheduled", "completed", []],
    ["scheduled", "missed", []],
    ["scheduled", "cancelled", ["settle 2026-03-15 dropped"]],
    ["asked", "scheduled", ["follow 2026-03-15 → 2026-03-15 scheduled stays"]],
    ["asked", "assigned", ["follow 2026-03-15 → 2026-03-15 scheduled stays"]],
    ["asked", "in_progress", ["settle 2026-03-15 kept"]],
    ["kept", "assigned", []],
    ["kept", "scheduled", []],
    ["dropped", "cancelled", []],
    ["dropped", null, []],
  ] as const)("%s, its pickup %s", (state, status, changes) => {
    expect(told([implied(day)], [present(day, state, status)])).toEqual(changes);
  });
});

describe("a visit on a day that is not implied any more", () => {
  test.each([
    ["draft", null, ["cancel 2026-03-15"]],
    ["scheduled", "scheduled", ["cancel 2026-03-15"]],
    ["scheduled", "assigned", ["ask 2026-03-15"]],
    ["scheduled", "in_progress", []],
    ["scheduled", "completed", []],
    ["scheduled", "missed", []],
    ["scheduled", "cancelled", ["cancel 2026-03-15"]],
    ["asked", "assigned", []],
    ["asked", "scheduled", ["cancel 2026-03-15"]],
    ["asked", "completed", ["settle 2026-03-15 kept"]],
    ["kept", "assigned", []],
    ["kept", "scheduled", []],
    ["dropped", null, ["cancel 2026-03-15"]],
  ] as const)("%s, its pickup %s", (state, status, changes) => {
    expect(told([], [present(day, state, status)])).toEqual(changes);
  });
});

describe("a visit whose stay ends on another day", () => {
  test.each([
    ["draft", null, ["follow 2026-03-15 → 2026-03-17 scheduled begins"]],
    ["scheduled", "scheduled", ["follow 2026-03-15 → 2026-03-17 scheduled moves"]],
    ["scheduled", "assigned", ["ask 2026-03-15", "add 2026-03-17 scheduled"]],
    ["scheduled", "completed", ["add 2026-03-17 scheduled"]],
    ["kept", "assigned", ["add 2026-03-17 scheduled"]],
    ["dropped", null, ["cancel 2026-03-15", "add 2026-03-17 scheduled"]],
  ] as const)("%s, its pickup %s", (state, status, changes) => {
    expect(told([implied(other)], [present(day, state, status)])).toEqual(changes);
  });

  test("goes nowhere that has a visit already: that one becomes the stay's", () => {
    const there = present(other, "scheduled", "scheduled", { stayId: "second" });
    expect(
      told([implied(other, { stayIds: ["stay"] })], [present(day, "scheduled", "scheduled"), there]),
    ).toEqual(["cancel 2026-03-15", "follow 2026-03-17 → 2026-03-17 scheduled stays"]);
  });
});

describe("times that change within the day", () => {
  const later = implied(day, timesOf(day, "15:00"));

  test.each([
    [
      "of an untaken pickup move it",
      "scheduled",
      terms.now,
      ["follow 2026-03-15 → 2026-03-15 scheduled moves"],
    ],
    ["of one that is taken leave it", "assigned", terms.now, []],
    ["of one whose window has begun leave it", "scheduled", "2026-03-15T13:00:00.000Z", []],
  ] as const)("%s", (_, status, now, changes) => {
    expect(told([later], [present(day, "scheduled", status)], { now })).toEqual(changes);
  });
});

describe("the terms", () => {
  const nothing: PresentVisit[] = [];

  test.each([
    ["the settings are as they are at first", {}, ["add 2026-03-15 scheduled"]],
    ["drafts are wanted", { settings: { isAutomatic: true, mode: "draft" } }, ["add 2026-03-15 draft"]],
    ["nothing is to be scheduled by itself", { settings: { isAutomatic: false, mode: "commit" } }, []],
    ["the payment is late", { mayAdd: false }, []],
    ["the service has ended by then", { endsAt: "2026-03-15T13:00:00.000Z" }, []],
    ["the host has scheduled one by hand", { handMade: [day] }, []],
    ["it is too late", { now: "2026-03-15T19:00:00.000Z" }, []],
    ["there is no service", { isServed: false, mayAdd: false }, []],
  ] as const)("where %s", (_, changed, changes) => {
    expect(told([implied(day)], nothing, changed)).toEqual(changes);
  });

  test("not automatic: a stay that had a visit keeps having one, and a draft waits unless it is confirmed", () => {
    const settings = { isAutomatic: false, mode: "commit" } as const;
    expect(told([implied(other)], [present(day, "scheduled", "assigned")], { settings })).toEqual([
      "ask 2026-03-15",
      "add 2026-03-17 scheduled",
    ]);
    expect(told([implied(other)], [present(day, "dropped", null)], { settings })).toEqual([
      "cancel 2026-03-15",
    ]);
    expect(told([implied(day)], [present(day, "draft", null)], { settings })).toEqual([]);
    expect(told([implied(day)], [present(day, "draft", null)], { settings, confirmed: [day] })).toEqual([
      "follow 2026-03-15 → 2026-03-15 scheduled begins",
    ]);
  });

  test("a visit that is served by hand on its day goes, unless somebody has taken it", () => {
    const handMade = [day];
    expect(told([implied(day)], [present(day, "scheduled", "scheduled")], { handMade })).toEqual([
      "cancel 2026-03-15",
    ]);
    expect(told([implied(day)], [present(day, "scheduled", "assigned")], { handMade })).toEqual([]);
  });

  test("after the service's end untaken pickups go, and taken ones with it", () => {
    const endsAt = "2026-03-15T00:00:00.000Z";
    expect(told([implied(day)], [present(day, "scheduled", "scheduled")], { endsAt })).toEqual([
      "cancel 2026-03-15",
    ]);
    expect(told([implied(day)], [present(day, "scheduled", "assigned")], { endsAt })).toEqual([]);
  });

  test.each([
    ["draft", null, ["cancel 2026-03-15"]],
    ["scheduled", "cancelled", ["cancel 2026-03-15"]],
    ["dropped", "cancelled", []],
    ["scheduled", "completed", []],
  ] as const)("without a service, %s with its pickup %s", (state, status, changes) => {
    const changed = { isServed: false, mayAdd: false };
    expect(told([implied(day)], [present(day, state, status)], changed)).toEqual(changes);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImpliedPickup } from "#modules/homes/days.ts";
import type { JobStatus } from "#modules/pickups/rules/status.ts";
import { propertyRuns } from "#testkit/property-runs.ts";
import type { RentalPickupState } from "./feeds.ts";
import { changesOf, type PlanTerms, type PresentPickup } from "./plan-changes.ts";

const timesOf = (day: string, start: "13:00" | "15:00" = "13:00") => ({
  timeWindow: start,
  windowStartsAt: `${day}T${start}:00.000Z`,
  windowEndsAt: `${day}T19:00:00.000Z`,
  outBy: `${day}T19:00:00.000Z`,
  inBy: `${day}T19:00:00.000Z`,
});
const implied = (onDay: string, pickup: Partial<ImpliedPickup> = {}): ImpliedPickup => ({
  onDay,
  isCheckout: true,
  isCollection: false,
  canKinds: ["trash"],
  stayIds: ["stay"],
  nextGuestsAt: null,
  hasTime: true,
  ...timesOf(onDay),
  ...pickup,
});
const present = (
  pickupOn: string,
  state: RentalPickupState,
  status: JobStatus | null,
  pickup: Partial<PresentPickup> = {},
): PresentPickup => ({
  id: pickupOn,
  pickupOn,
  isCheckout: true,
  isCollection: false,
  stayId: "stay",
  nextGuestsAt: null,
  state,
  job: status && {
    id: "job",
    status,
    runnerId: null,
    scheduledOn: pickupOn,
    canKinds: ["trash"],
    isOutdated: false,
    ...timesOf(pickupOn),
  },
  ...pickup,
});
/** Pickups scheduled by hand, numbered 1 to 7. */
const byHand = (onDay: string, status: JobStatus = "scheduled"): PlanTerms["handMade"][number] => {
  const { windowStartsAt, outBy } = timesOf(onDay);
  return { jobId: "by-hand", onDay, status, windowStartsAt, outBy };
};
const terms: PlanTerms = {
  settings: { isAutomatic: true, mode: "commit" },
  isServed: true,
  mayAdd: true,
  isAreaServed: true,
  endsAt: null,
  handMade: [],
  stopped: [],
  confirmed: [],
  now: "2026-03-10T15:00:00.000Z",
};
const day = "2026-03-15";
const other = "2026-03-17";

/** The changes as text: "follow 2026-03-15 → 2026-03-17 scheduled moves". */
const told = (wanted: ImpliedPickup[], there: PresentPickup[], changed: Partial<PlanTerms> = {}) =>
  changesOf(wanted, there, { ...terms, ...changed }).map((change) => {
    if (change.kind === "add") return `add ${change.to.onDay} ${change.state}`;
    if (change.kind === "follow")
      return `follow ${change.pickup.pickupOn} → ${change.to.onDay} ${change.state} ${change.job}`;
    if (change.kind === "join" || change.kind === "adopt") return `${change.kind} ${change.to.onDay}`;
    return change.kind === "settle"
      ? `settle ${change.pickup.pickupOn} ${change.state}`
      : `${change.kind} ${change.pickup.pickupOn}`;
  });

test("without time between the guests is a draft, even if confirmed or scheduled before; an accepted one stays", () => {
  const tight = implied(day, { hasTime: false });
  const draft = present(day, "draft", null);
  expect(told([tight], [])).toEqual([`add ${day} draft`]);
  expect(told([tight], [draft], { confirmed: [draft.id] })).toEqual([]);
  expect(told([tight], [present(day, "scheduled", "scheduled")])).toEqual([
    `cancel ${day}`,
    `add ${day} draft`,
  ]);
  expect(told([tight], [present(other, "scheduled", "scheduled")])).toEqual([
    `cancel ${other}`,
    `add ${day} draft`,
  ]);
  expect(told([tight], [present(day, "scheduled", "assigned")])).toEqual([]);
});

describe("a pickup on an implied day", () => {
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

describe("a pickup on a day no longer implied", () => {
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

describe("a pickup whose stay ends on another day", () => {
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

  test("does not move to a day with a pickup: that one becomes the stay's", () => {
    const there = present(other, "scheduled", "scheduled", { stayId: "second" });
    expect(
      told([implied(other, { stayIds: ["stay"] })], [present(day, "scheduled", "scheduled"), there]),
    ).toEqual(["follow 2026-03-17 → 2026-03-17 scheduled stays", "cancel 2026-03-15"]);
  });
});

describe("while a payment is late", () => {
  const late = { mayAdd: false };
  const of = (on: string, stayId: string, status: JobStatus = "scheduled") =>
    present(on, "scheduled", status, { stayId });
  const wish = (on: string, ...stayIds: string[]) => implied(on, { stayIds });
  const third = "2026-03-19";

  test("stays that move in sequence keep one pickup each", () => {
    expect(told([wish(other, "a"), wish(third, "b")], [of(day, "a"), of(other, "b")], late)).toEqual([
      "follow 2026-03-17 → 2026-03-17 scheduled stays",
      "follow 2026-03-15 → 2026-03-19 scheduled moves",
    ]);
  });

  test("a second checkout on a stay's day neither takes its pickup nor gets one", () => {
    expect(told([wish(other, "new"), wish(third, "b")], [of(other, "b")], late)).toEqual([
      "follow 2026-03-17 → 2026-03-19 scheduled moves",
    ]);
    expect(told([wish(other, "new")], [of(third, "b")], late)).toEqual(["cancel 2026-03-19"]);
  });

  test("after any moves of stays each has exactly one pickup", () => {
    const days = fc.uniqueArray(fc.integer({ min: 11, max: 28 }), { minLength: 1, maxLength: 8 });
    const on = (nth: number) => `2026-03-${nth}`;
    fc.assert(
      fc.property(days, fc.infiniteStream(fc.integer({ min: 11, max: 28 })), days, (before, moves, extra) => {
        const after = new Map<number, string[]>();
        const isFree = new Set<number>();
        before.forEach((_, index) => {
          // One a day: a stay that would share a day is skipped.
          let to = moves.next().value ?? 11;
          while (isFree.has(to)) to = to === 28 ? 11 : to + 1;
          isFree.add(to);
          after.set(to, [`stay ${index}`]);
        });
        for (const nth of extra) if (!after.has(nth)) after.set(nth, [`new ${nth}`]);
        const wanted = [...after]
          .toSorted(([a], [b]) => a - b)
          .map(([nth, stayIds]) => wish(on(nth), ...stayIds));
        const there = before
          .map((nth, index) => ({ nth, pickup: of(on(nth), `stay ${index}`) }))
          .toSorted((a, b) => a.nth - b.nth)
          .map(({ pickup }) => pickup);
        const changes = changesOf(wanted, there, { ...terms, ...late });
        const changed = new Map(
          changes.flatMap((change) => ("pickup" in change ? [[change.pickup.id, change]] : [])),
        );
        const served = there.flatMap((pickup) => {
          const change = changed.get(pickup.id);
          if (change?.kind === "cancel") return [];
          return change?.kind === "follow" ? (change.stayId ?? []) : (pickup.stayId ?? []);
        });
        expect(changes.filter(({ kind }) => kind === "add" || kind === "cancel")).toEqual([]);
        expect(served.toSorted()).toEqual(before.map((_, index) => `stay ${index}`).toSorted());
      }),
      propertyRuns,
    );
  });
});

describe("a checkout on a new collection day", () => {
  const collection = implied(day, {
    isCollection: true,
    windowStartsAt: "2026-03-14T20:00:00.000Z",
    outBy: "2026-03-15T02:00:00.000Z",
  });

  test.each([
    ["scheduled", "scheduled", ["follow 2026-03-15 → 2026-03-15 scheduled moves"]],
    ["scheduled", "assigned", ["ask 2026-03-15"]],
    ["asked", "assigned", []],
    ["asked", "scheduled", ["follow 2026-03-15 → 2026-03-15 scheduled moves"]],
    ["asked", "in_progress", ["settle 2026-03-15 kept"]],
    ["kept", "assigned", []],
  ] as const)("%s, its pickup %s", (state, status, changes) => {
    expect(told([collection], [present(day, state, status)])).toEqual(changes);
  });

  test("keeps its pickup when the collection moves away, without the question a changed collection raises", () => {
    expect(told([implied(day)], [present(day, "asked", "assigned")])).toEqual([
      "follow 2026-03-15 → 2026-03-15 scheduled stays",
    ]);
    expect(told([collection], [present(day, "scheduled", "assigned", { isCollection: true })])).toEqual([]);
  });
});

describe("times that change within the day", () => {
  const later = implied(day, timesOf(day, "15:00"));

  test.each([
    [
      "move a pickup that no runner has accepted",
      "scheduled",
      terms.now,
      ["follow 2026-03-15 → 2026-03-15 scheduled moves"],
    ],
    ["leave an accepted pickup", "assigned", terms.now, []],
    ["leave a pickup whose window has begun", "scheduled", "2026-03-15T13:00:00.000Z", []],
  ] as const)("%s", (_, status, now, changes) => {
    expect(told([later], [present(day, "scheduled", status)], { now })).toEqual(changes);
  });
});

describe("the terms", () => {
  const nothing: PresentPickup[] = [];

  test.each([
    ["the settings are the defaults", {}, ["add 2026-03-15 scheduled"]],
    ["drafts are on", { settings: { isAutomatic: true, mode: "draft" } }, ["add 2026-03-15 draft"]],
    ["automatic scheduling is off", { settings: { isAutomatic: false, mode: "commit" } }, []],
    ["the payment is late", { mayAdd: false }, []],
    ["the service has ended by then", { endsAt: "2026-03-15T13:00:00.000Z" }, []],
    ["the host scheduled one manually", { handMade: [byHand(day)] }, []],
    ["it is too late", { now: "2026-03-15T19:00:00.000Z" }, []],
    ["there is no service", { isServed: false, mayAdd: false }, []],
  ] as const)("when %s", (_, changed, changes) => {
    expect(told([implied(day)], nothing, changed)).toEqual(changes);
  });

  test("not automatic: a stay keeps its pickup, and a draft waits until confirmed", () => {
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

  test("a pickup covered by a manual one on its day is removed, unless accepted", () => {
    const handMade = [byHand(day)];
    expect(told([implied(day)], [present(day, "scheduled", "scheduled")], { handMade })).toEqual([
      "cancel 2026-03-15",
    ]);
    expect(told([implied(day)], [present(day, "scheduled", "assigned")], { handMade })).toEqual([]);
  });

  describe("a collection on a day with a manual pickup", () => {
    const eve = {
      windowStartsAt: "2026-03-14T20:00:00.000Z",
      outBy: "2026-03-15T02:00:00.000Z",
    };
    const collection = implied(day, { isCheckout: false, isCollection: true, stayIds: [], ...eve });
    const own = present(day, "scheduled", "scheduled", {
      isCheckout: false,
      isCollection: true,
      stayId: null,
    });

    test("still has its cans out: the pickup keeps to it, or the host is asked if it is accepted", () => {
      expect(told([collection], [], { handMade: [byHand(day)] })).toEqual(["join 2026-03-15"]);
      expect(told([collection], [], { handMade: [byHand(day, "assigned")] })).toEqual(["adopt 2026-03-15"]);
      expect(told([collection], [], { handMade: [{ ...byHand(day), ...eve }] })).toEqual([]);
    });

    test("is canceled only in favor of a pickup that meets the truck", () => {
      const cancelled = (handMade: PlanTerms["handMade"]) =>
        told([collection], [own], { handMade }).filter((change) => change.startsWith("cancel"));
      expect(cancelled([byHand(day)])).toEqual([]);
      expect(cancelled([{ ...byHand(day), ...eve }])).toEqual(["cancel 2026-03-15"]);
    });

    test.each([
      ["the host dropped it", [present(day, "dropped", null)], {}],
      ["automatic scheduling is off", [], { settings: { isAutomatic: false, mode: "commit" } }],
      ["it is too late", [], { now: "2026-03-15T03:00:00.000Z" }],
    ] as const)("leaves that pickup alone when %s", (_, there, changed) => {
      expect(told([collection], [...there], { handMade: [byHand(day)], ...changed })).toEqual([]);
    });
  });

  test("after the service ends, unaccepted and accepted pickups are removed", () => {
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

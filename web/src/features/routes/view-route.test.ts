import { expect, test } from "vitest";
import type { Entry } from "../../lib/outbox/entry.ts";
import { entryOf } from "../../testing/outbox.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import { moved, type StopView, viewRoute } from "./view-route.ts";

const stops = [1, 2, 3].map((n) => stopOf(n));
const [one = "", two = "", three = ""] = stops.map(({ job }) => job.id);
const answeredAt = Date.parse("2026-11-24T12:00:00.000Z");
const view = (entries: Entry[], route = routeOf(stops)) => viewRoute(route, entries, answeredAt);
const ids = (views: StopView[]) => views.map(({ jobId }) => jobId);
const first = (entries: Entry[]) => view(entries).ahead.find(({ jobId }) => jobId === one);

test("stops follow the server's order, however they arrive", () => {
  expect(ids(view([], routeOf(stops, { order: [three, one, two] })).ahead)).toEqual([three, one, two]);
});

test("a stop missing from the order comes last", () => {
  expect(ids(view([], routeOf(stops, { order: [three, two] })).ahead)).toEqual([three, two, one]);
});

test("each step counts as soon as it is done here", () => {
  const at = "2026-11-24T12:01:00.000Z";
  expect(first([entryOf({ jobId: one, at })])).toMatchObject({ onTheWayAt: at, cameAt: null, leg: "out" });
  const came = entryOf({ jobId: one, at, act: { kind: "arrive" } });
  expect(first([came])).toMatchObject({ cameAt: at, waiting: [] });
  const out = entryOf({ jobId: one, at, act: { kind: "startJob" } });
  expect(first([came, out])).toMatchObject({ outAt: at, cameAt: null, leg: "in", waiting: [out] });
});

test("an undone start counts as soon as it is undone here, until the next start", () => {
  const steps = { onTheWayAt: null, outAt: "2026-11-24T11:59:00.000Z", inAt: null };
  const leg = (...kinds: ("undoStart" | "startJob")[]) =>
    view(
      kinds.map((kind) => entryOf({ jobId: one, act: { kind } })),
      routeOf([stopOf(1, { leg: "in", steps })]),
    ).ahead[0]?.leg;
  expect([leg(), leg("undoStart"), leg("undoStart", "startJob")]).toEqual(["in", "out", "in"]);
});

test("setting out and arriving for the way back are separate from the way out", () => {
  const acts = ["setOut", "arrive", "startJob", "setOut", "arrive"] as const;
  const entries = acts.map((kind, minute) =>
    entryOf({ jobId: one, act: { kind }, at: `2026-11-24T12:0${minute}:00.000Z` }),
  );
  expect(first(entries)).toMatchObject({
    leg: "in",
    onTheWayAt: "2026-11-24T12:03:00.000Z",
    cameAt: "2026-11-24T12:04:00.000Z",
  });
});

test("arriving for the way out does not count for the way back once the server has the way out", () => {
  const came = entryOf({ jobId: one, act: { kind: "arrive" } });
  const sent = { state: "sent", settledAt: "2026-11-24T11:59:30.000Z" } as const;
  const out = entryOf({ jobId: one, act: { kind: "startJob" }, ...sent });
  const known = stopOf(1, {
    leg: "in",
    steps: { onTheWayAt: null, outAt: "2026-11-24T11:59:00.000Z", inAt: null },
  });
  expect(view([came, out], routeOf([known])).ahead).toMatchObject([{ leg: "in", cameAt: null }]);
});

test("a home whose cans are out comes after the stops still ahead", () => {
  const out = entryOf({ jobId: one, act: { kind: "startJob" } });
  expect(ids(view([out]).ahead)).toEqual([two, three, one]);
});

test("completed and unservable stops are done; given-back ones are gone", () => {
  const entries = [
    entryOf({ jobId: one, act: { kind: "completeJob", notes: null } }),
    entryOf({ jobId: two, act: { kind: "cannotServe", reason: "blocked", words: null } }),
    entryOf({ jobId: three, act: { kind: "releaseJob" } }),
  ];
  const { ahead, done } = view(entries);
  expect(ahead).toEqual([]);
  expect(done.map(({ jobId, isNotServable }) => [jobId, isNotServable])).toEqual([
    [two, true],
    [one, false],
  ]);
});

test("a step the server took counts until its next response, and a refused one does not", () => {
  const act = { kind: "releaseJob" } as const;
  const before = entryOf({ jobId: one, act, state: "sent", settledAt: "2026-11-24T11:59:00.000Z" });
  const after = entryOf({ jobId: two, act, state: "sent", settledAt: "2026-11-24T12:00:01.000Z" });
  const refused = entryOf({ jobId: three, act, state: "refused", settledAt: "2026-11-24T12:00:01.000Z" });
  expect(ids(view([before, after, refused]).ahead)).toEqual([one, three]);
});

test("the runner's own order applies to its day only", () => {
  const order = (day: string) =>
    entryOf({ jobId: "route", act: { kind: "orderRoute", day, jobIds: [three, two, one] } });
  expect(ids(view([order("2026-11-24")]).ahead)).toEqual([three, two, one]);
  expect(ids(view([order("2026-11-23")]).ahead)).toEqual([one, two, three]);
});

/** A morning with three homes' cans out on the server, and the fourth's out since. */
function midMorning(order: (ids: string[]) => string[]) {
  const half = [1, 2, 3, 4, 5, 6].map((n) =>
    n <= 3
      ? stopOf(n, { leg: "in", steps: { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null } })
      : stopOf(n),
  );
  const all = half.map(({ job }) => job.id);
  return { all, route: routeOf(half, { order: order(all) }) };
}

test.each([
  ["by due time, ways out first", (all: string[]) => [...all.slice(3), ...all.slice(0, 3)]],
  [
    "as it was saved, with the ways back since behind it",
    (all: string[]) => [4, 5, 3, 0, 1, 2].flatMap((at) => all[at] ?? []),
  ],
])("the server's mid-morning response keeps the next home next (%s)", (_which, order) => {
  const { all, route } = midMorning(order);
  const rest = route.order.filter((id) => id !== all[3]);
  expect(ids(view([], route).ahead)).toEqual(route.order);
  const out = entryOf({ jobId: all[3] ?? "", act: { kind: "startJob" } });
  expect(ids(view([out], route).ahead)).toEqual([...rest, all[3]]);
});

test("a start undone elsewhere leaves the route with the next answer", () => {
  const act = { kind: "startJob" } as const;
  const taken = entryOf({ jobId: one, act, state: "sent", settledAt: "2026-11-24T11:59:58.000Z" });
  expect(first([taken])).toMatchObject({ leg: "out", outAt: null });
});

test("homes whose cans went out after the runner's order come last, before and after the response", () => {
  const order = entryOf({
    jobId: "route",
    at: "2026-11-24T11:00:00.000Z",
    act: { kind: "orderRoute", day: "2026-11-24", jobIds: [one, three, two] },
  });
  const out = entryOf({ jobId: one, at: "2026-11-24T11:30:00.000Z", act: { kind: "startJob" } });
  expect(ids(view([order, out]).ahead)).toEqual([three, two, one]);
  const steps = { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null };
  const known = routeOf([stopOf(1, { leg: "in", steps }), ...stops.slice(1)]);
  const sent = { ...out, state: "sent", settledAt: "2026-11-24T11:50:00.000Z" } as const;
  expect(ids(view([order, sent], known).ahead)).toEqual([three, two, one]);
  // The step was made on another screen.
  expect(ids(view([order], known).ahead)).toEqual([three, two, one]);
  // Stops already out when the order was made stay where the runner put them.
  expect(ids(view([{ ...out, order: order.order - 1 }, order]).ahead)).toEqual([one, three, two]);
});

test.each([
  [0, () => [three, one, two]],
  [1, () => [one, three, two]],
  [99, () => [one, two, three]],
  [-1, () => [three, one, two]],
] as const)("a stop moved to position %i", (to, expected) => {
  expect(moved(view([]).ahead, three, to)).toEqual(expected());
});

import { describe, expect, test } from "vitest";
import { a, apply, b, c, compare, d, known, nothing, type Read, readingOf, stay } from "#testkit/readings.ts";
import type { KnownStay, Reading, ReadingEffect } from "./readings.ts";

const blocked = ["m", "n", "o"].map((uid, nth) =>
  stay(uid, `05-0${nth + 1}`, `05-0${nth + 2}`, { isBlocked: true }),
);

describe("a read changes", () => {
  test("nothing when it is the same", () => {
    expect(compare([known(a), known(b)], readingOf([b, a]))).toEqual(nothing);
  });

  test("moved, new and removed stays", () => {
    const moved = { ...a, untilOn: "2026-03-15" };
    expect(compare([known(a), known(b), known(c)], readingOf([moved, c, d]))).toEqual({
      ...nothing,
      added: [{ ...d, nth: 0 }],
      changed: [{ id: "a-0", stay: { ...moved, nth: 0 } }],
      gone: ["b-0"],
    });
  });

  test("a stay's name when the calendar renamed it", () => {
    const renamed = { ...a, uid: "other" };
    expect(compare([known(a)], readingOf([renamed]))).toEqual({
      ...nothing,
      changed: [{ id: "a-0", stay: { ...renamed, nth: 0 } }],
    });
  });

  test("none of several same-named stays that all moved away: they are removed, and others new", () => {
    const [first, second] = [stay("a", "03-12", "03-14"), stay("a", "03-20", "03-22")];
    const moved = stay("a", "03-25", "03-27");
    // A shared name does not identify a stay.
    expect(compare([known(first), known(second, { nth: 1 })], readingOf([moved, first]))).toEqual({
      ...nothing,
      added: [{ ...moved, nth: 2 }],
      gone: ["a-1"],
    });
  });

  test("no stay whose name others have, but gives it the next number", () => {
    const other = stay("a", "04-01", "04-02");
    const further = stay("a", "04-05", "04-06");
    expect(
      compare([known(a), known({ ...b, uid: "a" }, { nth: 1, isGone: true })], readingOf([a, other, further]))
        .added,
    ).toMatchObject([
      { fromOn: "2026-04-01", nth: 2 },
      { fromOn: "2026-04-05", nth: 3 },
    ]);
  });

  test("one that was removed and is back", () => {
    expect(compare([known(a, { isGone: true })], readingOf([a]))).toEqual({
      ...nothing,
      changed: [{ id: "a-0", stay: { ...a, nth: 0 } }],
    });
  });

  test("the current one, when it moves to days another of its name once had", () => {
    const back = { ...a, untilOn: "2026-03-16" };
    expect(compare([known(back, { isGone: true }), known(a, { nth: 1 })], readingOf([back]))).toEqual({
      ...nothing,
      changed: [{ id: "a-1", stay: { ...back, nth: 1 } }],
    });
  });

  test("the same-named one that shares a day with it, whatever other one is removed", () => {
    const [first, second] = [stay("a", "03-12", "03-14"), stay("a", "03-20", "03-22")];
    const both = [known(first), known(second, { nth: 1 })];
    for (const now of [
      { ...second, untilOn: "2026-03-23" },
      { ...second, fromOn: "2026-03-21" },
    ])
      expect(compare(both, readingOf([now]))).toEqual({
        ...nothing,
        changed: [{ id: "a-1", stay: { ...now, nth: 1 } }],
        gone: ["a-0"],
      });
  });

  test("guests who extend rather than others of their name, who are removed", () => {
    const leaving = stay("a", "03-07", "03-10");
    const longer = { ...leaving, untilOn: "2026-03-12" };
    const others = known(stay("a", "03-15", "03-18"), { nth: 1 });
    expect(compare([known(leaving), others, known(b)], readingOf([longer, b]))).toEqual({
      ...nothing,
      changed: [{ id: "a-0", stay: { ...longer, nth: 0 } }],
      gone: ["a-1"],
    });
  });

  test("past and future stays alike, when all names change each time", () => {
    const past = stay("a", "02-20", "02-24");
    const named = (nth: number) =>
      [past, stay("a", "03-07", "03-10"), a].map((s, at) => ({ ...s, uid: `${nth}.${at}` }));
    let there = named(0).map((each) => known(each));
    for (const nth of [1, 2, 3]) {
      const effect = compare(there, readingOf(named(nth)));
      expect(effect).toMatchObject({ added: [], gone: [], doubt: null });
      there = apply(there, effect, () => "none");
    }
    expect(there.map(({ uid }) => uid)).toEqual(["3.0", "3.1", "3.2"]);
  });

  test("one moved to earlier days, the last of them today", () => {
    const earlier = stay("a", "03-08", "03-10");
    expect(compare([known(a)], readingOf([earlier]))).toEqual({
      ...nothing,
      changed: [{ id: "a-0", stay: { ...earlier, nth: 0 } }],
    });
  });

  test("guests who extend although they were to leave today", () => {
    const leaving = stay("a", "03-07", "03-10");
    const longer = { ...leaving, untilOn: "2026-03-12" };
    expect(compare([known(leaving)], readingOf([longer]))).toEqual({
      ...nothing,
      changed: [{ id: "a-0", stay: { ...longer, nth: 0 } }],
    });
  });
});

describe("nothing is removed", () => {
  test.each<[string, KnownStay[], Reading, ReadingEffect["doubt"], number]>([
    [
      "of what is past, or ends today",
      [known(stay("a", "03-01", "03-05")), known(stay("b", "03-07", "03-10"))],
      readingOf([]),
      null,
      0,
    ],
    ["where a calendar is empty that was not", [known(a)], readingOf([]), "empty", 1],
    ["where only what is past is left", [known(a)], readingOf([stay("old", "02-01", "02-03")]), "empty", 1],
    [
      "where most is missing, and that is much",
      [known(a), known(b), known(c), known(d)],
      readingOf([a]),
      "shrunken",
      3,
    ],
    ["where the only one has made room for another", [known(a)], readingOf([d]), "shrunken", 1],
    ["where two of two have", [known(a), known(b)], readingOf([d]), "shrunken", 2],
    ["where nothing is left but blocked days", [known(a), known(b)], readingOf(blocked), "empty", 2],
    [
      "where all has become blocked days of the same names",
      [known(a), known(b)],
      readingOf([a, b].map((each) => ({ ...each, isBlocked: true }))),
      "empty",
      2,
    ],
    [
      "where the only one is past all at once",
      [known(a)],
      readingOf([{ ...a, fromOn: "2026-02-20", untilOn: "2026-02-23" }]),
      "empty",
      1,
    ],
    [
      "where all of one name has made room for others of it",
      [known(a), known({ ...c, uid: "a" }, { nth: 1 })],
      readingOf([{ ...d, uid: "a" }]),
      "shrunken",
      2,
    ],
    ["of what could not be read", [known(a), known(b)], readingOf([b], { unread: ["a"] }), null, 0],
    [
      "where something could not be read that has no name",
      [known(a), known(b)],
      readingOf([b], { unnamedEntries: 1 }),
      null,
      0,
    ],
  ])("%s", (_, before, now, doubt, missing) => {
    expect(compare(before, now)).toMatchObject({ gone: [], doubt, missing });
  });

  test("for unreadable entries, even if another one has their name", () => {
    const other = { ...d, uid: "a" };
    expect(compare([known(a)], readingOf([other], { unread: ["a"] }))).toEqual({
      ...nothing,
      added: [{ ...other, nth: 1 }],
    });
  });

  test("and new and moved stays still apply", () => {
    const moved = { ...a, fromOn: "2026-03-13" };
    expect(
      compare([known(a), known(b), known(c), known(d)], readingOf([moved, stay("e", "05-01", "05-02")])),
    ).toMatchObject({
      doubt: "shrunken",
      gone: [],
      added: [{ uid: "e" }],
      changed: [{ id: "a-0" }],
    });
  });
});

test("a doubt lasts as long as anything is missing", () => {
  const all = [known(a), known(b), known(c), known(d)];
  expect(compare(all, readingOf([b, c, d]), false, "shrunken")).toMatchObject({
    doubt: "shrunken",
    missing: 1,
    gone: [],
  });
  expect(compare(all, readingOf([a, b, c, d]), false, "shrunken")).toMatchObject({ doubt: null, missing: 0 });
  expect(compare(all, readingOf([b, c, d], { unnamedEntries: 1 }), false, "empty")).toMatchObject({
    doubt: "empty",
    missing: 1,
  });
});

describe("it is still removed", () => {
  test.each<[string, KnownStay[], Reading, boolean, string[]]>([
    [
      "where half is missing",
      [known(a), known(b), known(c), known(d)],
      readingOf([a, b]),
      false,
      ["c-0", "d-0"],
    ],
    ["where one of two is missing", [known(a), known(b)], readingOf([b]), false, ["a-0"]],
    [
      "where blocked days are missing, however many",
      [known(a), ...blocked.map((block) => known(block))],
      readingOf([a]),
      false,
      blocked.map(({ uid }) => `${uid}-0`),
    ],
    ["where nothing was there but blocked days", [known(blocked[0] as Read)], readingOf([]), false, ["m-0"]],
    [
      "where the calendar says that it is cancelled",
      [known(a)],
      readingOf([], { cancelled: ["a"] }),
      false,
      ["a-0"],
    ],
    ["where the host accepts it", [known(a), known(b)], readingOf([]), true, ["a-0", "b-0"]],
  ])("%s", (_, before, now, isTrusted, gone) => {
    expect(compare(before, now, isTrusted)).toMatchObject({ doubt: null, missing: 0, gone });
  });
});

test("counted blocked days are missed like stays", () => {
  const all = blocked.map((block) => known(block));
  expect(compare(all, readingOf([]), false, null, { countsBlocked: true })).toMatchObject({
    doubt: "empty",
    missing: 3,
    gone: [],
  });
  expect(compare(all, readingOf([]))).toMatchObject({ doubt: null, gone: ["m-0", "n-0", "o-0"] });
});

test("at most as many as allowed are added, soonest first, and nothing is removed for it", () => {
  const past = stay("past", "03-01", "03-05");
  const effect = compare([known(a)], readingOf([d, past, c, b, a]), false, null, { room: 2 });
  expect(effect).toMatchObject({ added: [b, c], gone: [], leftOut: 1 });
  expect(compare([known(a)], readingOf([a, b]), false, null, { room: -3 })).toMatchObject({
    added: [],
    leftOut: 1,
  });
});

test("a named guest's stay is not replaced by another of its days that is left out", () => {
  const tied = known(a, { isTied: true });
  const other = readingOf([{ ...a, uid: "other" }]);
  expect(compare([tied], other)).toMatchObject({ gone: ["a-0"], doubt: null, leftOut: 0 });
  expect(compare([tied], other, false, null, { room: 0 })).toMatchObject({
    gone: [],
    doubt: "shrunken",
    leftOut: 1,
  });
});

test("a stay that became blocked days exists once, with its guest, once these count", () => {
  const block = { ...a, isBlocked: true };
  const guests = known(a, { isTied: true });
  for (const there of [
    [guests, known(block, { nth: 1 })],
    [known(block, { nth: 1 }), guests],
  ])
    expect(compare(there, readingOf([block]), false, "empty", { countsBlocked: true })).toEqual({
      ...nothing,
      changed: [{ id: "a-0", stay: { ...block, nth: 0 } }],
      gone: ["a-1"],
    });
});

test("counted blocked days share the name of stays", () => {
  const block = { ...a, isBlocked: true };
  expect(compare([known(a)], readingOf([block]), false, null, { countsBlocked: true })).toEqual({
    ...nothing,
    changed: [{ id: "a-0", stay: { ...block, nth: 0 } }],
  });
});

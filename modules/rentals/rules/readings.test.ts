import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullTest } from "#testkit/full.ts";
import { propertyRuns } from "#testkit/property-runs.ts";
import { readingOf } from "#testkit/readings.ts";
import type { FeedDoubt } from "./feeds.ts";
import { compareReading, type KnownStay, type Reading, type ReadingEffect } from "./readings.ts";

const today = "2026-03-10";
type Read = Reading["stays"][number];

const stay = (uid: string, fromOn: string, untilOn: string, more: Partial<Read> = {}): Read => ({
  uid,
  fromOn: `2026-${fromOn}`,
  untilOn: `2026-${untilOn}`,
  fromTime: null,
  untilTime: null,
  isBlocked: false,
  title: "Reserved",
  ...more,
});
const known = (read: Read, more: Partial<KnownStay> = {}): KnownStay => ({
  ...read,
  nth: 0,
  id: `${read.uid}-${more.nth ?? 0}`,
  isGone: false,
  isTied: false,
  ...more,
});
const compare = (
  before: KnownStay[],
  now: Reading,
  isTrusted = false,
  doubt: FeedDoubt | null = null,
  { countsBlocked = false, room = 100 } = {},
) => compareReading(before, now, { today, isTrusted, doubt, countsBlocked, room });

const a = stay("a", "03-12", "03-14");
const b = stay("b", "03-15", "03-18");
const c = stay("c", "03-20", "03-24");
const d = stay("d", "04-01", "04-03");
const blocked = ["m", "n", "o"].map((uid, nth) =>
  stay(uid, `05-0${nth + 1}`, `05-0${nth + 2}`, { isBlocked: true }),
);
const nothing: ReadingEffect = { added: [], changed: [], gone: [], doubt: null, missing: 0, leftOut: 0 };

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

fullTest("a calendar of very many same-named stays takes hardly longer per stay than a short one", () => {
  const many = (from: number) =>
    Array.from({ length: 200_000 }, (_, nth) => ({
      ...stay("one", "01-01", "01-02"),
      untilOn: new Date(Date.parse(today) + (from + nth) * 86_400_000).toISOString().slice(0, 10),
    }));
  const before = many(1).map((read, nth) => known(read, { nth }));
  // Comparing every pair would exceed the test's timeout.
  const effect = compare(before, readingOf(many(250_000)), true, null, { room: 500_000 });
  expect(effect.changed).toHaveLength(200_000);
  expect(compare([], readingOf(many(1)), true, null, { room: 500_000 }).added.at(-1)?.nth).toBe(199_999);
});

const day = fc
  .integer({ min: -20, max: 60 })
  .map((days) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10));
const anyStay = fc
  .record({
    uid: fc.constantFrom("a", "b", "c", "d", "e"),
    fromOn: day,
    nights: fc.integer({ min: 1, max: 9 }),
    isBlocked: fc.boolean(),
  })
  .map(
    ({ uid, fromOn, nights, isBlocked }): Read => ({
      ...a,
      uid,
      fromOn,
      untilOn: new Date(Date.parse(fromOn) + nights * 86_400_000).toISOString().slice(0, 10),
      isBlocked,
    }),
  );
const keyOf = (read: Read) => `${read.uid} ${read.fromOn} ${read.untilOn}`;
const anyReading = fc
  .uniqueArray(anyStay, { selector: keyOf, maxLength: 8 })
  .map((stays) => readingOf(stays));

/** The known stays after applying a reading. */
function apply(before: KnownStay[], effect: ReadingEffect, newId: () => string): KnownStay[] {
  const changed = new Map(effect.changed.map(({ id, stay }) => [id, stay]));
  return [
    ...before.map((one) => ({
      ...one,
      ...(changed.has(one.id) ? { ...changed.get(one.id), isGone: false, isTied: false } : {}),
      isGone: effect.gone.includes(one.id) || (one.isGone && !changed.has(one.id)),
    })),
    ...effect.added.map((added) => ({ ...added, id: newId(), isGone: false, isTied: false })),
  ];
}

test("after any sequence of reads, the stays are those of the last one, once each, with unique numbers", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyReading, fc.boolean()), { maxLength: 6 }), (readings) => {
      let ids = 0;
      const newId = () => {
        ids += 1;
        return String(ids);
      };
      let before: KnownStay[] = [];
      let doubt: FeedDoubt | null = null;
      for (const [now, isTrusted] of readings) {
        const effect = compare(before, now, isTrusted, doubt);
        const after = apply(before, effect, newId);
        const there = after.filter(({ isGone }) => !isGone);
        const coming = (stays: Read[]) =>
          stays
            .filter(({ untilOn }) => untilOn > today)
            .map(keyOf)
            .toSorted();
        // Every stay in the reading is known; the rest are past or in doubt.
        expect(there.map(keyOf)).toEqual(expect.arrayContaining(now.stays.map(keyOf)));
        if (!effect.doubt) expect(coming(there)).toEqual(coming(now.stays));
        if (isTrusted) expect(effect.doubt).toBeNull();
        if (effect.doubt) expect(effect.gone).toEqual([]);
        expect(new Set(after.map(({ uid, nth }) => `${uid} ${nth}`)).size).toBe(after.length);
        for (const id of effect.gone)
          expect(before.find((one) => one.id === id)?.untilOn).toSatisfy((until) => until > today);
        // Repeating the reading changes nothing.
        expect(compare(after, now, isTrusted, effect.doubt)).toMatchObject({
          added: [],
          changed: [],
          gone: [],
        });
        before = after;
        doubt = effect.doubt;
      }
    }),
    propertyRuns,
  );
});

describe("a named guest", () => {
  const anew = { ...a, uid: "another" };

  test("stays with the stay's name, not only its days", () => {
    const tied = known(a, { isTied: true });
    expect(compare([tied], readingOf([{ ...a, untilOn: "2026-03-15" }]))).toMatchObject({
      changed: [{ id: "a-0" }],
      gone: [],
    });
    expect(compare([tied], readingOf([anew]))).toMatchObject({ changed: [], gone: ["a-0"], doubt: null });
    expect(compare([known(a)], readingOf([anew], { cancelled: ["a"] }))).toMatchObject({
      changed: [],
      gone: ["a-0"],
    });
  });

  test("stays with the days when several stays share the name", () => {
    const tied = known(a, { isTied: true });
    const later = { ...c, uid: "a" };
    const further = { ...d, uid: "a" };
    for (const { before, now } of [
      { before: [tied, known(later, { nth: 1 })], now: readingOf([later, further]) },
      { before: [tied], now: readingOf([{ ...a, fromOn: "2026-02-12", untilOn: "2026-02-14" }, further]) },
      { before: [tied], now: readingOf([further], { unread: ["a"] }) },
    ])
      expect(compare(before, now).changed.map(({ id }) => id)).not.toContain("a-0");
    const gone = known(a, { isTied: true, isGone: true });
    const others = [stay("a", "03-20", "03-22"), stay("a", "03-25", "03-27")] as const;
    // A stay left out once returns with its guest, though another with its name has gone.
    expect(
      compare([gone, known(others[0], { nth: 1 }), known(others[1], { nth: 2 })], readingOf([a, others[1]])),
    ).toMatchObject({ changed: [{ id: "a-0" }], gone: ["a-1"] });
    // A stay that keeps one of its days is the same stay.
    expect(
      compare([tied, known(later, { nth: 1 })], readingOf([{ ...a, untilOn: "2026-03-13" }, later])),
    ).toMatchObject({
      changed: [{ id: "a-0" }],
      added: [],
      gone: [],
    });
  });

  test("is never moved to a stay of another name, whatever a read contains", () => {
    const names = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const days = fc.constantFrom(["03-12", "03-14"], ["03-15", "03-18"], ["03-20", "03-24"] as const);
    const booking = fc.record({ uid: names, days, isTied: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(booking, { selector: ({ uid }) => uid }),
        fc.uniqueArray(booking, { selector: ({ uid }) => uid }),
        fc.uniqueArray(names),
        (before, now, cancelled) => {
          const there = before.map(({ uid, days: [from, until], isTied }) =>
            known(stay(uid, from ?? "", until ?? ""), { isTied }),
          );
          const read = now.map(({ uid, days: [from, until] }) => stay(uid, from ?? "", until ?? ""));
          const left = cancelled.filter((uid) => !now.some((each) => each.uid === uid));
          const { changed } = compare(there, readingOf(read, { cancelled: left }));
          for (const change of changed) {
            const from = there.find(({ id }) => id === change.id);
            if (from?.isTied || left.some((uid) => uid === from?.uid))
              expect(change.stay.uid).toBe(from?.uid);
          }
        },
      ),
      propertyRuns,
    );
  });
});

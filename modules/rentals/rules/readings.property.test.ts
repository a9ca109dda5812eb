import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fullTest } from "#testkit/full.ts";
import { propertyRuns } from "#testkit/property-runs.ts";
import { a, apply, c, compare, d, known, type Read, readingOf, stay, today } from "#testkit/readings.ts";
import type { FeedDoubt } from "./feeds.ts";
import type { KnownStay } from "./readings.ts";

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

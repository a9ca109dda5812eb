import { describe, expect, test } from "vitest";
import {
  codeLetters,
  couponState,
  type Household,
  householdKeys,
  ownCode,
  readCode,
  referrerCredit,
} from "./rules.ts";

const household: Household = {
  email: "maya@example.com",
  phone: "(212) 555-0100",
  street: "12 oak avenue",
  zipCode: "10001",
  unit: null,
  card: null,
};
const keysOf = (differences: Partial<Household>) => householdKeys({ ...household, ...differences });

describe("a household is the same", () => {
  test.each([[{ email: "Maya+bins@example.com" }], [{ phone: "+1 212 555 0100" }]])("with %o", (other) =>
    expect(keysOf(other)).toEqual(keysOf({})),
  );

  test("whatever a unit is called, and with dots in a Gmail address", () => {
    expect(keysOf({ unit: "Apt. 4-B" })).toEqual(keysOf({ unit: "#4b" }));
    expect(keysOf({ email: "m.aya@googlemail.com" })).toEqual(keysOf({ email: "maya@gmail.com" }));
  });

  test("only in what is known of it", () => {
    expect(householdKeys({ ...household, email: null, phone: null, street: null })).toEqual([]);
  });
});

test("another unit, street, phone, email or card is another", () => {
  const keys = new Set(keysOf({}));
  for (const key of [
    ...keysOf({ unit: "4C", email: "m.aya@example.com", phone: "2125550101" }),
    ...householdKeys({ ...household, email: null, phone: null, street: "13 oak avenue", card: "visa 4242" }),
  ])
    expect(keys).not.toContain(key);
});

test("codes are read as people type them, and own ones have no vowel", () => {
  expect(readCode(" spring-10 ")).toBe("SPRING10");
  const all = ownCode(Array.from({ length: codeLetters }, (_, number) => number));
  expect(all).not.toMatch(/[AEIOUY01]/);
  expect(new Set(all).size).toBe(codeLetters);
});

test("a referrer is credited up to the month's limit", () => {
  expect(referrerCredit({ mostAMonth: 5 }, { creditCents: 1000, thisMonth: 4 })).toBe(1000);
  expect(referrerCredit({ mostAMonth: 5 }, { creditCents: 1000, thisMonth: 5 })).toBe(0);
});

test.each([
  [{}, "open"],
  [{ uses: 2 }, "usedUp"],
  [{ endsOn: "2026-03-09" }, "ended"],
  [{ endsOn: "2026-03-10" }, "open"],
  [{ isStopped: true, uses: 2 }, "stopped"],
])("a coupon with %o is %s", (differences, state) => {
  const coupon = { isStopped: false, uses: 1, mostUses: 2, endsOn: "2026-12-31", ...differences };
  expect(couponState(coupon, "2026-03-10")).toBe(state);
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetDraft, readDraft, saveDraft } from "./use-wizard.ts";

const initial = { city: "", zips: [] as string[], agreed: false, password: "" };
const key = "tidycurb-draft-test";

beforeEach(() => sessionStorage.clear());

test("a draft restores its step, and defaults the rest", () => {
  saveDraft("test", { step: 2 }, []);
  saveDraft("test", { values: { city: "Springfield", zips: ["62704"] } }, []);
  expect(readDraft("test", initial, 4)).toEqual({
    step: 2,
    furthest: 2,
    values: { city: "Springfield", zips: ["62704"], agreed: false, password: "" },
    lostSecrets: false,
    isAhead: true,
  });
});

test("a draft remembers the furthest step shown, for the browser's Forward", () => {
  for (const step of [1, 3, 0]) saveDraft("test", { step }, []);
  expect(readDraft("test", initial, 5)).toMatchObject({ step: 0, furthest: 3 });
  expect(readDraft("test", initial, 3).furthest).toBe(2);
});

test("secrets are never stored", () => {
  saveDraft("test", { values: { city: "Springfield", password: "curbside" } }, ["password"]);
  expect(sessionStorage.getItem(key)).not.toContain("curbside");
});

test("a typed password is remembered as typed, also after another step, until it is cleared", () => {
  saveDraft("test", { values: { password: "curbside" } }, ["password"]);
  saveDraft("test", { step: 1 }, ["password"]);
  expect(readDraft("test", initial, 4).lostSecrets).toBe(true);
  saveDraft("test", { values: { password: "" } }, ["password"]);
  expect(readDraft("test", initial, 4).lostSecrets).toBe(false);
});

test.each([
  "no json",
  "null",
  "7",
  '{"step":"x","values":{"city":7,"zips":"62704","agreed":"yes","other":1}}',
  '{"step":-1,"values":{"zips":[1]}}',
  '{"step":1.5,"values":null}',
])("%s in the storage is not a draft", (stored) => {
  sessionStorage.setItem(key, stored);
  expect(readDraft("test", initial, 4)).toMatchObject({ step: 0, values: initial, lostSecrets: false });
});

test("a draft of a longer wizard continues at the last step", () => {
  saveDraft("test", { step: 9 }, []);
  expect(readDraft("test", initial, 4).step).toBe(3);
});

test("a browser without storage keeps no drafts, and nothing breaks", () => {
  vi.stubGlobal("sessionStorage", {
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  });
  saveDraft("test", { step: 1 }, []);
  forgetDraft("test");
  expect(readDraft("test", initial, 4)).toMatchObject({ step: 0, values: initial, lostSecrets: false });
});

describe("the account's draft", () => {
  const kept = (savedAt: string, values = { city: "Chicago" } as Record<string, string>) => ({
    step: 3,
    values,
    savedAt,
  });
  const [past, future] = ["2020-01-01T00:00:00.000Z", "2120-01-01T00:00:00.000Z"];

  test("is taken by a tab without one, and by one with an older one", () => {
    expect(readDraft("test", initial, 4, 0, kept(past))).toMatchObject({ step: 3, isAhead: false });
    saveDraft("test", { step: 1, values: { city: "Springfield" } }, []);
    const read = readDraft("test", initial, 4, 0, kept(future));
    expect(read).toMatchObject({ step: 3, values: { city: "Chicago" }, isAhead: false });
  });

  test("gives way to what this tab typed later, such as offline", () => {
    saveDraft("test", { step: 1, values: { city: "Springfield" } }, []);
    const read = readDraft("test", initial, 4, 0, kept(past));
    expect(read).toMatchObject({ step: 1, values: { city: "Springfield" }, isAhead: true });
  });

  test("with the role only replaces nothing", () => {
    saveDraft("test", { step: 1, values: { city: "Springfield" } }, []);
    expect(readDraft("test", initial, 4, 0, kept(future, {}))).toMatchObject({ step: 1, isAhead: true });
  });
});

test("a forgotten draft is gone", () => {
  saveDraft("test", { step: 1 }, []);
  forgetDraft("test");
  expect(sessionStorage.getItem(key)).toBeNull();
});

function refuse(): never {
  throw new DOMException("Denied", "SecurityError");
}

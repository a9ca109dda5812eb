import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allowCounting, countUse, tellOnLeaving } from "./usage.ts";

const sent = vi.fn<(url: string, body: Blob) => boolean>();

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
  Object.assign(navigator, { sendBeacon: sent });
});
afterEach(() => {
  allowCounting(false);
  vi.useRealTimers();
  for (const name of ["sendBeacon", "doNotTrack", "globalPrivacyControl"])
    Reflect.deleteProperty(navigator, name);
});

const told = async () => JSON.parse((await sent.mock.lastCall?.[1].text()) ?? "null");
const ask = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

test("usage is sent as counts in one call a minute", async () => {
  allowCounting(true);
  countUse("page", "/settings");
  countUse("page", "/settings");
  countUse("act", "runner.acceptJob");
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.lastCall?.[0]).toBe("/api/trpc/settings.countUse");
  expect(await told()).toEqual({
    json: {
      uses: [
        { kind: "page", name: "/settings", count: 2 },
        { kind: "act", name: "runner.acceptJob", count: 1 },
      ],
    },
  });
  vi.advanceTimersByTime(600_000);
  expect(sent).toHaveBeenCalledOnce();
});

test("leaving the page sends waiting counts", () => {
  allowCounting(true);
  const stop = tellOnLeaving();
  countUse("page", "/settings");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(sent).toHaveBeenCalledOnce();
  stop();
  vi.restoreAllMocks();
});

test("unlisted names never leave the page", () => {
  allowCounting(true);
  countUse("page", "/nowhere");
  countUse("act", "auth.login");
  vi.advanceTimersByTime(600_000);
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ["who has turned it off", () => allowCounting(false)],
  [
    "a browser with Do Not Track",
    () => {
      ask("doNotTrack", "1");
      allowCounting(true);
    },
  ],
  [
    "a browser with Global Privacy Control",
    () => {
      ask("globalPrivacyControl", true);
      allowCounting(true);
    },
  ],
])("nothing is counted for %s, not even waiting counts", (_who, turnOff) => {
  allowCounting(true);
  countUse("page", "/settings");
  turnOff();
  countUse("page", "/settings");
  vi.advanceTimersByTime(600_000);
  expect(sent).not.toHaveBeenCalled();
});

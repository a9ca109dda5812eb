import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Reachability } from "#modules/notices/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { closePushOffer, offerPush } from "../../lib/notices.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { PushOffer } from "../notices/background.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { ReachCards } from "./reach-cards.tsx";

const nothing: Reachability = {
  timeZone: "America/New_York",
  quietHours: null,
  digest: null,
  sms: null,
  browsers: 0,
};
const awaited = {
  number: "+12127365000",
  state: "awaited",
  codeExpiresAt: "2026-11-24T12:10:00.000Z",
} as const;

const open = (answers: Parameters<typeof procedures>[0] = {}, part = <ReachCards />) => {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "settings.reachability": () => nothing,
      "notifications.pushKey": () => ({ key: "BKey" }),
      ...answers,
    }),
  );
  return renderScreen(<RequireRole allow="anyone">{part}</RequireRole>);
};
const card = async (name: string) => within(await screen.findByRole("region", { name }));

/** A browser with push support, as far as we use it. */
function pushBrowser({
  permission = "default",
  answer = "granted",
  endpoint = "https://push.example/1",
} = {}) {
  let subscription: object | null = null;
  const subscribe = vi.fn(async () => {
    subscription = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh: "point", auth: "secret" } }),
      unsubscribe: vi.fn(async () => {
        subscription = null;
        return true;
      }),
    };
    return subscription;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => subscription } };
  vi.stubGlobal("PushManager", class {});
  const state = { permission };
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: vi.fn(async () => {
      state.permission = answer;
      return answer;
    }),
  });
  Object.defineProperty(navigator, "serviceWorker", {
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
    configurable: true,
  });
  return { subscribe, state };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("a browser without push support says what happens instead and asks nothing", async () => {
  open();
  const device = await card("This device");
  expect(await device.findByText(/This browser doesn’t support push messages/)).toBeDefined();
  expect(device.queryByRole("button")).toBeNull();
});

test("an iPhone is told to install the app first", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)");
  open();
  expect(await (await card("This device")).findByText(/add TidyCurb to the home screen first/)).toBeDefined();
  vi.restoreAllMocks();
});

test("turning push on saves this browser, which can be tested and turned off again", async () => {
  const { subscribe } = pushBrowser();
  const [kept, tried, ended] = [vi.fn(), vi.fn(), vi.fn()];
  const user = open({
    "notifications.subscribePush": (input) => {
      kept(input);
      return { ok: true };
    },
    "notifications.testPush": (input) => {
      tried(input);
      return { outcome: "sent" };
    },
    "notifications.unsubscribePush": (input) => {
      ended(input);
      return { ok: true };
    },
  });
  const device = await card("This device");
  await user.click(await device.findByRole("button", { name: "Turn On Here" }));
  expect(await device.findByText("This device gets push messages.")).toBeDefined();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BKey" });
  const endpoint = "https://push.example/1";
  expect(kept).toHaveBeenCalledWith({ endpoint, p256dh: "point", auth: "secret", replaces: null });
  await user.click(device.getByRole("button", { name: "Send a Test" }));
  expect(await screen.findByText("Sent. It should appear in a moment")).toBeDefined();
  expect(tried).toHaveBeenCalledWith({ endpoint });
  await user.click(device.getByRole("button", { name: "Turn Off Here" }));
  expect(await device.findByText("This device doesn’t get push messages yet.")).toBeDefined();
  expect(ended).toHaveBeenCalledWith({ endpoint });
});

test("a browser that blocks push explains how to allow it", async () => {
  pushBrowser({ answer: "denied" });
  const user = open();
  const device = await card("This device");
  await user.click(await device.findByRole("button", { name: "Turn On Here" }));
  expect(await device.findByText(/Your browser blocks our push messages/)).toBeDefined();
});

test("quiet hours are set and ended, name their time zone, and cannot be empty", async () => {
  const set = vi.fn();
  const user = open({
    "settings.setQuietHours": (input: Pick<Reachability, "quietHours">) => {
      set(input);
      return { ...nothing, ...input };
    },
  });
  const quiet = await card("Quiet hours");
  expect(quiet.getByText("Time zone: Eastern Time")).toBeDefined();
  await user.clear(quiet.getByLabelText("Until"));
  await user.type(quiet.getByLabelText("Until"), "22:00");
  await user.click(quiet.getByRole("button", { name: "Set Quiet Hours" }));
  expect(await quiet.findByText(/can’t start and end at the same time/)).toBeDefined();
  expect(set).not.toHaveBeenCalled();
  await user.clear(quiet.getByLabelText("Until"));
  await user.type(quiet.getByLabelText("Until"), "06:30");
  await user.click(quiet.getByRole("button", { name: "Set Quiet Hours" }));
  expect(await screen.findByText(/^Quiet from 10:00\sPM to 6:30\sAM\.$/)).toBeDefined();
  expect(set).toHaveBeenLastCalledWith({ quietHours: { fromMinute: 1320, untilMinute: 390 } });
  await user.click(screen.getByRole("button", { name: "End Quiet Hours" }));
  expect(await screen.findByText("No quiet hours are set.")).toBeDefined();
});

fullTest("a phone number requires consent and the code sent to it", async () => {
  const sent = vi.fn();
  const user = open({
    "settings.setSmsNumber": (input) => {
      sent(input);
      return { ...nothing, sms: awaited };
    },
    "settings.confirmSmsNumber": ({ code }: { code: string }) => {
      if (code !== "123456") throw new Refusing({ status: 403, code: "SMS_CODE_WRONG" });
      return { ...nothing, sms: { ...awaited, state: "confirmed", codeExpiresAt: null } };
    },
    "settings.removeSmsNumber": () => nothing,
  });
  const sms = await card("Text messages");
  await user.click(sms.getByRole("button", { name: "Send a Code" }));
  expect(await sms.findByText("Please enter a number.")).toBeDefined();
  expect(sms.getByText("Please agree to get text messages at this number.")).toBeDefined();
  await user.type(sms.getByLabelText("Cell phone number"), "212 736 5000");
  await user.click(sms.getByRole("checkbox"));
  await user.click(sms.getByRole("button", { name: "Send a Code" }));
  expect(await sms.findByText(/needs the code/)).toBeDefined();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ number: "212 736 5000", consent: true });
  await user.type(sms.getByLabelText("Code from the message"), "000000");
  await user.click(sms.getByRole("button", { name: "Confirm Number" }));
  expect(await sms.findByText("This code is wrong or has expired.")).toBeDefined();
  await user.clear(sms.getByLabelText("Code from the message"));
  await user.type(sms.getByLabelText("Code from the message"), "123456");
  await user.click(sms.getByRole("button", { name: "Confirm Number" }));
  expect(await sms.findByText(/is confirmed/)).toBeDefined();
  await user.click(sms.getByRole("button", { name: "Remove Number" }));
  expect(await sms.findByLabelText("Cell phone number")).toBeDefined();
});

test("an unreachable number shows an error at its field", async () => {
  const user = open({
    "settings.setSmsNumber": () => {
      throw new Refusing({ status: 400, code: "SMS_NUMBER_INVALID" });
    },
  });
  const sms = await card("Text messages");
  await user.type(sms.getByLabelText("Cell phone number"), "123");
  await user.click(sms.getByRole("checkbox"));
  await user.click(sms.getByRole("button", { name: "Send a Code" }));
  expect(await sms.findByText(/not a telephone number that we know how to reach/)).toBeDefined();
});

fullTest("the push prompt appears once after an action, and Not Now is remembered", async () => {
  const { state } = pushBrowser();
  const user = open({}, <PushOffer />);
  expect(screen.queryByText("Get notified when the app is closed?")).toBeNull();
  offerPush("pickup");
  expect(await screen.findByText(/when your runner is on the way/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Not Now" }));
  expect(screen.queryByText("Get notified when the app is closed?")).toBeNull();
  offerPush("pickup");
  expect(screen.queryByText("Get notified when the app is closed?")).toBeNull();
  expect(state.permission).toBe("default");
  closePushOffer();
});

test("the daily summary is switched on and off in its one card", async () => {
  const set = vi.fn(({ part }: { part: "evening" | null }) => ({ ...nothing, digest: part }));
  const user = open({ "settings.setDigest": (input) => set(input as { part: "evening" | null }) });
  for (const [choice, said] of [
    ["evening", "Daily summary on"],
    ["", "Daily summary off"],
  ] as const) {
    const digest = await card("Daily summary");
    await user.selectOptions(digest.getByLabelText("When"), choice);
    await user.click(digest.getByRole("button", { name: "Set Daily Summary" }));
    expect(await screen.findByText(said)).toBeDefined();
  }
  expect(screen.getAllByRole("region", { name: "Daily summary" })).toHaveLength(1);
  expect(set.mock.calls).toEqual([[{ part: "evening" }], [{ part: null }]]);
});

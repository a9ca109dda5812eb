import "#testkit/web/indexed-db.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createStore, del, keys } from "idb-keyval";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Route } from "#modules/routes/contract.ts";
import { server } from "#testkit/web/server.ts";
import { outboxOf, wipeOutbox } from "../../lib/outbox/runner-outbox.ts";
import { photoStorage, stubPictures } from "../../testing/pictures.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { routeOf, stopOf } from "../../testing/route.ts";
import { runnerUser } from "../../testing/users.ts";
import { dismissToast } from "../../ui/toast.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { SignInAgainLater } from "../sign-in/sign-in-again-later.tsx";
import RoutePage from "./route-page.tsx";
// Loaded with the first dialog; imported here so no test waits for it.
import "../../ui/dialog-frame.tsx";
import "../sign-in/sign-in-again.tsx";
import "./checklist.tsx";
import "./stop-dialogs.tsx";
import { fullTest } from "#testkit/web/full.ts";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const now = "2026-11-24T12:00:00.000Z";
const address = (n: number) => `${n}00 Maple Street, Springfield 62704`;
const idOf = (n: number) => stopOf(n).job.id;
const picture = new File(["a picture"], "curb.jpg", { type: "image/jpeg" });

beforeEach(async () => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  stubPictures();
  await wipeOutbox(runnerUser().id);
});
afterEach(async () => {
  await wipeOutbox(runnerUser().id);
  for (const name of ["mediaDevices", "geolocation"]) Reflect.deleteProperty(navigator, name);
  vi.useRealTimers();
});

/** The server's answer to a step: the job with both photos. */
const served = () => {
  const leg = { at: now, photoUrl: "/photos/1.jpg" };
  return { ...stopOf(1).job, legs: { out: leg, in: leg } };
};

/** The screen with three stops unless overridden; `told` lists the server's calls in order. */
async function openRoute({
  route = routeOf([1, 2, 3].map((n) => stopOf(n))),
  user = runnerUser(),
  answers = {},
  day,
}: {
  route?: Route;
  day?: string;
  user?: ReturnType<typeof runnerUser>;
  answers?: Parameters<typeof procedures>[0];
} = {}) {
  const told: [string, Record<string, unknown>][] = [];
  const take = (name: string) => (input: never) => {
    told.push([name, input]);
    return served();
  };
  const storage = photoStorage();
  server.use(
    storage.handler,
    procedures({
      "auth.currentUser": () => user,
      "runner.route": () => route,
      "runner.jobs": () => [],
      "runner.availableJobs": () => [],
      "runner.createPhotoUpload": () => ({
        photoUrl: "photos/1",
        upload: { method: "PUT", url: "/api/photos/1", headers: { "content-type": "image/jpeg" } },
      }),
      ...Object.fromEntries(
        ["setOut", "startJob", "completeJob", "cannotServe", "orderRoute"].map((name) => [
          `runner.${name}`,
          take(name),
        ]),
      ),
      "runner.releaseJob": (input: never) => {
        told.push(["releaseJob", input]);
        return { ok: true, isLate: false };
      },
      ...answers,
    }),
  );
  const person = renderScreen(
    <>
      <RequireRole allow="runner">
        <RoutePage day={day} />
      </RequireRole>
      <SignInAgainLater />
    </>,
  );
  return { user: person, told, storage };
}

/** Ten seconds later, as when the phone is taken out of the pocket again. */
async function tenSecondsLater() {
  vi.setSystemTime(Date.now() + 10_000);
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

const next = async () => within(await screen.findByRole("region", { name: "Next Stop" }));
const untilNextIs = (n: number) =>
  waitFor(() => {
    const stop = screen.getByRole("region", { name: "Next Stop" });
    expect(within(stop).getByText(address(n))).toBeDefined();
  });
const press = async (user: ReturnType<typeof renderScreen>, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

async function choosePicture(file: File = picture) {
  const input = await screen.findByLabelText<HTMLInputElement>("Choose Picture", { selector: "input" });
  await act(async () => {
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** A fake phone camera. */
function stubCamera(open: () => Promise<unknown>) {
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: { getUserMedia: vi.fn(open) },
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockReturnValue(1920);
  vi.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockReturnValue(1440);
}

function stubPlace(answer: { latitude: number; longitude: number; accuracy: number } | { code: number }) {
  const getCurrentPosition = vi.fn((found: (at: object) => void, failed: (error: object) => void) =>
    "code" in answer ? failed(answer) : found({ coords: answer }),
  );
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

test("cans back in place without a photo need a reason, and use the same outbox", async () => {
  const { user, told, storage } = await openRoute({
    route: routeOf([
      stopOf(1, { leg: "in", steps: { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null } }),
      stopOf(2),
    ]),
  });
  // The way out is over, whether or not it was announced.
  expect((await next()).queryByRole("button", { name: /^On My Way/ })).toBeNull();
  await press(user, /^Cans Back in Place/);
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Can’t Take a Photo?" }));
  await user.click(dialog.getByRole("button", { name: "Complete" }));
  expect(dialog.getByText("Choose a reason. The homeowner sees it.")).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "My camera isn’t working" }));
  await user.click(dialog.getByRole("button", { name: "Complete" }));
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() =>
    expect(told).toMatchObject([["completeJob", { jobId: idOf(1), noPhotoReason: "camera" }]]),
  );
  expect(storage.received).toEqual([]);
});

test("the next stop comes first, with all its home's details", async () => {
  await openRoute();
  const stop = await next();
  expect(stop.getByText(address(1))).toBeDefined();
  expect(stop.getByText("Left of the garage")).toBeDefined();
  expect(stop.getByText("Rex, friendly")).toBeDefined();
  expect(stop.getByText("Cans out by 9:00 AM")).toBeDefined();
  expect(stop.getByRole("button", { name: "Show Gate Code" })).toBeDefined();
  expect(screen.getByText("0 of 3 stops done")).toBeDefined();
  const maps = stop.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(maps).toHaveLength(3);
  expect(maps.every((href) => href?.includes(encodeURIComponent(address(1))))).toBe(true);
});

fullTest("a tap shows at once, is sent after ten seconds, and can be undone until then", async () => {
  const { user, told } = await openRoute();
  await press(user, `On My Way: ${address(1)}`);
  expect(await (await next()).findByText("On the way since 7:00 AM")).toBeDefined();
  expect(screen.getByText("1 waiting")).toBeDefined();
  await press(user, `Undo: ${address(1)}: on the way`);
  expect(await screen.findByText("Undone")).toBeDefined();
  await press(user, `On My Way: ${address(1)}`);
  await screen.findByText("On the way since 7:00 AM");
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["setOut"]));
  expect(told[0]?.[1]).toMatchObject({ jobId: idOf(1), at: now, sentAt: "2026-11-24T12:00:10.000Z" });
  expect(await screen.findByText("Everything is sent")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("a start that waits on the phone is undone with a notice, and focus is on its button again", async () => {
  await outboxOf(runnerUser().id).add({
    jobId: idOf(1),
    address: address(1),
    act: { kind: "startJob" },
    picture: { blob: picture, source: "camera" },
  });
  const { user, told } = await openRoute({ route: routeOf([stopOf(1)]) });
  await press(user, `Undo: ${address(1)}`);
  const again = await screen.findByRole("button", { name: `Cans at the Curb: ${address(1)}` });
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect(document.activeElement).toBe(again);
  expect(told).toEqual([]);
});

fullTest("a step on a long-open page can be undone each time", async () => {
  const { user, told } = await openRoute();
  await next();
  for (const undone of [1, 2]) {
    vi.setSystemTime(Date.now() + 30_000);
    await press(user, `On My Way: ${address(1)}`);
    expect(await screen.findByText(/Sends in 10 s\.$/), `the ${undone}. time`).toBeDefined();
    await press(user, `Undo: ${address(1)}: on the way`);
    await screen.findByRole("button", { name: `On My Way: ${address(1)}` });
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  }
  await tenSecondsLater();
  expect(told).toEqual([]);
});

fullTest("setting the clock back does not extend the time to undo", async () => {
  const { user } = await openRoute();
  await press(user, `On My Way: ${address(1)}`);
  await screen.findByRole("button", { name: /^Undo/ });
  vi.setSystemTime(Date.now() - 60_000);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull());
});

fullTest("the camera takes the photo in the page and attaches the location", async () => {
  const stop = vi.fn();
  stubCamera(async () => ({ getTracks: () => [{ stop }] }));
  stubPlace({ latitude: 39.8, longitude: -89.6, accuracy: 12 });
  const { user, told, storage } = await openRoute();
  await press(user, `I’m Here: ${address(1)}`);
  await press(user, `Cans at the Curb: ${address(1)}`);
  await press(user, "Take Photo");
  expect(await screen.findByRole("img", { name: "Photo of the cans at the curb" })).toBeDefined();
  await waitFor(() => expect(stop).toHaveBeenCalled());
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject([
    "startJob",
    {
      jobId: idOf(1),
      photoUrl: "photos/1",
      photoSource: "camera",
      cameAt: now,
      place: { latitude: 39.8, longitude: -89.6, accuracyMeters: 12 },
    },
  ]);
  expect(storage.received).toEqual([{ contentType: "image/jpeg" }]);
});

test("no step is taken without a photo", async () => {
  const { user } = await openRoute();
  await press(user, `Cans at the Curb: ${address(1)}`);
  await press(user, "Use This Photo");
  expect(await screen.findByText("Please take a photo of the cans at the curb.")).toBeDefined();
  expect(screen.queryByText(/waiting$/)).toBeNull();
});

test("a denied camera is explained, and a chosen picture counts, marked as such", async () => {
  stubCamera(() => Promise.reject(new DOMException("Permission denied", "NotAllowedError")));
  const { user, told } = await openRoute();
  await press(user, `Cans at the Curb: ${address(1)}`);
  expect(await screen.findByText(/^Your browser blocks the camera on this page\. Allow it/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Take Photo" })).toBeNull();
  await choosePicture();
  expect(await screen.findByText("Chosen from your pictures, and marked as chosen.")).toBeDefined();
  await press(user, "Use This Photo");
  await tenSecondsLater();
  await waitFor(() => expect(told[0]?.[1]).toMatchObject({ photoSource: "gallery" }));
});

test("with a camera, no picture can be chosen instead", async () => {
  stubCamera(async () => ({ getTracks: () => [] }));
  const { user } = await openRoute();
  await press(user, `Cans at the Curb: ${address(1)}`);
  expect(await screen.findByRole("button", { name: "Take Photo" })).toBeDefined();
  expect(screen.queryByLabelText("Choose Picture", { selector: "input" })).toBeNull();
});

test("a photo that is too large says so, and another can be taken", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) =>
    give({ size: 5 * 1024 * 1024 + 1, type: "image/jpeg" } as Blob),
  );
  const { user } = await openRoute();
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  expect(await screen.findByText("File Too Large")).toBeDefined();
  expect(screen.getByText("Please select an image smaller than 5MB.")).toBeDefined();
  stubPictures();
  await choosePicture();
  expect(await screen.findByRole("img", { name: "Photo of the cans at the curb" })).toBeDefined();
});

fullTest("denying the location costs nothing and is mentioned once", async () => {
  stubPlace({ code: 1 });
  const { user, told } = await openRoute();
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  expect(await screen.findByText("Photo saved without a location")).toBeDefined();
  expect(screen.getByText("Your phone isn’t sharing its location. The photo still counts.")).toBeDefined();
  await tenSecondsLater();
  await waitFor(() => expect(told[0]?.[1]).toMatchObject({ photoUrl: "photos/1", place: null }));
});

test("a runner with location off is not asked", async () => {
  const getCurrentPosition = stubPlace({ latitude: 0, longitude: 0, accuracy: 1 });
  const leo = runnerUser();
  const { user } = await openRoute({
    user: { ...leo, privacy: { ...leo.privacy, locationTracking: false } },
  });
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  await screen.findByText("1 waiting");
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test("a clock that is an hour off asks to be corrected", async () => {
  await openRoute({ route: routeOf([stopOf(1)], { serverNow: "2026-11-24T11:00:00.000Z" }) });
  expect(
    await screen.findByText(
      "Your phone’s clock is 1 hour fast. We correct your times, so nothing counts wrong.",
    ),
  ).toBeDefined();
});

test("with full storage, the page says that the step exists only there", async () => {
  const { user } = await openRoute();
  await next();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The disk is full", "QuotaExceededError");
  });
  await press(user, `On My Way: ${address(1)}`);
  expect(
    await screen.findByText(
      "Your phone’s storage is full. 1 step is only in this page until sent: keep it open, or make some room on the phone.",
    ),
  ).toBeDefined();
  const closing = new Event("beforeunload", { cancelable: true });
  expect(window.dispatchEvent(closing)).toBe(false);
});

fullTest("offline everything works and says why it waits; online, it is sent in order", async () => {
  const { user, told } = await openRoute();
  await next();
  server.use(http.all("*/api/trpc/:names", () => HttpResponse.error()));
  await press(user, `On My Way: ${address(1)}`);
  await screen.findByText("On the way since 7:00 AM");
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  expect(
    await screen.findByText("No connection. We send it when you’re back online, and it won’t count as late."),
  ).toBeDefined();
  expect(screen.getByText("2 waiting")).toBeDefined();
  server.resetHandlers();
  const again = await openRouteAnswers(told);
  server.use(...again);
  await press(user, "Try Now");
  expect(await screen.findByText("Everything is sent")).toBeDefined();
  expect(told.map(([name]) => name)).toEqual(["setOut", "startJob"]);
});

/** The server's answers once back online. */
async function openRouteAnswers(told: [string, Record<string, unknown>][]) {
  const take = (name: string) => (input: never) => {
    told.push([name, input]);
    return served();
  };
  return [
    photoStorage().handler,
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.route": () => routeOf([1, 2, 3].map((n) => stopOf(n))),
      "runner.createPhotoUpload": () => ({
        photoUrl: "photos/1",
        upload: { method: "PUT", url: "/api/photos/1", headers: { "content-type": "image/jpeg" } },
      }),
      "runner.setOut": take("setOut"),
      "runner.startJob": take("startJob"),
    }),
  ];
}

test("a canceled pickup shows its reason until it has been seen", async () => {
  const { user } = await openRoute({
    answers: {
      "runner.setOut": () => {
        throw new Refusing({ status: 409, code: "JOB_CANCELLED", params: { date: "2026-11-24" } });
      },
    },
  });
  await press(user, `On My Way: ${address(1)}`);
  await screen.findByText("1 waiting");
  await tenSecondsLater();
  const card = within(await screen.findByRole("region", { name: "Needs You" }));
  expect(
    card.getByText(
      "The job on Tuesday, November 24 was canceled before this arrived. We recorded what you did.",
    ),
  ).toBeDefined();
  expect(card.queryByRole("button", { name: "Try Again" })).toBeNull();
  await user.click(card.getByRole("button", { name: "Got It" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Needs You" })).toBeNull());
});

test.each([
  { status: 401, code: "UNAUTHORIZED" },
  { status: 403, code: "ACCOUNT_SUSPENDED" },
] as const)(
  "a step that waits for sign-in ($code) is sent once its runner signs in over the page",
  async (refusal) => {
    let isSignedIn = false;
    const setOut = vi.fn((_input: unknown) => served());
    const login = vi.fn((_input: { email: string }) => {
      isSignedIn = true;
      return runnerUser();
    });
    const { user } = await openRoute({
      answers: {
        "auth.login": login,
        "runner.setOut": (input: unknown) => {
          if (!isSignedIn) throw new Refusing(refusal);
          return setOut(input);
        },
      },
    });
    await press(user, `On My Way: ${address(1)}`);
    await screen.findByText("1 waiting");
    await tenSecondsLater();
    await screen.findByText(/^You are signed out\./);
    await press(user, "Sign In");
    const dialog = within(await screen.findByRole("dialog", { name: "You were signed out" }));
    await user.type(dialog.getByLabelText("Password"), "correct horse{Enter}");
    expect(await screen.findByText("Everything is sent")).toBeDefined();
    expect(login.mock.calls[0]?.[0]).toMatchObject({ email: runnerUser().email });
    expect(setOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("a runner who has signed in elsewhere sends at once", async () => {
  let isSignedIn = false;
  const { user } = await openRoute({
    answers: {
      "runner.setOut": () => {
        if (!isSignedIn) throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
        return served();
      },
    },
  });
  await press(user, `On My Way: ${address(1)}`);
  await screen.findByText("1 waiting");
  await tenSecondsLater();
  await screen.findByText(/^You are signed out\./);
  isSignedIn = true;
  await press(user, "Sign In");
  expect(await screen.findByText("Everything is sent")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a refused step keeps its home's time and links to support with its job attached", async () => {
  const stop = stopOf(1);
  const inLosAngeles = { ...stop, job: { ...stop.job, timeZone: "America/Los_Angeles" } };
  const { user } = await openRoute({
    answers: {
      "runner.route": vi
        .fn()
        .mockReturnValueOnce(routeOf([inLosAngeles]))
        .mockReturnValue(routeOf([])),
      "runner.setOut": () => {
        throw new Refusing({ status: 409, code: "JOB_MISSED", params: { date: "2026-11-24" } });
      },
    },
  });
  await press(user, `On My Way: ${address(1)}`);
  await screen.findByText("1 waiting");
  await tenSecondsLater();
  const link = await screen.findByRole("link", { name: `Contact Support: ${address(1)}: on the way` });
  expect(link.getAttribute("href")).toBe(`/support?job=${idOf(1)}`);
  expect(screen.getByText(/^What you did at 4:00\sAM is kept/)).toBeDefined();
});

/** Stores a photo of the first stop's cans, then loses it in this browser. */
async function proveAndLose(user: ReturnType<typeof renderScreen>) {
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await screen.findByText("1 waiting");
  const kept = createStore("tidycurb-outbox", "entries");
  for (const key of await keys<string>(kept)) if (key.startsWith("picture ")) await del(key, kept);
  await tenSecondsLater();
  return within(await screen.findByRole("region", { name: "Needs You" }));
}

fullTest("a photo this browser lost says so, and another can be taken", async () => {
  const { user, told } = await openRoute();
  const card = await proveAndLose(user);
  expect(
    card.getByText("This browser has lost its photo. Take another at the stop, or send it without one."),
  ).toBeDefined();
  await user.click(card.getByRole("button", { name: "Take Another Photo" }));
  await untilNextIs(1);
  await press(user, `Cans at the Curb: ${address(1)}`);
  // The page still has it in memory, because it wasn't reloaded.
  await press(user, "Retake Photo");
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told).toMatchObject([["startJob", { photoUrl: "photos/1" }]]));
  expect(screen.queryByRole("region", { name: "Needs You" })).toBeNull();
});

fullTest("a step whose photo is lost can be sent without it", async () => {
  const { user, told } = await openRoute();
  const card = await proveAndLose(user);
  expect(told).toEqual([]);
  await user.click(card.getByRole("button", { name: "Send Without Photo" }));
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["startJob"]));
  expect(told[0]?.[1]).toHaveProperty("photoUrl", undefined);
  expect(await screen.findByText("Everything is sent")).toBeDefined();
});

test("a photo the server refused with its step is kept, reported, and resent", async () => {
  const startJob = vi.fn((_input: { actionId: string }) => served());
  startJob.mockImplementationOnce(() => stopOf(1).job as ReturnType<typeof served>);
  const { user } = await openRoute({ answers: { "runner.startJob": startJob } });
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  const card = within(await screen.findByRole("region", { name: "Needs You" }));
  expect(card.getByText(/^We have the step, but not its photo, which is still here\./)).toBeDefined();
  await user.click(card.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Everything is sent")).toBeDefined();
  const [first, second] = startJob.mock.calls.map(([input]) => input);
  expect(second).toMatchObject({ actionId: first?.actionId, photoUrl: "photos/1" });
});

fullTest("a photo the storage refuses is reported and can be sent immediately", async () => {
  const { user, told } = await openRoute();
  await next();
  server.use(http.put("*/api/photos/1", () => HttpResponse.error()));
  await press(user, `Cans at the Curb: ${address(1)}`);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await press(user, `On My Way: ${address(2)}`);
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["setOut"]));
  expect(await screen.findByText("its photo isn’t going through: we’ll try again")).toBeDefined();
  server.use(photoStorage().handler);
  await press(user, "Try Now");
  expect(await screen.findByText("Everything is sent")).toBeDefined();
});

fullTest(
  "a home that cannot be served is reported with a reason and text, and is no longer ahead",
  async () => {
    const atHome = stopOf(1, { windowStartsAt: "2026-11-24T13:00:00.000Z" });
    const { user, told } = await openRoute({ route: routeOf([atHome, stopOf(2)]) });
    await press(user, `Can’t Be Served: ${address(1)}`);
    const dialog = within(await screen.findByRole("dialog", { name: "This Home Can’t Be Served" }));
    await user.click(await dialog.findByRole("button", { name: "Tell the Homeowner" }));
    expect(dialog.getByText("Please say what is in the way.")).toBeDefined();
    await user.click(dialog.getByRole("radio", { name: "The way is blocked" }));
    await user.click(dialog.getByRole("button", { name: "Tell the Homeowner" }));
    expect(dialog.getByText("Please take a photo of it, or say it in words.")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: /^In your words, unless/ }));
    await user.type(dialog.getByRole("textbox", { name: /In your words/ }), "A truck is parked there.");
    await user.click(dialog.getByRole("button", { name: "Tell the Homeowner" }));
    expect(await screen.findByText("Could not be served")).toBeDefined();
    await tenSecondsLater();
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toMatchObject([
      "cannotServe",
      { jobId: idOf(1), reason: "blocked", words: "A truck is parked there." },
    ]);
  },
);

test("words typed in a dialog survive Escape, and a reload", async () => {
  const atHome = stopOf(1, { windowStartsAt: "2026-11-24T13:00:00.000Z" });
  const { user } = await openRoute({ route: routeOf([atHome, stopOf(2)]) });
  const words = async () => {
    await press(user, `Can’t Be Served: ${address(1)}`);
    const dialog = within(await screen.findByRole("dialog", { name: "This Home Can’t Be Served" }));
    return dialog.findByRole<HTMLTextAreaElement>("textbox", { name: /In your words/ });
  };
  await user.type(await words(), "A truck is parked there.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await words()).value).toBe("A truck is parked there.");
  cleanup();
  await openRoute({ route: routeOf([atHome, stopOf(2)]) });
  expect((await words()).value).toBe("A truck is parked there.");
});

test("a stop's steps are disabled until its window opens, and show the time in the home's zone", async () => {
  const opens = {
    outAt: "2126-11-24T13:00:00.000Z",
    out: "2126-11-24T07:00:00.000Z",
    inAt: "2126-11-24T13:00:00.000Z",
    in: "2126-11-24T07:00:00.000Z",
  };
  const stop = stopOf(1);
  const { user } = await openRoute({ route: routeOf([{ ...stop, job: { ...stop.job, opens } }]) });
  for (const step of ["On My Way", "I’m Here", "Cans at the Curb", "Can’t Be Served"]) {
    const button = await screen.findByRole("button", { name: `${step}: ${address(1)}` });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await user.click(button);
    expect(await screen.findByText(/^Not yet\. Opens Sun 7\sAM\.$/)).toBeDefined();
    dismissToast();
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  // Beside each of the four.
  expect(screen.getAllByText(/^Opens Sun 7\sAM$/)).toHaveLength(4);
});

test("the next stop is the first one whose step is open, and an end on another day names it", async () => {
  const later = "2026-11-24T21:00:00.000Z";
  const opens = { outAt: later, out: later, inAt: later, in: later };
  const stop = stopOf(1);
  const closed = { ...stop, job: { ...stop.job, opens } };
  await openRoute({ route: routeOf([closed, stopOf(2)], { endsAt: "2026-11-25T12:42:00.000Z" }) });
  await untilNextIs(2);
  expect(screen.getByText(/^Wed,? 7:42\sAM$/)).toBeDefined();
});

test("when nothing is left today, tomorrow's stops are one link away", async () => {
  const tomorrow = routeOf([stopOf(1), stopOf(2)], { day: "2026-11-25" });
  await openRoute({
    answers: {
      "runner.route": ({ day }: { day: string }) => (day === "2026-11-25" ? tomorrow : routeOf([])),
    },
  });
  const link = await screen.findByRole("link", { name: "2 Stops Tomorrow" });
  expect(link.getAttribute("href")).toBe("/runner/route?day=2026-11-25");
});

test.each([
  ["2026-11-24T20:00:00.000Z", /free until Tue,? 3:00 PM\.$/],
  ["2026-11-24T01:00:00.000Z", /was Mon,? 8:00 PM, so this counts as late\.$/],
])("giving a stop back shows its cost (until %s)", async (releasableUntil, words) => {
  const { user, told } = await openRoute({ route: routeOf([stopOf(1, { releasableUntil }), stopOf(2)]) });
  await press(user, `Release: ${address(1)}`);
  const dialog = within(await screen.findByRole("dialog", { name: "Release this job?" }));
  expect(await dialog.findByText(words)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Release Job" }));
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["releaseJob"]));
});

fullTest("buttons and arrow keys change the order, which is announced and sent once", async () => {
  const { user, told } = await openRoute();
  await press(user, "Change Order");
  const order = () =>
    screen.getAllByRole("button", { name: /^Drag/ }).map(({ ariaLabel }) => ariaLabel?.match(/\d+/)?.[0]);
  expect(order()).toEqual(["100", "200", "300"]);
  await press(user, `Move down: ${address(1)}`);
  await waitFor(() => expect(order()).toEqual(["200", "100", "300"]));
  const handle = screen.getByRole("button", { name: `Drag, or use the arrow keys: ${address(3)}` });
  handle.focus();
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(order()).toEqual(["200", "300", "100"]));
  expect(document.activeElement?.getAttribute("aria-label")).toContain(address(3));
  expect(screen.getByText(`${address(3)} is stop 2 of 3.`)).toBeDefined();
  await press(user, "Keep This Order");
  await untilNextIs(2);
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["orderRoute"]));
  expect(told[0]?.[1]).toEqual({ day: "2026-11-24", jobIds: [2, 3, 1].map(idOf) });
});

test("a dragged stop moves to where it is dropped", async () => {
  const { user, told } = await openRoute();
  await press(user, "Change Order");
  const rows = () => screen.getAllByRole("button", { name: /^Drag/ }).map((handle) => handle.closest("li"));
  for (const [index, row] of rows().entries())
    vi.spyOn(row as HTMLElement, "getBoundingClientRect").mockReturnValue({
      bottom: (index + 1) * 100,
    } as DOMRect);
  const [handle] = screen.getAllByRole("button", { name: /^Drag/ });
  if (!handle) throw new Error("There is nothing to drag");
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientY: 50 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientY: 250 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 250 });
  await tenSecondsLater();
  await waitFor(() => expect(told[0]?.[1]).toMatchObject({ jobIds: [2, 3, 1].map(idOf) }));
});

test("another stop can be done first", async () => {
  const { user } = await openRoute();
  await press(user, `Go here next: ${address(3)}`);
  await untilNextIs(3);
});

test("the best order starts at the runner's location and covers the stops still ahead", async () => {
  stubPlace({ latitude: 39.8, longitude: -89.6, accuracy: 12 });
  const optimiseRoute = vi.fn((_input: unknown) => ({
    day: "2026-11-24",
    order: [],
    isPlanned: true,
    km: 10,
    endsAt: "2026-11-24T15:00:00.000Z",
  }));
  const { user } = await openRoute({ answers: { "runner.optimiseRoute": optimiseRoute } });
  await press(user, "Best Order from Here");
  expect(await screen.findByText("6.2 mi, done around 10:00 AM.")).toBeDefined();
  expect(optimiseRoute).toHaveBeenCalledExactlyOnceWith({
    day: "2026-11-24",
    jobIds: [1, 2, 3].map(idOf),
    from: { latitude: 39.8, longitude: -89.6 },
  });
});

test("without location access the best order starts anywhere, and says so", async () => {
  stubPlace({ code: 1 });
  const optimiseRoute = vi.fn((_input: unknown) => ({
    day: "2026-11-24",
    order: [],
    isPlanned: true,
    km: 10,
    endsAt: null,
  }));
  const { user } = await openRoute({ answers: { "runner.optimiseRoute": optimiseRoute } });
  await press(user, "Best Order from Here");
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  expect(optimiseRoute).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ from: null }));
});

fullTest("a manual order is not sent after the best one, and is kept if there is none", async () => {
  stubPlace({ code: 1 });
  const optimiseRoute = vi.fn((_input: unknown) => ({
    day: "2026-11-24",
    order: [],
    isPlanned: true,
    km: 10,
    endsAt: null,
  }));
  optimiseRoute.mockImplementationOnce(() => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
  const { user, told } = await openRoute({ answers: { "runner.optimiseRoute": optimiseRoute } });
  await press(user, "Change Order");
  await press(user, `Move down: ${address(1)}`);
  await press(user, "Keep This Order");
  await untilNextIs(2);
  await press(user, "Best Order from Here");
  await waitFor(() => expect(optimiseRoute).toHaveBeenCalledOnce());
  await untilNextIs(2);
  await press(user, "Best Order from Here");
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  await untilNextIs(1);
  await tenSecondsLater();
  await act(async () => {});
  expect(told).toEqual([]);
});

test("a day is fetched and cached by date, so yesterday's does not show as today's", async () => {
  const asked: unknown[] = [];
  await openRoute({
    answers: {
      "runner.route": (input: never) => {
        asked.push(input);
        return routeOf([stopOf(1)]);
      },
    },
  });
  expect(await screen.findByRole("heading", { name: "Today’s Route" })).toBeDefined();
  await next();
  expect(asked).toEqual([{ day: "2026-11-24" }]);
});

test("another day's route is not labeled today", async () => {
  await openRoute({ day: "2026-11-25", route: routeOf([stopOf(1)], { day: "2026-11-25" }) });
  expect(await screen.findByRole("heading", { name: "Route" })).toBeDefined();
});

test("a day without stops says so, and so does a finished one", async () => {
  await openRoute({ route: routeOf([]) });
  expect(await screen.findByText("No stops today")).toBeDefined();
});

test("after the last stop there is nothing more to do", async () => {
  const steps = { onTheWayAt: null, outAt: now, inAt: now };
  await openRoute({ route: routeOf([stopOf(1, { leg: null, steps })]) });
  expect(await screen.findByText("That was the last stop")).toBeDefined();
  expect(screen.getByText("1 of 1 stop done")).toBeDefined();
});

/** A rental stop with two checklist items, one checked. */
const rentalStop = () =>
  stopOf(1, {
    checklist: [
      { item: "Lock the gate", checkedAt: null, hasPhoto: false },
      { item: "Close the lids", checkedAt: now, hasPhoto: true },
    ],
  });
const checking = (told: object[]) => ({
  "runner.checkItem": (input: never) => {
    told.push(input);
    return { checkedAt: now, hasPhoto: false };
  },
});

test("a home has no checklist", async () => {
  await openRoute();
  await next();
  expect(screen.queryByRole("heading", { name: "Checklist" })).toBeNull();
});

test("a rental's checklist item is checked at once, kept, and sent without an undo", async () => {
  const ticks: object[] = [];
  const { user } = await openRoute({ route: routeOf([rentalStop()]), answers: checking(ticks) });
  expect(await screen.findByText("1 of 2 done")).toBeDefined();
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Lock the gate" });
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(screen.getByText("2 of 2 done")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  await tenSecondsLater();
  await waitFor(() =>
    expect(ticks).toMatchObject([{ jobId: idOf(1), item: "Lock the gate", isChecked: true, at: now }]),
  );
});

test("offline, checks are kept, and only the last one per item is sent", async () => {
  const ticks: object[] = [];
  const { user } = await openRoute({ route: routeOf([rentalStop()]), answers: checking(ticks) });
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Close the lids/ });
  for (const isChecked of [false, true, false]) {
    await user.click(box);
    await waitFor(() => expect(box.checked).toBe(isChecked));
  }
  await tenSecondsLater();
  await waitFor(() => expect(ticks).toMatchObject([{ item: "Close the lids", isChecked: false }]));
  expect(ticks).toHaveLength(1);
});

fullTest("a photo checks its item and is sent first", async () => {
  const ticks: object[] = [];
  const { user, storage } = await openRoute({ route: routeOf([rentalStop()]), answers: checking(ticks) });
  await press(user, "Add Photo: Lock the gate");
  await choosePicture();
  await press(user, "Use This Photo");
  expect(await screen.findByRole("checkbox", { name: /^Lock the gate\s*\(with a photo/ })).toHaveProperty(
    "checked",
    true,
  );
  await tenSecondsLater();
  await waitFor(() =>
    expect(ticks).toMatchObject([{ item: "Lock the gate", photoUrl: "photos/1", photoSource: "gallery" }]),
  );
  expect(storage.received).toHaveLength(1);
});

fullTest("a refused check shows the reason", async () => {
  const { user } = await openRoute({
    route: routeOf([rentalStop()]),
    answers: {
      "runner.checkItem": () => {
        throw new Refusing({ status: 409, code: "ITEM_NOT_ON_LIST" });
      },
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Lock the gate" }));
  await tenSecondsLater();
  expect(await screen.findByText("This is no longer on the host’s checklist.")).toBeDefined();
  expect(screen.getAllByText(`${address(1)}: “Lock the gate” ticked off`)).not.toEqual([]);
});

test("a stop done the day before the route's day says so", async () => {
  const before = new Date(Date.parse(now) - 24 * 3_600_000).toISOString();
  const done = stopOf(1, { leg: null, steps: { onTheWayAt: null, outAt: before, inAt: before } });
  await openRoute({ route: routeOf([done, stopOf(2)]) });
  expect(await screen.findByText(/^Done Monday, \d+:\d\d\s[AP]M$/)).toBeDefined();
});

test("the route's times use each home's zone, wherever the phone is", async () => {
  const inChicago = (n: number, differences: Parameters<typeof stopOf>[1] = {}) => {
    const stop = stopOf(n, differences);
    return { ...stop, job: { ...stop.job, timeZone: "America/Chicago" } };
  };
  const done = inChicago(3, { leg: null, steps: { onTheWayAt: null, outAt: now, inAt: now } });
  await openRoute({ route: routeOf([inChicago(1), inChicago(2), done]) });
  expect(await screen.findAllByText(/8:00\sAM/)).toHaveLength(3);
  expect(screen.getByText(/6:00\sAM/)).toBeDefined();
  expect(screen.getByText(/9:40\sAM/)).toBeDefined();
});

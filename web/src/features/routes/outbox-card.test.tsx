import "#testkit/web/indexed-db.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { createStore, del, keys } from "idb-keyval";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { outboxOf } from "../../lib/outbox/runner-outbox.ts";
import { photoStorage } from "../../testing/pictures.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import type { renderScreen } from "../../testing/render.tsx";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  address,
  choosePicture,
  idOf,
  next,
  now,
  openCamera,
  picture,
  press,
  served,
  setOut,
  setUpRoute,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";
import { runnerUser } from "../../testing/users.ts";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openRoute = setUpRoute(server);

fullTest("a tap shows at once, is sent after ten seconds, and can be undone until then", async () => {
  const { user, told } = await openRoute();
  await setOut(user);
  expect(await (await next()).findByText("On the way since 7:00 AM")).toBeDefined();
  expect(screen.getByText("1 waiting")).toBeDefined();
  await press(user, `Undo: ${address(1)}: on the way`);
  expect(await screen.findByText("Undone")).toBeDefined();
  await setOut(user);
  await screen.findByText("On the way since 7:00 AM");
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["setOut"]));
  expect(told[0]?.[1]).toMatchObject({ jobId: idOf(1), at: now, sentAt: "2026-11-24T12:00:10.000Z" });
  expect(await screen.findByText("Everything is sent")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("a start that waits on the phone is undone with a notice, and focus stays at the stop", async () => {
  await outboxOf(runnerUser().id).add({
    jobId: idOf(1),
    address: address(1),
    act: { kind: "startJob" },
    picture: { blob: picture, source: "camera" },
  });
  const { user, told } = await openRoute({ route: routeOf([stopOf(1)]) });
  await press(user, `Undo: ${address(1)}`);
  expect(await screen.findByText("Start Undone")).toBeDefined();
  expect((await next()).getByRole("button", { name: `I’m here: ${address(1)}` })).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toContain(address(1)));
  expect(told).toEqual([]);
});

fullTest("a step on a long-open page can be undone each time", async () => {
  const { user, told } = await openRoute();
  await next();
  for (const undone of [1, 2]) {
    vi.setSystemTime(Date.now() + 30_000);
    await setOut(user);
    expect(await screen.findByText(/Sends in 10 s\.$/), `the ${undone}. time`).toBeDefined();
    await press(user, `Undo: ${address(1)}: on the way`);
    await waitFor(() => expect(screen.queryByText(/^On the way since/)).toBeNull());
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  }
  await tenSecondsLater();
  expect(told).toEqual([]);
});

fullTest("setting the clock back does not extend the time to undo", async () => {
  const { user } = await openRoute();
  await setOut(user);
  await screen.findByRole("button", { name: /^Undo/ });
  vi.setSystemTime(Date.now() - 60_000);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull());
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
  await setOut(user);
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
  await setOut(user);
  await screen.findByText("On the way since 7:00 AM");
  await openCamera(user);
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
  await setOut(user);
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
    const takeSetOut = vi.fn((_input: unknown) => served());
    const login = vi.fn((_input: { email: string }) => {
      isSignedIn = true;
      return runnerUser();
    });
    const { user } = await openRoute({
      answers: {
        "auth.login": login,
        "runner.setOut": (input: unknown) => {
          if (!isSignedIn) throw new Refusing(refusal);
          return takeSetOut(input);
        },
      },
    });
    await setOut(user);
    await screen.findByText("1 waiting");
    await tenSecondsLater();
    await screen.findByText(/^You are signed out\./);
    await press(user, "Sign In");
    const dialog = within(await screen.findByRole("dialog", { name: "You were signed out" }));
    await user.type(dialog.getByLabelText("Password"), "correct horse{Enter}");
    expect(await screen.findByText("Everything is sent")).toBeDefined();
    expect(login.mock.calls[0]?.[0]).toMatchObject({ email: runnerUser().email });
    expect(takeSetOut).toHaveBeenCalledOnce();
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
  await setOut(user);
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
  await setOut(user);
  await screen.findByText("1 waiting");
  await tenSecondsLater();
  const link = await screen.findByRole("link", { name: `Contact Support: ${address(1)}: on the way` });
  expect(link.getAttribute("href")).toBe(`/support?job=${idOf(1)}`);
  expect(screen.getByText(/^What you did at 4:00\sAM is kept/)).toBeDefined();
});

/** Stores a photo of the first stop's cans, then loses it in this browser. */
async function proveAndLose(user: ReturnType<typeof renderScreen>) {
  await openCamera(user);
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
  await openCamera(user);
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
  await openCamera(user);
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

test("a step that another phone sent first is said to count once, and leaves with one tap", async () => {
  const leg = { at: now, photoUrl: "/photos/2.jpg" };
  const startJob = vi.fn(() => ({ ...stopOf(1).job, legs: { out: leg, in: leg } }));
  const { user } = await openRoute({ answers: { "runner.startJob": startJob } });
  await openCamera(user);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await tenSecondsLater();
  const card = within(await screen.findByRole("region", { name: "Needs You" }));
  expect(
    card.getByText(
      "Another phone sent this first, so it counts once. Its photo is kept; the one from this phone isn’t.",
    ),
  ).toBeDefined();
  expect(card.queryByRole("button", { name: "Try Again" })).toBeNull();
  await user.click(card.getByRole("button", { name: "Got It" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Needs You" })).toBeNull());
  expect(startJob).toHaveBeenCalledOnce();
});

fullTest("a photo the storage refuses is reported and can be sent immediately", async () => {
  const { user, told } = await openRoute();
  await next();
  server.use(http.put("*/api/photos/1", () => HttpResponse.error()));
  await openCamera(user);
  await choosePicture();
  await press(user, "Use This Photo");
  await untilNextIs(2);
  await setOut(user, 2);
  await tenSecondsLater();
  await waitFor(() => expect(told.map(([name]) => name)).toEqual(["setOut"]));
  expect(await screen.findByText("its photo isn’t going through: we’ll try again")).toBeDefined();
  server.use(photoStorage().handler);
  await press(user, "Try Now");
  expect(await screen.findByText("Everything is sent")).toBeDefined();
});

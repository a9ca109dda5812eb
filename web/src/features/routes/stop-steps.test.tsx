import "#testkit/web/indexed-db.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { stubPictures } from "../../testing/pictures.ts";
import { Refusing } from "../../testing/procedures.ts";
import { routeOf, stopOf } from "../../testing/route.ts";
import {
  address,
  choosePicture,
  idOf,
  next,
  now,
  openCamera,
  press,
  setUpRoute,
  stubPlace,
  tenSecondsLater,
  untilNextIs,
} from "../../testing/route-screen.tsx";
import { runnerUser } from "../../testing/users.ts";

vi.mock("../sign-in/return-to.ts", () => ({ useReturnTo: () => "/" }));

const openRoute = setUpRoute(server);

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

test("cans back in place without a photo need a reason, and use the same outbox", async () => {
  const { user, told, storage } = await openRoute({
    route: routeOf([
      stopOf(1, { leg: "in", steps: { onTheWayAt: null, outAt: "2026-11-24T11:30:00.000Z", inAt: null } }),
      stopOf(2),
    ]),
  });
  // The way out is over, whether or not it was announced.
  const link = await screen.findByRole("link", { name: `Directions: ${address(1)}` });
  expect(link.closest("[data-pinned]")).toBeNull();
  await openCamera(user, 1, "back");
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

fullTest("the camera takes the photo in the page and attaches the location", async () => {
  const stop = vi.fn();
  stubCamera(async () => ({ getTracks: () => [{ stop }] }));
  stubPlace({ latitude: 39.8, longitude: -89.6, accuracy: 12 });
  const { user, told, storage } = await openRoute();
  await openCamera(user);
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
  await openCamera(user);
  await press(user, "Use This Photo");
  expect(await screen.findByText("Please take a photo of the cans at the curb.")).toBeDefined();
  expect(screen.queryByText(/waiting$/)).toBeNull();
});

test("a denied camera is explained, and a chosen picture counts, marked as such", async () => {
  stubCamera(() => Promise.reject(new DOMException("Permission denied", "NotAllowedError")));
  const { user, told } = await openRoute();
  await openCamera(user);
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
  await openCamera(user);
  expect(await screen.findByRole("button", { name: "Take Photo" })).toBeDefined();
  expect(screen.queryByLabelText("Choose Picture", { selector: "input" })).toBeNull();
});

test("a photo that is too large says so, and another can be taken", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((give) =>
    give({ size: 5 * 1024 * 1024 + 1, type: "image/jpeg" } as Blob),
  );
  const { user } = await openRoute();
  await openCamera(user);
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
  await openCamera(user);
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
  await openCamera(user);
  await choosePicture();
  await press(user, "Use This Photo");
  await screen.findByText("1 waiting");
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

fullTest(
  "a home that cannot be served is reported with a reason and text, and is no longer ahead",
  async () => {
    const atHome = stopOf(1, { windowStartsAt: "2026-11-24T13:00:00.000Z" });
    const { user, told } = await openRoute({ route: routeOf([atHome, stopOf(2)]) });
    await press(user, `Problem: ${address(1)}`);
    const dialog = within(await screen.findByRole("dialog", { name: "This Home Can’t Be Served" }));
    await user.click(await dialog.findByRole("button", { name: "Tell the Homeowner" }));
    expect(dialog.getByText("Please say what is in the way.")).toBeDefined();
    await user.click(dialog.getByRole("radio", { name: "The way is blocked" }));
    await user.click(dialog.getByRole("button", { name: "Tell the Homeowner" }));
    expect(dialog.getByText("Please take a photo of it, or say it in words.")).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: /^In your words, unless/ }));
    await user.type(dialog.getByRole("textbox", { name: /In your words/ }), "A truck is parked there.");
    await user.click(dialog.getByRole("button", { name: "Tell the Homeowner" }));
    await untilNextIs(2);
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
    await press(user, `Problem: ${address(1)}`);
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

test("a phone whose clock is fast calls no free release late", async () => {
  const hour = 60 * 60_000;
  // As found out before a reload.
  sessionStorage.setItem("tidycurb-clock-ahead", String(2 * hour));
  onTestFinished(() => sessionStorage.removeItem("tidycurb-clock-ahead"));
  const releasableUntil = new Date(Date.now() - hour).toISOString();
  const { user } = await openRoute({ route: routeOf([stopOf(1, { releasableUntil })]) });
  await press(user, `Release: ${address(1)}`);
  expect(await screen.findByText(/It’s free until/)).toBeDefined();
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

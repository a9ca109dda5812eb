import { act, screen, waitFor, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { Route } from "#modules/routes/contract.ts";
import RoutePage from "../features/routes/route-page.tsx";
import { NowStop } from "../features/runner/now-stop.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { SignInAgainLater } from "../features/sign-in/sign-in-again-later.tsx";
import { wipeOutbox } from "../lib/outbox/runner-outbox.ts";
import { photoStorage, stubPictures } from "./pictures.ts";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { routeOf, stopOf } from "./route.ts";
import { runnerUser } from "./users.ts";
// Loaded with the first dialog; imported here so no test waits for it.
import "../ui/dialog-frame.tsx";
import "../features/sign-in/sign-in-again.tsx";
import "../features/routes/checklist.tsx";
import "../features/routes/stop-notes.tsx";
import "../features/routes/stop-dialogs.tsx";

export const now = "2026-11-24T12:00:00.000Z";
export const address = (n: number) => `${n}00 Maple Street, Springfield 62704`;
export const idOf = (n: number) => stopOf(n).job.id;
export const picture = new File(["a picture"], "curb.jpg", { type: "image/jpeg" });

/** The server's answer to a step: the job with both photos. */
export const served = () => {
  const leg = { at: now, photoUrl: "/photos/1.jpg" };
  return { ...stopOf(1).job, legs: { out: leg, in: leg } };
};

const noJobs = { data: [], dataUpdatedAt: 0 };

/** Prepares and cleans up each test; returns the function that opens Now, or all stops, with `server`. */
export function setUpRoute(server: Pick<SetupServer, "use">, shows: "now" | "allStops" = "now") {
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

  /** The screen with three stops unless overridden; `told` lists the server's calls in order. */
  return async function openRoute({
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
          {shows === "now" ? <NowStop jobs={noJobs}>{() => null}</NowStop> : <RoutePage day={day} />}
        </RequireRole>
        <SignInAgainLater />
      </>,
    );
    return { user: person, told, storage };
  };
}

/** Ten seconds later, as when the phone is taken out of the pocket again. */
export async function tenSecondsLater() {
  vi.setSystemTime(Date.now() + 10_000);
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

export const next = async () => within(await screen.findByRole("region", { name: "Next Stop" }));
export const untilNextIs = (n: number) =>
  waitFor(() => {
    const stop = screen.getByRole("region", { name: "Next Stop" });
    expect(within(stop).getByText(address(n))).toBeDefined();
  });
export const press = async (user: ReturnType<typeof renderScreen>, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));

/** Opens the map, which tells the homeowner that the runner is on the way. */
export async function setOut(user: ReturnType<typeof renderScreen>, n = 1) {
  const directions = await screen.findByRole("link", { name: `Directions: ${address(n)}` });
  directions.addEventListener("click", (event) => event.preventDefault(), { once: true });
  await user.click(directions);
}

/** The camera of a stop, which opens once the runner is there. */
export async function openCamera(user: ReturnType<typeof renderScreen>, n = 1, leg: "out" | "back" = "out") {
  await press(user, `I’m here: ${address(n)}`);
  await press(user, `Photo: cans ${leg}: ${address(n)}`);
}

export async function choosePicture(file: File = picture) {
  const input = await screen.findByLabelText<HTMLInputElement>("Choose Picture", { selector: "input" });
  await act(async () => {
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

export function stubPlace(
  answer: { latitude: number; longitude: number; accuracy: number } | { code: number },
) {
  const getCurrentPosition = vi.fn((found: (at: object) => void, failed: (error: object) => void) =>
    "code" in answer ? failed(answer) : found({ coords: answer }),
  );
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
}

import { screen, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import { afterEach, beforeEach, vi } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import { ActiveRoute } from "../features/runner/active-route.tsx";
import { NowStop } from "../features/runner/now-stop.tsx";
import { RequireRole } from "../features/sign-in/require-role.tsx";
import { wipeOutbox } from "../lib/outbox/runner-outbox.ts";
import { trpc } from "../lib/trpc.ts";
import { jobOf } from "./jobs.ts";
import { photoStorage, stubPictures } from "./pictures.ts";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { routeOf } from "./route.ts";
import { runnerUser } from "./users.ts";

export const taken = jobOf({ status: "assigned", address: "412 Maple Street, Springfield 62704" });
export const begun = jobOf({
  ...taken,
  status: "in_progress",
  legs: { out: { at: "2026-11-24T12:05:00.000Z", photoUrl: null }, in: { at: null, photoUrl: null } },
});
export const leo = runnerUser();

/** Opens a folded card, as a press on its title would. */
function unfold(place: HTMLElement | null) {
  const card = place?.querySelector("details");
  if (card) card.open = true;
}

function Route() {
  const jobs = trpc.runner.jobs.useQuery();
  const active = { ...jobs, data: jobs.data?.filter(({ status }) => status !== "completed") };
  return (
    <NowStop jobs={active}>
      {(ask) => (
        <div ref={unfold}>
          <ActiveRoute source={active} onAsk={ask} />
        </div>
      )}
    </NowStop>
  );
}

/** Prepares and cleans up each test; returns the function that renders the active route with `server`. */
export function setUpActiveRoute(server: Pick<SetupServer, "use">) {
  beforeEach(stubPictures);
  beforeEach(async () => {
    sessionStorage.clear();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T11:00:00.000Z") });
    await wipeOutbox(leo.id);
  });
  afterEach(async () => {
    await wipeOutbox(leo.id);
    vi.useRealTimers();
  });

  /** The route with one job; `uploads` are storage's answers, `answers` the server's. */
  return function renderRoute({
    job,
    uploads,
    answers = {},
  }: {
    job: Job;
    uploads?: number[];
    answers?: Parameters<typeof procedures>[0];
  }) {
    let uploadsAsked = 0;
    const createPhotoUpload = vi.fn((_input: { leg: string; bytes: number; contentType: string }) => {
      const photoUrl = `photos/${++uploadsAsked}`;
      const upload = {
        method: "PUT",
        url: `/api/photos/${photoUrl}`,
        headers: { "content-type": "image/jpeg" },
      };
      return { photoUrl, upload };
    });
    const storage = photoStorage(uploads);
    const answered = procedures({
      "runner.jobs": () => [job],
      "runner.createPhotoUpload": createPhotoUpload,
      "auth.currentUser": () => leo,
      "runner.route": () => routeOf([]),
      ...answers,
    });
    server.use(storage.handler, answered);
    const user = renderScreen(
      <RequireRole allow="runner">
        <Route />
      </RequireRole>,
    );
    return { user, createPhotoUpload, received: storage.received };
  };
}

export async function openDialog(user: ReturnType<typeof renderScreen>, name: RegExp) {
  await user.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

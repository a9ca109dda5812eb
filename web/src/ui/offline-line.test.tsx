import "#testkit/web/indexed-db.ts";
import { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { setCurrentUser, useSession } from "../lib/current-user.ts";
import { keep } from "../lib/keep-offline.ts";
import { changeOffline, setKeptOwner } from "../lib/offline.ts";
import { trpc } from "../lib/trpc.ts";
import { jobOf } from "../testing/jobs.ts";
import { procedures, Refusing } from "../testing/procedures.ts";
import { renderScreen } from "../testing/render.tsx";
import { runnerUser } from "../testing/users.ts";
import { OfflineLine } from "./offline-line.tsx";

const user = runnerUser();
const jobsKey = [["runner", "jobs"], { type: "query" }];

/** A screen with a list, for signed-in users. */
function Screen() {
  const session = useSession();
  return (
    <>
      <OfflineLine />
      <p>{session.status}</p>
      {session.status === "signedIn" && <Jobs />}
    </>
  );
}

function Jobs() {
  const { data } = trpc.runner.jobs.useQuery();
  return <p>{data?.map(({ id }) => id).join()}</p>;
}

const line = () => screen.getAllByRole("status")[0] as HTMLElement;
const unreachable = http.all("*/api/trpc/:names", () => HttpResponse.error());
const reachable = (id: string) =>
  procedures({ "auth.currentUser": () => user, "runner.jobs": () => [{ ...jobOf(), id }] });

const then = new Date("2026-03-03T13:14:00.000Z");

beforeEach(() => {
  setKeptOwner(user.id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: then });
  const lastPickup = new QueryClient();
  setCurrentUser(lastPickup, user);
  lastPickup.setQueryData(jobsKey, [{ ...jobOf(), id: "kept" }]);
  const stop = keep(lastPickup, user.id);
  vi.advanceTimersByTime(1_000);
  stop();
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: then });
});
afterEach(() => {
  vi.useRealTimers();
  changeOffline({ isRestored: false });
  setKeptOwner(null);
});

test("offline the last known state shows, with a line that says how old it is", async () => {
  server.use(unreachable);
  renderScreen(<Screen />);
  await screen.findByText("kept");
  expect(line().textContent).toContain("You’re offline. Last updated Mar 3, 2026, 8:14 AM.");
});

test("once online, everything is refetched and the line disappears", async () => {
  server.use(unreachable);
  renderScreen(<Screen />);
  await screen.findByText("kept");
  server.use(reachable("today's"));
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await screen.findByText("today's");
  await waitFor(() => expect(line().textContent).toBe(""));
});

test("a connection that does not work yet is retried automatically", async () => {
  server.use(unreachable);
  renderScreen(<Screen />);
  await screen.findByText("kept");
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await act(() => new Promise((resolve) => setImmediate(resolve)));
  expect(screen.getByText("kept")).toBeDefined();
  server.use(reachable("today's"));
  await screen.findByText("today's");
  await waitFor(() => expect(line().textContent).toBe(""));
});

test("when the browser does not notice, a button retries", async () => {
  server.use(unreachable);
  const person = renderScreen(<Screen />);
  await screen.findByText("kept");
  await person.click(screen.getByRole("button", { name: "Try Again" }));
  expect(screen.getByText("kept")).toBeDefined();
  server.use(reachable("today's"));
  await person.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("today's");
});

test("an expired session hides the cached data", async () => {
  const ended = () => {
    throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
  };
  server.use(procedures({ "auth.currentUser": ended }));
  renderScreen(<Screen />);
  await screen.findByText("signedOut");
  expect(screen.queryByText("kept")).toBeNull();
});

test("a first-time user sees the usual load error", async () => {
  setKeptOwner(null);
  server.use(unreachable);
  renderScreen(<Screen />);
  await screen.findByText("failed");
  expect(line().textContent).toBe("");
});

test("losing the connection while the app is open shows the line too", async () => {
  server.use(reachable("today's"));
  renderScreen(<Screen />);
  await screen.findByText("today's");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event("offline"));
  });
  expect(line().textContent).toMatch(/^You’re offline\. Last updated /);
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  expect(line().textContent).toBe("");
});

import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { setCurrentUser } from "../../lib/current-user.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, runnerUser, waitingUser } from "../../testing/users.ts";
import { openPath } from "../../ui/link.tsx";
import { ForVisitors } from "./for-visitors.tsx";

vi.mock("./return-to.ts", () => ({ useReturnTo: () => "/" }));
vi.mock("../../ui/link.tsx", async (original) => ({
  ...(await original<typeof import("../../ui/link.tsx")>()),
  openPath: vi.fn(),
}));

beforeEach(() => vi.mocked(openPath).mockReset());

const begins = (subscriptionStatus: "none" | "incomplete" | "active" | "canceled") =>
  homeownerUser({ subscriptionStatus, subscriptionActive: subscriptionStatus === "active" });
const opened = (path: string) =>
  waitFor(() => expect(openPath).toHaveBeenCalledExactlyOnceWith(expect.anything(), path, { replace: true }));

test.each([
  ["a homeowner at the summary", begins("none"), "/subscribe"],
  ["a homeowner who left at the payment", begins("incomplete"), "/subscribe"],
  ["a served homeowner", begins("active"), "/"],
  ["a homeowner whose service ended", begins("canceled"), "/"],
  ["a homeowner who waits for a runner", waitingUser(), "/"],
  ["an account without a role", homeownerUser(null), "/"],
  ["a runner", runnerUser(), "/"],
])("%s who signs in goes on at the right page", async (_, user, path) => {
  server.use(
    procedures({
      "auth.currentUser": () => {
        throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
      },
    }),
  );
  renderScreen(<ForVisitors>Sign in here</ForVisitors>);
  expect(await screen.findByText("Sign in here")).toBeDefined();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  setCurrentUser(queryClient, user);
  await opened(path);
});

test("who was signed in already goes to the dashboard", async () => {
  server.use(procedures({ "auth.currentUser": () => begins("none") }));
  renderScreen(<ForVisitors>Sign in here</ForVisitors>);
  await opened("/");
});

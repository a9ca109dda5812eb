import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { forRole } from "../../routes/-screen.tsx";
import { hostUser, lakeHouse } from "../../testing/host-setup.tsx";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { rentalAnswers } from "../../testing/rentals.ts";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import ProfilePage from "../accounts/profile-page.tsx";
import SchedulePage from "../schedule/schedule-page.tsx";
import { SignUpPage } from "../sign-up/sign-up-page.tsx";
import { HomeownerPage } from "../subscriptions/dashboard.tsx";
import { HostSetupPage } from "./host-setup-page.tsx";
import { RentalPage } from "./rental-dashboard.tsx";

beforeEach(() => sessionStorage.clear());

const begun = hostUser();
const newHost = hostUser({ subscriptionStatus: "none", subscriptionActive: false });

/** Opens a path as a person; what it shows asks for nothing about a home, or the test fails. */
function open(path: string, user: User | null, answers: Parameters<typeof procedures>[0] = {}) {
  const state = { user, kept: null as object | null };
  server.use(
    procedures({
      ...rentalAnswers,
      "auth.currentUser": () => {
        if (!state.user) throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
        return state.user;
      },
      "profile.setUp": () => state.kept,
      "auth.register": ({ setUp }: { setUp?: object }) => {
        if (setUp) state.kept = { ...setUp, savedAt: "2026-11-24T15:00:00.000Z" };
        state.user = homeownerUser(null);
        return state.user;
      },
      "rental.quote": () => ({
        monthlyRateCents: 2900,
        rentalPrice: { partCents: 2900, includedPickups: 4, extraCents: 1200 },
        properties: [],
      }),
      ...answers,
    }),
  );
  const root = createRootRoute();
  const at = (route: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: route, component });
  const signUp = createRoute({
    getParentRoute: () => root,
    path: "/sign-up",
    validateSearch: (search): { role?: "host" } => search,
    component: SignUpPage,
  });
  const tree = root.addChildren([
    signUp,
    at("/", () => <h1>Dashboard</h1>),
    at("/calendar", forRole("homeowner", SchedulePage)),
    at("/homeowner", HomeownerPage),
    at("/host-setup", HostSetupPage),
    at(
      "/profile",
      forRole("anyone", () => <ProfilePage />),
    ),
    at("/vacation-rental", RentalPage),
  ]);
  const router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: [path] }) });
  const reader = renderScreen(<RouterProvider router={router as never} />);
  return {
    user: reader,
    path: () => router.state.location.pathname,
    search: () => router.state.location.search,
  };
}

test("a visitor's setup begins with their account, and goes on with the link's ZIP code", async () => {
  const { user, path, search } = open("/host-setup", null);
  await waitFor(() => expect(path()).toBe("/sign-up"));
  expect(search()).toMatchObject({ role: "host" });
  expect((await screen.findByRole("tab", { name: "Host" })).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByText("Step 1 of 4")).toBeDefined();
  await user.type(screen.getByLabelText("First name"), "Hana");
  await user.type(screen.getByLabelText("Last name"), "Host");
  await user.type(screen.getByLabelText("Email"), "hana@example.com");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByText("Step 2 of 4")).toBeDefined();
  expect(path()).toBe("/host-setup");
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
});

test("the ZIP code of a link is kept for the first property", async () => {
  const { user } = open("/sign-up?role=host&zip=62704", null);
  await user.type(await screen.findByLabelText("First name"), "Hana");
  await user.type(screen.getByLabelText("Last name"), "Host");
  await user.type(screen.getByLabelText("Email"), "hana@example.com");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  expect(await screen.findByLabelText("ZIP code")).toHaveProperty("value", "62704");
});

test.each([
  ["a host whose service has begun", begun, "/vacation-rental"],
  ["a homeowner", homeownerUser(), "/vacation-rental"],
  ["a runner", runnerUser(), "/"],
])("/host-setup is not for %s", async (_, user, to) => {
  const { path } = open("/host-setup", user);
  await waitFor(() => expect(path()).toBe(to));
});

test.each(["/homeowner", "/calendar"])("%s of a host without a home is their rentals", async (from) => {
  const { path } = open(from, begun);
  await waitFor(() => expect(path()).toBe("/vacation-rental"));
  expect(await screen.findByRole("button", { name: "Pause Service" })).toBeDefined();
});

test.each([
  ["an account without anything", homeownerUser(null)],
  ["a host whose service has not begun", newHost],
])("/vacation-rental leads %s to the setup", async (_, user) => {
  open("/vacation-rental", user);
  const link = await screen.findByRole("link", { name: "Set Up Service" });
  expect(link.getAttribute("href")).toBe("/host-setup");
});

test("a waiting host reviews their setup where it is", async () => {
  open(
    "/vacation-rental",
    hostUser({ ...newHost.homeownerProfile, waitingSince: "2026-11-23T10:00:00.000Z" }),
  );
  const link = await screen.findByRole("link", { name: "Review My Setup" });
  expect(link.getAttribute("href")).toBe("/host-setup");
});

test("/vacation-rental asks a host without a home to confirm their email", async () => {
  open("/vacation-rental", { ...begun, emailVerified: false });
  expect(await screen.findByText(/Confirm your email/i)).toBeDefined();
});

test("/profile offers to add a home instead of empty home data", async () => {
  open("/profile", begun);
  expect((await screen.findByRole("link", { name: "Add Your Home" })).getAttribute("href")).toBe(
    "/subscribe?from=rentals",
  );
  expect(screen.queryByText(lakeHouse.address)).toBeNull();
  expect(screen.queryByText("Vacation Holds")).toBeNull();
  expect(screen.queryByText("Set up your service to get started")).toBeNull();
});

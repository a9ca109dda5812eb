import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type SetUpRole, setUpPaths } from "#modules/accounts/rules.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { HomeownerPage } from "./dashboard.tsx";

function open(role: SetUpRole | null) {
  const savedAt = "2026-11-24T15:00:00.000Z";
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(null),
      "profile.setUp": () => role && { role, step: 2, values: {}, savedAt },
    }),
  );
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const tree = root.addChildren([
    at("/homeowner", HomeownerPage),
    ...Object.values(setUpPaths).map((path) => at(path, () => null)),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/homeowner"] });
  const router = createRouter({ routeTree: tree, history });
  renderScreen(<RouterProvider router={router as never} />);
  return () => router.state.location.pathname;
}

test("an account without a role chooses one", async () => {
  open(null);
  for (const name of ["Set Up Service", "Start Earning", "Set Up Rentals"])
    expect(await screen.findByRole("link", { name })).toBeDefined();
});

test.each(Object.entries(setUpPaths) as [SetUpRole, string][])(
  "a %s's set-up goes on at %s",
  async (role, path) => {
    const now = open(role);
    await waitFor(() => expect(now()).toBe(path));
  },
);

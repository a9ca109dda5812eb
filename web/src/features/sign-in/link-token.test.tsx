import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useLinkToken } from "./link-token.ts";

async function open(path: string) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/sign-in",
    component: () => <output>{useLinkToken() || "none"}</output>,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(<RouterProvider router={router as never} />);
  return { history, shown: async () => (await screen.findByRole("status")).textContent };
}

test("the token leaves the address once it is read", async () => {
  const { history, shown } = await open("/sign-in?returnTo=%2Fsettings#token-1");
  expect(await shown()).toBe("token-1");
  await vi.waitFor(() => expect(history.location.href).toBe("/sign-in?returnTo=%2Fsettings"));
  expect(await shown()).toBe("token-1");
});

test("skipping the navigation is no link", async () => {
  const { history, shown } = await open("/sign-in#content");
  expect(await shown()).toBe("none");
  expect(history.location.href).toBe("/sign-in#content");
});

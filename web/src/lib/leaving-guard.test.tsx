import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { LeavingGuard } from "./leaving-guard.tsx";

/** The guarded profile and the home page; links push history entries, as in the app. */
function renderPages({ isUnsaved }: { isUnsaved: boolean }) {
  const root = createRootRoute({ component: Outlet });
  const profile = createRoute({
    getParentRoute: () => root,
    path: "/profile",
    component: () => (
      <>
        <h1>Profile</h1>
        <LeavingGuard isUnsaved={isUnsaved} />
      </>
    ),
  });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>Home</h1> });
  const history = createMemoryHistory({ initialEntries: ["/profile"] });
  const router = createRouter({ routeTree: root.addChildren([profile, home]), history });
  const user = renderScreen(<RouterProvider router={router as never} />);
  return { user, go: (href: string) => act(async () => history.push(href)) };
}

const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });

test("with unsaved changes a link asks first, and Cancel stays", async () => {
  const { user, go } = renderPages({ isUnsaved: true });
  await screen.findByRole("heading", { name: "Profile" });
  await go("/");
  await question();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "Profile" })).toBeDefined();
});

test("Leave leaves", async () => {
  const { user, go } = renderPages({ isUnsaved: true });
  await screen.findByRole("heading", { name: "Profile" });
  await go("/");
  await question();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Home" })).toBeDefined();
});

test("an anchor on the same page does not ask", async () => {
  const { go } = renderPages({ isUnsaved: true });
  await screen.findByRole("heading", { name: "Profile" });
  await go("/profile#content");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("with everything saved nothing asks", async () => {
  const { go } = renderPages({ isUnsaved: false });
  await screen.findByRole("heading", { name: "Profile" });
  await go("/");
  expect(await screen.findByRole("heading", { name: "Home" })).toBeDefined();
});

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

// Drafts are stored in the tab.
beforeEach(() => sessionStorage.clear());

/** Opens /sign-up with an invitation link. */
function openLink(openInvitation: () => unknown) {
  server.use(
    procedures({
      "site.openInvitation": openInvitation,
      "site.figures": () => ({}),
      "auth.currentUser": () => {
        throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
      },
    }),
  );
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/sign-up",
    validateSearch: (search): { role?: "runner"; invitation?: string } => search,
    component: SignUpPage,
  });
  const history = createMemoryHistory({ initialEntries: ["/sign-up?role=runner&invitation=token"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  const user = renderScreen(<RouterProvider router={router as never} />);
  return { user, addressNow: () => router.state.location.search };
}

test("an expired invitation says so and leads to the application", async () => {
  const { user, addressNow } = openLink(() => null);
  expect(await screen.findByText("This invitation has ended")).toBeDefined();
  expect(screen.queryByLabelText(/First name/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Apply Without It" }));
  expect(await screen.findByLabelText(/First name/)).toBeDefined();
  await waitFor(() => expect(addressNow()).toEqual({ role: "runner" }));
});

test("a valid one fills in the address", async () => {
  openLink(() => ({ email: "ines@example.com", firstName: "Inés" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Email/)).value).toBe("ines@example.com");
  expect(screen.queryByText("This invitation has ended")).toBeNull();
});

test("one that does not load does not block the page", async () => {
  openLink(() => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
  expect((await screen.findByLabelText<HTMLInputElement>(/Email/)).value).toBe("");
});

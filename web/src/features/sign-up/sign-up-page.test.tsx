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
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RunnerSetupPage } from "./runner-setup-page.tsx";
import { SignUpPage } from "./sign-up-page.tsx";

// Drafts are stored in the tab.
beforeEach(() => sessionStorage.clear());

/** Opens a runner's /sign-up with an invitation link; `registers` lets the account be created. */
function openLink(
  openInvitation: () => unknown,
  { invitation = "token", registers }: { invitation?: string; registers?: boolean } = {},
) {
  let user: User | null = null;
  let kept: object | null = null;
  server.use(
    procedures({
      "site.openInvitation": openInvitation,
      "site.figures": () => ({}),
      "site.openJobs": () => ({ count: 20, isMore: true }),
      "site.zipPlace": ({ zipCode }: { zipCode: string }) =>
        zipCode === "00000" ? null : { city: "Springfield", state: "IL" },
      "auth.currentUser": () => {
        if (!user) throw new Refusing({ status: 401, code: "UNAUTHORIZED" });
        return user;
      },
      "profile.setUp": () => kept,
      "auth.register": ({ setUp }: { setUp?: object }) => {
        if (setUp) kept = { ...setUp, savedAt: "2026-11-24T15:00:00.000Z" };
        if (!registers) throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
        user = homeownerUser(null);
        return user;
      },
    }),
  );
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/sign-up",
    validateSearch: (search): { role?: "runner"; invitation?: string; zip?: string } => ({
      ...search,
      zip: "62704",
    }),
    component: SignUpPage,
  });
  const history = createMemoryHistory({
    initialEntries: [`/sign-up?role=runner${invitation ? `&invitation=${invitation}` : ""}`],
  });
  const setUp = createRoute({
    getParentRoute: () => root,
    path: "/runner-setup",
    component: RunnerSetupPage,
  });
  const router = createRouter({ routeTree: root.addChildren([page, setUp]), history });
  return {
    user: renderScreen(<RouterProvider router={router as never} />),
    addressNow: () => router.state.location.search,
  };
}

const press = (user: ReturnType<typeof renderScreen>, name: string) =>
  user.click(screen.getByRole("button", { name }));

/** Answers the questions asked before any typing; the ZIP code is in the link. */
async function passEligibility(user: ReturnType<typeof renderScreen>) {
  await user.click(await screen.findByLabelText("I’m 18 or older"));
  await user.click(screen.getByLabelText("Bike"));
  await press(user, "Next");
  await screen.findByRole("heading", { level: 2, name: "Your account" });
}

test("an expired invitation says so and leads to the application", async () => {
  const { user, addressNow } = openLink(() => null);
  expect(await screen.findByText("This invitation has ended")).toBeDefined();
  expect(screen.queryByLabelText("I’m 18 or older")).toBeNull();
  await press(user, "Apply Without It");
  expect(await screen.findByLabelText("I’m 18 or older")).toBeDefined();
  await waitFor(() => expect(addressNow()).toEqual({ role: "runner", zip: "62704" }));
});

test("an applicant says first whether they can run, and sees the area's open jobs", async () => {
  const { user } = openLink(() => null, { invitation: "" });
  expect(await screen.findByText("20+ open jobs in 62704 in the next 7 days")).toBeDefined();
  expect(screen.getByText("Step 1 of 10")).toBeDefined();
  await press(user, "Next");
  expect(screen.getByText("Runners must be 18 or older")).toBeDefined();
  expect(screen.getByText("Choose how you get around")).toBeDefined();
  await user.click(screen.getByLabelText("On Foot"));
  expect(screen.queryByText("Choose how you get around")).toBeNull();
  const area = screen.getByLabelText("Your area’s ZIP code");
  await user.clear(area);
  await user.type(area, "00000");
  await user.tab();
  expect(await screen.findByText(/^There is no ZIP code 00000/)).toBeDefined();
  expect(screen.queryByText(/open jobs in 00000/)).toBeNull();
  await user.clear(area);
  await user.type(area, "62704");
  await passEligibility(user);
  expect(screen.getByText("Step 2 of 10")).toBeDefined();
});

test("after the account, the application goes on with what was answered", async () => {
  const { user } = openLink(() => ({ email: "ines@example.com", firstName: "Inés" }), { registers: true });
  await passEligibility(user);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "ines@example.com");
  await user.type(screen.getByLabelText("Last name"), "Ruiz");
  await user.type(screen.getByLabelText("Password"), "curbside");
  await press(user, "Create Account");
  expect(await screen.findByText("Step 3 of 10")).toBeDefined();
  expect(screen.getByRole("list", { name: "Your ZIP codes" }).textContent).toBe("62704");
  expect(screen.queryByLabelText("City")).toBeNull();
  expect(screen.queryByLabelText("Vehicle type")).toBeNull();
});

test("an email with an account says so with the call's own sentence, and leads to signing in", async () => {
  const { user } = openLink(() => null, { invitation: "" });
  server.use(procedures({ "auth.checkEmail": () => ({ isInUse: true }) }));
  await passEligibility(user);
  await user.type(screen.getByLabelText("Email"), "maya@example.com");
  await user.tab();
  expect(await screen.findByText(/^This email already has an account\./)).toBeDefined();
  const link = screen.getByRole("link", { name: "Sign in instead" });
  expect(link.getAttribute("href")).toContain("/sign-in");
});

test("an invitation that does not load does not block the page", async () => {
  const { user } = openLink(() => {
    throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });
  await passEligibility(user);
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "");
});

test("a link with a role opens its sign-up", async () => {
  openLink(() => ({ email: "rowan@example.com" }));
  expect(await screen.findByRole("tab", { name: "Runner", selected: true })).toBeDefined();
});

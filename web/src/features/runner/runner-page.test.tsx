import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { User } from "#modules/accounts/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser, runnerUser } from "../../testing/users.ts";
import { RunnerPage } from "./runner-page.tsx";

function open(user: User) {
  server.use(procedures({ "auth.currentUser": () => user }));
  renderScreen(<RunnerPage />);
}

test("a user without a role may set up a runner's profile", async () => {
  open(homeownerUser(null));
  expect(await screen.findByRole("heading", { name: "Set Up Your Runner Profile" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Complete Profile Setup" });
  expect(link.getAttribute("href")).toBe("/runner-setup");
});

test.each([
  ["a homeowner with a home", homeownerUser()],
  ["an admin", { ...homeownerUser(null), role: "admin" } satisfies User],
])("%s is denied", async (_, user) => {
  open(user);
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeDefined();
  expect(screen.getByText("This page is only accessible to runners.")).toBeDefined();
});

fullTest("a runner who has applied sees the confirmation", async () => {
  open(runnerUser({ applicationStatus: "submitted", isAvailable: false }));
  expect(await screen.findByRole("heading", { name: "We have your application" })).toBeDefined();
});

import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { utils } from "../../lib/trpc.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "./require-role.tsx";
import { SignInAgainLater } from "./sign-in-again-later.tsx";

vi.mock("./sign-in-again.tsx", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

test("a page that can't fetch the sign-in form goes to sign-in", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const goesToSignIn = vi.fn();
  vi.spyOn(window, "location", "get").mockReturnValue({
    ...window.location,
    assign: goesToSignIn,
  } as unknown as Location);
  const currentUser = vi.fn<() => unknown>().mockReturnValue(homeownerUser());
  server.use(procedures({ "auth.currentUser": currentUser }));
  renderScreen(
    <>
      <RequireRole allow="homeowner">
        <p>Home</p>
      </RequireRole>
      <SignInAgainLater />
    </>,
  );
  await screen.findByText("Home");
  currentUser.mockReturnValue(null);
  await utils.auth.currentUser.invalidate();
  expect(await screen.findByText("You are logged out. Logging in again...")).toBeDefined();
  expect(screen.queryByText("Home")).toBeNull();
  await waitFor(() => expect(goesToSignIn).toHaveBeenCalledExactlyOnceWith("/api/login?returnTo=%2F"));
  vi.restoreAllMocks();
});

import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { signOut } from "../../lib/sign-out.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { SignOutScreen } from "./sign-out-screen.tsx";

const broken = () => {
  throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
};
const shown = (name: string) => screen.findByRole("heading", { level: 1, name });

beforeEach(() => {
  // Only logged, as documented.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  document.cookie = "tidycurb-member=1";
});
afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = "tidycurb-member=; max-age=0";
});

test("a failed sign-out is not an uncaught error", async () => {
  server.use(procedures({ "auth.logout": broken }));
  const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
  const uncaught = vi.fn((event: Event) => event.preventDefault());
  window.addEventListener("error", uncaught);
  expect(await signOut()).toBe(false);
  window.removeEventListener("error", uncaught);
  expect(uncaught).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledOnce();
});

test("a failed sign-out says that the user is still signed in, and can be retried", async () => {
  const logout = vi.fn().mockImplementationOnce(broken).mockReturnValue({ ok: true });
  server.use(procedures({ "auth.logout": logout }));
  const user = renderScreen(<SignOutScreen unsent={0} isSignedOut={await signOut()} />);
  expect(await shown("You’re Still Signed In")).toBeDefined();
  expect(screen.queryByText("You're Logged Out")).toBeNull();
  expect(screen.getByRole("link", { name: "Stay Signed In" }).getAttribute("href")).toBe("/");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await shown("You're Logged Out")).toBeDefined();
});

test("so does one that fails after unsent steps were discarded", async () => {
  server.use(procedures({ "auth.logout": broken }));
  const user = renderScreen(<SignOutScreen unsent={2} isSignedOut={null} />);
  await user.click(screen.getByRole("button", { name: "Sign Out and Lose Them" }));
  expect(await shown("You’re Still Signed In")).toBeDefined();
});

test("without a signed-in user, nothing failed", async () => {
  document.cookie = "tidycurb-member=; max-age=0";
  server.use(procedures({ "auth.logout": broken }));
  renderScreen(<SignOutScreen unsent={0} isSignedOut={await signOut()} />);
  expect(await shown("You're Logged Out")).toBeDefined();
});

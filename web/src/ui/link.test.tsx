import { createMemoryHistory, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { routeTree } from "../routeTree.gen.ts";
import { renderScreen } from "../testing/render.tsx";
import { ButtonLink } from "./button.tsx";
import { announceHash, Link, openPath, PathLink } from "./link.tsx";

test("a path without a page does not compile", () => {
  renderScreen(
    <>
      {/* @ts-expect-error A misspelt path. */}
      <Link to="/unknwon">Link</Link>
      {/* @ts-expect-error A misspelt path. */}
      <ButtonLink to="/setings">Button</ButtonLink>
      {/* @ts-expect-error A page without its week. */}
      <Link to="/runner/statement/$week">Statement</Link>
      {/* @ts-expect-error A day misspelt in the address. */}
      <Link to="/runner/route" search={{ dya: "2026-11-24" }}>
        Route
      </Link>
    </>,
  );
});

function renderAt(path: string, content: React.ReactNode) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history });
  const user = renderScreen(<RouterContextProvider router={router}>{content}</RouterContextProvider>);
  return { user, history, router };
}

const addressOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("links carry params, search values and a hash", () => {
  renderAt(
    "/",
    <>
      <Link to="/receipt/$invoice" params={{ invoice: "7f" }}>
        Receipt
      </Link>
      <Link to="/sign-in" search={{ returnTo: "/runner/route?day=2026-11-24" }}>
        Sign In
      </Link>
      <ButtonLink to="/settings" hash="billing">
        Billing
      </ButtonLink>
    </>,
  );
  expect(addressOf("Receipt")).toBe("/receipt/7f");
  expect(addressOf("Sign In")).toBe("/sign-in?returnTo=%2Frunner%2Froute%3Fday%3D2026-11-24");
  expect(addressOf("Billing")).toBe("/settings#billing");
});

test("only the link to exactly this page is marked current", () => {
  renderAt(
    "/admin/health",
    <>
      <Link to="/admin">Desk</Link>
      <Link to="/admin/health">Health</Link>
    </>,
  );
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Health");
});

test("a notice's path opens inside the app", async () => {
  const { user, history } = renderAt("/", <PathLink path="/history?from=notice#may">Pickup</PathLink>);
  await user.click(screen.getByRole("link", { name: "Pickup" }));
  expect(history.location.href).toBe("/history?from=notice#may");
});

test("a path unknown to this version is left to the server", async () => {
  const { user, history } = renderAt("/", <PathLink path="/newer-page">Newer</PathLink>);
  const left: boolean[] = [];
  const onClick = (event: Event) => {
    left.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener("click", onClick, { once: true });
  await user.click(screen.getByRole("link", { name: "Newer" }));
  expect(left).toEqual([true]);
  expect(history.location.href).toBe("/");
});

test("a link to another tab of this page selects it", async () => {
  const { user, router } = renderAt(
    "/settings",
    <Link to="/settings" hash="billing">
      Billing
    </Link>,
  );
  onTestFinished(announceHash(router));
  const named = new Promise((resolve) => window.addEventListener("hashchange", resolve, { once: true }));
  await router.load();
  await user.click(screen.getByRole("link", { name: "Billing" }));
  await named;
});

test("a return path opens inside the app, in place of the sign-in screen", async () => {
  const { router, history } = renderAt("/sign-in", null);
  openPath(router, "/runner/route?day=2026-11-24", { replace: true });
  await vi.waitFor(() => expect(history.location.href).toBe("/runner/route?day=2026-11-24"));
  expect(history.length).toBe(1);
});

test("a page in another language is a separate document", () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  const { router } = renderAt("/", null);
  openPath(router, "/es/about");
  expect(assign).toHaveBeenCalledExactlyOnceWith("/es/about");
});

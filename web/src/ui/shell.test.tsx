import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderScreen } from "../testing/render.tsx";
import { Shell, type Visitor } from "./shell.tsx";

const holly = { name: "Holly Homer", role: "homeowner", imageUrl: null, unread: 0 } as const;

beforeEach(() => {
  // jsdom lacks these two methods of the element.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  // jsdom can't follow links and would report an error.
  document.addEventListener("click", (event) => event.preventDefault());
});

function renderShell(visitor: Visitor, path = "/about") {
  return renderScreen(
    <Shell path={path} visitor={visitor}>
      <h1>About</h1>
    </Shell>,
  );
}

test("the button named Menu opens a dialog, and choosing a link closes it", async () => {
  const user = renderShell("signedOut");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await user.click(
    within(screen.getByRole("dialog", { name: "Menu" })).getByRole("link", { name: "How It Works" }),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a tap outside a link leaves the sheet open", async () => {
  const user = renderShell(holly);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  await user.click(within(screen.getByRole("dialog")).getByText("Holly Homer"));
  expect(screen.queryByRole("dialog")).not.toBeNull();
});

test("only the current page is marked", () => {
  renderShell("signedOut", "/how-it-works");
  const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    ["Home", null],
    ["How It Works", "page"],
    ["About", null],
  ]);
});

test("signed out, the bar offers to sign in and has no menu titled My Account", () => {
  renderShell("signedOut");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
  expect(screen.queryByText("My Account")).toBeNull();
});

test("the unread count shows only above zero", () => {
  renderShell(holly);
  expect(screen.getByRole("button", { name: "My Account Holly Homer" })).toBeDefined();
});

test("the unread count is announced with the name", () => {
  renderShell({ ...holly, unread: 3 });
  expect(screen.getByRole("button", { name: "My Account Holly Homer 3 unread notifications" })).toBeDefined();
});

test("while the user is unknown, the bar says that it is loading", () => {
  renderShell("loading");
  expect(screen.getByText("TidyCurb")).toBeDefined();
  expect(within(screen.getByRole("banner")).getByRole("status").textContent).toBe("Loading…");
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});

test("a homeowner finds vacation rentals under My Account, and nobody else does", () => {
  renderShell(holly);
  const links = () => screen.queryAllByRole("link", { name: "Vacation Rentals", hidden: true });
  expect(links().map((link) => link.getAttribute("href"))).toEqual(["/vacation-rental"]);
});

test.each(["runner", "admin"] as const)("a %s does not find them there", (role) => {
  renderShell({ ...holly, role });
  expect(screen.queryByText("Vacation Rentals")).toBeNull();
});

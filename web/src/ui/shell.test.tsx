import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { nav } from "#messages/en/common.ts";
import { renderScreen } from "../testing/render.tsx";
import { deskEntries, deskEntriesOf } from "./desk-navigation.ts";
import { Shell, type Visitor } from "./shell.tsx";

const adminRoutes = import.meta.glob<string>("../routes/admin*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

const holly = {
  name: "Holly Homer",
  role: "homeowner",
  imageUrl: null,
  isSetUp: true,
  isHostOnly: false,
} as const;

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

function renderShell(visitor: Visitor, path = "/about", unsent = 0) {
  return renderScreen(
    <Shell path={path} visitor={visitor} unsent={unsent}>
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

test("signed out, the menu leads runners and hosts to their pages, and to sign-up", async () => {
  const user = renderShell("signedOut");
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const links = within(screen.getByRole("dialog", { name: "Menu" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/how-it-works",
    "/about",
    "/runners",
    "/hosts",
    "/auth",
    "/sign-up",
  ]);
});

test("signed out, the bar offers to sign in and has no menu titled My Account", () => {
  renderShell("signedOut");
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
  expect(screen.queryByText("My Account")).toBeNull();
});

const mainLinks = () =>
  within(screen.getByRole("navigation", { name: "Main" }))
    .getAllByRole("link", { hidden: true })
    .map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")]);

test("a homeowner has five tabs and, in the rail, vacation rentals", () => {
  renderShell(holly, "/calendar");
  expect(mainLinks()).toEqual([
    ["Today", "/homeowner", null],
    ["Calendar", "/calendar", "page"],
    ["Photos", "/history", null],
    ["Vacation Rentals", "/vacation-rental", null],
    ["Help", "/support", null],
    ["Account", "/profile", null],
  ]);
});

test("a runner has tabs of their own", () => {
  renderShell({ ...holly, role: "runner" }, "/runner/pay");
  expect(mainLinks()).toEqual([
    ["Now", "/runner", null],
    ["Jobs", "/runner/jobs", null],
    ["Week", "/runner/week", null],
    ["Pay", "/runner/pay", "page"],
    ["You", "/runner/you", null],
  ]);
});

test("what waits to be sent is counted on a runner's first tab", () => {
  renderShell({ ...holly, role: "runner" }, "/runner/pay", 2);
  expect(screen.getByRole("link", { name: /^Now\s*2 waiting to be sent$/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "Pay" })).toBeDefined();
});

test("an admin has a rail of pages", () => {
  renderShell({ ...holly, role: "admin", desk: deskEntriesOf("owner") }, "/admin/health");
  expect(mainLinks().map(([name, href]) => `${name} ${href}`)).toEqual([
    "Today /admin",
    "Dispatch /admin/dispatch",
    "Problems /admin/problems",
    "Photo review /admin/photo-review",
    "Support /admin/support",
    "Homeowners /admin/homeowners",
    "Runners /admin/runners",
    "Rentals /admin/rentals",
    "Streets /admin/streets",
    "Waiting list /admin/waiting-list",
    "Pay run /admin/money",
    "Bills /admin/bills",
    "Credits /admin/credits",
    "Coupons /admin/coupons",
    "Gifts /admin/gifts",
    "Refunds /admin/refunds",
    "Margins /admin/margins",
    "Figures /admin/figures",
    "Messages /admin/deliveries",
    "Audit log /admin/audit",
    "Health /admin/health",
  ]);
});

test("an admin's rail leaves out the pages that the role does not include, and keeps the headings of the rest", () => {
  renderShell({ ...holly, role: "admin", desk: deskEntriesOf("support") }, "/admin");
  const missing = ["Pay run", "Margins", "Audit log", "Health"];
  expect(mainLinks().map(([name]) => name)).toEqual(
    deskEntries.map(({ label }) => nav[label]).filter((name) => !missing.includes(name)),
  );
  const rail = within(screen.getByRole("navigation", { name: "Main" }));
  expect(rail.getByText("Bills").closest("a")?.previousElementSibling?.textContent).toBe("Money");
  expect(rail.getAllByText("Money")).toHaveLength(1);
});

test.each(deskEntries)("the rail shows $to to those whom its page lets in", ({ to, needs }) => {
  const page = [to.replace("/admin/", "/admin_/"), `${to.replace("/admin/", "/admin_/")}/`];
  const source = Object.values(adminRoutes).find((text) =>
    page.some((path) => text.includes(`createFileRoute("${path}")`)),
  );
  expect(source).toContain(`"${needs}")`);
});

test.each([
  ["homeowner", "/", "Today", "page"],
  ["homeowner", "/support/7f", "Help", "true"],
  ["homeowner", "/settings", "Account", "page"],
  ["homeowner", "/vacation-rental/7f", "Vacation Rentals", "true"],
  ["runner", "/runner", "Now", "page"],
  ["runner", "/runner/statement/2026-11-23", "Pay", "true"],
  ["admin", "/admin/runners/7f", "Runners", "true"],
] as const)("for a %s, %s belongs to %s", (role, path, name, current) => {
  renderShell({ ...holly, role, desk: deskEntriesOf(role === "admin" ? "owner" : null) }, path);
  expect(mainLinks().filter(([, , mark]) => mark !== null)).toEqual([[name, expect.anything(), current]]);
});

test("a page without a tab marks none", () => {
  renderShell(holly, "/about");
  expect(mainLinks().filter(([, , mark]) => mark !== null)).toEqual([]);
});

test.each([
  { when: "the home is set up", visitor: { ...holly, isSetUp: false }, path: "/about" },
  { when: "the last steps are taken", visitor: holly, path: "/subscribe" },
])("the tabs come once $when; until then the menu has the rest", async ({ visitor, path }) => {
  const user = renderShell(visitor, path);
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  expect(screen.getAllByRole("menuitem", { hidden: true }).map((item) => item.textContent)).toEqual([
    "Vacation Rentals",
    "Profile",
    "Settings",
    "Support",
    "Notifications",
    "How It Works",
    "About",
    "Sign out",
  ]);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const sheet = within(screen.getByRole("dialog", { name: "Menu" }));
  expect(sheet.getByRole("link", { name: "Support" })).toBeDefined();
});

test.each(["runner", "admin"] as const)("a %s, who has no tab for it, finds support in the menu", (role) => {
  renderShell({ ...holly, role });
  expect(screen.getByRole("menuitem", { name: "Support", hidden: true }).getAttribute("href")).toBe(
    "/support",
  );
});

test("menu and sheet hold what the tabs leave out", async () => {
  const user = renderShell(holly);
  const others = ["Profile", "Settings", "Notifications", "How It Works", "About"];
  expect(screen.getAllByRole("menuitem", { hidden: true }).map((item) => item.textContent)).toEqual([
    ...others,
    "Sign out",
  ]);
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const links = within(screen.getByRole("dialog", { name: "Menu" })).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Vacation Rentals", ...others, "Sign Out"]);
});

test.each(["/sign-up", "/auth"])("%s keeps no room for tabs while the user is unknown", (path) => {
  renderShell("loading", path);
  expect(screen.getByRole("main").previousElementSibling?.tagName).toBe("HEADER");
});

test("while the user is unknown, the bar says that it is loading", () => {
  renderShell("loading");
  expect(screen.getByText("TidyCurb")).toBeDefined();
  expect(within(screen.getByRole("banner")).getByRole("status").textContent).toBe("Loading…");
  expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  expect(screen.queryByRole("navigation")).toBeNull();
});

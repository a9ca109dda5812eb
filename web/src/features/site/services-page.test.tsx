import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { ServicesPage } from "./services-page.tsx";

test("its three buttons lead to sign in, which keeps a visitor's service", () => {
  renderScreen(<ServicesPage {...forVisitors} />);
  for (const [name, service] of [
    ["Start Homeowner Service", "%2Fsubscribe"],
    ["Start Rental Service", "%2Fvacation-rental"],
    ["Start Your Service Today", "%2Fsubscribe"],
  ])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/api/login?returnTo=${service}`);
});

test("for members they lead to the dashboard", () => {
  const member = {
    name: "Holly Homer",
    role: "homeowner",
    imageUrl: null,
    isSetUp: true,
    isHostOnly: false,
  } as const;
  renderScreen(<ServicesPage {...forVisitors} visitor={member} />);
  for (const name of ["Start Homeowner Service", "Start Rental Service"])
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/api/login");
});

test("both services show all their features", () => {
  renderScreen(<ServicesPage {...forVisitors} />);
  const [home, rental] = screen.getAllByRole("article");
  const items = (service = document.body) =>
    within(service)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(items(home)).toEqual([
    "Weekly or bi-weekly service",
    "Notifications and tracking",
    "Holiday or vacation management",
  ]);
  expect(items(rental)).toEqual([
    "Checkout-day service",
    "Multiple properties",
    "Booking platform integration",
    "Guest communication",
  ]);
});

test("it has three steps, and three testimonials marked as samples", () => {
  renderScreen(<ServicesPage {...forVisitors} />);
  const steps = ["Subscribe", "Relax", "Track"];
  for (const name of steps) expect(screen.getByRole("heading", { level: 3, name })).toBeDefined();
  expect(screen.getAllByRole("figure")).toHaveLength(3);
  expect(screen.getByText(/^Sample stories/)).toBeDefined();
});

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { Footer } from "./footer.tsx";

test("a visitor finds the same page in the other languages, each by its own name", () => {
  renderScreen(<Footer page="about" {...forVisitors} />);
  const languages = within(screen.getByRole("navigation", { name: "Language" })).getAllByRole("link");
  expect(languages.map((link) => [link.textContent, link.getAttribute("href"), link.lang])).toEqual([
    ["English", "/about?lang=en", "en"],
    ["Español", "/es/about", "es"],
    ["Français", "/fr/about", "fr"],
  ]);
  expect(languages.map((link) => link.getAttribute("aria-current"))).toEqual(["true", null, null]);
});

test("the other languages keep what the page was asked", () => {
  renderScreen(<Footer page="area" query="zip=62704" {...forVisitors} />);
  const languages = within(screen.getByRole("navigation", { name: "Language" })).getAllByRole("link");
  expect(languages.map((link) => link.getAttribute("href"))).toEqual([
    "/area?lang=en&zip=62704",
    "/es/area?zip=62704",
    "/fr/area?zip=62704",
  ]);
});

test("each of the three people finds their way above it", () => {
  renderScreen(<Footer page="about" {...forVisitors} />);
  const ways = within(screen.getByRole("navigation", { name: "Three ways to start" })).getAllByRole("link");
  expect(ways.map((link) => link.getAttribute("href"))).toEqual(["/sign-up", "/runners", "/hosts"]);
});

test("for members the language is a setting", () => {
  const member = {
    name: "Holly Homer",
    role: "homeowner",
    imageUrl: null,
    isSetUp: true,
    isHostOnly: false,
  } as const;
  renderScreen(<Footer page="about" {...forVisitors} visitor={member} />);
  expect(screen.queryByRole("navigation", { name: "Language" })).toBeNull();
});

test("the copyright runs from 2025 to the current year", () => {
  renderScreen(<Footer page="about" {...forVisitors} />);
  expect(screen.getByText("© 2025–2026 TidyCurb")).toBeDefined();
});

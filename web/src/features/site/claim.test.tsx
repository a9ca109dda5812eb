import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { LandingPage } from "./landing-page.tsx";

test("with demo data every documented claim shows, and the sample quote is marked as one", () => {
  renderScreen(<LandingPage {...forVisitors} />);
  expect(screen.getByText("500+ pickups completed this month")).toBeDefined();
  expect(screen.getByText("Runners background-checked and insured")).toBeDefined();
  expect(screen.getByText(/Sample stories, until we have yours/)).toBeDefined();
});

test("without demo data no claim shows unless it was measured or turned on", () => {
  renderScreen(<LandingPage {...forVisitors} figures={renderFigures(figuresAtFirst, "en", 2026)} />);
  expect(screen.queryByText(/pickups completed this month/)).toBeNull();
  expect(screen.queryByText("Runners background-checked and insured")).toBeNull();
  expect(screen.queryByText(/I used to hear the truck/)).toBeNull();
});

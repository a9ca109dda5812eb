import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { LandingPage } from "./landing-page.tsx";

test("with demo data the sample quote shows, marked as one", () => {
  renderScreen(<LandingPage {...forVisitors} />);
  expect(screen.queryByText(/pickups completed this month/)).toBeNull();
  expect(screen.getByText(/Sample stories, until we have yours/)).toBeDefined();
});

const checked = "Every runner checked before the first job";
const insured = "Runners background-checked and insured";

test.each([
  { isDemo: false, claims: [], shown: checked, hidden: insured },
  { isDemo: true, claims: [], shown: checked, hidden: insured },
  { isDemo: true, claims: ["checkedRunners" as const], shown: insured, hidden: checked },
])("with demo data: $isDemo and the claims $claims, it says: $shown", ({ isDemo, claims, shown, hidden }) => {
  const figures = renderFigures({ ...figuresAtFirst, isDemo, claims }, "en", 2026);
  renderScreen(<LandingPage {...forVisitors} figures={figures} />);
  expect(screen.getByText(shown)).toBeDefined();
  expect(screen.queryByText(hidden)).toBeNull();
});

test("without demo data no claim shows unless it was measured or turned on", () => {
  renderScreen(<LandingPage {...forVisitors} figures={renderFigures(figuresAtFirst, "en", 2026)} />);
  expect(screen.queryByText(/pickups completed this month/)).toBeNull();
  expect(screen.queryByText(/I used to hear the truck/)).toBeNull();
});

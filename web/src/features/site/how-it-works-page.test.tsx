import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { figuresAtFirst, renderFigures } from "#modules/site/rules.ts";
import { renderScreen } from "../../testing/render.tsx";
import { forVisitors } from "../../testing/visitors.ts";
import { HowItWorksPage } from "./how-it-works-page.tsx";

beforeEach(() => {
  window.location.hash = "";
});

test("it starts with homeowners, and shows one side at a time", async () => {
  const user = renderScreen(<HowItWorksPage {...forVisitors} />);
  expect(within(screen.getByRole("tabpanel")).getAllByRole("heading", { level: 3 })).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/subscribe");
  await user.click(screen.getByRole("tab", { name: "For Runners" }));
  expect(within(screen.getByRole("tabpanel")).getAllByRole("heading", { level: 3 })).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Apply to be a Runner" }).getAttribute("href")).toBe(
    "/sign-up?role=runner",
  );
});

test("a member applies with the account they have", async () => {
  const member = {
    name: "Holly Homer",
    role: "homeowner",
    imageUrl: null,
    isSetUp: true,
    isHostOnly: false,
  } as const;
  const user = renderScreen(<HowItWorksPage {...forVisitors} visitor={member} />);
  await user.click(screen.getByRole("tab", { name: "For Runners" }));
  expect(screen.getByRole("link", { name: "Apply to be a Runner" }).getAttribute("href")).toBe(
    "/runner-setup",
  );
});

test("the arrow keys move between tabs and wrap around", async () => {
  const user = renderScreen(<HowItWorksPage {...forVisitors} />);
  await user.click(screen.getByRole("tab", { name: "For Homeowners" }));
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("For Runners");
  expect(document.activeElement?.textContent).toBe("For Runners");
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("For Homeowners");
});

test("an address that names the runners opens their tab, at once and later", () => {
  window.location.hash = "#runners";
  renderScreen(<HowItWorksPage {...forVisitors} />);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("For Runners");
  act(() => {
    window.location.hash = "#homeowners";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("For Homeowners");
});

test("runners see one rate, what ten homes come to at it, and that it is paid the following week", async () => {
  const figures = renderFigures({ ...figuresAtFirst, runnerRateCents: 1255 }, "en", 2026);
  const user = renderScreen(<HowItWorksPage {...forVisitors} figures={figures} />);
  await user.click(screen.getByRole("tab", { name: "For Runners" }));
  const example = screen.getByText(/10 homes in a morning/);
  expect(example.textContent).toBe(
    "$12.55 per pickup: 10 homes in a morning come to $125.50, paid the following week.",
  );
  expect(example.parentElement?.textContent?.match(/\$/g)).toHaveLength(2);
});

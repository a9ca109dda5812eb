import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ZipCheck } from "./zip-check.tsx";

const served = "Great! We serve your area. Get started today!";
const invalid = "Please enter a valid 5-digit zip code";

beforeEach(() => server.use(procedures({ "site.coverage": () => ({ hasRunners: true }) })));

test("the field keeps digits only, five at most", async () => {
  const user = renderScreen(<ZipCheck />);
  const zip = screen.getByRole("textbox", { name: "ZIP code" });
  await user.type(zip, "6a2-7 01999");
  expect(zip).toHaveProperty("value", "62701");
});

test.each([
  ["62701", served],
  ["6270", invalid],
])("%s gets the documented answer", async (zip, answer) => {
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), `${zip}{Enter}`);
  expect((await screen.findByText(answer)).closest("[role=status]")).not.toBeNull();
});

test("empty input is not a ZIP code", async () => {
  const user = renderScreen(<ZipCheck />);
  await user.click(screen.getByRole("button", { name: "Check My Area" }));
  expect(screen.getByText(invalid)).toBeDefined();
});

test("the answer disappears when the ZIP code changes", async () => {
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), "62701{Enter}{Backspace}");
  expect(screen.queryByText(served)).toBeNull();
});

test("an area without runners gets the way to its waiting list instead of the documented answer", async () => {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }) }));
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), "62701{Enter}");
  const list = await screen.findByRole<HTMLAnchorElement>("link", { name: "Join the waiting list" });
  expect(list.pathname + list.search).toBe("/area?zip=62701");
  expect(list.closest("[role=status]")?.textContent).toBe(
    "No runner serves this ZIP code yet. Join the waiting list",
  );
  await user.keyboard("{Backspace}");
  expect(screen.queryByRole("link", { name: "Join the waiting list" })).toBeNull();
});

test("a failed check gets neither answer", async () => {
  server.use(http.all("*/api/trpc/:names", () => HttpResponse.error()));
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), "62701{Enter}");
  expect(await screen.findByText(/^We can’t check right now/)).toBeDefined();
  expect(screen.queryByText(served)).toBeNull();
});

test("without script the form opens the area page", () => {
  renderScreen(<ZipCheck />);
  const form = screen.getByRole("textbox", { name: "ZIP code" }).closest("form");
  expect([form?.getAttribute("action"), form?.method]).toEqual(["/area", "get"]);
});

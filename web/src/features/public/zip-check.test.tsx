import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { ZipCheck } from "./zip-check.tsx";

const served = "Great! We serve your area. Get started today!";
const invalid = "Please enter a valid 5-digit zip code";

test("the field keeps digits only, five at most", async () => {
  const user = renderScreen(<ZipCheck />);
  const zip = screen.getByRole("textbox", { name: "ZIP code" });
  await user.type(zip, "6a2-7 01999");
  expect(zip).toHaveProperty("value", "62701");
});

test.each([
  ["62701", served],
  ["6270", invalid],
])("%s is answered with the documented sentence", async (zip, answer) => {
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), `${zip}{Enter}`);
  expect(screen.getByText(answer).closest("[role=status]")).not.toBeNull();
});

test("nothing at all is no ZIP code", async () => {
  const user = renderScreen(<ZipCheck />);
  await user.click(screen.getByRole("button", { name: "Check My Area" }));
  expect(screen.getByText(invalid)).toBeDefined();
});

test("an answer goes away when the ZIP code changes", async () => {
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), "62701{Enter}{Backspace}");
  expect(screen.queryByText(served)).toBeNull();
});

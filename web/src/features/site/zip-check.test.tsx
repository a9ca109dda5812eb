import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ZipCheck } from "./zip-check.tsx";

const served = "Great! We serve your area. Get started today!";
const invalid = "Please enter a valid 5-digit zip code";

const offered = /^No runner serves this ZIP code yet\./;

/** The waiting list's state, which its styles depend on. */
const state = () => screen.getByText(offered).closest("form")?.dataset.waiting;

/** Checks 62701, an unserved ZIP code. */
async function askWhereNobodyRuns(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }), ...answers }));
  const user = renderScreen(<ZipCheck />);
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), "62701{Enter}");
  await waitFor(() => expect(state()).toBe("offered"));
  return user;
}

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

test("an area without runners gets the waiting list instead of the documented answer", async () => {
  await askWhereNobodyRuns();
  expect(screen.getByText(offered).closest("[role=status]")).not.toBeNull();
  expect(screen.queryByText(served)).toBeNull();
});

test.each([
  ["served", true],
  ["offered", false],
  ["unknown", false],
  ["joined", false],
])("after a form sent without JavaScript and answered %s, it keeps that answer", (waiting, isServed) => {
  renderScreen(<ZipCheck asked={{ zip: "62701", waiting }} />);
  expect(state()).toBe(waiting);
  expect(screen.queryByText(served) !== null).toBe(isServed);
});

test("an area with runners is offered nothing, and an unknown one gets neither answer", async () => {
  const coverage = vi.fn(() => ({ hasRunners: true }));
  server.use(procedures({ "site.coverage": coverage }));
  const user = renderScreen(<ZipCheck />);
  const zip = screen.getByRole("textbox", { name: "ZIP code" });
  await user.type(zip, "10001{Enter}");
  await waitFor(() => expect(coverage).toHaveBeenCalledWith({ zipCode: "10001" }));
  await waitFor(() => expect(state()).toBe("served"));
  const failed = vi.fn(() => HttpResponse.error());
  server.use(http.all("*/api/trpc/:names", failed));
  await user.type(zip, "{Enter}");
  await waitFor(() => expect(state()).toBe("unknown"));
  expect(failed).toHaveBeenCalled();
  expect(screen.queryByText(served)).toBeNull();
});

test("another ZIP code withdraws the offer", async () => {
  const user = await askWhereNobodyRuns();
  await user.type(screen.getByRole("textbox", { name: "ZIP code" }), "{Backspace}");
  expect(state()).toBe("");
});

test("leaving an address joins the list for that ZIP code", async () => {
  const joined = vi.fn(() => ({ ok: true }));
  const user = await askWhereNobodyRuns({ "site.joinWaitingList": joined });
  await user.type(screen.getByRole("textbox", { name: "Email" }), "ana@example.com{Enter}");
  await waitFor(() => expect(state()).toBe("joined"));
  expect(document.activeElement?.textContent).toContain("You’re on the list");
  expect(joined).toHaveBeenCalledWith({ email: "ana@example.com", zipCode: "62701", language: "en" });
});

test.each([
  ["invalid", 400, "BAD_REQUEST"],
  ["later", 429, "TOO_MANY_REQUESTS"],
  ["later", 503, "SERVICE_UNAVAILABLE"],
])("it says %s when the server answers %i", async (outcome, status, code) => {
  const refuse = () => {
    throw new Refusing({ status, code });
  };
  const user = await askWhereNobodyRuns({ "site.joinWaitingList": refuse });
  await user.type(screen.getByRole("textbox", { name: "Email" }), "ana@example.com{Enter}");
  await waitFor(() => expect(state()).toBe(outcome));
  const email = screen.getByRole("textbox", { name: "Email" });
  expect(email.getAttribute("aria-invalid")).toBe(String(outcome === "invalid"));
});

import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { server } from "#testkit/web/server.ts";
import { fillAddress, heading, next, press, stepShown } from "../../testing/homeowner-steps.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { HomeownerWizard } from "./homeowner-wizard.tsx";

beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, "", "/sign-up");
  server.use(procedures({}));
});

const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a city and state that contradict the ZIP code are corrected, and Undo keeps the city", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("City"), "Leland Grove");
  await user.selectOptions(screen.getByLabelText("State"), "NY");
  await user.type(screen.getByLabelText("ZIP code"), "62704");
  expect(
    await screen.findByText("We set the city and state to Springfield, IL, to match 62704."),
  ).toBeDefined();
  expect([typed("City"), typed("State")]).toEqual(["Springfield", "IL"]);
  await press(user, "Undo");
  expect(typed("City")).toBe("Leland Grove");
  expect(screen.queryByText(/We set the/)).toBeNull();
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
  // Another state is still refused, where the server would refuse it.
  await press(user, "Next");
  expect(await screen.findByText(/^ZIP code 62704 is in Springfield, IL/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await next(user, 2);
});

test("only what was changed is named", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("City"), "Decatur");
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await user.type(screen.getByLabelText("ZIP code"), "62704");
  expect(await screen.findByText("We set the city to Springfield, to match 62704.")).toBeDefined();
});

test("a state or city chosen after the ZIP code stays, and the mismatch is told", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  await user.selectOptions(screen.getByLabelText("State"), "NY");
  // Choosing is enough: a phone's list does not leave its field.
  expect(document.activeElement).toBe(screen.getByLabelText("State"));
  expect(
    await screen.findByText("ZIP code 62704 is in Springfield, IL. Please check the state and the ZIP code."),
  ).toBeDefined();
  expect(typed("State")).toBe("NY");
  await user.tab();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText(/^ZIP code 62704 is in Springfield, IL/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText("State"), "IL");
  await user.clear(screen.getByLabelText("City"));
  await user.type(screen.getByLabelText("City"), "Leland Grove");
  await user.tab();
  expect(await screen.findByText(/^ZIP code 62704 is in Springfield\. You can keep your city/)).toBeDefined();
  expect(typed("City")).toBe("Leland Grove");
  await next(user, 2);
});

test("a ZIP code that does not exist gets one answer", async () => {
  server.use(procedures({ "site.coverage": () => ({ hasRunners: false }) }));
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("ZIP code"), "00000");
  await user.tab();
  expect(await screen.findByText(/^There is no ZIP code 00000/)).toBeDefined();
  expect(screen.queryByText(/No runner serves 00000/)).toBeNull();
});

test("a street without a house number is told when it is left, and a lot's number is enough", async () => {
  const user = renderScreen(<HomeownerWizard />);
  const street = screen.getByLabelText("Street address");
  await user.type(street, "Maple Street");
  await user.tab();
  expect(await screen.findByText("Add the house number.")).toBeDefined();
  await user.clear(street);
  await fillAddress(user);
  await user.clear(street);
  await user.type(street, "Maple Street");
  await press(user, "Next");
  expect(await screen.findByText("Add the house number.")).toBeDefined();
  expect(heading()).toBe("Service address");
  await user.clear(street);
  await user.type(street, "Lot 5");
  await next(user, 2);
});

test("an empty field is told on the way to the next one, and not on the way to a button", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await user.click(screen.getByLabelText("City"));
  screen.getByRole("button", { name: "Next" }).focus();
  await user.click(screen.getByLabelText("Street address"));
  await user.click(screen.getByLabelText("Unit (optional)"));
  expect(await screen.findByText("Enter the street address")).toBeDefined();
  expect(screen.queryByText("Enter the city")).toBeNull();
});

test("the hint about the city stays during the press of Next, so that the press counts", async () => {
  const user = renderScreen(<HomeownerWizard />);
  await fillAddress(user);
  const city = screen.getByLabelText("City");
  await user.clear(city);
  await user.type(city, "Decatur");
  await user.tab();
  const hint = await screen.findByText(/^ZIP code 62704 is in Springfield\. You can keep your city/);
  await user.clear(city);
  await user.type(city, "Springfield");
  const target = screen.getByRole("button", { name: "Next" });
  await user.pointer({ keys: "[MouseLeft>]", target });
  // Long enough for the answer to the field that the press left.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).not.toBe(city);
  expect(hint.isConnected).toBe(true);
  await user.pointer({ keys: "[/MouseLeft]", target });
  await stepShown(2);
});

test("Next waits for the city and state that the ZIP code fills in", async () => {
  let answer = (_place: { city: string; state: string }) => {};
  const asked = new Promise<{ city: string; state: string }>((resolve) => {
    answer = resolve;
  });
  server.use(procedures({ "site.zipPlace": () => asked }));
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("Street address"), "412 Maple Street");
  await user.type(screen.getByLabelText("ZIP code"), "62704");
  await press(user, "Next");
  expect(screen.queryByText("Enter the city")).toBeNull();
  answer({ city: "Springfield", state: "IL" });
  await stepShown(2);
});

test("an error that comes late waits for the end of a press", async () => {
  let answer = (_place: null) => {};
  const asked = new Promise<null>((resolve) => {
    answer = resolve;
  });
  server.use(procedures({ "site.zipPlace": () => asked }));
  const user = renderScreen(<HomeownerWizard />);
  await user.type(screen.getByLabelText("ZIP code"), "00000");
  await user.tab();
  const target = screen.getByRole("heading", { level: 2 });
  await user.pointer({ keys: "[MouseLeft>]", target });
  answer(null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/^There is no ZIP code 00000/)).toBeNull();
  await user.pointer({ keys: "[/MouseLeft]", target });
  expect(await screen.findByText(/^There is no ZIP code 00000/)).toBeDefined();
});

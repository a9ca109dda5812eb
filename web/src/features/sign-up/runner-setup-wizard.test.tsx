import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { passedTraining } from "../../testing/training.ts";
import { homeownerUser } from "../../testing/users.ts";
import { RunnerSetupWizard } from "./runner-setup-wizard.tsx";

type Actor = ReturnType<typeof renderScreen>;

const user = homeownerUser(null);
const springfield = { city: "Springfield", state: "IL" };

beforeEach(() => {
  sessionStorage.clear();
  server.use(
    procedures({
      "site.zipPlace": ({ zipCode }: { zipCode: string }) => (zipCode === "00000" ? null : springfield),
      "site.openJobs": () => ({ count: 0, isMore: false }),
    }),
  );
});

const press = (actor: Actor, name: string) => actor.click(screen.getByRole("button", { name }));
const step = (number: number) => screen.findByText(`Step ${number} of 10`);
const zipField = () => screen.getByLabelText("Service area ZIP codes");
const zips = () =>
  within(screen.getByRole("list", { name: "Your ZIP codes" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);
const layers = (count: number) =>
  waitFor(() => expect(window.history.state?.tidycurbLayers ?? 0).toBe(count));

/** What the account keeps of the steps before it. */
const kept = {
  step: 1,
  values: {
    ...{ isAdult: true, vehicleType: "Walk", zipCode: "62704" },
    ...{ serviceAreas: ["62704"], isNewAccount: true },
  },
  savedAt: "2026-11-24T15:00:00.000Z",
};

/** The step after the account that was just created, in the area 62704. */
async function openWork(): Promise<Actor> {
  const actor = renderScreen(<RunnerSetupWizard user={user} kept={kept} />);
  await step(3);
  return actor;
}

async function fillWork(actor: Actor) {
  await actor.type(screen.getByLabelText("Mobile phone"), "217-555-0120");
  await actor.click(screen.getByLabelText("Flexible/Anytime"));
}

test("a ZIP code is added with exactly five digits, once, and can be removed", async () => {
  const actor = await openWork();
  expect(zips()).toEqual(["62704"]);
  await actor.type(zipField(), "6270{Enter}");
  expect(screen.getByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
  await actor.type(zipField(), "3-9");
  expect(zipField()).toHaveProperty("value", "62703");
  await press(actor, "Add ZIP");
  expect(zips()).toEqual(["62704", "62703"]);
  await actor.type(zipField(), "62704{Enter}");
  expect(screen.getByText("62704 is already on your list")).toBeDefined();
  await press(actor, "Remove 62704");
  expect(zips()).toEqual(["62703"]);
});

test.each([
  ["62702 62703{Enter}", ["62704", "62702", "62703"]],
  ["62702, 62703;62702{Enter}", ["62704", "62702", "62703"]],
])("typing %s at once adds each code", async (typed, added) => {
  const actor = await openWork();
  await actor.type(zipField(), typed);
  expect(zips()).toEqual(added);
  expect(zipField()).toHaveProperty("value", "");
});

test("Next shows an error for an incomplete code, an unknown one, and an empty list", async () => {
  const actor = await openWork();
  await fillWork(actor);
  await actor.type(zipField(), "627");
  await press(actor, "Next");
  expect(await screen.findByText("Please enter a valid 5-digit ZIP code")).toBeDefined();
  await actor.clear(zipField());
  await actor.type(zipField(), "00000");
  await press(actor, "Next");
  expect(await screen.findByText("There is no ZIP code 00000. Please check the digits.")).toBeDefined();
  await actor.clear(zipField());
  await press(actor, "Remove 62704");
  await press(actor, "Next");
  expect(await screen.findByText("Please enter at least one ZIP code")).toBeDefined();
  expect(document.activeElement).toBe(zipField());
});

fullTest("typed but unadded ZIP codes count, and survive Next and Back", async () => {
  const actor = await openWork();
  await fillWork(actor);
  await actor.type(zipField(), "62702 62703");
  await press(actor, "Next");
  await step(4);
  await press(actor, "Back");
  expect(zips()).toEqual(["62704", "62702", "62703"]);
});

test("a new ZIP code of one's own replaces the old one, and an unknown one is told", async () => {
  const actor = await openWork();
  await press(actor, "Back");
  await step(1);
  const area = screen.getByLabelText("Your area’s ZIP code");
  await actor.clear(area);
  await actor.type(area, "00000");
  await press(actor, "Next");
  expect(await screen.findByText("There is no ZIP code 00000. Please check the digits.")).toBeDefined();
  await actor.clear(area);
  await actor.type(area, "62703");
  await press(actor, "Next");
  await step(3);
  expect(zips()).toEqual(["62703"]);
});

test("the city is asked only if the server can't tell it", async () => {
  server.use(
    procedures({
      "site.zipPlace": () => {
        throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
      },
    }),
  );
  const actor = await openWork();
  await fillWork(actor);
  await press(actor, "Next");
  expect(await screen.findByText(/^We couldn’t find the city/)).toBeDefined();
  await actor.type(screen.getByLabelText("City"), "Springfield");
  await press(actor, "Next");
  await step(4);
});

test("the browser's Back and Forward walk the steps and the training, with their values", async () => {
  const actor = await openWork();
  await fillWork(actor);
  await press(actor, "Next");
  await step(4);
  expect(screen.getByText(/^The person who reviews your application checks who you are\./)).toBeDefined();
  expect(screen.queryByText(/\border\b/)).toBeNull();
  await actor.click(screen.getByLabelText("I consent to ID verification"));
  await press(actor, "Next");
  await screen.findByRole("heading", { name: "Training 1 of 6" });
  await press(actor, "Next");
  expect(await screen.findByText("Choose the right answer to go on.")).toBeDefined();
  const right = screen.getByLabelText("Toward the house");
  await actor.click(right);
  await actor.click(screen.getByLabelText("Toward the street"));
  await press(actor, "Next");
  expect(await screen.findByText("Choose the right answer to go on.")).toBeDefined();
  await actor.click(right);
  await press(actor, "Next");
  await screen.findByRole("heading", { name: "Training 2 of 6" });
  await layers(4);
  window.history.go(-2);
  await step(4);
  await layers(2);
  window.history.go(2);
  await screen.findByRole("heading", { name: "Training 2 of 6" });
  await layers(4);
  window.history.back();
  await screen.findByRole("heading", { name: "Training 1 of 6" });
  expect(screen.getByLabelText("Toward the house")).toHaveProperty("checked", true);
});

test("Submit right after Next in the same place sends; a double click on Next does not", async () => {
  const trainingTries = passedTraining.tries.map(({ module, choice }) => `${module}:${choice}`);
  const trained = { ...kept, step: 7, values: { ...kept.values, trainingTries } };
  renderScreen(<RunnerSetupWizard user={user} kept={trained} />);
  await screen.findByRole("heading", { name: "Training 5 of 6" });
  const now = vi.spyOn(Date, "now");
  const refused = () => screen.queryByText("Tick the box to confirm you finished the training");
  now.mockReturnValue(10_000);
  fireEvent.click(screen.getByRole("button", { name: "Next" }), { detail: 1 });
  now.mockReturnValue(10_150);
  fireEvent.click(await screen.findByRole("button", { name: "Submit Application" }), { detail: 2 });
  expect(refused()).toBeNull();
  now.mockReturnValue(10_600);
  fireEvent.click(screen.getByRole("button", { name: "Submit Application" }), { detail: 3 });
  // The phone is missing too, so the wizard goes there; the box's error shows when one comes back.
  await step(3);
  now.mockRestore();
});

import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { heading, press } from "../../testing/homeowner-steps.ts";
import { newcomer, setUpSubscribe } from "../../testing/subscribe-screen.tsx";

const open = setUpSubscribe(server);
const incomplete = { clientSecret: "secret", status: "incomplete", testMode: true };
const details = { cansPlace: "Behind the shed", curbPlace: null, gateCodeMark: "1", gateCodeViews: [] };

const layers = (count: number) =>
  waitFor(() => expect(window.history.state).toMatchObject({ tidycurbLayers: count }));

beforeEach(async () => {
  sessionStorage.clear();
  window.history.pushState(null, "", "/subscribe?from=sign-up");
});

function openSummary(answers = {}, isFromSignUp = true) {
  const saveService = vi.fn((_input: object) => newcomer);
  const { user } = open(
    {
      "homeowner.createSubscription": () => incomplete,
      "homeowner.homeDetails": () => details,
      "homeowner.saveService": saveService,
      ...answers,
    },
    newcomer,
    isFromSignUp,
  );
  return { user, saveService };
}
const summary = () => screen.findByText("Fri, Nov 29, 2126");
const change = (what: string) => screen.findByRole("button", { name: `Change: ${what}` });

test.each([
  ["Service Address", () => screen.getByLabelText("Street address")],
  ["Pickup days", () => screen.getByLabelText("Monday")],
  ["Truck comes", () => screen.getByLabelText("Truck comes")],
  ["Cans go out", () => screen.getByLabelText("The evening before")],
  ["Gate code", () => screen.getByLabelText("Gate code (optional)")],
])("Change at %s focuses its field", async (what, field) => {
  const { user } = openSummary();
  await user.click(await change(what));
  await screen.findByRole("button", { name: "Save" });
  expect(document.activeElement).toBe(field());
});

test("a reload during a change keeps what was typed, and Back returns to what is saved", async () => {
  const first = openSummary();
  await first.user.click(await change("Where the cans live"));
  const place = await screen.findByLabelText("Where the cans live (optional)");
  await first.user.clear(place);
  await first.user.type(place, "In the alley");
  await layers(4);
  // A reload runs no cleanup of the screen: what it would remove is put back.
  const stored = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  const { user, saveService } = openSummary();
  expect(await screen.findByLabelText("Where the cans live (optional)")).toHaveProperty(
    "value",
    "In the alley",
  );
  window.history.back();
  expect(await summary()).toBeDefined();
  expect(screen.getByText("Behind the shed")).toBeDefined();
  expect(saveService).not.toHaveBeenCalled();
  await user.click(await change("Where the cans live"));
  expect(await screen.findByLabelText("Where the cans live (optional)")).toHaveProperty(
    "value",
    "Behind the shed",
  );
});

test.each(["the browser's", "the screen's"])(
  "%s Back leads from the summary to the last step, each time, and Forward returns",
  async (whose) => {
    const { user, saveService } = openSummary();
    const back = async () => (whose === "the screen's" ? press(user, "Back") : window.history.back());
    await summary();
    await layers(3);
    await back();
    expect(await screen.findByText("Step 3 of 5")).toBeDefined();
    await layers(2);
    await back();
    expect(await screen.findByText("Step 2 of 5")).toBeDefined();
    await layers(1);
    window.history.forward();
    expect(await screen.findByText("Step 3 of 5")).toBeDefined();
    await layers(2);
    window.history.forward();
    expect(await summary()).toBeDefined();
    await layers(3);
    await back();
    expect(await screen.findByText("Step 3 of 5")).toBeDefined();
    expect(saveService).not.toHaveBeenCalled();
  },
);

test("Forward to the summary saves what was edited on the way", async () => {
  const { user, saveService } = openSummary();
  await summary();
  await layers(3);
  window.history.back();
  const place = await screen.findByLabelText("Where the cans live (optional)");
  await layers(2);
  await user.type(place, " door");
  window.history.forward();
  expect(await summary()).toBeDefined();
  expect(saveService).toHaveBeenCalledOnce();
  expect(saveService.mock.lastCall?.[0]).toMatchObject({ cansPlace: "Behind the shed door", homeOnly: true });
});

test("whoever comes back later sees the summary, not the step looked at before", async () => {
  const { user } = openSummary({}, false);
  await summary();
  await press(user, "Back");
  await press(user, "Back");
  expect(heading()).toBe("Pickup schedule");
  // Leaves for another page.
  cleanup();
  openSummary({}, false);
  expect(await summary()).toBeDefined();
});

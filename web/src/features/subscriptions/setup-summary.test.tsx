import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { utils } from "../../lib/trpc.ts";
import { press } from "../../testing/homeowner-steps.ts";
import { newcomer, setUpSubscribe } from "../../testing/subscribe-screen.tsx";
import { waitingUser } from "../../testing/users.ts";

const open = setUpSubscribe(server);
const incomplete = { clientSecret: "secret", status: "incomplete", testMode: true };

beforeEach(() => sessionStorage.clear());

const shown = () => {
  const terms = screen.getAllByRole("term");
  return Object.fromEntries(
    terms.map((term) => [term.textContent, (term.nextSibling as HTMLElement).textContent]),
  );
};

test("the summary says what goes out when, where from, and the first pickup", async () => {
  open({ "homeowner.createSubscription": () => incomplete });
  expect(await screen.findByText("Fri, Nov 29, 2126")).toBeDefined();
  expect(shown()).toMatchObject({
    "Pickup days": "Tuesday & FridayChange",
    Cans: "Trash: Every Tuesday, Every FridayRecycling: Every other FridayChange",
    "Cans go out": "The evening before: 4–10 PMChange",
    "Where the cans live": "Behind the shedChange",
    "Spot at the curb": "Not givenChange",
    "Gate code": "Not givenChange",
  });
  expect(shown()["Truck comes"]).toMatch(/^12\s–\s+4\sPMChange$/);
  expect(shown()["Cans come back"]).toMatch(/^Pickup day: 12\s–\s+4\sPMChange$/);
});

test("a saved gate code is not shown, and its step says that it stays unless it is replaced", async () => {
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.homeDetails": () => ({ cansPlace: null, curbPlace: null, gateCodeMark: "1" }),
  });
  await user.click(await screen.findByRole("button", { name: "Change: Gate code" }));
  expect(await screen.findByText("A code is saved. Type a new one to replace it.")).toBeDefined();
  await press(user, "Back");
  expect(await screen.findByText("Fri, Nov 29, 2126")).toBeDefined();
  expect(shown()["Gate code"]).toBe("SavedChange");
});

test("one pickup is offered under the service, only where it can be booked", async () => {
  const day = { day: "2126-11-29", timeWindow: "morning", windowStartsAt: "", outBy: "", inBy: "" };
  let days = [day];
  const offer = { price: "15.00", numberOfCans: 2, testMode: true, publishableKey: null };
  open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.oneOffOffer": () => ({ ...offer, days }),
  });
  const line = await screen.findByRole("link", { name: "Just this once? $15" });
  expect(line.getAttribute("href")).toBe("/once");
  days = [];
  await utils.homeowner.oneOffOffer.invalidate();
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Just this once/ })).toBeNull());
});

test("a home on the waiting list is promised no first pickup", async () => {
  open({ "homeowner.createSubscription": () => ({ ...incomplete, status: "waiting" }) }, waitingUser());
  expect(await screen.findByText("Behind the shed")).toBeDefined();
  expect(screen.queryByText("First pickup")).toBeNull();
});

test.each([
  ["Service Address", "Service address", "Step 1 of 5"],
  ["Cans", "Pickup schedule", "Step 2 of 5"],
  ["Cans go out", "Your cans", "Step 3 of 5"],
])("Change at %s opens that step alone, and saving returns to the summary", async (what, title, progress) => {
  const saveService = vi.fn((_input: object) => newcomer);
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": saveService,
  });
  await user.click(await screen.findByRole("button", { name: `Change: ${what}` }));
  expect(await screen.findByRole("heading", { level: 2, name: title })).toBeDefined();
  expect(screen.getByText(progress)).toBeDefined();
  await press(user, "Back");
  expect(await screen.findByText("Fri, Nov 29, 2126")).toBeDefined();
  expect(saveService).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: `Change: ${what}` }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText("Fri, Nov 29, 2126")).toBeDefined();
  expect(saveService).toHaveBeenCalledOnce();
});

test("an address changed alone is saved with the city of its new ZIP code, also when that comes late", async () => {
  const saveService = vi.fn((_input: object) => newcomer);
  const late = Promise.withResolvers<object>();
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": saveService,
    "site.zipPlace": ({ zipCode }: { zipCode: string }) =>
      zipCode === "60601" ? late.promise : { city: "Springfield", state: "IL", cities: ["Springfield"] },
  });
  await user.click(await screen.findByRole("button", { name: "Change: Service Address" }));
  const form = within(await screen.findByRole("form"));
  await user.clear(form.getByLabelText("ZIP code"));
  await user.type(form.getByLabelText("ZIP code"), "60601");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(saveService).not.toHaveBeenCalled();
  late.resolve({ city: "Chicago", state: "IL", cities: ["Chicago"] });
  await waitFor(() => expect(saveService).toHaveBeenCalledOnce());
  expect(saveService.mock.lastCall?.[0]).toMatchObject({ zipCode: "60601", city: "Chicago", state: "IL" });
});

test("after the steps the summary is closed, and open once something was changed", async () => {
  const answers = {
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": () => newcomer,
  };
  const { user } = open(answers, newcomer, true);
  const summary = (await screen.findByText("Show details")).closest("details");
  expect(summary?.open).toBe(false);
  await user.click(screen.getByText("Show details"));
  await user.click(await screen.findByRole("button", { name: "Change: Service Address" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect((await screen.findByText("Show details")).closest("details")?.open).toBe(true);
});

test("a step that is changed alone is checked before it is saved", async () => {
  const saveService = vi.fn((_input: object) => newcomer);
  const { user } = open({
    "homeowner.createSubscription": () => incomplete,
    "homeowner.saveService": saveService,
  });
  await user.click(await screen.findByRole("button", { name: "Change: Service Address" }));
  const form = within(await screen.findByRole("form"));
  await user.clear(form.getByLabelText("Street address"));
  await user.type(form.getByLabelText("Street address"), "Maple Street");
  await user.clear(form.getByLabelText("Unit (optional)"));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Add the house number.")).toBeDefined();
  expect(saveService).not.toHaveBeenCalled();
});

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { heading, press, type Reader } from "../../testing/homeowner-steps.ts";
import { hostUser, incomplete, lakeHouse, loft, setUpHost } from "../../testing/host-setup.tsx";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { waiting } from "../../testing/subscribe-screen.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { HostStartWizard } from "../sign-up/host-start-wizard.tsx";

const open = setUpHost(server);

beforeEach(() => {
  sessionStorage.clear();
  window.history.pushState(null, "", "/host-setup");
});
afterEach(() => vi.useRealTimers());

const stepShown = (step: number) => screen.findByText(`Step ${step} of 4`);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const calendar = () => field(/^Calendar address/);
const address = "https://www.airbnb.com/calendar/1.ics";

async function fillPlace(user: Reader) {
  await stepShown(2);
  await user.type(field("ZIP code"), "62704");
  await waitFor(() => expect(field("State").value).toBe("IL"));
  await user.type(field("Street address"), "9 Shore Road");
}

async function toCalendar(user: Reader) {
  await fillPlace(user);
  await press(user, "Next");
  await stepShown(3);
}

test("the first property is saved without a home, with its calendar and the street as its name", async () => {
  const { user, addProperty, addFeed } = open();
  await toCalendar(user);
  expect(heading()).toBe("Calendar and collection days");
  await user.click(calendar());
  await user.paste(address);
  expect(
    await screen.findByText("We found 12 stays. Next checkouts: Fri, Dec 4 · Tue, Dec 8 · Sun, Dec 13"),
  ).toBeDefined();
  await user.click(field("Friday"));
  await user.clear(field("Cans"));
  await user.type(field("Cans"), "3");
  await press(user, "Save Property");
  await stepShown(4);
  expect(addProperty).toHaveBeenCalledOnce();
  expect(addProperty.mock.lastCall?.[0]).toMatchObject({
    name: "9 Shore Road",
    address: "9 Shore Road",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    collectionDays: ["Friday"],
    numberOfCans: 3,
    checkInTime: "16:00",
    checkOutTime: "11:00",
    withoutHome: true,
    hasSize: false,
  });
  expect(addFeed.mock.lastCall?.[0]).toMatchObject({ kind: "airbnb", address });
  expect(screen.getByRole("heading", { name: "9 Shore Road" })).toBeDefined();
  expect(sessionStorage).toHaveLength(0);
});

test("a calendar is read once per address, also when it is only left", async () => {
  const { user, previewCalendar, addFeed } = open();
  await toCalendar(user);
  await user.type(calendar(), address);
  expect(previewCalendar).not.toHaveBeenCalled();
  await user.tab();
  await screen.findByText(/^We found 12 stays/);
  await user.click(calendar());
  await user.tab();
  await press(user, "Save Property");
  await stepShown(4);
  expect(previewCalendar).toHaveBeenCalledOnce();
  expect(previewCalendar).toHaveBeenCalledWith({ address, zipCode: "62704", state: "IL" });
  expect(addFeed).toHaveBeenCalledOnce();
});

test("a typed calendar is read after the press that leaves its field, so that the press counts", async () => {
  const { user, previewCalendar } = open();
  await toCalendar(user);
  await user.type(calendar(), address);
  const target = field("Friday");
  await user.pointer({ keys: "[MouseLeft>]", target });
  expect(document.activeElement).not.toBe(calendar());
  expect(screen.queryByText(/^(Reading|We found)/)).toBeNull();
  expect(previewCalendar).not.toHaveBeenCalled();
  await user.pointer({ keys: "[/MouseLeft]", target });
  expect(target.checked).toBe(true);
  expect(await screen.findByText(/^We found 12 stays/)).toBeDefined();
});

test("a calendar that can't be read is told before the property is saved, which a second press then does", async () => {
  const failure = "unreachable";
  const { user, addProperty, addFeed } = open({
    "rental.previewCalendar": () => ({ failure, stays: 0, checkouts: [] }),
  });
  await toCalendar(user);
  await user.type(calendar(), address);
  await press(user, "Save Property");
  const told =
    "We can’t read this calendar: the server does not answer. Check the address, or continue and we’ll keep trying.";
  expect(await screen.findByText(told)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(calendar()));
  expect(addProperty).not.toHaveBeenCalled();
  await press(user, "Save Property");
  await stepShown(4);
  expect(addProperty).toHaveBeenCalledOnce();
  expect(addFeed).toHaveBeenCalledOnce();
});

test("a check that is refused keeps nobody from going on", async () => {
  const { user, addFeed } = open({
    "rental.previewCalendar": () => {
      throw new Refusing({ status: 429, code: "TOO_MANY_ATTEMPTS" });
    },
  });
  await toCalendar(user);
  await user.type(calendar(), address);
  await press(user, "Save Property");
  await stepShown(4);
  expect(addFeed).toHaveBeenCalledOnce();
});

test.each([
  ["ZIP code", "627", "Please enter a valid 5-digit ZIP code"],
  ["ZIP code", "00000", "There is no ZIP code 00000. Please check the digits."],
  ["Street address", "x{Backspace}", "Enter the street address"],
  ["City", "x{Backspace}", "Enter the city"],
])("%s: %s is told when the field is left", async (label, typed, text) => {
  const { user } = open();
  await stepShown(2);
  await user.type(field(label), typed);
  expect(screen.queryByText(text)).toBeNull();
  await user.tab();
  expect(await screen.findByText(text)).toBeDefined();
});

test.each([
  [/^Calendar address/, "ftp://x", "Please paste a public address that begins with https://"],
  ["Cans", "0", "Please enter a whole number of cans from 1 to 10"],
  ["Checkout by", "17:00", "Checkout must not be later than check-in"],
])("%s: %s is told when the field is left", async (label, typed, text) => {
  const { user } = open();
  await toCalendar(user);
  await press(user, "Check-in and checkout times");
  await user.clear(field(label));
  await user.type(field(label), typed);
  await user.tab();
  expect(await screen.findByText(text)).toBeDefined();
});

test("a reload at each step loses nothing", async () => {
  const first = open();
  await fillPlace(first.user);
  cleanup();
  const { user, addProperty } = open();
  await stepShown(2);
  expect(field("Street address").value).toBe("9 Shore Road");
  await press(user, "Next");
  await stepShown(3);
  await user.type(calendar(), address);
  await user.click(field("Monday"));
  cleanup();
  const again = open();
  await stepShown(3);
  expect(calendar().value).toBe(address);
  // The calendar's check returns by itself.
  expect(await screen.findByText(/^We found 12 stays\. Next checkouts:/)).toBeDefined();
  await press(again.user, "Save Property");
  await stepShown(4);
  expect(addProperty).not.toHaveBeenCalled();
  expect(again.addProperty.mock.lastCall?.[0]).toMatchObject({
    address: "9 Shore Road",
    collectionDays: ["Monday"],
  });
});

test("two quick presses save one property", async () => {
  const { user, addProperty } = open();
  await toCalendar(user);
  await user.dblClick(screen.getByRole("button", { name: "Save Property" }));
  await stepShown(4);
  expect(addProperty).toHaveBeenCalledOnce();
});

/** What a visitor typed of a home before choosing to be a host. */
function typeHome() {
  const values = {
    zipCode: "62704",
    address: "412 Maple Street",
    unit: "2B",
    city: "Springfield",
    state: "IL",
  };
  sessionStorage.setItem("tidycurb-draft-homeowner", JSON.stringify({ step: 1, values }));
}
const account = [
  ["First name", "Hana"],
  ["Last name", "Host"],
  ["Email", "hana@example.com"],
  ["Password", "correct horse"],
] as const;

test("a home typed before signing in instead is the first property’s place", async () => {
  typeHome();
  server.use(procedures({ "auth.checkEmail": () => ({ isInUse: true }) }));
  const visitor = renderScreen(<HostStartWizard zip="10001" />);
  await visitor.type(field("Email"), "hana@example.com");
  await visitor.tab();
  expect(await screen.findByRole("link", { name: "Sign in instead" })).toBeDefined();
  cleanup();
  const { user } = open();
  await stepShown(2);
  expect(field("Street address").value).toBe("412 Maple Street, 2B");
  expect(field("ZIP code").value).toBe("62704");
  expect(field("City").value).toBe("Springfield");
  await press(user, "Next");
  await stepShown(3);
  await press(user, "Save Property");
  await stepShown(4);
  expect(sessionStorage.getItem("tidycurb-draft-host")).toBeNull();
});

test.each([
  ["a home typed before", true, { zipCode: "62704", address: "412 Maple Street, 2B" }],
  ["the link’s ZIP code", false, { zipCode: "10001" }],
])("a new account keeps %s for the first property", async (_, hasHome, values) => {
  if (hasHome) typeHome();
  const register = vi.fn((_input: object) => homeownerUser(null));
  server.use(procedures({ "auth.checkEmail": () => ({ isInUse: false }), "auth.register": register }));
  const user = renderScreen(<HostStartWizard zip="10001" />);
  for (const [label, text] of account) await user.type(field(label), text);
  await press(user, "Create Account");
  await waitFor(() => expect(register).toHaveBeenCalledOnce());
  expect(register.mock.lastCall?.[0]).toMatchObject({ setUp: { role: "host", step: 0, values } });
});

test("another property begins near the last one; Back leaves it, and Forward or adding returns to it", async () => {
  const { user } = open({}, { added: [lakeHouse] });
  await stepShown(4);
  await press(user, "Add Another Property");
  await stepShown(2);
  expect(heading()).toBe("Another property");
  expect(field("ZIP code").value).toBe("62704");
  expect(field("City").value).toBe("Springfield");
  await waitFor(() => expect(field("State").value).toBe("IL"));
  expect(field("Street address").value).toBe("");
  cleanup();
  const saveSetUp = vi.fn((_input: object) => ({ savedAt: "2026-11-24T15:00:00.000Z" }));
  const { user: again } = open({ "profile.saveSetUp": saveSetUp }, { added: [lakeHouse] });
  await stepShown(2);
  await again.type(field("Street address"), "77 Adams Street");
  window.history.back();
  await stepShown(4);
  // Another device shows the summary, too.
  await waitFor(() => expect(saveSetUp.mock.lastCall?.[0]).toMatchObject({ role: "host", values: {} }));
  window.history.forward();
  await stepShown(2);
  expect(field("Street address").value).toBe("77 Adams Street");
  await press(again, "Back");
  await stepShown(4);
  cleanup();
  const { user: reloaded } = open({}, { added: [lakeHouse] });
  await stepShown(4);
  await press(reloaded, "Add Another Property");
  await stepShown(2);
  expect(field("Street address").value).toBe("77 Adams Street");
});

test.each([
  ["62704", ["Tuesday", "Friday"]],
  ["62701", []],
])(
  "another property in %s begins with the last one’s cans, and its days in the same ZIP code",
  async (zipCode, days) => {
    const { user } = open({}, { added: [lakeHouse] });
    await stepShown(4);
    await press(user, "Add Another Property");
    await stepShown(2);
    await user.clear(field("ZIP code"));
    await user.type(field("ZIP code"), zipCode);
    await user.type(field("Street address"), "77 Adams Street");
    await press(user, "Next");
    await stepShown(3);
    expect(field("Cans").value).toBe("2");
    const group = within(screen.getByRole("group", { name: /^Collection days/ }));
    const chosen = group.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
    expect(chosen.map(({ parentElement }) => parentElement?.textContent)).toEqual(days);
  },
);

test("days chosen for another ZIP code stay, also when they are the last property's, until it changes", async () => {
  const { user } = open({}, { added: [lakeHouse] });
  await stepShown(4);
  await press(user, "Add Another Property");
  await stepShown(2);
  await user.clear(field("ZIP code"));
  await user.type(field("ZIP code"), "62701");
  await user.type(field("Street address"), "77 Adams Street");
  await press(user, "Next");
  await stepShown(3);
  expect(field("Tuesday").checked).toBe(false);
  await user.click(field("Tuesday"));
  await user.click(field("Friday"));
  await press(user, "Back");
  await stepShown(2);
  await press(user, "Next");
  await stepShown(3);
  expect([field("Tuesday").checked, field("Friday").checked]).toEqual([true, true]);
});

test("after a property is saved, Forward begins no other", async () => {
  const { user } = open({}, { added: [lakeHouse] });
  await stepShown(4);
  await press(user, "Add Another Property");
  await stepShown(2);
  await user.type(field("Street address"), "77 Adams Street");
  await press(user, "Next");
  await stepShown(3);
  await press(user, "Save Property");
  await stepShown(4);
  await screen.findByRole("heading", { name: "77 Adams Street" });
  window.history.forward();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText("Step 4 of 4")).toBeDefined();
});

test("somebody who is no host finds the other roles, until a property is added", async () => {
  const { user } = open();
  await stepShown(2);
  const linkOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
  expect(linkOf("Set up your home")).toBe("/subscribe");
  expect(linkOf("Become a runner")).toBe("/runner-setup");
  await toCalendar(user);
  await press(user, "Save Property");
  await stepShown(4);
  expect(linkOf("Set up your home")).toBeUndefined();
});

test("the summary shows each property with its price before it is confirmed", async () => {
  open({}, { added: [lakeHouse, loft, { ...loft, name: "Cabin" }] });
  expect(await screen.findAllByText("Included in the monthly price")).toHaveLength(1);
  expect(screen.getByText("$29.00 a month for Lake House, and the other properties as shown.")).toBeDefined();
  expect(screen.getAllByText(/^\$19\.00 a month with 3 pickups, \$9\.00 for each extra/)).toHaveLength(2);
  expect(screen.getAllByText("Calendar: Airbnb")).toHaveLength(3);
  expect(screen.getAllByText("Collection days: Tuesday and Friday")).toHaveLength(3);
  const row = screen.getByRole("heading", { name: "Lake House" }).closest("li");
  expect(row?.textContent).toContain("Springfield 62704Calendar: Airbnb");
  expect(
    within(row as HTMLElement)
      .getByRole("link", { name: "Change Lake House" })
      .getAttribute("href"),
  ).toBe("/vacation-rental/01900000-0000-7000-8000-0000000000c1");
});

test("where nobody works nothing is paid, and the waiting list names each ZIP code", async () => {
  open({ "homeowner.createSubscription": () => waiting }, { added: [lakeHouse, loft], isServed: false });
  expect(await screen.findByText("No runner in 62704 or 62701 yet")).toBeDefined();
  expect(screen.getByText("No runner serves 62704 yet: pickups there wait until one does.")).toBeDefined();
  expect(screen.queryByText(/^Included/)).toBeNull();
  expect(screen.queryByRole("button", { name: /Complete Setup/ })).toBeNull();
});

test.each([
  [
    "the first pickup",
    [ownJobOf({ scheduledDate: "2026-11-28T13:00:00.000Z", outOn: "2026-11-28" })],
    /^Your first pickup is Sat, Nov 28\.$/,
  ],
  ["that none is planned yet", [], /^Your service is active. No pickups are scheduled yet\./],
])("completing says %s, then leaves", async (_, jobs, text) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T15:00:00.000Z") });
  const subscription = vi.fn(() => incomplete);
  const completeRentals = vi.fn(() => {
    subscription.mockReturnValue({ ...incomplete, status: "active" });
    return hostUser();
  });
  const { user, onDone } = open(
    {
      "homeowner.createSubscription": subscription,
      "homeowner.completeRentals": completeRentals,
      "homeowner.jobs": () => jobs,
    },
    { added: [lakeHouse] },
  );
  await user.dblClick(await screen.findByRole("button", { name: "Complete Setup (Test Mode)" }));
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(completeRentals).toHaveBeenCalledOnce();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce(), { timeout: 3000 });
});

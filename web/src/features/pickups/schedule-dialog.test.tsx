import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { homeWindows } from "#platform/values/windows.ts";
import { server } from "#testkit/web/server.ts";
import { showIn, shownAsItIs } from "../../lib/shown-in.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { calendarOf } from "../../testing/schedule-page.tsx";
import { type DialogKind, ScheduleDialog } from "./schedule-dialog.tsx";

const failed = "Failed to schedule pickup. Please try again.";

/** The open dialog; `schedulePickup` returns a job unless overridden. */
async function open(
  kind: DialogKind,
  schedulePickup: (input: never) => unknown = () => jobOf(),
  endsAt: string | null = null,
  outEveningBefore = false,
) {
  const answer = vi.fn(schedulePickup);
  const onClose = vi.fn();
  server.use(
    procedures({
      "homeowner.schedulePickup": answer,
      "homeowner.calendar": () => calendarOf([], { outEveningBefore }),
      "homeowner.pickupWindows": () => [
        { from: "2026-11-21", offered: homeWindows },
        { from: "2026-12-01", offered: ["morning", "08:00"] },
      ],
    }),
  );
  const user = renderScreen(
    <ScheduleDialog kind={kind} today="2026-11-21" endsAt={endsAt} opened onClose={onClose} />,
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Schedule Pickup" }));
  const submit = () => user.click(dialog.getByRole("button", { name: "Schedule Pickup" }));
  return { answer, onClose, user, dialog, submit };
}

// The day's windows that are over are not offered.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test("no day after the end of a canceled service is offered or sent", async () => {
  const { answer, user, dialog, submit } = await open("dayParts", undefined, "2026-11-28T18:00:00.000Z");
  const date = dialog.getByLabelText("Pickup date");
  expect(date).toHaveProperty("max", "2026-11-28");
  await user.type(date, "2026-11-29");
  await submit();
  expect(dialog.getByText("Your service ends Sat, Nov 28, 2026. Choose an earlier day.")).toBeDefined();
  expect(document.activeElement).toBe(date);
  expect(answer).not.toHaveBeenCalled();
  fireEvent.change(date, { target: { value: "2026-11-28" } });
  await submit();
  await waitFor(() => expect(answer).toHaveBeenCalled());
});

test("a service that ends during a day offers its earlier windows, and one that ends at night the day before", async () => {
  showIn({ ...shownAsItIs, pickupZone: "Asia/Kathmandu" });
  onTestFinished(() => showIn(shownAsItIs));
  // 1 PM there.
  const { user, dialog } = await open("dayParts", undefined, "2026-11-28T07:15:00.000Z");
  const date = dialog.getByLabelText("Pickup date");
  expect(date).toHaveProperty("max", "2026-11-28");
  await user.type(date, "2026-11-28");
  const select = dialog.getByLabelText<HTMLSelectElement>("Time window");
  expect([...select.options].map(({ value }) => value)).toEqual(["morning", "afternoon"]);
  cleanup();
  // 1:36 AM there.
  const night = await open("dayParts", undefined, "2026-11-28T19:51:00.000Z");
  expect(night.dialog.getByLabelText("Pickup date")).toHaveProperty("max", "2026-11-28");
});

test("on /homeowner the window defaults to the morning, and the date is required", async () => {
  const { answer, dialog, submit } = await open("dayParts");
  expect(dialog.getByLabelText("Time window")).toHaveProperty("value", "morning");
  await submit();
  expect(screen.getByText("Date Required")).toBeDefined();
  expect(screen.getByText("Please select a pickup date.")).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText("Pickup date"));
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  ["2026-11-24", "", "Pickup time"],
  ["", "10:00", "Pickup date"],
])("on / both are required: %j at %j is not enough", async (date, time, missing) => {
  const { answer, user, dialog, submit } = await open("startTimes");
  if (date) await user.type(dialog.getByLabelText("Pickup date"), date);
  if (time) await user.selectOptions(dialog.getByLabelText("Pickup time"), time);
  await submit();
  expect(screen.getByText("Missing Information")).toBeDefined();
  expect(screen.getByText("Please select both date and time for the pickup.")).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText(missing));
  expect(answer).not.toHaveBeenCalled();
});

test("the windows are the documented ones, and past days cannot be chosen", async () => {
  const { dialog } = await open("startTimes");
  expect(dialog.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Choose a time",
    "8-10 AM",
    "10 AM-12 PM",
    "12-2 PM",
    "2-4 PM",
    "4-6 PM",
  ]);
  expect(dialog.getByLabelText("Pickup date").getAttribute("min")).toBe("2026-11-21");
});

test("scheduling a pickup shows a toast, clears the fields and closes the dialog", async () => {
  const { answer, onClose, user, dialog } = await open("dayParts");
  await user.type(dialog.getByLabelText("Pickup date"), "2026-11-24");
  await user.selectOptions(dialog.getByLabelText("Time window"), "evening");
  await user.type(dialog.getByLabelText(/Special instructions/), "  ");
  const form = dialog.getByLabelText("Pickup date").closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByText("Pickup Scheduled")).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.getByLabelText("Pickup date")).toHaveProperty("value", "");
  expect(dialog.getByLabelText("Time window")).toHaveProperty("value", "morning");
  expect(answer).toHaveBeenCalledExactlyOnceWith({
    scheduledDate: "2026-11-24",
    timeWindow: "evening",
    status: "scheduled",
  });
});

const legsOf = (dialog: Awaited<ReturnType<typeof open>>["dialog"]) => dialog.findByLabelText("Out and back");
const textsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole("option")
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, " "));

test.each([
  [false, "sameDay"],
  [true, "eveningBefore"],
])(
  "the cans go out as the home's do (the evening before: %s), and nothing is asked",
  async (isEve, usual) => {
    const { answer, user, dialog, submit } = await open("dayParts", undefined, null, isEve);
    await user.type(dialog.getByLabelText("Pickup date"), "2026-11-24");
    const field = await legsOf(dialog);
    expect(field).toHaveProperty("value", usual);
    expect(textsOf(field)).toEqual([
      "Out Mon evening · back Tue after the truck",
      "Out 8 AM – 12 PM · back after the truck",
      "Out and back 8 AM – 12 PM",
    ]);
    await submit();
    await waitFor(() => expect(answer.mock.calls[0]?.[0]).not.toHaveProperty("legs"));
  },
);

test("other times can be chosen, and are forgotten once sent", async () => {
  const { answer, user, dialog, submit } = await open("dayParts");
  await user.type(dialog.getByLabelText("Pickup date"), "2026-11-24");
  await user.selectOptions(await legsOf(dialog), "eveningBefore");
  await submit();
  await waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer.mock.calls[0]?.[0]).toMatchObject({ legs: "eveningBefore" });
  await user.type(dialog.getByLabelText("Pickup date"), "2026-11-25");
  expect(await legsOf(dialog)).toHaveProperty("value", "sameDay");
});

test.each([
  ["2026-11-22T01:59:00.000Z", 3],
  ["2026-11-22T02:00:00.000Z", 2],
])("an evening with less than an hour left is not offered (%s)", async (now, count) => {
  vi.setSystemTime(now);
  showIn({ ...shownAsItIs, pickupZone: "America/New_York" });
  onTestFinished(() => showIn(shownAsItIs));
  const { user, dialog } = await open("dayParts", undefined, null, true);
  await user.type(dialog.getByLabelText("Pickup date"), "2026-11-22");
  expect(textsOf(await legsOf(dialog))).toHaveLength(count);
});

test.each([
  [{ status: 500, code: "INTERNAL_SERVER_ERROR" }, failed],
  [{ status: 409, code: "SUBSCRIPTION_REQUIRED" }, "Set up your service first."],
  [{ status: 400, code: "PICKUP_IN_PAST" }, "This window has passed. Please choose a later one."],
  [
    { status: 409, code: "PICKUP_OVERLAPS" },
    "There is already a pickup at this time. Choose another time, or cancel that pickup first.",
  ],
])("a refusal shows an error and keeps the choices", async (refused, text) => {
  const { onClose, user, dialog, submit } = await open("dayParts", () => {
    throw new Refusing(refused);
  });
  await user.type(dialog.getByLabelText("Pickup date"), "2026-11-24");
  await user.type(dialog.getByLabelText(/Special instructions/), "Blue can only");
  await submit();
  expect(await screen.findByText("Error")).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.getByLabelText("Pickup date")).toHaveProperty("value", "2026-11-24");
  expect(dialog.getByLabelText(/Special instructions/)).toHaveProperty("value", "Blue can only");
});

test("only the day's available windows can be chosen", async () => {
  const { dialog } = await open("dayParts");
  const names = () => textsOf(dialog.getByLabelText("Time window"));
  expect(names()).toHaveLength(3);
  fireEvent.change(dialog.getByLabelText(/date/i), { target: { value: "2026-12-02" } });
  await waitFor(() => expect(names()).toHaveLength(1));
});

describe("today", () => {
  beforeEach(() => {
    showIn({ ...shownAsItIs, pickupZone: "America/New_York" });
  });
  afterEach(() => {
    showIn(shownAsItIs);
  });
  const names = (dialog: Awaited<ReturnType<typeof open>>["dialog"]) =>
    textsOf(dialog.getByLabelText("Pickup time"));

  test("a window with less than an hour left at the home is not offered", async () => {
    vi.setSystemTime("2026-11-21T14:37:00.000Z");
    const { dialog } = await open("startTimes");
    fireEvent.change(dialog.getByLabelText(/date/i), { target: { value: "2026-11-21" } });
    await waitFor(() =>
      expect(names(dialog)).toEqual(["Choose a time", "10 AM-12 PM", "12-2 PM", "2-4 PM", "4-6 PM"]),
    );
    fireEvent.change(dialog.getByLabelText(/date/i), { target: { value: "2026-11-22" } });
    await waitFor(() => expect(names(dialog)).toHaveLength(6));
  });

  test("the default is the first available window", async () => {
    vi.setSystemTime("2026-11-21T16:30:00.000Z");
    const { answer, dialog, submit } = await open("dayParts");
    fireEvent.change(dialog.getByLabelText(/date/i), { target: { value: "2026-11-21" } });
    await waitFor(() => expect(dialog.getByLabelText("Time window")).toHaveProperty("value", "afternoon"));
    await submit();
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ timeWindow: "afternoon" });
  });

  test("nothing is sent once no window is left", async () => {
    vi.setSystemTime("2026-11-22T00:30:00.000Z");
    const { answer, dialog, submit } = await open("dayParts");
    fireEvent.change(dialog.getByLabelText(/date/i), { target: { value: "2026-11-21" } });
    expect(
      await dialog.findByText("No times are left on this day. Please choose another one."),
    ).toBeDefined();
    await submit();
    expect(answer).not.toHaveBeenCalled();
  });
});

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { applicationOf } from "../../testing/applications.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import RunnerDashboard from "./runner-dashboard.tsx";

const taken = "Failed to accept job. It may have been taken by another runner.";
const dawn = "2026-11-24T12:05:00.000Z";
const offer = jobOf();
const mine = jobOf({
  id: "01900000-0000-7000-8000-000000000002",
  status: "assigned",
  address: "412 Maple Street, Springfield 62704",
  specialInstructions: "Behind the side gate.",
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  Reflect.deleteProperty(navigator, "geolocation");
});

/** The dashboard of an approved runner with one offer and no jobs, unless `answers` override it. */
function renderDashboard(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.availableJobs": () => [offer],
      "runner.offerDetails": () => ({ middle: null, offers: [] }),
      "runner.jobs": () => [],
      "runner.application": () => applicationOf(),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="runner">
      <RunnerDashboard />
    </RequireRole>,
  );
}

const card = async (name: string) => within(await screen.findByRole("region", { name }));
const acceptButton = () => screen.findByRole("button", { name: "Accept the job at Maple Street, 62704" });

test("a job another runner took says so, and the offers are refetched", async () => {
  const availableJobs = vi.fn().mockReturnValueOnce([offer]).mockReturnValue([]);
  const acceptJob = () => {
    throw new Refusing({ status: 409, code: "JOB_TAKEN" });
  };
  const user = renderDashboard({ "runner.availableJobs": availableJobs, "runner.acceptJob": acceptJob });
  await user.click(await acceptButton());
  expect((await screen.findByText(taken)).closest("[role=alert]")).not.toBeNull();
  expect(await screen.findByText("No open jobs right now")).toBeDefined();
  expect(availableJobs).toHaveBeenCalledTimes(2);
});

test("a job that has since moved is not taken: it says so and shows the new time", async () => {
  const moved = { ...offer, scheduledDate: "2026-11-29T09:00:00.000Z", timeWindow: "09:00" as const };
  const availableJobs = vi.fn().mockReturnValueOnce([offer]).mockReturnValue([moved]);
  const acceptJob = vi.fn(() => {
    throw new Refusing({ status: 409, code: "OFFER_CHANGED" });
  });
  const user = renderDashboard({ "runner.availableJobs": availableJobs, "runner.acceptJob": acceptJob });
  await user.click(await acceptButton());
  expect(await screen.findByText("This pickup has changed. Please look at it again.")).toBeDefined();
  const { id, scheduledDate, timeWindow } = offer;
  expect(acceptJob).toHaveBeenCalledWith({ jobId: id, scheduledDate, timeWindow });
  await vi.waitFor(() => expect(availableJobs).toHaveBeenCalledTimes(2));
});

test("an error while accepting says the same", async () => {
  const acceptJob = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const user = renderDashboard({ "runner.acceptJob": acceptJob });
  await user.click(await acceptButton());
  expect(await screen.findByText(taken)).toBeDefined();
});

test("an accepted job moves to the active route, with details the offer omits", async () => {
  const accepted = { ...mine, id: offer.id };
  let isAccepted = false;
  const user = renderDashboard({
    "runner.availableJobs": () => (isAccepted ? [] : [offer]),
    "runner.jobs": () => (isAccepted ? [accepted] : []),
    "runner.acceptJob": () => {
      isAccepted = true;
      return accepted;
    },
  });
  await user.click(await acceptButton());
  expect(await screen.findByText("Job Accepted")).toBeDefined();
  const route = await card("Active Route");
  expect(await route.findByText("412 Maple Street, Springfield 62704")).toBeDefined();
  expect(route.getByText("Behind the side gate.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
});

test("a double tap accepts once", async () => {
  const acceptJob = vi.fn(() => ({ ...mine, id: offer.id }));
  renderDashboard({ "runner.acceptJob": acceptJob });
  const button = await acceptButton();
  // Both before the screen can update.
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText("Job Accepted")).toBeDefined();
  expect(acceptJob).toHaveBeenCalledOnce();
});

fullTest("the second click of a double click does not take the job that moved up", async () => {
  const next = jobOf({ id: "01900000-0000-7000-8000-000000000009", address: "Oak Avenue, 62704" });
  const acceptJob = vi.fn(({ jobId }: { jobId: string }) => ({ ...mine, id: jobId }));
  renderDashboard({
    "runner.availableJobs": () => (acceptJob.mock.calls.length > 0 ? [next] : [offer, next]),
    "runner.acceptJob": acceptJob,
  });
  fireEvent.click(await acceptButton(), { detail: 1 });
  expect(await screen.findByText("Job Accepted")).toBeDefined();
  const acceptNext = screen.getByRole("button", { name: "Accept the job at Oak Avenue, 62704" });
  fireEvent.click(acceptNext, { detail: 2 });
  expect(acceptNext.getAttribute("aria-busy")).toBeNull();
  vi.setSystemTime(Date.now() + 1000);
  fireEvent.click(acceptNext, { detail: 1 });
  expect(acceptNext.getAttribute("aria-busy")).toBe("true");
  await vi.waitFor(() => expect(acceptJob).toHaveBeenCalledTimes(2));
});

test("a second tap in the same place does not take the job that moved up, a tap elsewhere does", async () => {
  const next = jobOf({ id: "01900000-0000-7000-8000-000000000009", address: "Oak Avenue, 62704" });
  const acceptJob = vi.fn(({ jobId }: { jobId: string }) => ({ ...mine, id: jobId }));
  renderDashboard({
    "runner.availableJobs": () => (acceptJob.mock.calls.length > 0 ? [next] : [offer, next]),
    "runner.acceptJob": acceptJob,
  });
  fireEvent.click(await acceptButton(), { detail: 1, clientX: 280, clientY: 500 });
  expect(await screen.findByText("Job Accepted")).toBeDefined();
  const acceptNext = screen.getByRole("button", { name: "Accept the job at Oak Avenue, 62704" });
  vi.setSystemTime(Date.now() + 650);
  fireEvent.click(acceptNext, { detail: 1, clientX: 285, clientY: 510 });
  expect(acceptNext.getAttribute("aria-busy")).toBeNull();
  fireEvent.click(acceptNext, { detail: 1, clientX: 280, clientY: 620 });
  expect(acceptNext.getAttribute("aria-busy")).toBe("true");
  await vi.waitFor(() => expect(acceptJob).toHaveBeenCalledTimes(2));
});

test("a full page of offers is not called all of them", async () => {
  const offers = Array.from({ length: 50 }, (_, index) =>
    jobOf({ id: `01900000-0000-7000-8000-0000000002${index + 10}` }),
  );
  renderDashboard({ "runner.availableJobs": () => offers });
  expect(await screen.findByText("50+ jobs available in your ZIP codes.")).toBeDefined();
  expect((await card("Your figures")).getByText("50+")).toBeDefined();
  expect(screen.getByText("50+ open, soonest first")).toBeDefined();
});

test("a failed availability change reverts and says so", async () => {
  const setAvailability = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const user = renderDashboard({ "runner.setAvailability": setAvailability });
  const availability = await screen.findByRole("switch", { name: "Availability" });
  await user.click(availability);
  expect(await screen.findByText("Failed to update availability. Please try again.")).toBeDefined();
  expect(availability.getAttribute("aria-checked")).toBe("true");
  expect(screen.getByRole("heading", { name: "You're Online" })).toBeDefined();
});

test("going online says so and shows the offers", async () => {
  let isAvailable = false;
  const user = renderDashboard({
    "auth.currentUser": () => runnerUser({ isAvailable }),
    "runner.availableJobs": () => (isAvailable ? [offer] : []),
    "runner.setAvailability": (input: { isAvailable: boolean }) => {
      isAvailable = input.isAvailable;
      return runnerUser({ isAvailable });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Go Online" }));
  expect(await acceptButton()).toBeDefined();
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(screen.getAllByText("You're Online")).toHaveLength(2);
});

fullTest("a runner whose approval was taken back sees the application instead", async () => {
  let applicationStatus: "approved" | "submitted" = "approved";
  const user = renderDashboard({
    "auth.currentUser": () => runnerUser({ applicationStatus }),
    "runner.acceptJob": () => {
      applicationStatus = "submitted";
      throw new Refusing({ status: 403, code: "APPLICATION_NOT_APPROVED" });
    },
  });
  await user.click(await acceptButton());
  expect(await screen.findByRole("heading", { name: "Your application is with us" })).toBeDefined();
  expect(screen.getByText("Your application has not been approved yet.")).toBeDefined();
});

test("a declined job leaves the list, and Undo brings it back", async () => {
  const declined = new Set<string>();
  const user = renderDashboard({
    "runner.availableJobs": () => (declined.has(offer.id) ? [] : [offer]),
    "runner.declineJob": ({ jobId }: { jobId: string }) => {
      declined.add(jobId);
      return { ok: true };
    },
    "runner.undoDecline": ({ jobId }: { jobId: string }) => {
      declined.delete(jobId);
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Decline the job at Maple Street, 62704" }));
  expect(await screen.findByText("Job Declined")).toBeDefined();
  expect(await screen.findByText("No open jobs right now")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Job Restored")).toBeDefined();
  expect(await acceptButton()).toBeDefined();
});

test("a failed decline leaves the job in place", async () => {
  const declineJob = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const user = renderDashboard({ "runner.declineJob": declineJob });
  await user.click(await screen.findByRole("button", { name: /^Decline/ }));
  expect(await screen.findByText("Failed to decline job. Please try again.")).toBeDefined();
  expect(await acceptButton()).toBeDefined();
});

fullTest("releasing asks first, then removes the job from the route", async () => {
  const releaseJob = vi.fn((_input: { jobId: string }) => ({ ok: true }));
  const user = renderDashboard({
    "runner.jobs": () => (releaseJob.mock.calls.length > 0 ? [] : [mine]),
    "runner.releaseJob": releaseJob,
  });
  await user.click(await screen.findByRole("button", { name: `Release the job at ${mine.address}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Release this job?" }));
  expect(releaseJob).not.toHaveBeenCalled();
  const confirm = dialog.getByRole("button", { name: "Release Job" });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await screen.findByText("Job Released")).toBeDefined();
  expect(releaseJob).toHaveBeenCalledExactlyOnceWith({ jobId: mine.id });
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
});

test("a job that has begun cannot be released or begun again", async () => {
  const begun = { ...mine, status: "in_progress", legs: { ...mine.legs, out: { at: dawn, photoUrl: null } } };
  renderDashboard({ "runner.jobs": () => [begun] });
  const route = await card("Active Route");
  expect(await route.findByText(/^Done/)).toBeDefined();
  expect(route.queryByRole("button", { name: /^(Release|Start)/ })).toBeNull();
  expect(route.getByRole("button", { name: `Complete & Photo: ${mine.address}` })).toBeDefined();
});

test("the figures are today's", async () => {
  const completed = { status: "completed", completedAt: "2026-11-24T14:00:00.000Z" } as const;
  renderDashboard({
    "runner.jobs": () => [
      jobOf({ ...completed, id: "01900000-0000-7000-8000-000000000003", paymentAmount: "0.10" }),
      jobOf({ ...completed, id: "01900000-0000-7000-8000-000000000004", paymentAmount: "12.20" }),
      jobOf({
        ...completed,
        id: "01900000-0000-7000-8000-000000000005",
        completedAt: "2026-11-23T14:00:00.000Z",
      }),
    ],
  });
  const figures = await card("Your figures");
  expect(await figures.findByText("$12.30")).toBeDefined();
  expect(figures.getByText("From 2 jobs")).toBeDefined();
  expect(figures.getByText("28")).toBeDefined();
  expect(figures.getByText("5.0")).toBeDefined();
  expect(screen.getByText("1 job available in your ZIP codes.")).toBeDefined();
});

test("offers that did not load can be retried", async () => {
  const availableJobs = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue([offer]);
  const user = renderDashboard({ "runner.availableJobs": availableJobs });
  await user.click(await (await card("Available Jobs")).findByRole("button", { name: "Try Again" }));
  expect(await acceptButton()).toBeDefined();
});

fullTest("a long route shows its first five jobs, and the rest on request", async () => {
  const jobs = Array.from({ length: 7 }, (_, index) => ({
    ...mine,
    id: `01900000-0000-7000-8000-00000000001${index}`,
  }));
  const user = renderDashboard({ "runner.jobs": () => jobs });
  const complete = () => screen.getAllByRole("button", { name: /^Complete & Photo/ });
  await user.click(await screen.findByRole("button", { name: "Show all 7" }));
  expect(complete()).toHaveLength(7);
});

test("an application under review shows its status, and nothing else is requested", async () => {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser({ applicationStatus: "submitted" }),
      "runner.application": () => applicationOf(),
    }),
  );
  renderScreen(
    <RequireRole allow="runner">
      <RunnerDashboard />
    </RequireRole>,
  );
  expect(
    await screen.findByText("Review takes 24-48 hours. We send you an email on approval."),
  ).toBeDefined();
});

test("checking again shows the approval", async () => {
  let applicationStatus: "submitted" | "approved" = "submitted";
  const user = renderDashboard({ "auth.currentUser": () => runnerUser({ applicationStatus }) });
  await user.click(await screen.findByRole("button", { name: "Check Again" }));
  expect(await screen.findByText("Still in review")).toBeDefined();
  applicationStatus = "approved";
  await user.click(screen.getByRole("button", { name: "Check Again" }));
  expect(await screen.findByRole("switch", { name: "Availability" })).toBeDefined();
});

test("a rejected application says so", async () => {
  renderDashboard({ "auth.currentUser": () => runnerUser({ applicationStatus: "rejected" }) });
  expect(await screen.findByRole("heading", { name: "We cannot take you on at this time" })).toBeDefined();
});

const detail = {
  zipCode: "62704",
  place: { latitude: 39.8, longitude: -89.65 },
  minutes: 10,
  isMeasured: false,
  isOutsideHours: false,
  isDayOff: false,
};
const manyOffers = Array.from({ length: 23 }, (_, index) =>
  jobOf({ id: `01900000-0000-7000-8000-0000000001${index + 10}`, address: `Street ${index + 1}, 62704` }),
);
const firstOf = (jobs: { id: string }[]) => jobs[0]?.id ?? "";

test("an offer shows distance, duration and hourly pay", async () => {
  renderDashboard({
    "runner.offerDetails": () => ({
      middle: { latitude: 39.9, longitude: -89.65 },
      offers: [{ ...detail, jobId: offer.id, minutes: 15, isMeasured: true }],
    }),
  });
  const offers = await card("Available Jobs");
  expect(await offers.findByText("about 9 mi away")).toBeDefined();
  expect(offers.getByText(/took 15 min before/)).toBeDefined();
  expect(offers.getByText("$48 an hour at the home")).toBeDefined();
});

test("offers show even when their details fail to load", async () => {
  renderDashboard({
    "runner.offerDetails": () => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    },
  });
  expect(await acceptButton()).toBeDefined();
  expect(screen.getByText("$72 an hour at the home")).toBeDefined();
});

test("offers show ten at a time, and more without a request", async () => {
  const availableJobs = vi.fn(() => manyOffers);
  const user = renderDashboard({ "runner.availableJobs": availableJobs });
  const offers = await card("Available Jobs");
  const shown = () => screen.getAllByRole("button", { name: /^Accept/ });
  await offers.findByRole("heading", { name: "Street 10, 62704" });
  expect(shown()).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show 10 more" }));
  expect(shown()).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Show 3 more" }));
  expect(shown()).toHaveLength(23);
  expect(availableJobs).toHaveBeenCalledOnce();
});

test("offers outside hours and days off are marked, and can be hidden", async () => {
  const [one, other, third] = manyOffers.slice(0, 3);
  const user = renderDashboard({
    "runner.availableJobs": () => [one, other, third],
    "runner.offerDetails": () => ({
      middle: null,
      offers: [
        { ...detail, jobId: one?.id },
        { ...detail, jobId: other?.id, isDayOff: true },
        { ...detail, jobId: third?.id, isOutsideHours: true },
      ],
    }),
  });
  expect(await screen.findByText("Your day off")).toBeDefined();
  expect(screen.getByText("Outside your hours")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Hide 2 that don’t fit" }));
  expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Show 2 that don’t fit" }));
  expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(3);
});

fullTest("the map shows areas with job counts, and the chosen area's offers", async () => {
  const [one, other, third] = manyOffers.slice(0, 3);
  const south = { ...detail, zipCode: "62712", place: { latitude: 39.7, longitude: -89.6 } };
  const user = renderDashboard({
    "runner.availableJobs": () => [one, other, third],
    "runner.offerDetails": () => ({
      middle: { latitude: 39.7, longitude: -89.6 },
      offers: [
        { ...detail, jobId: one?.id },
        { ...detail, jobId: other?.id },
        { ...south, jobId: third?.id },
      ],
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Map" }));
  expect(await screen.findByRole("img", { name: "2 areas with open jobs, seen from above" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "62712: 1 job, 0 mi" }));
  expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(1);
  expect(screen.getByRole("heading", { name: "Street 3, 62704" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "All areas" }));
  expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(3);
});

test("distances start at the runner's location once known; without it the offers still show", async () => {
  const getCurrentPosition = vi
    .fn()
    .mockImplementationOnce((_: unknown, refuse: (error: { code: number }) => void) => refuse({ code: 1 }))
    .mockImplementation((tell: (at: unknown) => void) =>
      tell({ coords: { latitude: 39.81, longitude: -89.65, accuracy: 10 } }),
    );
  Object.assign(navigator, { geolocation: { getCurrentPosition } });
  const user = renderDashboard({
    "runner.offerDetails": () => ({
      middle: { latitude: 39.9, longitude: -89.65 },
      offers: [{ ...detail, jobId: firstOf([offer]) }],
    }),
  });
  const ask = await screen.findByRole("button", { name: "Measure from Here" });
  await user.click(ask);
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  expect(screen.getByText("about 9 mi away")).toBeDefined();
  await user.click(ask);
  expect(await screen.findByText("0.9 mi from you")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Measure from Here" })).toBeNull();
});

fullTest(
  "days off are added, jobs that could not be given back are named, and days off are undone",
  async () => {
    let daysOff: { fromOn: string; untilOn: string }[] = [];
    const taken = vi.fn((days: { fromOn: string; untilOn: string }) => {
      daysOff = [days];
      const pickup = { jobId: mine.id, address: mine.address, day: "2026-11-26" };
      return { daysOff: days, released: [{ ...pickup, jobId: offer.id }], kept: [pickup] };
    });
    const user = renderDashboard({
      "runner.daysOff": () => ({ today: "2026-11-24", daysOff }),
      "runner.takeDaysOff": taken,
      "runner.endDaysOff": () => {
        daysOff = [];
        return { ok: true };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Days Off" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Days Off" }));
    expect(await dialog.findByText("No days off planned.")).toBeDefined();
    fireEvent.change(dialog.getByLabelText("First day"), { target: { value: "2026-11-26" } });
    fireEvent.change(dialog.getByLabelText("Last day"), { target: { value: "2026-11-25" } });
    await user.click(dialog.getByRole("button", { name: "Take Days Off" }));
    expect(await dialog.findByText("The last day cannot be before the first one.")).toBeDefined();
    expect(taken).not.toHaveBeenCalled();
    fireEvent.change(dialog.getByLabelText("Last day"), { target: { value: "2026-11-26" } });
    await user.click(dialog.getByRole("button", { name: "Take Days Off" }));
    expect(await screen.findByText("1 job is back in the pool.")).toBeDefined();
    expect(dialog.getByText("412 Maple Street, Springfield 62704, Thu, Nov 26")).toBeDefined();
    await user.click(await dialog.findByRole("button", { name: "Work after all: Thu, Nov 26" }));
    expect(await dialog.findByText("No days off planned.")).toBeDefined();
  },
);

fullTest("hours are saved, conflicting jobs are named, and those without cost are released", async () => {
  const pickup = { jobId: mine.id, address: mine.address, day: "2026-11-26", isFree: true };
  const late = { ...pickup, jobId: offer.id, address: "9 Oak Avenue, Springfield 62704", isFree: false };
  let hours = { windows: ["Flexible/Anytime"], outside: [] as (typeof pickup)[] };
  const saved = vi.fn(({ availabilityWindows }: { availabilityWindows: string[] }) => {
    hours = { windows: availabilityWindows, outside: [pickup, late] };
    return runnerUser();
  });
  const released = vi.fn((_: { jobId: string }) => {
    hours = { ...hours, outside: [late] };
    return mine;
  });
  const user = renderDashboard({
    "runner.hours": () => hours,
    "profile.updateRunner": saved,
    "runner.releaseJob": released,
  });
  await user.click(await screen.findByRole("button", { name: "Your Hours" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your Hours" }));
  await user.click(await dialog.findByLabelText("Flexible/Anytime"));
  await user.click(dialog.getByRole("button", { name: "Save Hours" }));
  expect(await dialog.findByText("Please select at least one availability window")).toBeDefined();
  expect(saved).not.toHaveBeenCalled();
  await user.click(dialog.getByLabelText("Evening (5pm-8pm)"));
  await user.click(dialog.getByRole("button", { name: "Save Hours" }));
  expect(await screen.findByText("2 jobs that you have taken do not fit.")).toBeDefined();
  expect(saved.mock.calls[0]?.[0]).toEqual({ availabilityWindows: ["Evening (5pm-8pm)"] });
  expect(dialog.getByText("9 Oak Avenue, Springfield 62704, Thu, Nov 26")).toBeDefined();
  expect(dialog.getByText(/^Too late to release it freely\./)).toBeDefined();
  const [button, ...others] = dialog.getAllByRole("button", { name: /^Release the job/ });
  expect(others).toEqual([]);
  if (button) await user.click(button);
  expect(released.mock.calls[0]?.[0]).toEqual({ jobId: mine.id });
  expect(await screen.findByText(`${mine.address} is back in the pool.`)).toBeDefined();
  await vi.waitFor(() => expect(dialog.queryByRole("button", { name: /^Release the job/ })).toBeNull());
  expect(dialog.getByRole("heading", { name: "Taken, outside your hours" })).toBe(document.activeElement);
});

test("offers use the runner's chosen order, also on the next load", async () => {
  const [first, second] = manyOffers
    .slice(0, 2)
    .map((each, at) => ({ ...each, paymentAmount: `${12 + at}.00` }));
  const answers = {
    "runner.availableJobs": () => [first, second],
    "runner.offerDetails": () => ({
      middle: null,
      offers: [first, second].map((each) => ({ ...detail, jobId: each?.id })),
    }),
  };
  const user = renderDashboard(answers);
  const addresses = () =>
    screen.getAllByRole("heading", { name: /^Street \d/ }).map(({ textContent }) => textContent);
  expect(await screen.findByText("2 open, soonest first")).toBeDefined();
  expect(addresses()).toEqual([first?.address, second?.address]);
  await user.selectOptions(await screen.findByLabelText("Order of the jobs"), "Best pay per hour");
  expect(addresses()).toEqual([second?.address, first?.address]);
  expect(screen.getByText("2 open")).toBeDefined();
  cleanup();
  renderDashboard(answers);
  await screen.findByText("2 open");
  expect(addresses()).toEqual([second?.address, first?.address]);
});

test("pay held for review counts as earned today, with how much of it is held and for which job", async () => {
  const completed = (id: number, address: string) =>
    jobOf({
      id: `01900000-0000-7000-8000-00000000000${id}`,
      address,
      status: "completed",
      completedAt: "2026-11-24T14:00:00.000Z",
    });
  const [clear, reviewed] = [completed(3, "1 Elm Street"), completed(4, "2 Elm Street")];
  renderDashboard({
    "runner.jobs": () => [clear, reviewed],
    "runner.pay": () => ({
      held: [
        { jobId: reviewed.id, amount: "12.00", reason: "heldForReview" },
        { jobId: "01900000-0000-7000-8000-000000000009", amount: "9.00", reason: "heldForReview" },
      ],
    }),
  });
  const figures = await screen.findAllByText("$12.00 of it is held for review");
  for (const line of figures)
    expect(within(line.closest("dl") as HTMLElement).getByText("$24.00")).toBeDefined();
  expect(figures).toHaveLength(2);
  const done = await card("Completed Today");
  const [first, second] = done.getAllByRole("article").map((each) => within(each));
  expect(first?.queryByText("Held for review")).toBeNull();
  expect(second?.getByText("Held for review")).toBeDefined();
});

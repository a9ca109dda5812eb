import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import { acceptButton, card, mine, offer, setUpDashboard } from "../../testing/runner-dashboard.tsx";

const renderDashboard = setUpDashboard(server, "jobs");

const taken = "Failed to accept job. It may have been taken by another runner.";

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
  const moved = { ...offer, scheduledDate: "2026-11-29T10:00:00.000Z", timeWindow: "10:00" as const };
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

test("an accepted job leaves the list", async () => {
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
  expect(await screen.findByText("No open jobs right now")).toBeDefined();
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
  expect(await screen.findByText("50+ open, soonest first")).toBeDefined();
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

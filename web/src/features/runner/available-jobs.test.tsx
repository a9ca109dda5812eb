import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Job } from "#modules/pickups/contract/job.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { dueOnEve, jobOf } from "../../testing/jobs.ts";
import { Refusing } from "../../testing/procedures.ts";
import { acceptButton, card, mine, offer, setUpDashboard } from "../../testing/runner-dashboard.tsx";
import { runnerUser } from "../../testing/users.ts";
import JobsPage from "./jobs-page.tsx";

const renderJobs = setUpDashboard(server, JobsPage);

const taken = "Failed to accept job. It may have been taken by another runner.";

test("a job another runner took says so, and the offers are refetched", async () => {
  const availableJobs = vi.fn().mockReturnValueOnce([offer]).mockReturnValue([]);
  const acceptJob = () => {
    throw new Refusing({ status: 409, code: "JOB_TAKEN" });
  };
  const user = renderJobs({ "runner.availableJobs": availableJobs, "runner.acceptJob": acceptJob });
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
  const user = renderJobs({ "runner.availableJobs": availableJobs, "runner.acceptJob": acceptJob });
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
  const user = renderJobs({ "runner.acceptJob": acceptJob });
  await user.click(await acceptButton());
  expect(await screen.findByText(taken)).toBeDefined();
});

test("an accepted job leaves the list", async () => {
  let isAccepted = false;
  const user = renderJobs({
    "runner.availableJobs": () => (isAccepted ? [] : [offer]),
    "runner.acceptJob": () => {
      isAccepted = true;
      return { ...mine, id: offer.id };
    },
  });
  await user.click(await acceptButton());
  expect(await screen.findByText("Job Accepted")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
});

test("a double tap accepts once", async () => {
  const acceptJob = vi.fn(() => ({ ...mine, id: offer.id }));
  renderJobs({ "runner.acceptJob": acceptJob });
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
  renderJobs({
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
  renderJobs({
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
  renderJobs({ "runner.availableJobs": () => offers });
  expect(await screen.findByText("50+ open, soonest first")).toBeDefined();
});

test("a declined job leaves the list, and Undo brings it back", async () => {
  const declined = new Set<string>();
  const user = renderJobs({
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
  await user.click(await screen.findByRole("button", { name: "Maple Street, 62704" }));
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
  const user = renderJobs({ "runner.declineJob": declineJob });
  await user.click(await screen.findByRole("button", { name: "Maple Street, 62704" }));
  await user.click(screen.getByRole("button", { name: /^Decline the job/ }));
  expect(await screen.findByText("Failed to decline job. Please try again.")).toBeDefined();
  expect(screen.queryByText("Error")).toBeNull();
  expect(await acceptButton()).toBeDefined();
});

test("offers that did not load can be retried", async () => {
  const availableJobs = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue([offer]);
  const user = renderJobs({ "runner.availableJobs": availableJobs });
  await user.click(await (await card("Available Jobs")).findByRole("button", { name: "Try Again" }));
  expect(await acceptButton()).toBeDefined();
});

const detail = {
  zipCode: "62704",
  place: { latitude: 39.8, longitude: -89.65 },
  minutes: 10,
  minutesFrom: "estimate",
  isOutsideHours: false,
  isDayOff: false,
};
const manyOffers = Array.from({ length: 23 }, (_, index) =>
  jobOf({ id: `01900000-0000-7000-8000-0000000001${index + 10}`, address: `Street ${index + 1}, 62704` }),
);

test("a row opens to say what the job is worth and why", async () => {
  const user = renderJobs({
    "runner.availableJobs": () => [
      { ...offer, due: dueOnEve("2026-11-25"), scheduledDate: "2026-11-25T08:00:00.000Z" },
    ],
    "runner.offerDetails": () => ({
      middle: { latitude: 39.9, longitude: -89.65 },
      offers: [{ ...detail, jobId: offer.id, minutes: 15, minutesFrom: "home" }],
      bundles: [],
    }),
  });
  const offers = await card("Available Jobs");
  expect(await offers.findByText("tonight · 2 cans · ≈ 9 mi")).toBeDefined();
  const row = offers.getByRole("button", { name: "Maple Street, 62704" });
  await user.click(row);
  expect(row.getAttribute("aria-expanded")).toBe("true");
  expect(
    offers.getByText("$12.00 for cans out and cans back. That’s $48 an hour at the home."),
  ).toBeDefined();
  expect(offers.getByText("Usually 15 min at this home")).toBeDefined();
  expect(offers.getByText("About 9 mi from the middle of your areas")).toBeDefined();
  expect(offers.getByText("Today, 4 PM to 10 PM")).toBeDefined();
  expect(offers.getByText("Tomorrow by 8 PM, after the truck")).toBeDefined();
  await user.click(row);
  expect(offers.queryByText("Usually 15 min at this home")).toBeNull();
});

test.each([
  ["area", "Usually 12 min in 62704"],
  ["estimate", "About 12 min for 2 cans"],
])("minutes from the %s say so", async (minutesFrom, text) => {
  const user = renderJobs({
    "runner.offerDetails": () => ({
      middle: null,
      offers: [{ ...detail, jobId: offer.id, minutes: 12, minutesFrom }],
      bundles: [],
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Maple Street, 62704" }));
  expect(await screen.findByText(text)).toBeDefined();
});

test("offers show even when their details fail to load", async () => {
  const user = renderJobs({
    "runner.offerDetails": () => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    },
  });
  expect(await acceptButton()).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Maple Street, 62704" }));
  expect(screen.getByText(/\$72 an hour at the home/)).toBeDefined();
});

test("offers come by day, three of a day and four in all, and more without a request", async () => {
  const onDay = (jobs: Job[], day: string) =>
    jobs.map((job) => jobOf({ id: job.id, address: job.address, scheduledDate: `${day}T08:00:00.000Z` }));
  const availableJobs = vi.fn(() => [
    ...onDay(manyOffers.slice(0, 5), "2026-11-25"),
    ...onDay(manyOffers.slice(5, 7), "2026-11-26"),
    ...onDay(manyOffers.slice(7, 10), "2026-11-27"),
  ]);
  const user = renderJobs({ "runner.availableJobs": availableJobs });
  const tomorrow = await card("Tomorrow");
  const shown = () => screen.getAllByRole("button", { name: /^Accept/ });
  expect(tomorrow.getAllByRole("article")).toHaveLength(3);
  expect(shown()).toHaveLength(3);
  await user.click(tomorrow.getByRole("button", { name: "Show 2 more, Tomorrow" }));
  expect(shown()).toHaveLength(5);
  await user.click(screen.getByRole("button", { name: "Show 5 later jobs" }));
  expect(shown()).toHaveLength(10);
  expect(availableJobs).toHaveBeenCalledOnce();
});

test("offers outside hours and days off are marked, and can be hidden", async () => {
  const [one, other, third] = manyOffers.slice(0, 3);
  const user = renderJobs({
    "runner.availableJobs": () => [one, other, third],
    "runner.offerDetails": () => ({
      middle: null,
      offers: [
        { ...detail, jobId: one?.id },
        { ...detail, jobId: other?.id, isDayOff: true },
        { ...detail, jobId: third?.id, isOutsideHours: true },
      ],
      bundles: [],
    }),
  });
  expect(await screen.findByText("Your day off")).toBeDefined();
  expect(screen.getByText("Outside your hours")).toBeDefined();
  const fitting = screen.getByRole("button", { name: "Fits my hours" });
  await user.click(fitting);
  expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(1);
  expect(screen.getByText("1 of 3 open")).toBeDefined();
  await user.click(fitting);
  expect(screen.getAllByRole("button", { name: /^Accept/ })).toHaveLength(3);
});

test("filters stay on this device, and can be cleared where they hide everything", async () => {
  const user = renderJobs();
  await user.click(await screen.findByRole("button", { name: "Tomorrow" }));
  expect(screen.getByText("Your filters hide every job")).toBeDefined();
  cleanup();
  const again = renderJobs();
  const kept = await screen.findByRole("button", { name: "Tomorrow" });
  expect(kept.getAttribute("aria-pressed")).toBe("true");
  await again.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(await acceptButton()).toBeDefined();
});

test("another runner on this phone begins without the first one's filters", async () => {
  const user = renderJobs();
  await user.click(await screen.findByRole("button", { name: "Tomorrow" }));
  cleanup();
  renderJobs({ "auth.currentUser": () => ({ ...runnerUser(), id: "01900000-0000-7000-8000-0000000000ff" }) });
  expect((await screen.findByRole("button", { name: "Tomorrow" })).getAttribute("aria-pressed")).toBe(
    "false",
  );
});

test("without an open job it says why and what to do", async () => {
  renderJobs({ "runner.availableJobs": () => [] });
  expect(await screen.findByText(/^No homes in your areas need a runner right now: /)).toBeDefined();
  expect(screen.getByRole("link", { name: "Change Your Areas" }).getAttribute("href")).toBe("/profile");
});

test("offline, going online shows the offers", async () => {
  let isAvailable = false;
  const user = renderJobs({
    "auth.currentUser": () => runnerUser({ isAvailable }),
    "runner.availableJobs": () => (isAvailable ? [offer] : []),
    "runner.setAvailability": (input: { isAvailable: boolean }) => {
      isAvailable = input.isAvailable;
      return runnerUser({ isAvailable });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Go Online" }));
  expect(await acceptButton()).toBeDefined();
  expect(screen.getByText("You're Online")).toBeDefined();
});

fullTest("the map shows areas with job counts, and the chosen area's offers", async () => {
  const [one, other, third] = manyOffers.slice(0, 3);
  const south = { ...detail, zipCode: "62712", place: { latitude: 39.7, longitude: -89.6 } };
  const user = renderJobs({
    "runner.availableJobs": () => [one, other, third],
    "runner.offerDetails": () => ({
      middle: { latitude: 39.7, longitude: -89.6 },
      offers: [
        { ...detail, jobId: one?.id },
        { ...detail, jobId: other?.id },
        { ...south, jobId: third?.id },
      ],
      bundles: [],
    }),
  });
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
  const user = renderJobs({
    "runner.offerDetails": () => ({
      middle: { latitude: 39.9, longitude: -89.65 },
      offers: [{ ...detail, jobId: offer.id }],
      bundles: [],
    }),
  });
  const ask = await screen.findByRole("button", { name: "Measure from Here" });
  await user.click(ask);
  expect(await screen.findByText("We don’t know where you are")).toBeDefined();
  expect(screen.getByText(/ · ≈ 9 mi$/)).toBeDefined();
  await user.click(ask);
  expect(await screen.findByText(/ · 0.9 mi$/)).toBeDefined();
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
      bundles: [],
    }),
  };
  const user = renderJobs(answers);
  const addresses = () =>
    screen.getAllByRole("heading", { name: /^Street \d/ }).map(({ textContent }) => textContent);
  expect(await screen.findByText("2 open, soonest first")).toBeDefined();
  expect(addresses()).toEqual([first?.address, second?.address]);
  await user.selectOptions(await screen.findByLabelText("Order of the jobs"), "Best pay per hour");
  expect(addresses()).toEqual([second?.address, first?.address]);
  expect(screen.getByText("2 open")).toBeDefined();
  cleanup();
  renderJobs(answers);
  await screen.findByText("2 open");
  expect(addresses()).toEqual([second?.address, first?.address]);
});

import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { server } from "../../../../testkit/web/server.ts";
import { RequireRole } from "../../lib/require-role.tsx";
import { jobOf, runnerUser } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
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
afterEach(() => vi.useRealTimers());

/** The dashboard of an approved runner with one offer and nothing taken, unless `answers` say otherwise. */
function renderDashboard(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.availableJobs": () => [offer],
      "runner.jobs": () => [],
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

test("a job somebody else has taken is told, and the offers are asked for anew", async () => {
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

test("a fault while accepting says the same", async () => {
  const acceptJob = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const user = renderDashboard({ "runner.acceptJob": acceptJob });
  await user.click(await acceptButton());
  expect(await screen.findByText(taken)).toBeDefined();
});

test("an accepted job moves to the active route, with what an offer does not tell", async () => {
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
  // Both before the screen could have changed.
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByText("Job Accepted")).toBeDefined();
  expect(acceptJob).toHaveBeenCalledOnce();
});

test("the second click of a double click does not take the job that moved up", async () => {
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
  fireEvent.click(acceptNext, { detail: 1 });
  expect(acceptNext.getAttribute("aria-busy")).toBe("true");
});

test("availability that could not be changed stays as it was, and says so", async () => {
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

test("a runner whose approval was taken back sees the application instead", async () => {
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

test("a decline that failed leaves the job where it was", async () => {
  const declineJob = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const user = renderDashboard({ "runner.declineJob": declineJob });
  await user.click(await screen.findByRole("button", { name: /^Decline/ }));
  expect(await screen.findByText("Failed to decline job. Please try again.")).toBeDefined();
  expect(await acceptButton()).toBeDefined();
});

test("releasing asks first, then takes the job off the route", async () => {
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

test("a job that has begun cannot be released, nor begun again", async () => {
  const begun = { ...mine, status: "in_progress", legs: { ...mine.legs, out: { at: dawn, photoUrl: null } } };
  renderDashboard({ "runner.jobs": () => [begun] });
  const route = await card("Active Route");
  expect(await route.findByText(/^Done/)).toBeDefined();
  expect(route.queryByRole("button", { name: /^(Release|Start)/ })).toBeNull();
  expect(route.getByRole("button", { name: `Complete & Photo: ${mine.address}` })).toBeDefined();
});

test("the figures are those of today", async () => {
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

test("offers that did not load can be asked for again", async () => {
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

test("a long route shows its first five jobs, and the rest when asked", async () => {
  const jobs = Array.from({ length: 7 }, (_, index) => ({
    ...mine,
    id: `01900000-0000-7000-8000-00000000001${index}`,
  }));
  const user = renderDashboard({ "runner.jobs": () => jobs });
  const complete = () => screen.getAllByRole("button", { name: /^Complete & Photo/ });
  await user.click(await screen.findByRole("button", { name: "Show all 7" }));
  expect(complete()).toHaveLength(7);
});

test("an application under review is told about, and nothing else is asked for", async () => {
  server.use(procedures({ "auth.currentUser": () => runnerUser({ applicationStatus: "submitted" }) }));
  renderScreen(
    <RequireRole allow="runner">
      <RunnerDashboard />
    </RequireRole>,
  );
  expect(
    await screen.findByText("Review takes 24-48 hours. We send you an e-mail on approval."),
  ).toBeDefined();
});

test("checking again finds the approval", async () => {
  let applicationStatus: "submitted" | "approved" = "submitted";
  const user = renderDashboard({ "auth.currentUser": () => runnerUser({ applicationStatus }) });
  await user.click(await screen.findByRole("button", { name: "Check Again" }));
  expect(await screen.findByText("Still in review")).toBeDefined();
  applicationStatus = "approved";
  await user.click(screen.getByRole("button", { name: "Check Again" }));
  expect(await screen.findByRole("switch", { name: "Availability" })).toBeDefined();
});

test("an application turned down says so", async () => {
  renderDashboard({ "auth.currentUser": () => runnerUser({ applicationStatus: "rejected" }) });
  expect(await screen.findByRole("heading", { name: "We cannot take you on at this time" })).toBeDefined();
});

import "#testkit/web/indexed-db.ts";
import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { wipeOutbox } from "../../lib/outbox/runner-outbox.ts";
import { applicationOf } from "../../testing/applications.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { routeOf, stopOf } from "../../testing/route.ts";
import { tenSecondsLater } from "../../testing/route-screen.tsx";
import { card, mine, offer, setUpDashboard } from "../../testing/runner-dashboard.tsx";
import { runnerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import RunnerDashboard from "./runner-dashboard.tsx";

const renderDashboard = setUpDashboard(server);

const dawn = "2026-11-24T12:05:00.000Z";

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

test("going online says so, and the link to the open jobs counts them", async () => {
  let isAvailable = false;
  const user = renderDashboard({
    "auth.currentUser": () => runnerUser({ isAvailable }),
    "runner.availableJobs": () => (isAvailable ? [offer] : []),
    "runner.setAvailability": (input: { isAvailable: boolean }) => {
      isAvailable = input.isAvailable;
      return runnerUser({ isAvailable });
    },
  });
  const link = await screen.findByRole("link", { name: /^Available Jobs/ });
  expect(link.getAttribute("href")).toBe("/runner/jobs");
  expect(link.textContent).toContain("Nobody can offer you a job until you go online.");
  await user.click(await screen.findByRole("switch", { name: "Availability" }));
  expect(await within(link).findByText("1 job available in your ZIP codes.")).toBeDefined();
  expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(screen.getAllByText("You're Online")).toHaveLength(2);
});

fullTest("a runner whose approval was taken back sees the application instead", async () => {
  let applicationStatus: "approved" | "submitted" = "approved";
  const user = renderDashboard({
    "auth.currentUser": () => runnerUser({ applicationStatus }),
    "runner.setAvailability": () => {
      applicationStatus = "submitted";
      throw new Refusing({ status: 403, code: "APPLICATION_NOT_APPROVED" });
    },
  });
  await user.click(await screen.findByRole("switch", { name: "Availability" }));
  expect(await screen.findByRole("heading", { name: "We have your application" })).toBeDefined();
  expect(screen.getByText("Your application has not been approved yet.")).toBeDefined();
});

test("a full page of offers is not called all of them", async () => {
  renderDashboard({ "runner.availableJobs": () => Array.from({ length: 50 }, () => offer) });
  expect(await screen.findByText("50+ jobs available in your ZIP codes.")).toBeDefined();
  expect((await card("Your figures")).getByText("50+")).toBeDefined();
});

test("with nothing to do today, it says when the next job is, and leads to the open jobs", async () => {
  renderDashboard({ "runner.jobs": () => [mine] });
  expect(await screen.findByText("Nothing to do today")).toBeDefined();
  expect(await screen.findByText(new RegExp(`^Next: .+, ${mine.address}$`))).toBeDefined();
  expect(screen.getByRole("link", { name: "See Open Jobs" }).getAttribute("href")).toBe("/runner/jobs");
});

test("a stop just reported is not named as the next job while its report waits", async () => {
  onTestFinished(() => wipeOutbox(runnerUser().id));
  const user = renderDashboard({
    "runner.route": ({ day }: { day: string }) =>
      routeOf(day === "2026-11-24" ? [stopOf(1, { job: mine })] : []),
    "runner.jobs": () => [mine],
  });
  await user.click(await screen.findByRole("button", { name: `Problem: ${mine.address}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "This Home Can’t Be Served" }));
  await user.click(dialog.getByLabelText("The way is blocked"));
  await user.type(dialog.getByLabelText(/^In your words/), "A truck");
  await user.click(dialog.getByRole("button", { name: "Tell the Homeowner" }));
  expect(await screen.findByText("Nothing to do today")).toBeDefined();
  expect(screen.queryByText(/^Next: /)).toBeNull();
});

test("the stop to do stands first, above the figures and the folded cards", async () => {
  renderDashboard({ "runner.route": () => routeOf([stopOf(1, { job: mine })]), "runner.jobs": () => [mine] });
  const stop = await screen.findByRole("region", { name: "Next Stop" });
  expect(within(stop).getByRole("heading", { name: mine.address })).toBeDefined();
  for (const later of ["Your figures", "Active Route", "Completed Today", "Quick Tools"])
    expect(
      stop.compareDocumentPosition(screen.getByRole("region", { name: later })) &
        Node.DOCUMENT_POSITION_FOLLOWING,
      later,
    ).toBeTruthy();
});

fullTest("releasing asks first, then removes the job from the route", async () => {
  const releaseJob = vi.fn((_input: { jobId: string }) => ({ ok: true }));
  const user = renderDashboard({
    "runner.jobs": () => (releaseJob.mock.calls.length > 0 ? [] : [mine]),
    "runner.releaseJob": releaseJob,
  });
  await user.click(await screen.findByRole("heading", { name: "Active Route" }));
  await user.click(await screen.findByRole("button", { name: `Release the job at ${mine.address}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Release this job?" }));
  await user.click(dialog.getByRole("button", { name: "Release Job" }));
  expect(releaseJob).not.toHaveBeenCalled();
  await tenSecondsLater();
  await vi.waitFor(() => expect(releaseJob).toHaveBeenCalledOnce());
  expect(await screen.findByText("Nothing on your route yet")).toBeDefined();
});

test("a job that has begun cannot be released or begun again", async () => {
  const begun = { ...mine, status: "in_progress", legs: { ...mine.legs, out: { at: dawn, photoUrl: null } } };
  const user = renderDashboard({ "runner.jobs": () => [begun] });
  await user.click(await screen.findByRole("heading", { name: "Active Route" }));
  const route = await card("Active Route");
  expect(await route.findByRole("button", { name: `Complete & Photo: ${mine.address}` })).toBeDefined();
  expect(route.queryByRole("button", { name: /^(Release|Start)/ })).toBeNull();
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

fullTest("a long route shows its first five jobs, and the rest on request", async () => {
  const jobs = Array.from({ length: 7 }, (_, index) => ({
    ...mine,
    id: `01900000-0000-7000-8000-00000000001${index}`,
  }));
  const user = renderDashboard({ "runner.jobs": () => jobs });
  await user.click(await screen.findByRole("heading", { name: "Active Route" }));
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

test("pay held for review counts as earned today, with how much of it is held and for which job", async () => {
  const completed = (id: number, address: string) =>
    jobOf({
      id: `01900000-0000-7000-8000-00000000000${id}`,
      address,
      status: "completed",
      completedAt: "2026-11-24T14:00:00.000Z",
    });
  const [clear, reviewed] = [completed(3, "1 Elm Street"), completed(4, "2 Elm Street")];
  const user = renderDashboard({
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
  await user.click(screen.getByRole("heading", { name: "Completed Today" }));
  const done = await card("Completed Today");
  const [first, second] = done.getAllByRole("article").map((each) => within(each));
  expect(first?.queryByText("Held for review")).toBeNull();
  expect(second?.getByText("Held for review")).toBeDefined();
});

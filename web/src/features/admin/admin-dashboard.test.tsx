import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AdminRunner } from "#contracts/admin.ts";
import { server } from "../../../../testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import AdminDashboard from "./admin-dashboard.tsx";

function runnerOf(differences: Partial<AdminRunner> = {}): AdminRunner {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    userId: "01900000-0000-7000-8000-0000000000a1",
    email: "priya@example.com",
    firstName: "Priya",
    lastName: "Nair",
    createdAt: "2026-11-20T12:00:00.000Z",
    isAvailable: false,
    rating: 5,
    completedJobs: 0,
    phoneNumber: "(217) 555-0163",
    city: "Springfield",
    serviceAreas: '["62702","62704"]',
    availabilityWindows: ["Afternoon (12pm-5pm)"],
    vehicleType: "Walk",
    payoutEmail: "priya@example.com",
    applicationStatus: "submitted",
    ...differences,
  };
}

const priya = runnerOf();
const walt = runnerOf({
  id: "01900000-0000-7000-8000-000000000002",
  firstName: "Walt",
  lastName: "Jensen",
  createdAt: "2026-11-19T12:00:00.000Z",
});
const leo = runnerOf({
  id: "01900000-0000-7000-8000-000000000003",
  firstName: "Leo",
  lastName: "Santos",
  applicationStatus: "approved",
});

function renderDashboard(answers: Parameters<typeof procedures>[0]) {
  server.use(procedures(answers));
  return renderScreen(<AdminDashboard />);
}

const names = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

test("those who wait come first, the longest wait on top; the chips count and show the others", async () => {
  const user = renderDashboard({ "admin.runners": () => ({ rows: [priya, walt, leo], nextCursor: null }) });
  expect(await screen.findByText("2 applications are waiting for an answer.")).toBeDefined();
  expect(names()).toEqual(["Walt Jensen", "Priya Nair"]);
  await user.click(screen.getByRole("radio", { name: "Approved (1)" }));
  expect(names()).toEqual(["Leo Santos"]);
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Not approved (0)" }));
  expect(screen.getByText("No application turned down")).toBeDefined();
});

test("an application shows what was applied with", async () => {
  renderDashboard({ "admin.runners": () => ({ rows: [priya], nextCursor: null }) });
  const row = within(await screen.findByRole("article"));
  for (const text of ["Springfield", "62702, 62704", "Afternoon (12pm-5pm)", "On Foot"])
    expect(row.getByText(text)).toBeDefined();
  expect(row.getByRole("link", { name: "(217) 555-0163" }).getAttribute("href")).toBe("tel:2175550163");
});

test("approving asks first, says that the runner is told, and loads the list anew", async () => {
  let applicationStatus: AdminRunner["applicationStatus"] = "submitted";
  const reviewRunner = vi.fn((_input: unknown) => {
    applicationStatus = "approved";
    return runnerOf({ applicationStatus });
  });
  const user = renderDashboard({
    "admin.runners": () => ({ rows: [runnerOf({ applicationStatus })], nextCursor: null }),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  expect(reviewRunner).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Approve application" }));
  expect(await screen.findByText("Priya Nair gets an e-mail.")).toBeDefined();
  expect(reviewRunner.mock.calls[0]?.[0]).toEqual({ runnerId: priya.id, decision: "approved" });
  expect(await screen.findByText("Nobody is waiting")).toBeDefined();
  expect(screen.getByRole("radio", { name: "Approved (1)" })).toBeDefined();
});

test("a rejection carries its reason", async () => {
  const reviewRunner = vi.fn((_input: unknown) => runnerOf({ applicationStatus: "rejected" }));
  const user = renderDashboard({
    "admin.runners": () => ({ rows: [priya], nextCursor: null }),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Reject Priya Nair" }));
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "We are full in 62702.");
  await user.click(screen.getByRole("button", { name: "Reject application" }));
  expect(await screen.findByText("Application not approved")).toBeDefined();
  expect(reviewRunner.mock.calls[0]?.[0]).toEqual({
    runnerId: priya.id,
    decision: "rejected",
    reason: "We are full in 62702.",
  });
});

test("an application that a colleague has decided says so, and the list is loaded anew", async () => {
  const runners = vi
    .fn()
    .mockReturnValueOnce({ rows: [priya], nextCursor: null })
    .mockReturnValue({ rows: [{ ...priya, applicationStatus: "rejected" }], nextCursor: null });
  const reviewRunner = () => {
    throw new Refusing({ status: 409, code: "APPLICATION_DECIDED" });
  };
  const user = renderDashboard({ "admin.runners": runners, "admin.reviewRunner": reviewRunner });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  await user.click(screen.getByRole("button", { name: "Approve application" }));
  expect(await screen.findByText("This application has already been decided.")).toBeDefined();
  expect(await screen.findByText("Nobody is waiting")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Show more follows the cursor to the end", async () => {
  const runners = vi.fn(({ cursor }: { cursor?: string | null }) =>
    cursor === "next" ? { rows: [walt], nextCursor: null } : { rows: [priya], nextCursor: "next" },
  );
  const user = renderDashboard({ "admin.runners": runners });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(names()).toEqual(["Walt Jensen", "Priya Nair"]));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a list that did not load can be asked for again", async () => {
  const runners = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue({ rows: [priya], nextCursor: null });
  const user = renderDashboard({ "admin.runners": runners });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(names()).toEqual(["Priya Nair"]));
});

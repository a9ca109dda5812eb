import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { AdminHomeowner, AdminRunner } from "#contracts/admin.ts";
import { server } from "../../../../testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
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

const nothing = { rows: [], nextCursor: null };
const figures = {
  totalHomeowners: 1204,
  activeRunners: 31,
  monthlyRevenue: "34858.00",
  jobsToday: 212,
  serviceRate: 97.25,
};

function renderDashboard(answers: Parameters<typeof procedures>[0]) {
  server.use(
    procedures({
      "admin.stats": () => figures,
      "admin.jobs": () => nothing,
      "admin.homeowners": () => nothing,
      "admin.waitingList": () => nothing,
      "admin.runners": () => nothing,
      ...answers,
    }),
  );
  return renderScreen(<AdminDashboard />);
}

/** The dashboard with its Runners open. */
async function renderRunners(answers: Parameters<typeof procedures>[0]) {
  const user = renderDashboard(answers);
  await user.click(screen.getByRole("tab", { name: "Runners" }));
  return user;
}

const names = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const figure = async (label: string) =>
  (await screen.findByText(label)).closest("dl")?.querySelector("dd")?.textContent;

test("the figures are those that the server has computed", async () => {
  renderDashboard({});
  await screen.findByText("$34,858.00");
  expect(await figure("Active Subscribers")).toBe("1,204");
  expect(await figure("Active Runners")).toBe("31");
  expect(await figure("Monthly Revenue")).toBe("$34,858.00");
  expect(await figure("Jobs Today")).toBe("212");
  expect(await figure("Service Rate")).toBe("97.3%");
});

test("a service rate of nothing is a dash, not a zero", async () => {
  renderDashboard({ "admin.stats": () => ({ ...figures, jobsToday: 0, serviceRate: null }) });
  expect(await screen.findByText("No pickup was due in 30 days")).toBeDefined();
  expect(await figure("Service Rate")).toBe("–");
  expect(await figure("Jobs Today")).toBe("0");
});

test("figures that did not load are dashes, and can be asked for again", async () => {
  const stats = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue(figures);
  const user = renderDashboard({ "admin.stats": stats });
  const failed = await screen.findByText("The figures could not be loaded.");
  expect(await figure("Jobs Today")).toBe("–");
  await user.click(within(failed).getByRole("button", { name: "Try Again" }));
  await waitFor(async () => expect(await figure("Jobs Today")).toBe("212"));
  expect(screen.queryByText("The figures could not be loaded.")).toBeNull();
});

describe("Job Activity", () => {
  const jobs = Array.from({ length: 23 }, (_, index) =>
    jobOf({
      id: `01900000-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`,
      address: `${index + 1} Oak Avenue, Springfield 62704`,
      status: index === 0 ? "missed" : index < 13 ? "completed" : "scheduled",
      scheduledDate: "2099-01-01T08:00:00.000Z",
    }),
  );
  const listed = () => screen.getAllByText(/Oak Avenue/).length;

  test("shows ten at first, and counts what has been loaded", async () => {
    const user = renderDashboard({ "admin.jobs": () => ({ rows: jobs, nextCursor: null }) });
    expect(await screen.findByRole("radio", { name: "All (23)" })).toBeDefined();
    expect(listed()).toBe(10);
    await user.click(screen.getByRole("radio", { name: "Pending (10)" }));
    expect(listed()).toBe(10);
    expect(screen.queryByRole("button", { name: /^Show more/ })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Issues (1)" }));
    expect(screen.getByText("1 Oak Avenue, Springfield 62704")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "All (23)" }));
    await user.click(screen.getByRole("button", { name: "Show more (10 of 23 shown)" }));
    expect(listed()).toBe(20);
  });

  test("says over how many it counts where there are more, and loads them", async () => {
    const next = jobs.slice(10);
    const user = renderDashboard({
      "admin.jobs": ({ cursor }: { cursor?: string | null }) =>
        cursor === "next"
          ? { rows: next, nextCursor: null }
          : { rows: jobs.slice(0, 10), nextCursor: "next" },
    });
    expect(await screen.findByText("Counted over the newest 10 jobs. There are more below.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("radio", { name: "All (23)" })).toBeDefined();
    expect(screen.queryByText(/^Counted over/)).toBeNull();
  });

  test("a job opens with its runner, its notes and its two photos", async () => {
    const job = jobOf({
      address: "7 Elm Court, Springfield 62704",
      status: "completed",
      notes: "Lids closed.",
      runner: { user: { firstName: "Leo", lastName: "Santos" } },
      legs: {
        out: { at: "2026-11-24T12:05:00.000Z", photoUrl: "/api/photos/photos/out.jpg?signature=a" },
        in: { at: "2026-11-24T15:05:00.000Z", photoUrl: "/api/photos/photos/in.jpg?signature=b" },
      },
    });
    const user = renderDashboard({ "admin.jobs": () => ({ rows: [job], nextCursor: null }) });
    await user.click(await screen.findByRole("button", { name: /^Details: 7 Elm Court/ }));
    const dialog = within(await screen.findByRole("dialog", { name: job.address }));
    expect(dialog.getByText("Leo Santos")).toBeDefined();
    expect(dialog.getByText("Lids closed.")).toBeDefined();
    expect(dialog.getAllByRole("button", { name: /^Enlarge/ })).toHaveLength(2);
  });

  test("without a job it says so", async () => {
    const user = renderDashboard({});
    expect(await screen.findByText("No jobs yet")).toBeDefined();
    await user.click(screen.getByRole("radio", { name: "Issues (0)" }));
    expect(screen.getByText("No job was missed, and none is open past its day.")).toBeDefined();
  });
});

describe("Homeowners", () => {
  const maya: AdminHomeowner = {
    id: "01900000-0000-7000-8000-000000000011",
    userId: "01900000-0000-7000-8000-0000000000b1",
    email: "maya@example.com",
    firstName: "Maya",
    lastName: "Torres",
    createdAt: "2026-10-01T12:00:00.000Z",
    address: "412 Maple Street",
    unit: "2B",
    city: "Springfield",
    state: "IL",
    zipCode: "62704",
    phoneNumber: null,
    pickupDays: ["Tuesday", "Friday"],
    specialInstructions: null,
    houseImageUrl: null,
    subscriptionActive: false,
    subscriptionStatus: "past_due",
    subscriptionPlan: "Standard",
    monthlyRate: "29.00",
    numberOfCans: 2,
  };
  const walter = { ...maya, id: "01900000-0000-7000-8000-000000000012", firstName: "Walter" };

  test("are listed with their home and their plan, page by page", async () => {
    const user = renderDashboard({
      "admin.homeowners": ({ cursor }: { cursor?: string | null }) =>
        cursor === "next" ? { rows: [walter], nextCursor: null } : { rows: [maya], nextCursor: "next" },
    });
    await user.click(screen.getByRole("tab", { name: "Homeowners" }));
    const row = within(await screen.findByRole("article"));
    for (const text of ["412 Maple Street, 2B, Springfield, IL 62704", "Tue, Fri", "Payment past due"])
      expect(row.getByText(text)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(names()).toEqual(["Maya Torres", "Walter Torres"]));
    expect(screen.getByText("2 homeowners")).toBeDefined();
  });

  test("that did not load can be asked for again", async () => {
    const homeowners = vi
      .fn()
      .mockImplementationOnce(() => {
        throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
      })
      .mockReturnValue(nothing);
    const user = renderDashboard({ "admin.homeowners": homeowners });
    await user.click(screen.getByRole("tab", { name: "Homeowners" }));
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No homeowners yet")).toBeDefined();
  });
});

test("who waits for a runner stands below the homeowners, with how many wait there", async () => {
  const entry = {
    id: "01900000-0000-7000-8000-000000000021",
    email: "ana@example.com",
    zipCode: "62701",
    language: "es",
    waitingThere: 12,
    isServed: false,
    createdAt: "2026-03-10T15:00:00.000Z",
  };
  const ben = {
    ...entry,
    id: "01900000-0000-7000-8000-000000000022",
    email: "ben@example.com",
    isServed: true,
  };
  const user = renderDashboard({
    "admin.waitingList": ({ cursor }: { cursor?: string | null }) =>
      cursor === "next" ? { rows: [ben], nextCursor: null } : { rows: [entry], nextCursor: "next" },
  });
  await user.click(screen.getByRole("tab", { name: "Homeowners" }));
  const row = within(await screen.findByRole("article"));
  expect(row.getByRole("link", { name: "ana@example.com" }).getAttribute("href")).toBe(
    "mailto:ana@example.com",
  );
  for (const text of ["62701", "12", "Español", "No runner yet"]) expect(row.getByText(text)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Runner there now")).toBeDefined();
  expect(screen.getByText("2 addresses")).toBeDefined();
});

test("applications that wait are a step away", async () => {
  const user = renderDashboard({ "admin.runners": () => ({ rows: [priya], nextCursor: null }) });
  await user.click(await screen.findByRole("button", { name: "Review Applications" }));
  expect(names()).toEqual(["Priya Nair"]);
  expect(screen.queryByRole("button", { name: "Review Applications" })).toBeNull();
});

test("those who wait come first, the longest wait on top; the chips count and show the others", async () => {
  const user = await renderRunners({
    "admin.runners": () => ({ rows: [priya, walt, leo], nextCursor: null }),
  });
  expect(await screen.findByText("2 applications are waiting for an answer.")).toBeDefined();
  expect(names()).toEqual(["Walt Jensen", "Priya Nair"]);
  await user.click(screen.getByRole("radio", { name: "Approved (1)" }));
  expect(names()).toEqual(["Leo Santos"]);
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Not approved (0)" }));
  expect(screen.getByText("No application turned down")).toBeDefined();
});

test("an application shows what was applied with", async () => {
  await renderRunners({ "admin.runners": () => ({ rows: [priya], nextCursor: null }) });
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
  const user = await renderRunners({
    "admin.runners": () => ({ rows: [runnerOf({ applicationStatus })], nextCursor: null }),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  expect(reviewRunner).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Approve application" }));
  expect(await screen.findByText("Priya Nair gets an e-mail.")).toBeDefined();
  expect(reviewRunner.mock.calls[0]?.[0]).toEqual({ runnerId: priya.id, decision: "approved" });
  expect(await screen.findByText("Nobody is waiting")).toBeDefined();
  expect(screen.getByRole("radio", { name: "Approved (1)" })).toBeDefined();
});

test("a rejection carries its reason", async () => {
  const reviewRunner = vi.fn((_input: unknown) => runnerOf({ applicationStatus: "rejected" }));
  const user = await renderRunners({
    "admin.runners": () => ({ rows: [priya], nextCursor: null }),
    "admin.reviewRunner": reviewRunner,
  });
  await user.click(await screen.findByRole("button", { name: "Reject Priya Nair" }));
  await user.type(await screen.findByRole("textbox", { name: /Reason/ }), "We are full in 62702.");
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
  const user = await renderRunners({ "admin.runners": runners, "admin.reviewRunner": reviewRunner });
  await user.click(await screen.findByRole("button", { name: "Approve Priya Nair" }));
  await user.click(await screen.findByRole("button", { name: "Approve application" }));
  expect(await screen.findByText("This application has already been decided.")).toBeDefined();
  expect(await screen.findByText("Nobody is waiting")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("Show more follows the cursor to the end", async () => {
  const runners = vi.fn(({ cursor }: { cursor?: string | null }) =>
    cursor === "next" ? { rows: [walt], nextCursor: null } : { rows: [priya], nextCursor: "next" },
  );
  const user = await renderRunners({ "admin.runners": runners });
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
  const user = await renderRunners({ "admin.runners": runners });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(names()).toEqual(["Priya Nair"]));
});

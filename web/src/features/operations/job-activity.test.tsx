import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ActivityJob } from "#modules/dispatch/contract/alerts.ts";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import type { DeskShown } from "../lists/shown.ts";
import { JobActivity } from "./admin-dashboard.tsx";

function activityJob(differences: Partial<ActivityJob> = {}): ActivityJob {
  return {
    ...jobOf(),
    homeownerId: "01900000-0000-7000-8000-0000000000c1",
    runnerId: null,
    late: null,
    ...differences,
  };
}

const jobs = Array.from({ length: 10 }, (_, index) =>
  activityJob({
    id: `01900000-0000-7000-8000-0000000001${String(index).padStart(2, "0")}`,
    address: `${index + 1} Oak Avenue, Springfield 62704`,
    scheduledDate: "2099-01-01T08:00:00.000Z",
  }),
);

const counts = {
  all: { count: 2_000_000, isMore: false },
  pending: { count: 412, isMore: false },
  issues: { count: 1000, isMore: true },
  isCut: false,
};

type Asked = { filter: string; search: string; limit: number; cursor?: string | null };

function renderActivity(answers: Parameters<typeof procedures>[0] = {}, first: DeskShown = {}) {
  server.use(
    procedures({
      "admin.activity": () => ({ rows: jobs, nextCursor: null }),
      "admin.activityCounts": () => counts,
      "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
      ...answers,
    }),
  );
  return renderScreen(
    <StatefulDesk first={first}>
      <JobActivity />
    </StatefulDesk>,
  );
}

const listed = () => screen.queryAllByText(/Oak Avenue/).length;

test("shows ten jobs, and the count of each filter", async () => {
  renderActivity();
  await waitFor(() => expect(listed()).toBe(10));
  for (const name of ["All (2,000,000)", "Pending (412)", "Issues (1,000+)"])
    expect(await screen.findByRole("radio", { name })).toBeDefined();
  expect(screen.getByText("Newest first")).toBeDefined();
});

test("on a phone the jobs are a row until it is pressed, unless the address asks for some", async () => {
  const { matchMedia } = window;
  vi.stubGlobal("matchMedia", (media: string) => ({ ...matchMedia(media), matches: true }));
  const user = renderActivity();
  const row = await screen.findByRole("heading", { name: "Recent Jobs" });
  expect(listed()).toBe(0);
  await user.click(row);
  await waitFor(() => expect(listed()).toBe(10));
  cleanup();
  renderActivity({}, { search: "oak" });
  expect(await screen.findByRole("button", { name: "Refresh" })).toBeDefined();
  expect(listed()).toBe(10);
});

test("only a pickup that a runner can still take says that it has none yet", async () => {
  const rows = [activityJob(), activityJob({ id: crypto.randomUUID(), status: "missed" })];
  const user = renderActivity({
    "admin.activity": () => ({ rows, nextCursor: null }),
    "admin.jobRecord": () => [],
  });
  const [open, missed] = await screen.findAllByText(/, 8/);
  expect([open?.textContent, missed?.textContent]).toEqual([
    expect.stringMatching(/ · No runner yet$/),
    expect.not.stringContaining("·"),
  ]);
  await user.click(screen.getAllByRole("button", { name: /^Details: / })[1] as HTMLElement);
  expect(within(await screen.findByRole("dialog")).queryByText("Runner")).toBeNull();
});

test("a filter queries the server and names the sort order", async () => {
  const asked: Asked[] = [];
  const user = renderActivity({
    "admin.activity": (input: Asked) => {
      asked.push(input);
      return { rows: input.filter === "issues" ? jobs.slice(0, 1) : jobs, nextCursor: null };
    },
  });
  await user.click(await screen.findByRole("radio", { name: "Issues (1,000+)" }));
  await waitFor(() => expect(listed()).toBe(1));
  expect(screen.getByText("Missed or late, newest first")).toBeDefined();
  expect(asked.map(({ filter, limit }) => [filter, limit])).toEqual([
    ["all", 10],
    ["issues", 10],
  ]);
});

test("Enter runs one server search for jobs and counts", async () => {
  const asked: Asked[] = [];
  const counted: string[] = [];
  const user = renderActivity({
    "admin.activity": (input: Asked) => {
      asked.push(input);
      return { rows: input.search ? [] : jobs, nextCursor: null };
    },
    "admin.activityCounts": ({ search }: { search: string }) => {
      counted.push(search);
      const none = { count: 0, isMore: false };
      return search ? { all: none, pending: none, issues: none, isCut: true } : counts;
    },
  });
  await user.type(await screen.findByRole("searchbox", { name: "Search jobs" }), " torres {Enter}");
  expect(await screen.findByText("No matching jobs")).toBeDefined();
  expect(screen.getByRole("radio", { name: "All (0)" })).toBeDefined();
  expect(screen.getByText(/^We searched only the first matching people/)).toBeDefined();
  expect(asked.map(({ search }) => search)).toEqual(["", "torres"]);
  expect(counted).toEqual(["", "torres"]);
});

test("more jobs load page by page", async () => {
  const user = renderActivity({
    "admin.activity": ({ cursor }: Asked) =>
      cursor === "next"
        ? { rows: jobs.slice(8), nextCursor: null }
        : { rows: jobs.slice(0, 8), nextCursor: "next" },
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(listed()).toBe(10));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("a job says which step is late, and its details link to its people", async () => {
  const job = activityJob({
    address: "7 Elm Court, Springfield 62704",
    status: "in_progress",
    late: "in",
    notes: "Lids closed.",
    runnerId: "01900000-0000-7000-8000-0000000000c2",
    runner: { user: { firstName: "Leo", lastName: "Santos" } },
    legs: {
      out: { at: "2026-11-24T12:05:00.000Z", photoUrl: "/api/photos/photos/out.jpg?signature=a" },
      in: { at: null, photoUrl: null },
    },
  });
  const user = renderActivity({ "admin.activity": () => ({ rows: [job], nextCursor: null }) });
  expect(await screen.findByText("Cans back late")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Details: 7 Elm Court/ }));
  const dialog = within(await screen.findByRole("dialog", { name: job.address }));
  expect(dialog.getByText("Leo Santos")).toBeDefined();
  expect(dialog.getByText("Lids closed.")).toBeDefined();
  expect(dialog.getByRole("link", { name: "Open homeowner" }).getAttribute("href")).toBe(
    `/admin/homeowners/${job.homeownerId}`,
  );
  expect(dialog.getByRole("link", { name: "Open runner" }).getAttribute("href")).toBe(
    `/admin/runners/${job.runnerId}`,
  );
});

test("an empty list says so, and so does one that did not load", async () => {
  const activity = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue({ rows: [], nextCursor: null });
  const user = renderActivity({ "admin.activity": activity });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("No jobs yet")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: /^Issues/ }));
  expect(await screen.findByText("No job was missed, and none is late.")).toBeDefined();
});

test("weekly pickups can be generated immediately", async () => {
  const started: unknown[] = [];
  const user = renderActivity({
    "admin.runSchedule": (input: { name: string }) => {
      started.push(input);
      return input;
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add Weekly Pickups" }));
  expect(await screen.findByText("Weekly pickups are added within a minute.")).toBeDefined();
  expect(started).toEqual([{ name: "generate" }]);
});

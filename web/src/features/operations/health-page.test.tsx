import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as en from "#messages/en.ts";
import type { AdminDispute } from "#modules/billing/contract.ts";
import type { AdminFailedTask, ScheduleHealth } from "#modules/operations/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import HealthPage, { Disputes } from "./health-page.tsx";

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

function scheduleOf(differences: Partial<ScheduleHealth> = {}): ScheduleHealth {
  return {
    name: "mark-missed",
    cron: "* * * * *",
    state: "done",
    startedAt: fromNow(-3),
    finishedAt: fromNow(-3),
    counts: { missed: 0 },
    error: null,
    lastDoneAt: fromNow(-3),
    nextDueAt: fromNow(10),
    lateSeconds: 0,
    ...differences,
  };
}

const sentEmail: AdminFailedTask = {
  id: "01900000-0000-7000-8000-000000000001",
  name: "deliver-mail",
  subject: "jobMissed",
  attempts: 13,
  reason: "550: no such mailbox",
  createdAt: fromNow(-3000),
  failedAt: fromNow(-120),
};

const idle = { waiting: 0, ready: 0, inProgress: 0, lagSeconds: null, failed: 0, failedTasks: [] };
const healthOf = (...schedules: ScheduleHealth[]) => ({
  schedules,
  databaseMilliseconds: 4,
  off: [],
  missing: [],
});

function renderHealth(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "admin.health": () => healthOf(scheduleOf()),
      "admin.tasks": () => idle,
      "admin.smsCodes": () => ({ counted: 0, aDay: 500 }),
      "admin.disputes": () => [],
      ...answers,
    }),
  );
  return renderScreen(<HealthPage />);
}

const figure = async (label: string) =>
  (await screen.findByText(label)).closest("dl")?.querySelector("dd")?.textContent;
const list = async (name: string) => within(await screen.findByRole("region", { name }));
const unavailable = () => {
  throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
};

test("a healthy service says so", async () => {
  renderHealth();
  expect(await screen.findByText("Everything runs as it should.")).toBeDefined();
  expect(screen.getByText("No failed tasks")).toBeDefined();
  expect(screen.getByText("Everything is connected")).toBeDefined();
  expect([await figure("Tasks to do"), await figure("Longest wait")]).toEqual(["0", "None"]);
  expect([await figure("Failed"), await figure("Database")]).toEqual(["0", "4 ms"]);
});

test("items that need attention are counted", async () => {
  renderHealth({
    "admin.health": () =>
      healthOf(
        scheduleOf(),
        scheduleOf({ name: "pay", state: "failed" }),
        scheduleOf({ name: "bill", lateSeconds: 1 }),
      ),
    "admin.tasks": () => ({ ...idle, failed: 3, failedTasks: [sentEmail] }),
  });
  expect(await screen.findByText("5 things need attention.")).toBeDefined();
});

test("the queue's figures are the server's", async () => {
  renderHealth({
    "admin.tasks": () => ({ ...idle, waiting: 1500, ready: 1204, inProgress: 2, lagSeconds: 4000 }),
  });
  await screen.findByText("1,204");
  expect(screen.getByText("296 more are due later")).toBeDefined();
  expect(await figure("Longest wait")).toBe("1 h");
  expect(screen.getByText("2 are in progress")).toBeDefined();
});

test("codes sent by SMS show next to the daily limit", async () => {
  renderHealth({ "admin.smsCodes": () => ({ counted: 1412, aDay: 2000 }) });
  await waitFor(async () => expect(await figure("SMS codes")).toBe("1,412"));
  expect(screen.getByText("of 2,000 in 24 hours")).toBeDefined();
});

test("a service without SMS codes says so", async () => {
  renderHealth({ "admin.smsCodes": () => ({ counted: 0, aDay: 0 }) });
  expect(await screen.findByText("None are sent")).toBeDefined();
});

test.each([
  [59.9, "59 s"],
  [60, "1 min"],
  [3599, "59 min"],
  [86_400, "1 day"],
  [200_000, "2 days"],
])("a wait of %d seconds is %s", async (lagSeconds, words) => {
  renderHealth({ "admin.tasks": () => ({ ...idle, ready: 1, waiting: 1, lagSeconds }) });
  await waitFor(async () => expect(await figure("Longest wait")).toBe(words));
});

describe("a schedule", () => {
  const row = async (schedule: Partial<ScheduleHealth>) => {
    renderHealth({ "admin.health": () => healthOf(scheduleOf(schedule)) });
    return within(await (await list("Schedules")).findByRole("listitem"));
  };

  test("that ran shows when, its result, and the next due time", async () => {
    const told = await row({
      name: "generate",
      counts: { pickups: 12, buckets: 256, holidays: 1, bucketsLeft: 0 },
    });
    expect(told.getByText("Add weekly pickups")).toBeDefined();
    expect(told.getByText("Done")).toBeDefined();
    expect(
      told.getByText("Began 3 minutes ago: 12 pickups added and 1 holiday added. Due again in 10 minutes."),
    ).toBeDefined();
  });

  test("shows each known count in words", async () => {
    const known = Object.keys(en.adminHealth.schedules.counts);
    const told = await row({ counts: Object.fromEntries(known.map((name) => [name, 7])) });
    const text = told.getByText(/^Began 3 minutes ago: /).textContent;
    expect(known.filter((name) => text?.includes(`${name} 7`))).toEqual([]);
    expect(text).toContain("7 emails about cards");
  });

  test("that had nothing to do says so", async () => {
    expect((await row({})).getByText(/^Began 3 minutes ago: there was nothing to do\./)).toBeDefined();
  });

  test("that failed says why, and when it last succeeded", async () => {
    const told = await row({
      state: "failed",
      counts: null,
      error: "Failed query: disk full (53100)",
      lastDoneAt: fromNow(-180),
    });
    expect(told.getByText("Failed")).toBeDefined();
    expect(told.getByText("Failed query: disk full (53100)")).toBeDefined();
    expect(told.getByText(/Last finished 3 hours ago\./)).toBeDefined();
  });

  test("that never ran, is running, or is late says so", async () => {
    renderHealth({
      "admin.health": () =>
        healthOf(
          scheduleOf({ name: "pay", state: "never", startedAt: null, counts: null, lastDoneAt: null }),
          scheduleOf({ name: "bill", state: "running", counts: null }),
          scheduleOf({ name: "purge", lateSeconds: 7300 }),
        ),
    });
    const schedules = await list("Schedules");
    expect(await schedules.findByText("Has not run yet. Due in 10 minutes.")).toBeDefined();
    expect(schedules.getByText("Began 3 minutes ago.")).toBeDefined();
    expect(schedules.getByText("Late by 2 h")).toBeDefined();
  });

  test("from a newer server is shown by its own name", async () => {
    const told = await row({ name: "water-plants", counts: { plants: 3 } });
    expect(told.getByText("water-plants")).toBeDefined();
    expect(told.getByText(/plants 3/)).toBeDefined();
  });

  test.each([
    ["deletes data", "purge", "Delete old data"],
    ["moves money", "settle-holds", "Credit vacations"],
  ])("can be run now; one that %s asks first", async (_, name, words) => {
    const runSchedule = vi.fn((_input: unknown) => ({ name }));
    const user = renderHealth({
      "admin.health": () => healthOf(scheduleOf({ name })),
      "admin.runSchedule": runSchedule,
    });
    await user.click(await screen.findByRole("button", { name: `Run now: ${words}` }));
    const dialog = within(await screen.findByRole("dialog", { name: `Run now: ${words}` }));
    expect(runSchedule).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Run now" }));
    expect(await screen.findByText(`${words} runs within a minute.`)).toBeDefined();
    expect(runSchedule.mock.calls[0]?.[0]).toEqual({ name });
  });

  test("that runs the queue cannot be started through the queue", async () => {
    const told = await row({ name: "deliver", counts: { tasks: 1 } });
    expect(told.getByText(/: 1 task\./)).toBeDefined();
    expect(told.queryByRole("button")).toBeNull();
  });
});

describe("a failed task", () => {
  test("shows its name, attempts and error", async () => {
    renderHealth({ "admin.tasks": () => ({ ...idle, failed: 1, failedTasks: [sentEmail] }) });
    const tasks = await list("Failed tasks");
    expect(await tasks.findByText("Email: pickup missed")).toBeDefined();
    expect(tasks.getByText(/^Tried 13 times, failed 2 hours ago\./)).toBeDefined();
    expect(tasks.getByText("550: no such mailbox")).toBeDefined();
    expect(tasks.queryByRole("button", { name: /^Send all/ })).toBeNull();
  });

  test("is retried, and the list is refetched", async () => {
    let failedTasks = [sentEmail];
    const retryTask = vi.fn((_input: unknown) => {
      failedTasks = [];
      return { retried: 1 };
    });
    const user = renderHealth({
      "admin.tasks": () => ({ ...idle, failed: failedTasks.length, failedTasks }),
      "admin.retryTask": retryTask,
    });
    await user.click(await screen.findByRole("button", { name: /^Send again: Email: pickup missed/ }));
    expect(await screen.findByText("On its way again")).toBeDefined();
    expect(await screen.findByText("No failed tasks")).toBeDefined();
    expect(retryTask.mock.calls[0]?.[0]).toEqual({ taskId: sentEmail.id });
    expect(document.activeElement?.textContent).toContain("Failed tasks");
  });

  test("that a colleague has retried says so and leaves the list", async () => {
    const tasks = vi
      .fn()
      .mockReturnValueOnce({ ...idle, failed: 1, failedTasks: [sentEmail] })
      .mockReturnValue(idle);
    const user = renderHealth({
      "admin.tasks": tasks,
      "admin.retryTask": () => {
        throw new Refusing({ status: 404, code: "NOT_FOUND" });
      },
    });
    await user.click(await screen.findByRole("button", { name: /^Send again:/ }));
    expect(await screen.findByText("This task is no longer on this list.")).toBeDefined();
    expect(await screen.findByText("No failed tasks")).toBeDefined();
  });

  test("is retried with all the others when there are several", async () => {
    const retryAllTasks = vi.fn(() => ({ retried: 240 }));
    const failedTasks = [
      sentEmail,
      { ...sentEmail, id: sentEmail.id.replace("1", "2"), subject: null, reason: null },
    ];
    const user = renderHealth({
      "admin.tasks": () => ({ ...idle, failed: 240, failedTasks }),
      "admin.retryAllTasks": retryAllTasks,
    });
    expect(await screen.findByText("Reason unknown.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Send all again (240)" }));
    expect(await screen.findByText("240 tasks are on their way again")).toBeDefined();
    expect(retryAllTasks).toHaveBeenCalledTimes(1);
  });
});

test("parts that are not connected are named", async () => {
  const off = ["payments (Stripe)", "mail server", "carrier pigeons"];
  renderHealth({ "admin.health": () => ({ ...healthOf(), off, missing: ["mail server"] }) });
  const shown = await list("Not connected");
  expect(await shown.findByText("Payments (Stripe): in test mode")).toBeDefined();
  expect(shown.getByText("Mail server: emails go to a folder")).toBeDefined();
  expect(shown.getByText("carrier pigeons")).toBeDefined();
  expect(shown.getAllByText("Needed")).toHaveLength(1);
  expect(shown.getByText("Set it up, or add it to MEANT_OFF.")).toBeDefined();
  expect(screen.getByText("1 thing needs attention.")).toBeDefined();
});

test("a figure that did not load is a dash, never a zero, and can be retried", async () => {
  const health = vi.fn().mockImplementationOnce(unavailable).mockReturnValue(healthOf(scheduleOf()));
  const tasks = vi.fn().mockImplementationOnce(unavailable).mockReturnValue(idle);
  const user = renderHealth({ "admin.health": health, "admin.tasks": tasks });
  expect(await screen.findAllByRole("button", { name: "Try Again" })).toHaveLength(3);
  expect([await figure("Tasks to do"), await figure("Failed"), await figure("Database")]).toEqual([
    "–",
    "–",
    "–",
  ]);
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findByText("Everything runs as it should.")).toBeDefined();
});

describe.each([
  ["admin.tasks", idle, ["Tasks to do", "Longest wait", "Failed"]],
  ["admin.health", healthOf(scheduleOf()), ["Database"]],
  ["admin.smsCodes", { counted: 7, aDay: 500 }, ["SMS codes"]],
] as const)("when only %s does not load", (procedure, answer, labels) => {
  const all = ["Tasks to do", "Longest wait", "Failed", "Database", "SMS codes"];

  test("its figures are dashes, the others show, and a refresh loads it", async () => {
    const asked = vi.fn().mockImplementationOnce(unavailable).mockReturnValue(answer);
    const user = renderHealth({ [procedure]: asked });
    const dashes = async () => {
      const values = await Promise.all(all.map(async (label) => [label, await figure(label)] as const));
      return values.flatMap(([label, value]) => (value === "–" ? label : []));
    };
    await waitFor(async () => expect(await dashes()).toEqual(labels));
    expect(asked).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(async () => expect(await dashes()).toEqual([]));
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});

test("disputed payments that did not load say so and can be retried", async () => {
  const disputes = vi.fn().mockImplementationOnce(unavailable).mockReturnValue([]);
  const user = renderHealth({ "admin.disputes": disputes });
  const list = within(await screen.findByRole("region", { name: "Disputed payments" }));
  await user.click(await list.findByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Disputed payments" })).toBeNull());
  expect(screen.getByText("Everything runs as it should.")).toBeDefined();
});

test.each(["admin.tasks", "admin.health", "admin.smsCodes"] as const)(
  "a failed refresh of %s says so",
  async (procedure) => {
    const answers = {
      "admin.tasks": idle,
      "admin.health": healthOf(),
      "admin.smsCodes": { counted: 0, aDay: 0 },
    };
    const asked = vi.fn().mockReturnValueOnce(answers[procedure]).mockImplementation(unavailable);
    const user = renderHealth({ [procedure]: asked });
    await screen.findByText("Everything runs as it should.");
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain(en.refusals.SERVICE_UNAVAILABLE),
    );
  },
);

const dispute: AdminDispute = {
  id: "01900000-0000-7000-8000-000000000001",
  homeowner: "Maya Brooks",
  status: "needs_response",
  reason: "product_not_received",
  amount: "29.00",
  withdrawn: "44.00",
  respondBy: "2026-03-24",
  openedOn: "2026-03-10",
};
const inquiry: AdminDispute = {
  ...dispute,
  id: "01900000-0000-7000-8000-000000000002",
  homeowner: "Henry Cole",
  status: "inquiry",
  reason: null,
  withdrawn: "0.00",
  respondBy: null,
};

test("each dispute shows whose payment it is, its cost, the next step and its deadline", async () => {
  server.use(procedures({ "admin.disputes": () => [dispute, inquiry] }));
  renderScreen(<Disputes />);
  const card = within(await screen.findByRole("region", { name: "Disputed payments" }));
  const [first, second] = card.getAllByRole("listitem").map((row) => row.textContent ?? "");
  expect(first).toContain("$29.00 of Maya Brooks");
  expect(first).toContain("Opened Mar 10, 2026. It has cost $44.00 so far.");
  expect(first).toContain("The bank’s reason: product not received.");
  expect(first).toContain("Answer by Mar 24, 2026");
  expect(first).toContain("Needs an answer");
  expect(second).toContain("$29.00 of Henry Cole");
  expect(second).toContain("No money has moved.");
  expect(second).not.toMatch(/cause|until/);
});

test("without disputes there is no card", async () => {
  const asked = vi.fn(() => []);
  server.use(procedures({ "admin.disputes": asked }));
  renderScreen(<Disputes />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText("Disputed payments")).toBeNull();
});

test("a list that did not load says so and can be retried", async () => {
  const asked = vi
    .fn<() => AdminDispute[]>()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue([dispute]);
  server.use(procedures({ "admin.disputes": asked }));
  const user = renderScreen(<Disputes />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("$29.00 of Maya Brooks")).toBeDefined();
});

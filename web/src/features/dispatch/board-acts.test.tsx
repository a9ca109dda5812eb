import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { dispatchJobOf } from "../../testing/dispatch.ts";
import { bo, cy, day, dee, free, lane, setUpDispatch, taken } from "../../testing/dispatch-screen.tsx";
import { Refusing } from "../../testing/procedures.ts";

const open = setUpDispatch(server);

fullTest(
  "a pickup is assigned to the best runner by keyboard alone, shows at once, and can be undone",
  async () => {
    let finish = () => {};
    const given = vi.fn(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ ...free, status: "assigned", runner: cy });
        }),
    );
    const released = vi.fn(() => free);
    const { user } = open({ answers: { "admin.assignJob": given, "admin.releaseJobToOpen": released } });
    const button = await screen.findByRole("button", { name: "Give to a runner: 12 Oak Avenue" });
    button.focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Who takes 12 Oak Avenue?" }));
    expect(await dialog.findByText("1 mi from another stop")).toBeDefined();
    expect(dialog.getByText("3 other pickups that day")).toBeDefined();
    expect(dialog.queryByRole("button", { name: "Give to Bo Brisk" })).toBeNull();
    dialog.getByRole("button", { name: "Give to Cy Ames" }).focus();
    await user.keyboard("{Enter}");
    expect((await lane("Cy Ames")).getByText("12 Oak Avenue")).toBeDefined();
    expect((await lane("Unassigned")).getByText("Every pickup shown here has a runner.")).toBeDefined();
    await vi.waitFor(() => expect(given).toHaveBeenCalledOnce());
    expect(given).toHaveBeenCalledExactlyOnceWith({
      jobId: free.id,
      runnerId: cy.id,
      seen: { status: "scheduled", runnerId: null, day },
    });
    finish();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await vi.waitFor(() =>
      expect(released).toHaveBeenCalledExactlyOnceWith({
        jobId: free.id,
        seen: { status: "assigned", runnerId: cy.id, day },
      }),
    );
  },
);

test("runner search waits for a pause in typing", async () => {
  const asked = vi.fn(({ name }: { name: string }) =>
    name === "" ? [] : [{ runnerId: cy.id, name: cy.name, isPossible: true, reasons: [] }],
  );
  const { user } = open({ answers: { "admin.suggestRunners": asked } });
  await user.click(await screen.findByRole("button", { name: "Give to a runner: 12 Oak Avenue" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Who takes 12 Oak Avenue?" }));
  const field = dialog.getByLabelText<HTMLInputElement>("Someone else, by name or email");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Leave it empty to see the best matches.",
  );
  await user.type(field, "cy am");
  expect(await dialog.findByRole("button", { name: "Give to Cy Ames" })).toBeDefined();
  expect(asked.mock.calls.map(([{ name }]) => name)).toEqual(["", "cy am"]);
});

fullTest("dragging a pickup onto a runner's lane assigns it", async () => {
  const given = vi.fn(() => ({ ...free, status: "assigned", runner: bo }));
  open({ answers: { "admin.assignJob": given } });
  const handle = await screen.findByRole("button", { name: /^Move 12 Oak Avenue/ });
  const target = screen.getByText("9 Elm Street");
  document.elementsFromPoint = () => [target];
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 300, clientY: 0 });
  fireEvent.pointerUp(handle, { pointerId: 1, clientX: 300, clientY: 0 });
  fireEvent.click(handle);
  expect(await screen.findByText("Given to Bo Brisk")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(given).toHaveBeenCalledExactlyOnceWith({
    jobId: free.id,
    runnerId: bo.id,
    seen: { status: "scheduled", runnerId: null, day },
  });
});

fullTest(
  "dragging a pickup onto a free runner assigns it, gives them a lane, and removes them from the free list",
  async () => {
    const given = vi.fn(() => new Promise(() => {}));
    open({ answers: { "admin.assignJob": given } });
    const handle = await screen.findByRole("button", { name: /^Move 12 Oak Avenue/ });
    const strip = await lane("No pickups yet that day");
    const target = await strip.findByText("Online · 10001, 10002");
    document.elementsFromPoint = () => [target];
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 300, clientY: 0 });
    expect(target.closest("[data-lane]")?.getAttribute("data-over")).toBe("true");
    fireEvent.pointerUp(handle, { pointerId: 1, clientX: 300, clientY: 0 });
    fireEvent.click(handle);
    expect((await lane("Dee Free")).getByText("12 Oak Avenue")).toBeDefined();
    expect(strip.getByText("No runners")).toBeDefined();
    await vi.waitFor(() =>
      expect(given).toHaveBeenCalledExactlyOnceWith({
        jobId: free.id,
        runnerId: dee.id,
        seen: { status: "scheduled", runnerId: null, day },
      }),
    );
  },
);

fullTest(
  "by keyboard a pickup's handle also reaches free runners, and the board refetches after assigning",
  async () => {
    const given = vi.fn(() => ({ ...free, status: "assigned", runner: dee }));
    const asked = vi.fn((_: unknown) => ({
      runners: [
        { ...dee, isOnline: false, isInHours: false, zipCodes: ["10001"] },
        { ...cy, isOnline: true, isInHours: true, zipCodes: ["10001"] },
      ],
      more: 0,
      isCut: false,
    }));
    const { user } = open({ answers: { "admin.assignJob": given, "admin.freeRunners": asked } });
    (await screen.findByRole("button", { name: /^Move 12 Oak Avenue/ })).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Who takes 12 Oak Avenue?" }));
    const others = within(await dialog.findByRole("list", { name: "Also free on this day" }));
    // Suggested runners are listed only once.
    expect(others.getAllByRole("listitem")).toHaveLength(1);
    expect(others.getByText("Offline, works other hours · 10001")).toBeDefined();
    others.getByRole("button", { name: "Give to Dee Free" }).focus();
    await user.keyboard("{Enter}");
    await vi.waitFor(() =>
      expect(given).toHaveBeenCalledExactlyOnceWith({
        jobId: free.id,
        runnerId: dee.id,
        seen: { status: "scheduled", runnerId: null, day },
      }),
    );
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(asked.mock.calls[0]?.[0]).toEqual({ day, area: "" });
  },
);

test("the list of free runners says how many more there are, and can be hidden", async () => {
  const { user } = open({
    answers: {
      "admin.freeRunners": () => ({
        runners: [{ ...dee, isOnline: true, isInHours: true, zipCodes: ["10001"] }],
        more: 2,
        isCut: true,
      }),
    },
  });
  const strip = await lane("No pickups yet that day");
  expect(await strip.findByText("At least 3 runners")).toBeDefined();
  expect(strip.getByText("And at least 2 more")).toBeDefined();
  expect(strip.getByRole("link", { name: "Dee Free: open the page" }).getAttribute("href")).toBe(
    `/admin/runners/${dee.id}`,
  );
  await user.click(strip.getByRole("button", { name: "Hide: no pickups yet that day" }));
  expect(strip.queryByRole("list")).toBeNull();
  await user.click(strip.getByRole("button", { name: "Show: no pickups yet that day", expanded: false }));
  expect(strip.getByRole("list")).toBeDefined();
});

test("when free runners do not load, the board still shows and the list can be retried", async () => {
  let isDown = true;
  const { user } = open({
    answers: {
      "admin.freeRunners": () => {
        if (isDown) throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
        return { runners: [], more: 0, isCut: false };
      },
    },
  });
  const strip = await lane("No pickups yet that day");
  const again = await strip.findByRole("button", { name: "Try Again" });
  expect((await lane("Unassigned")).getByText("12 Oak Avenue")).toBeDefined();
  isDown = false;
  await user.click(again);
  expect(await strip.findByText("No runners")).toBeDefined();
  expect(
    strip.getByText("No runner who serves these areas is free that day. Use Give to… to find one with room."),
  ).toBeDefined();
});

test("arrow keys move between pickups and lanes, skipping those without actions", async () => {
  const second = dispatchJobOf({ id: "01900000-0000-7000-8000-0000000000d3", address: "14 Oak Avenue" });
  const done = dispatchJobOf({
    id: "01900000-0000-7000-8000-0000000000d4",
    address: "2 Ash Road",
    status: "completed",
    runner: { id: "01900000-0000-7000-8000-0000000000a0", name: "Abe Asher" },
  });
  const { user } = open({ jobs: [free, second, done, taken] });
  const handle = (address: string) =>
    screen.findByRole("button", { name: `Move ${address}: drag it to a runner, or press to choose one` });
  (await screen.findByRole("button", { name: "Cancel: 12 Oak Avenue" })).focus();
  for (const [key, address] of [
    ["ArrowDown", "14 Oak Avenue"],
    ["ArrowDown", "14 Oak Avenue"],
    ["ArrowRight", "9 Elm Street"],
    ["ArrowLeft", "12 Oak Avenue"],
  ] as const) {
    await user.keyboard(`{${key}}`);
    const focused = await handle(address);
    expect(document.activeElement).toBe(focused);
  }
  expect(document.activeElement?.getAttribute("aria-describedby")).toBeTruthy();
});

test("unassigning a pickup by keyboard keeps the focus in place", async () => {
  const other = dispatchJobOf({
    ...taken,
    id: "01900000-0000-7000-8000-0000000000d5",
    address: "11 Elm Street",
  });
  const { user } = open({
    jobs: [taken, other],
    answers: { "admin.releaseJobToOpen": () => new Promise(() => {}) },
  });
  (await screen.findByRole("button", { name: "Unassign: 9 Elm Street" })).focus();
  await user.keyboard("{Enter}");
  expect((await lane("Unassigned")).getByText("9 Elm Street")).toBeDefined();
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Move 11 Elm Street/);
});

fullTest("when another admin was faster, the board names them and shows the current state", async () => {
  const asked = vi.fn(() => ({ rows: [free, taken], nextCursor: null }));
  const { user } = open({
    answers: {
      "admin.dispatchJobs": asked,
      "admin.releaseJobToOpen": () => {
        throw new Refusing({
          status: 409,
          code: "JOB_CHANGED",
          params: { by: "Ana Admin", what: "assigned", runner: "Cy Ames", at: "2026-01-13T14:12:00.000Z" },
        });
      },
    },
  });
  await user.click(await screen.findByRole("button", { name: "Unassign: 9 Elm Street" }));
  expect(await screen.findByText(/^Ana Admin gave it to Cy Ames at .+ Here is the latest\.$/)).toBeDefined();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect((await lane("Bo Brisk")).getByText("9 Elm Street")).toBeDefined();
});

const changed = () =>
  new Refusing({
    status: 409,
    code: "JOB_CHANGED",
    params: { by: "Zed Other", what: "assigned", runner: "Bo Brisk", at: "2026-01-13T14:12:00.000Z" },
  });

async function giveToCy(user: ReturnType<typeof open>["user"], address: string) {
  await user.click(await screen.findByRole("button", { name: `Give to a runner: ${address}` }));
  const dialog = within(await screen.findByRole("dialog", { name: `Who takes ${address}?` }));
  await user.click(await dialog.findByRole("button", { name: "Give to Cy Ames" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

fullTest("of two quick assignments, a refused first one shows an error and moves back", async () => {
  const other = dispatchJobOf({ id: "01900000-0000-7000-8000-0000000000d9", address: "77 Ash Road" });
  const first = Promise.withResolvers();
  const second = Promise.withResolvers();
  const { user } = open({
    jobs: [free, other],
    answers: {
      "admin.assignJob": ({ jobId }: { jobId: string }) => (jobId === free.id ? first : second).promise,
    },
  });
  await giveToCy(user, "12 Oak Avenue");
  await giveToCy(user, "77 Ash Road");
  first.reject(changed());
  expect(await screen.findByText(/^Zed Other gave it to Bo Brisk/)).toBeDefined();
  await vi.waitFor(async () => expect((await lane("Unassigned")).getByText("12 Oak Avenue")).toBeDefined());
  expect((await lane("Cy Ames")).getByText("77 Ash Road")).toBeDefined();
  second.resolve({ ...other, status: "assigned", runner: cy });
  expect(await screen.findByText("Given to Cy Ames")).toBeDefined();
});

test("a refusal is shown even after the board has changed", async () => {
  const answer = Promise.withResolvers();
  const { user } = open({ answers: { "admin.assignJob": () => answer.promise } });
  await giveToCy(user, "12 Oak Avenue");
  await user.click(screen.getByRole("radio", { name: "Late" }));
  answer.reject(changed());
  expect(await screen.findByText(/^Zed Other gave it to Bo Brisk/)).toBeDefined();
});

fullTest("a finished cancellation keeps a dialog opened for another pickup", async () => {
  const other = dispatchJobOf({ id: "01900000-0000-7000-8000-0000000000d9", address: "77 Ash Road" });
  const answer = Promise.withResolvers();
  const { user } = open({ jobs: [free, other], answers: { "admin.cancelJob": () => answer.promise } });
  await user.click(await screen.findByRole("button", { name: "Cancel: 12 Oak Avenue" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel 12 Oak Avenue?" }));
  await user.type(dialog.getByLabelText("Why"), "Flooded road");
  await user.click(dialog.getByRole("button", { name: "Cancel Pickup" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Cancel: 77 Ash Road" }));
  await screen.findByRole("dialog", { name: "Cancel 77 Ash Road?" });
  answer.resolve({ job: { ...free, status: "cancelled" }, credit: null });
  expect(await screen.findByText("Pickup canceled")).toBeDefined();
  expect(screen.getByRole("dialog", { name: "Cancel 77 Ash Road?" })).toBeDefined();
});

fullTest("a cancellation requires a reason and shows its credit", async () => {
  const cancelled = vi.fn(() => ({ job: { ...free, status: "cancelled" }, credit: "6.70" }));
  const { user } = open({ answers: { "admin.cancelJob": cancelled } });
  await user.click(await screen.findByRole("button", { name: "Cancel: 12 Oak Avenue" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel 12 Oak Avenue?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel Pickup" }));
  expect(await dialog.findByText("Please say why")).toBeDefined();
  await user.type(dialog.getByLabelText("Why"), "Flooded road");
  await user.click(dialog.getByRole("button", { name: "Cancel Pickup" }));
  expect(await screen.findByText("$6.70 credited to the homeowner.")).toBeDefined();
  expect(cancelled).toHaveBeenCalledExactlyOnceWith({
    jobId: free.id,
    seen: { status: "scheduled", runnerId: null, day },
    cause: "ours",
    reason: "Flooded road",
  });
});

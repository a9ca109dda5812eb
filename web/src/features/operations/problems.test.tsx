import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Anomaly } from "#modules/dispatch/contract/alerts.ts";
import type { AdminProblem } from "#modules/pickups/contract/records.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import { Anomalies } from "./anomalies.tsx";
import Problems from "./problems.tsx";

const problemOf = (differences: Partial<AdminProblem> = {}): AdminProblem => ({
  id: "01900000-0000-7000-8000-0000000000b1",
  kind: "damage",
  wish: "credit",
  words: "The lid broke",
  photoUrl: "/photos/lid.jpg",
  reportedAt: "2026-01-13T17:00:00.000Z",
  answerBy: "2026-01-14T23:00:00.000Z",
  outcome: null,
  resolvedAt: null,
  credit: null,
  returnVisit: null,
  backBy: null,
  answer: null,
  isClosed: false,
  homeowner: { name: "Maya Chen", email: "maya@example.com" },
  job: jobOf({
    status: "completed",
    legs: {
      out: { at: "2026-01-13T13:05:00.000Z", photoUrl: "/photos/out.jpg" },
      in: { at: "2026-01-13T15:40:00.000Z", photoUrl: "/photos/in.jpg" },
    },
  }),
  ...differences,
});

function open(resolve: (input: object) => unknown = () => ({ ok: true })) {
  const state = { open: [problemOf()], resolved: [] as AdminProblem[] };
  const resolveProblem = vi.fn((input: object) => {
    const answer = resolve(input);
    state.open = [];
    state.resolved = [problemOf({ outcome: "credit", credit: "25.00", answer: "Sorry" })];
    return answer;
  });
  server.use(
    procedures({
      "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
      "admin.anomalies": () => [],
      "admin.jobRecord": () => [],
      "admin.problems": ({ state: asked }: { state: "open" | "resolved" }) => ({
        rows: state[asked],
        nextCursor: null,
      }),
      "admin.resolveProblem": resolveProblem,
    }),
  );
  return {
    state,
    resolveProblem,
    user: renderScreen(
      <StatefulDesk>
        <Problems />
      </StatefulDesk>,
    ),
  };
}

test("an open problem shows all three photos and both sides' texts, and is settled", async () => {
  const { user, resolveProblem } = open();
  expect(await screen.findByText("Overdue")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Settle: Damage, Maya Chen" }));
  const problem = within(await screen.findByRole("article", { name: "Damage, Maya Chen" }));
  expect(problem.getByText("“The lid broke”")).toBeDefined();
  expect(problem.getByRole("img", { name: "The homeowner’s photo" })).toBeDefined();
  expect(problem.getAllByRole("button", { name: /^Enlarge/ })).toHaveLength(2);
  const dialog = within(await screen.findByRole("dialog", { name: "Settle this problem" }));
  await user.type(dialog.getByLabelText(/^Amount in dollars/), "25");
  await user.type(dialog.getByLabelText("Answer"), "Sorry");
  await user.click(dialog.getByRole("button", { name: "Settle Problem" }));
  expect(await screen.findByText("Problem settled")).toBeDefined();
  expect(resolveProblem).toHaveBeenCalledExactlyOnceWith({
    problemId: problemOf().id,
    outcome: "credit",
    amount: "25",
    answer: "Sorry",
  });
  expect(await screen.findByText("Nothing is waiting")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Settled" }));
  expect(await screen.findByText("Credited $25.00")).toBeDefined();
});

test("an answered problem whose answer was erased differs from one closed with the account", async () => {
  const { user, state } = open();
  state.resolved = [
    problemOf({ outcome: "answered" }),
    problemOf({ id: early.id, outcome: "answered", isClosed: true }),
  ];
  await user.click(await screen.findByRole("radio", { name: "Settled" }));
  expect(await screen.findByText("Answered")).toBeDefined();
  expect(screen.getByText("Closed: account deleted")).toBeDefined();
});

fullTest("a written answer needs text, and an amount must be valid", async () => {
  const { user, resolveProblem } = open();
  await user.click(await screen.findByRole("button", { name: /^Settle: / }));
  const dialog = within(await screen.findByRole("dialog", { name: "Settle this problem" }));
  await user.selectOptions(dialog.getByLabelText("What is done"), "Only answer");
  await user.type(dialog.getByLabelText(/^Amount in dollars/), "much");
  await user.click(dialog.getByRole("button", { name: "Settle Problem" }));
  expect(await dialog.findByText("Please enter an amount such as 12.50")).toBeDefined();
  await user.clear(dialog.getByLabelText(/^Amount in dollars/));
  await user.click(dialog.getByRole("button", { name: "Settle Problem" }));
  expect(await dialog.findByText("Please write an answer")).toBeDefined();
  expect(resolveProblem).not.toHaveBeenCalled();
});

test("a problem another admin settled says so and leaves the list", async () => {
  const { user, state } = open(() => {
    state.open = [];
    throw new Refusing({
      status: 409,
      code: "PROBLEM_RESOLVED",
      params: { by: "Ana Admin", at: "2026-01-13T14:12:00.000Z" },
    });
  });
  await user.click(await screen.findByRole("button", { name: /^Settle: / }));
  await user.click(await screen.findByRole("button", { name: "Settle Problem" }));
  expect(await screen.findByText(/^Ana Admin settled this problem at .+\.$/)).toBeDefined();
  expect(await screen.findByText("Nothing is waiting")).toBeDefined();
});

const early: Anomaly = {
  id: "01900000-0000-7000-8000-0000000000a1",
  kind: "early",
  act: "in",
  doneThere: "2026-11-23T13:05:00.000Z",
  openedThere: "2026-11-25T07:00:00.000Z",
  jobId: "01900000-0000-7000-8000-000000000001",
  address: "412 Maple Street, Springfield 62704",
  day: "2026-11-25",
  runner: "Sam Swift",
  runnerId: null,
  pay: "12.00",
};

function openAnomalies() {
  let rows = [early];
  const resolveAnomaly = vi.fn((_input: unknown) => {
    rows = [];
    return { ok: true };
  });
  server.use(procedures({ "admin.anomalies": () => rows, "admin.resolveAnomaly": resolveAnomaly }));
  return { user: renderScreen(<Anomalies />), resolveAnomaly };
}

test("a pickup done before its window shows both times in the home's zone and is cleared, unless undone", async () => {
  const { user, resolveAnomaly } = openAnomalies();
  expect(
    await screen.findByText(/Cans back: done Mon, Nov 23, 1:05\sPM, opened Wed, Nov 25, 7:00\sAM\./),
  ).toBeDefined();
  const clear = () => screen.findByRole("button", { name: /^Clear Cans back at 412 Maple Street/ });
  await user.click(await clear());
  expect(await screen.findByText("Pickup Cleared")).toBeDefined();
  expect(screen.getByText("Nothing to review")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await user.click(await clear());
  expect(resolveAnomaly).not.toHaveBeenCalled();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockRestore();
  await vi.waitFor(() => expect(resolveAnomaly).toHaveBeenCalled());
  expect(resolveAnomaly).toHaveBeenCalledExactlyOnceWith({ anomalyId: early.id, outcome: "cleared" });
});

test("a pickup with two reasons is one row, as the alert counts it; each reason is cleared on its own", async () => {
  const noProof: Anomaly = { ...early, id: "01900000-0000-7000-8000-0000000000a2", kind: "noProof" };
  const other: Anomaly = {
    ...early,
    id: "01900000-0000-7000-8000-0000000000a3",
    jobId: "01900000-0000-7000-8000-000000000002",
    address: "9 Oak Avenue, Springfield 62704",
  };
  server.use(
    procedures({
      "admin.anomalies": () => [early, other, noProof],
      "admin.resolveAnomaly": () => ({ ok: true }),
    }),
  );
  const user = renderScreen(<Anomalies />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  expect(screen.getAllByText(early.address)).toHaveLength(1);
  const [first] = screen.getAllByRole("listitem") as [HTMLElement];
  const clear = within(first).getAllByRole("button", { name: /^Clear / }) as [HTMLElement, HTMLElement];
  expect(clear.map((button) => button.getAttribute("aria-label")?.replace(/.* by /, ""))).toEqual([
    "Sam Swift, done early",
    "Sam Swift, without proof",
  ]);
  await user.click(clear[0]);
  expect(await screen.findByText("Pay stays on hold for another reason.")).toBeDefined();
  expect(screen.queryByText("Pickup Cleared")).toBeNull();
});

test("refusing pay requires a reason", async () => {
  const { user, resolveAnomaly } = openAnomalies();
  await user.click(await screen.findByRole("button", { name: /^Don’t pay Cans back/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Don’t pay this pickup?" }));
  await user.click(dialog.getByRole("button", { name: "Don’t Pay" }));
  expect(resolveAnomaly).not.toHaveBeenCalled();
  await user.type(dialog.getByRole("textbox", { name: /Why/ }), "Nobody was there");
  await user.click(dialog.getByRole("button", { name: "Don’t Pay" }));
  await waitFor(() =>
    expect(resolveAnomaly).toHaveBeenCalledExactlyOnceWith({
      anomalyId: early.id,
      outcome: "refused",
      reason: "Nobody was there",
    }),
  );
});

import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AdminProblem } from "#modules/pickups/contract/records.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { jobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
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
  reportedBy: null,
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
    problemOf({ id: "01900000-0000-7000-8000-0000000000b2", outcome: "answered", isClosed: true }),
  ];
  await user.click(await screen.findByRole("radio", { name: "Settled" }));
  expect(await screen.findByText("Answered")).toBeDefined();
  expect(screen.getByText("Closed: account deleted")).toBeDefined();
});

fullTest("a written answer needs text, and an amount must be valid", async () => {
  const { user, resolveProblem } = open();
  await user.click(await screen.findByRole("button", { name: /^Settle: / }));
  const dialog = within(await screen.findByRole("dialog", { name: "Settle this problem" }));
  await user.selectOptions(dialog.getByLabelText("Decision"), "Answer only");
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

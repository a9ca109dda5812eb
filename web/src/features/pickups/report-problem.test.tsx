import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import type { Problem } from "#modules/pickups/contract/records.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { HomeownerPage } from "../subscriptions/dashboard.tsx";

const done = ownJobOf({
  id: "01900000-0000-7000-8000-000000000002",
  scheduledDate: "2026-01-13T08:00:00.000Z",
  status: "completed",
  completedAt: "2026-01-13T15:40:00.000Z",
  reportUntil: "2026-01-18T15:40:00.000Z",
  rating: 5,
  runner: { user: { firstName: "Leo", lastName: "" } },
});

const problemOf = (differences: Partial<Problem>): Problem => ({
  id: "01900000-0000-7000-8000-0000000000b1",
  kind: "oneLeg",
  wish: "credit",
  words: null,
  photoUrl: null,
  reportedAt: "2026-01-13T17:00:00.000Z",
  answerBy: "2026-01-14T23:00:00.000Z",
  outcome: null,
  resolvedAt: null,
  credit: null,
  returnVisit: null,
  backBy: null,
  answer: null,
  ...differences,
});

function open(jobs: OwnJob[], report?: (input: object) => Problem) {
  const state = { jobs, inputs: [] as object[] };
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "homeowner.jobs": () => state.jobs,
      "homeowner.calendar": () => ({ days: [] }),
      "homeowner.problemRemedies": () => [
        { kind: "oneLeg", wish: "credit", outcome: "credit", returnOn: null, credit: "6.70", answerBy: null },
        {
          kind: "oneLeg",
          wish: "returnVisit",
          outcome: null,
          returnOn: null,
          credit: null,
          answerBy: "2026-01-14T23:00:00.000Z",
        },
      ],
      "homeowner.reportProblem": (input: object) => {
        state.inputs.push(input);
        const problem = report?.(input) ?? problemOf({});
        state.jobs = state.jobs.map((job) => ({ ...job, problems: [problem] }));
        return problem;
      },
    }),
  );
  return { state, user: renderScreen(<HomeownerPage />) };
}

test("a problem is reported with two choices and shows the result", async () => {
  const { user, state } = open([done], () => problemOf({ outcome: "credit", credit: "6.70" }));
  await user.click(await screen.findByRole("button", { name: /^Report a problem: / }));
  const dialog = within(await screen.findByRole("dialog", { name: "What was wrong?" }));
  await user.click(dialog.getByRole("radio", { name: "The cans were moved only one way" }));
  expect(
    await dialog.findByText("One of us will look at the photos and answer by Wed, Jan 14, 6 PM."),
  ).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "Credit this pickup" }));
  expect(dialog.getByText("You get $6.70 back: it comes off your next bill.")).toBeDefined();
  await user.type(dialog.getByLabelText(/A few words/), " Still at the curb ");
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByText("Report Sent")).toBeDefined();
  expect(state.inputs).toEqual([
    { jobId: done.id, kind: "oneLeg", wish: "credit", words: "Still at the curb", photoUrl: null },
  ]);
  const told = within(await screen.findByRole("list", { name: "What you reported" }));
  expect(told.getByText("We credited you $6.70: it comes off your next bill.")).toBeDefined();
});

test("without a kind nothing is sent", async () => {
  const { user, state } = open([done]);
  await user.click(await screen.findByRole("button", { name: /^Report a problem: / }));
  await user.click(await screen.findByRole("button", { name: "Send Report" }));
  expect((await screen.findByText("Please choose what happened")).role).toBe("alert");
  expect(state.inputs).toEqual([]);
});

fullTest("a refusal shows its own message and keeps the input", async () => {
  const { user } = open([done], () => {
    throw new Refusing({ status: 409, code: "PROBLEM_TOO_LATE" });
  });
  await user.click(await screen.findByRole("button", { name: /^Report a problem: / }));
  await user.click(await screen.findByRole("radio", { name: "Something is damaged" }));
  await user.type(screen.getByLabelText(/A few words/), "The lid");
  await user.click(screen.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByText("Problems can be reported within five days.")).toBeDefined();
  expect((screen.getByLabelText(/A few words/) as HTMLTextAreaElement).value).toBe("The lid");
});

test("while the cans are out, one more tap waits for the truck", async () => {
  const { user, state } = open(
    [ownJobOf({ ...done, status: "in_progress", completedAt: null, rating: null })],
    () => problemOf({ kind: "notEmptied", outcome: "replanned", backBy: "2026-01-15T01:00:00.000Z" }),
  );
  await user.click(await screen.findByRole("button", { name: "Truck didn’t come?" }));
  await user.click(await screen.findByRole("button", { name: "Leave Cans Out" }));
  expect(await screen.findByText(/^Your cans stay at the curb. They are back by /)).toBeDefined();
  expect(state.inputs).toMatchObject([{ kind: "notEmptied" }]);
  expect(screen.queryByRole("button", { name: "Truck didn’t come?" })).toBeNull();
});

test.each([
  [problemOf({}), "A person answers by Wed, Jan 14, 6 PM."],
  [
    problemOf({ outcome: "returnVisit", returnVisit: { on: "2026-01-14", status: "assigned" } }),
    "We’ll come back on Wed, Jan 14.",
  ],
  [
    problemOf({ outcome: "returnVisit", returnVisit: { on: "2026-01-14", status: "completed" } }),
    "We came back on Wed, Jan 14.",
  ],
  [
    problemOf({ outcome: "alreadyCredited" }),
    "This pickup is credited already: it comes off your next bill.",
  ],
  [problemOf({ outcome: "answered", answer: "It was so before." }), "“It was so before.”"],
])("a problem's outcome is shown: %#", async (problem, text) => {
  open([{ ...done, problems: [problem] }]);
  expect(await screen.findByText(text)).toBeDefined();
});

test("nothing can be reported after five days", async () => {
  open([{ ...done, reportUntil: null }]);
  await screen.findByText("You gave 5 stars.");
  expect(screen.queryByRole("button", { name: /Report a problem/ })).toBeNull();
});

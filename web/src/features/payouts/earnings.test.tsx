import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Pay } from "#modules/payouts/contract.ts";
import type { RunnerRating, Standing } from "#modules/pickups/contract/records.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import PayPage from "./pay-page.tsx";
import StandingPage from "./standing-page.tsx";

const pay: Pay = {
  today: { jobs: 2, earned: "24.00", held: "0.00" },
  week: {
    week: "2026-11-16",
    lastDay: "2026-11-22",
    jobs: 3,
    earned: "36.00",
    adjusted: "-2.50",
    total: "33.50",
    status: "open",
    held: "0.00",
  },
  days: [
    { day: "2026-11-17", jobs: 1, earned: "12.00", adjusted: "-2.50", held: "0.00" },
    { day: "2026-11-18", jobs: 2, earned: "24.00", adjusted: "0.00", held: "0.00" },
  ],
  held: [],
  next: {
    week: "2026-11-09",
    lastDay: "2026-11-15",
    amount: "48.00",
    status: "due",
    payday: "2026-11-17",
    isWaitingForAccount: false,
  },
};

const thisWeek = {
  week: "2026-11-16",
  jobs: 3,
  earned: "36.00",
  adjusted: "-2.50",
  total: "33.50",
  status: "open",
  held: "0.00",
  released: "0.00",
};

function renderPay(given: Partial<Pay> = {}, week: Partial<typeof thisWeek> = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.pay": () => ({ ...pay, ...given }),
      "runner.statements": () => [{ ...thisWeek, ...week }],
    }),
  );
  return renderScreen(<PayPage />);
}

const figure = async (label: string) =>
  within((await screen.findByText(label, { selector: "dt" })).closest("dl") ?? document.body);

test("today, this week and the next payout each have a label", async () => {
  renderPay();
  expect((await figure("Today")).getByText("$24.00")).toBeDefined();
  expect((await figure("This week")).getByText("$33.50")).toBeDefined();
  const next = await figure("Next payout");
  expect(next.getByText("$48.00")).toBeDefined();
  expect(next.getByText("For the week of Mon, Nov 9, on Tue, Nov 17")).toBeDefined();
  expect(next.getByText(/sent on the following Tuesday/)).toBeDefined();
});

test("the week is shown by day, with jobs and adjustments", async () => {
  renderPay();
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "DayJobsEarnedAdjustments",
    "Tue, Nov 171$12.00-$2.50",
    "Wed, Nov 182$24.00$0.00",
  ]);
  const statement = await screen.findByRole("link", { name: "Statement of the week of Mon, Nov 16" });
  expect(statement.getAttribute("href")).toBe("/runner/statement/2026-11-16");
});

test.each([
  ["heldForReview", "Held while we review a pickup"],
  ["heldForDay", "Held until the pickup day"],
] as const)("pay that is %s is counted nowhere, and stands apart with its reason", async (reason, words) => {
  const [tuesday, wednesday] = pay.days as [Pay["days"][number], Pay["days"][number]];
  renderPay({
    today: { ...pay.today, held: "12.00" },
    week: { ...pay.week, adjusted: "-14.50", total: "21.50", held: "12.00" },
    days: [tuesday, { ...wednesday, held: "12.00" }],
    held: [
      { jobId: rating.id, amount: "12.00", reason, day: "2026-11-18", place: "Maple Street, Springfield" },
    ],
  });
  const today = await figure("Today");
  expect(today.getByText("$12.00")).toBeDefined();
  expect(today.getByText("$12.00 on hold")).toBeDefined();
  expect(today.getByText("2 jobs completed")).toBeDefined();
  const week = await figure("This week");
  expect(week.getByText("$21.50")).toBeDefined();
  expect(week.getByText("$12.00 on hold")).toBeDefined();
  expect(screen.getByText(`Wed, Nov 18 · Maple Street, Springfield · ${words}`)).toBeDefined();
  const rows = within(await screen.findByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual([
    "DayJobsEarnedAdjustmentsHeld",
    "Tue, Nov 171$12.00-$2.50$0.00",
    "Wed, Nov 182$12.00$0.00$12.00",
  ]);
});

test.each([
  [{}, " · -$2.50 adjusted"],
  [{ adjusted: "-12.00", held: "12.00" }, " · $12.00 on hold"],
  [{ adjusted: "-14.50", held: "12.00" }, " · -$2.50 adjusted · $12.00 on hold"],
  [{ adjusted: "12.00", released: "12.00" }, " · $12.00 released from hold"],
  [{ adjusted: "-12.00", released: "-12.00" }, " · $12.00 paid in a later week"],
])("a week says adjusted for corrections only: %j", async (week, words) => {
  renderPay({}, week);
  expect(await screen.findByText(`Mon, Nov 16 to Sun, Nov 22 · 3 jobs${words}`)).toBeDefined();
});

test.each([
  [{ isWaitingForAccount: true, status: "pending" }, "Waiting for your bank account"],
  [{ status: "held" }, "On hold: see the statement"],
  [{ status: "failed" }, "Not accepted yet: we’ll try again"],
  [{ status: "sending" }, "On its way"],
] as const)("a payout that is not automatic says why: %j", async (given, words) => {
  renderPay({ next: { ...(pay.next as NonNullable<Pay["next"]>), ...given } });
  expect((await figure("Next payout")).getByText(words)).toBeDefined();
});

test("before the first job there is nothing to pay out", async () => {
  renderPay({ next: null, days: [] });
  expect((await figure("Next payout")).getByText("Nothing to pay out yet")).toBeDefined();
  expect(screen.getByText("Nothing was booked this week yet.")).toBeDefined();
});

const rating: RunnerRating = {
  id: "01900000-0000-7000-8000-000000000001",
  stars: 2,
  tags: ["gateLeftOpen"],
  words: "Our dog got out.",
  ratedAt: "2026-11-17T14:00:00.000Z",
  date: "2026-11-17",
  place: "Maple Street, Springfield",
  excludedBecause: null,
  appealUntil: "2026-12-17T14:00:00.000Z",
  appeal: null,
};

function renderStanding(given: Partial<Standing>, answers: Parameters<typeof procedures>[0] = {}) {
  const standing = {
    rating: 3.5,
    counted: 2,
    completedJobs: 12,
    lateReleases: 1,
    ratings: [rating],
    ...given,
  };
  server.use(
    procedures({ "auth.currentUser": () => runnerUser(), "runner.standing": () => standing, ...answers }),
  );
  return renderScreen(<StandingPage />);
}

test("a runner without ratings has the 5.0 that the dashboard shows", async () => {
  renderStanding({ rating: null, counted: 0, ratings: [] });
  const shown = await figure("Rating");
  expect(shown.getByText("5.0")).toBeDefined();
  expect(shown.getByText("5.0 until somebody rates you")).toBeDefined();
});

test("a rating shows its stars, reasons and text", async () => {
  renderStanding({});
  expect((await figure("Rating")).getByText("3.5")).toBeDefined();
  expect((await figure("Late releases")).getByText("1")).toBeDefined();
  expect(screen.getByText("2 stars")).toBeDefined();
  expect(screen.getByText("Gate left open")).toBeDefined();
  expect(screen.getByText("“Our dog got out.”")).toBeDefined();
});

test.each([
  [{ excludedBecause: "notEmptied" }, "Does not count: the truck had not emptied the cans."],
  [{ excludedBecause: "appeal" }, "Does not count: we removed it after your appeal."],
  [
    { appeal: { words: "No", appealedAt: rating.ratedAt, outcome: null, answer: null } },
    "Your appeal is with us.",
  ],
  [
    { appeal: { words: "No", appealedAt: rating.ratedAt, outcome: "stays", answer: "It was open." } },
    "Appeal: the rating stays.",
  ],
] as const)("a rating shows its outcome and cannot be appealed again: %j", async (given, words) => {
  renderStanding({ ratings: [{ ...rating, appealUntil: null, ...given }] });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Appeal/ })).toBeNull();
});

test("an appeal needs text; a refusal is shown", async () => {
  const appealRating = vi.fn(() => {
    throw new Refusing({ status: 409, code: "APPEAL_TOO_LATE" });
  });
  const user = renderStanding({}, { "runner.appealRating": appealRating });
  await user.click(await screen.findByRole("button", { name: /^Appeal the rating of Maple Street/ }));
  await user.click(await screen.findByRole("button", { name: "Send Appeal" }));
  expect(screen.getByText("Please say why")).toBeDefined();
  await user.type(screen.getByLabelText("In your words"), "It was closed");
  await user.click(screen.getByRole("button", { name: "Send Appeal" }));
  expect(await screen.findByText("A rating can be appealed within 30 days.")).toBeDefined();
  expect(appealRating).toHaveBeenCalledExactlyOnceWith({ jobId: rating.id, words: "It was closed" });
});

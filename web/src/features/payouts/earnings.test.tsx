import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Pay, PayYear } from "#modules/payouts/contract.ts";
import { builtInRates } from "#platform/values/exchange-rates.ts";
import { server } from "#testkit/web/server.ts";
import { showIn, shownAsItIs } from "../../lib/shown-in.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { runnerUser } from "../../testing/users.ts";
import PayPage from "./pay-page.tsx";

const pay: Pay = {
  today: { jobs: 2, earned: "24.00", held: "0.00" },
  week: {
    week: "2026-11-16",
    lastDay: "2026-11-22",
    payday: "2026-11-24",
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
    jobs: 4,
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

const ready = { status: "ready", bank: "Bank •••• 6789", isTestMode: false };

const year: PayYear = {
  year: 2026,
  jobs: 40,
  earned: "480.00",
  paid: "444.00",
  meters: 99_779,
  taxForm: { year: 2026, paid: "444.00", from: "2000.00", comesBy: "2027-01-31" },
};

function renderPay(
  given: Partial<Pay> = {},
  week: Partial<typeof thisWeek> = {},
  account: object = ready,
  taxForm = year.taxForm,
  payYear: () => PayYear = () => ({ ...year, taxForm }),
) {
  vi.useFakeTimers({ now: new Date("2026-11-18T18:00:00.000Z"), toFake: ["Date"] });
  server.use(
    procedures({
      "auth.currentUser": () => runnerUser(),
      "runner.pay": () => ({ ...pay, ...given }),
      "runner.payoutAccount": () => account,
      "runner.payYear": payYear,
      "runner.statements": () => [
        { ...thisWeek, ...week },
        { ...thisWeek, week: "2026-11-09", total: "48.00", status: "due" },
      ],
    }),
  );
  return renderScreen(<PayPage />);
}
afterEach(() => void vi.useRealTimers());

const hero = async () => within(await screen.findByRole("region", { name: "This week" }));
const bars = async (name: string) =>
  within(await screen.findByRole("list", { name }))
    .getAllByRole("listitem")
    .map((bar) => `${bar.textContent}${bar.ariaCurrent ? " now" : ""}`);

test("the first thing says what this week pays, when, and to which bank", async () => {
  renderPay();
  const first = await hero();
  expect(first.getByText("$33.50 so far")).toBeDefined();
  expect(first.getByText("Payday: Tue, Nov 24")).toBeDefined();
  expect(await first.findByText("3 jobs · Nov 16 – 22 · to Bank •••• 6789")).toBeDefined();
  const earlier = first.getByRole("link", { name: /^Nov 9\s–\s15 · \$48\.00$/ });
  expect(earlier.getAttribute("href")).toBe("/runner/statement/2026-11-09");
  expect(first.getByText("Payday: Tue, Nov 17")).toBeDefined();
  expect(screen.queryByText("Add a bank account to get paid")).toBeNull();
});

test.each([
  [{ status: "none", bank: null, isTestMode: false }, "Add a bank account to get paid"],
  [{ status: "incomplete", bank: null, isTestMode: false }, "Finish your bank account to get paid"],
])("a missing bank account stands above the figures: %j", async (account, words) => {
  renderPay({}, {}, account);
  const missing = within(await screen.findByRole("region", { name: words }));
  expect(missing.getByRole("link", { name: "Add Bank Account" }).getAttribute("href")).toBe(
    "/settings#billing",
  );
  const regions = screen.getAllByRole("region").map(({ textContent }) => textContent);
  expect(regions[0]).toContain(words);
});

test.each([
  [true, "On file"],
  [false, "Add them with your bank account"],
])(
  "the tax details say whether they are on file (%s), and lead to the bank",
  async (hasTaxDetails, words) => {
    renderPay({}, {}, { ...ready, hasTaxDetails });
    const row = await screen.findByRole("link", { name: /^Tax details/ });
    expect(screen.getByText(words)).toBeDefined();
    expect(row.getAttribute("href")).toBe("/settings#billing");
  },
);

test("no account is asked for in test mode", async () => {
  renderPay({}, {}, { status: "none", bank: null, isTestMode: true });
  await hero();
  expect(await screen.findByText("62 mi")).toBeDefined();
  expect(screen.queryByText("Add a bank account to get paid")).toBeNull();
  expect(screen.getByText("None needed in test mode")).toBeDefined();
  expect(screen.queryByText("Not added yet")).toBeNull();
});

test("the bank account stays in reach when the year can't be loaded", async () => {
  renderPay({}, {}, ready, year.taxForm, () => {
    throw new Refusing({ status: 500, code: "INTERNAL" });
  });
  const row = await screen.findByRole("link", { name: "Bank account" });
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(row.getAttribute("href")).toBe("/settings#billing");
  expect(await screen.findByText("Bank •••• 6789")).toBeDefined();
  expect(screen.queryByText("62 mi")).toBeNull();
});

test("the week is drawn by day, with today marked, and says today's jobs and adjustments", async () => {
  renderPay();
  expect(await bars("By day")).toEqual(["$0Mon", "$12Tue", "$24Wed now", "$0Thu", "$0Fri", "$0Sat", "$0Sun"]);
  expect(screen.getByText("Today, Wed, Nov 18: 2 jobs, $24.00 · -$2.50 adjusted")).toBeDefined();
});

test("weeks are drawn, and each row opens its statement", async () => {
  renderPay();
  expect(await bars("By week")).toEqual(["$48Nov 9", "$33.50Nov 16 now"]);
  const row = screen.getByRole("link", { name: /^Nov 16\s–\s22/ });
  expect(row.getAttribute("href")).toBe("/runner/statement/2026-11-16");
});

test("the year so far has its jobs and miles, and says how miles are computed", async () => {
  const user = renderPay();
  const shown = within(await screen.findByRole("region", { name: "2026 so far" }));
  expect(shown.getByText("$480.00 · 40 jobs")).toBeDefined();
  expect(shown.getByText("$444.00")).toBeDefined();
  expect(shown.getByText("62 mi")).toBeDefined();
  expect(await shown.findByText("Bank •••• 6789")).toBeDefined();
  await user.click(shown.getByRole("button", { name: "Miles between homes" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Miles between homes" }));
  expect(sheet.getByText(/^An estimate: straight lines from home to home/)).toBeDefined();
});

test.each([
  [{}, "None yet. A 1099-NEC comes by Jan 31, 2027 if we pay you $2,000 or more in 2026. So far: $444."],
  [{ paid: "1999.99" }, /^None yet\./],
  [{ paid: "2000.00" }, "Your 2026 1099-NEC comes by Jan 31, 2027. We paid you $2,000."],
  [
    { year: 2025, comesBy: "2026-01-31", from: "600.00", paid: "599.00" },
    "None for 2025. We paid you $599, and a 1099-NEC starts at $600.",
  ],
])("the tax form says whether and when it comes: %j", async (form, words) => {
  renderPay({}, {}, ready, { ...year.taxForm, ...form });
  const shown = within(await screen.findByRole("region", { name: "2026 so far" }));
  expect(shown.getByText(words)).toBeDefined();
});

test("the tax form counts dollars, whatever currency is chosen", async () => {
  showIn({ ...shownAsItIs, currency: "EUR", rates: builtInRates });
  onTestFinished(() => act(() => showIn(shownAsItIs)));
  renderPay();
  const shown = within(await screen.findByRole("region", { name: "2026 so far" }));
  expect(shown.getByText(/^None yet/).textContent).toBe(
    "None yet. A 1099-NEC comes by Jan 31, 2027 if we pay you $2,000 or more in 2026. So far: $444.",
  );
  expect(shown.getAllByText(/€/).length).toBeGreaterThan(0);
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
      {
        jobId: "01900000-0000-7000-8000-000000000001",
        amount: "12.00",
        reason,
        day: "2026-11-18",
        place: "Maple Street, Springfield",
      },
    ],
  });
  const first = await hero();
  expect(first.getByText("$21.50 so far")).toBeDefined();
  expect(first.getByText("$12.00 on hold")).toBeDefined();
  expect(screen.getByText(`Wed, Nov 18 · Maple Street, Springfield · ${words}`)).toBeDefined();
  expect((await bars("By day"))[2]).toBe("$12Wed now");
});

test.each([
  [{}, " · -$2.50 adjusted"],
  [{ adjusted: "-12.00", held: "12.00" }, " · $12.00 on hold"],
  [{ adjusted: "-14.50", held: "12.00" }, " · -$2.50 adjusted · $12.00 on hold"],
  [{ adjusted: "12.00", released: "12.00" }, " · $12.00 released from hold"],
  [{ adjusted: "-12.00", released: "-12.00" }, " · $12.00 paid in a later week"],
])("a week says adjusted for corrections only: %j", async (week, words) => {
  renderPay({}, week);
  const row = await screen.findByRole("link", { name: /^Nov 16\s–\s22/ });
  expect(row.textContent).toContain(`3 jobs${words}In progress`);
});

test.each([
  [{ isWaitingForAccount: true, status: "pending" }, "Waiting for your bank account"],
  [{ status: "held" }, "On hold: see the statement"],
  [{ status: "failed" }, "Not accepted yet: we’ll try again"],
  [{ status: "sending" }, "On its way"],
] as const)("an earlier payout that is not automatic says why: %j", async (given, words) => {
  renderPay({ next: { ...(pay.next as NonNullable<Pay["next"]>), ...given } });
  expect((await hero()).getByText(words)).toBeDefined();
});

test("before the first job there is nothing but this week", async () => {
  renderPay({ next: null, days: [], today: { jobs: 0, earned: "0.00", held: "0.00" } });
  expect((await hero()).queryByRole("link")).toBeNull();
  expect(screen.getByText("Today, Wed, Nov 18: no job yet")).toBeDefined();
});

import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Alert } from "#modules/dispatch/contract/alerts.ts";
import type { Rates } from "#modules/payouts/contract.ts";
import type { Rules, SettingChange } from "#modules/rates/contract.ts";
import { claims } from "#modules/rates/rules.ts";
import { homeWindows } from "#platform/values/windows.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { payRuleFixture } from "../../testing/pay-rule.ts";
import { flatPrices, usualAddOns } from "../../testing/prices.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import SettingsTab from "./settings-tab.tsx";

// A request left over from one test must not reach the next test's answers.
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const margin = (from: string | null, pickupsPerWeek: number, left: string): Rates["margins"][number] => ({
  from,
  pickupsPerWeek,
  price: "29.00",
  fee: "1.14",
  pay: "52.00",
  left,
});
const rateChange = "01900000-0000-7000-8000-0000000000c9";
const rates: Rates = {
  today: "2026-11-24",
  rates: [
    {
      rate: "runnerRate",
      amount: "12.00",
      upcoming: [{ amount: "13.00", effectiveOn: "2026-12-01" }],
      lastChange: rateChange,
    },
    { rate: "monthlyPrice", amount: "29.00", upcoming: [], lastChange: null },
  ],
  margins: [margin(null, 1, "-24.14"), margin(null, 2, "-76.14"), margin("2026-12-01", 1, "-28.47")],
};
const lastChange = "01900000-0000-7000-8000-0000000000c1";
const rules: Rules = {
  today: "2026-11-24",
  plannedFrom: "2026-12-23",
  windows: { now: { offered: [...homeWindows] }, upcoming: [], lastChange: null },
  promises: { now: { outFrom: 16, outBy: 22, backBy: 20 }, upcoming: [], lastChange: null },
  credit: { now: { missedPercent: 100, byRule: 2, mostByHand: "100.00" }, upcoming: [], lastChange: null },
  areas: {
    now: { zipCodes: [] },
    upcoming: [{ effectiveOn: "2026-12-01", value: { zipCodes: ["1", "606"] } }],
    lastChange,
  },
  claims: { now: { stated: [] }, upcoming: [], lastChange: null },
  rentals: { now: { part: "29.00", includedPickups: 4, extra: "12.00" }, upcoming: [], lastChange: null },
  addOns: { now: usualAddOns, upcoming: [], lastChange: null },
  prices: { now: flatPrices, upcoming: [], lastChange: null },
  pay: { now: payRuleFixture, upcoming: [], lastChange: null },
  referrals: {
    now: { credit: "0.00", mostAMonth: 5, runnerPay: "0.00", runnerPickups: 20 },
    upcoming: [],
    lastChange: null,
  },
  isDemo: false,
};
const planned = {
  days: 28,
  homes: 2,
  losingHomes: 1,
  pickups: 37,
  rentalPickups: 29,
  price: "58.00",
  fee: "2.28",
  pay: "482.32",
  left: "-426.60",
};

function renderTab(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "admin.rates": () => rates,
      "admin.plannedMargin": () => planned,
      "admin.rules": () => rules,
      "admin.settingHistory": () => ({ rows: [], nextCursor: null }),
      "admin.holidays": () => [],
      "admin.curbLaws": () => [],
      "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
      "admin.team": () => ({ rows: [] }),
      ...answers,
    }),
  );
  return renderScreen(<SettingsTab />);
}

const region = async (name: string) => within(await screen.findByRole("region", { name }));
const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("the rates", () => {
  test.each([
    [1, "1 home costs more in runner pay than it brings."],
    [6, "6 homes cost more in runner pay than they bring."],
  ])(
    "warn when what is planned, rentals included, costs more than it brings: %i",
    async (losingHomes, text) => {
      renderTab({ "admin.plannedMargin": () => ({ ...planned, losingHomes }) });
      const everything = await region("Everything planned");
      expect(everything.getByText("37 (29 at rentals)")).toBeDefined();
      expect(everything.getByRole("alert").textContent).toBe(
        `What is planned costs $426.60 more a month than it brings.${text}`,
      );
    },
  );

  test("show the documented margin, planned rates, and a loss", async () => {
    renderTab();
    const card = await region("Rates");
    expect(await card.findByText("$12.00/pickup")).toBeDefined();
    expect(card.getByText("$13.00/pickup from Tue, Dec 1, 2026")).toBeDefined();
    expect(card.getByText("$29.00/month")).toBeDefined();
    expect(card.getByRole("alert").textContent).toContain(
      "At $29.00 a month and $12.00 a pickup, a home with one pickup a week costs $24.14 more each month than it brings.",
    );
    const rows = card.getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["1", "$29.00", "$1.14", "$52.00", "-$24.14"],
      ["2", "$29.00", "$1.14", "$52.00", "-$76.14"],
      ["1", "$29.00", "$1.14", "$52.00", "-$28.47"],
    ]);
  });

  test("with a positive margin show no warning, unless a later one is negative", async () => {
    renderTab({
      "admin.rates": () => ({
        ...rates,
        margins: [margin(null, 1, "3.00"), margin("2026-12-01", 1, "-0.50")],
      }),
    });
    const warning =
      "From Tue, Dec 1, 2026 on, a home with one pickup a week costs $0.50 more each month than it brings.";
    expect((await screen.findByText(warning)).closest("[role=alert]")).not.toBeNull();
  });

  test("show the margin while typing, and are set from a chosen day", async () => {
    let now = rates;
    let everything = planned;
    const setRate = vi.fn(() => {
      everything = { ...planned, pay: "123.00" };
      now = { ...rates, margins: [margin(null, 1, "10.53")] };
      return now;
    });
    const user = renderTab({
      "admin.rates": () => now,
      "admin.plannedMargin": () => everything,
      "admin.setRate": setRate,
    });
    const form = within(await screen.findByRole("form", { name: "Change a Rate" }));
    await user.type(form.getByLabelText("Amount in dollars"), "4.00");
    expect(form.getByRole("status").textContent).toBe(
      "With this rate, a home with one pickup a week leaves $10.53 a month.",
    );
    await user.selectOptions(form.getByLabelText("Which rate"), "Subscription price");
    expect(form.getByRole("status").textContent).toContain("-$48.42");
    await user.selectOptions(form.getByLabelText("Which rate"), "Runner payment");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    expect(await form.findByText("Please select the first day")).toBeDefined();
    expect(setRate).not.toHaveBeenCalled();
    await user.type(form.getByLabelText("First day"), "2026-12-15");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    expect(await screen.findByText("It applies from Tue, Dec 15, 2026.")).toBeDefined();
    expect(setRate).toHaveBeenCalledExactlyOnceWith({
      rate: "runnerRate",
      amount: "4.00",
      effectiveOn: "2026-12-15",
      seen: rateChange,
    });
    expect(screen.queryByText("The service loses money")).toBeNull();
    expect(await (await region("Everything planned")).findByText(/123\.00/)).toBeDefined();
  });

  fullTest("list the public claims, each with its own checkbox", async () => {
    const setRule = vi.fn(() => rules);
    const user = renderTab({ "admin.setRule": setRule });
    await user.click(await button("Change: Public claims"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change: Public claims" }));
    const boxes = dialog.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked }) => checked)).toEqual(claims.map(() => false));
    await user.click(dialog.getByRole("checkbox", { name: "Runners are background-checked and insured" }));
    await user.type(dialog.getByLabelText("First day"), "2026-12-05");
    await user.click(dialog.getByRole("button", { name: "Set" }));
    await vi.waitFor(() =>
      expect(setRule).toHaveBeenCalledWith({
        rule: "claims",
        value: { stated: ["checkedRunners"] },
        effectiveOn: "2026-12-05",
        seen: null,
      }),
    );
  });

  fullTest("that have not begun are withdrawn, and a new one is undone from the toast", async () => {
    const seen = "01900000-0000-7000-8000-0000000000ca";
    const later = { amount: "79.00", effectiveOn: "2026-12-15" };
    let everything = planned;
    const withdraw = vi.fn((_: unknown) => {
      everything = { ...planned, pay: "123.00" };
      return { ok: true };
    });
    const user = renderTab({
      "admin.plannedMargin": () => everything,
      "admin.withdrawSetting": withdraw,
      "admin.setRate": () => ({
        ...rates,
        rates: rates.rates.map((each) =>
          each.rate === "monthlyPrice" ? { ...each, upcoming: [later], lastChange: seen } : each,
        ),
      }),
    });
    await user.click(await button("Withdraw: Runner payment from Tue, Dec 1, 2026"));
    await user.click(await button("Withdraw"));
    await screen.findByText("Change Withdrawn");
    expect(await (await region("Everything planned")).findByText(/123\.00/)).toBeDefined();
    const form = within(await screen.findByRole("form", { name: "Change a Rate" }));
    await user.selectOptions(form.getByLabelText("Which rate"), "Subscription price");
    await user.type(form.getByLabelText("Amount in dollars"), "79");
    await user.type(form.getByLabelText("First day"), later.effectiveOn);
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    await user.click(await button("Undo"));
    await vi.waitFor(() => expect(withdraw).toHaveBeenCalledTimes(2));
    expect(withdraw.mock.calls.map(([input]) => input)).toEqual([
      { setting: "runnerRate", effectiveOn: "2026-12-01", seen: rateChange },
      { setting: "monthlyPrice", effectiveOn: later.effectiveOn, seen },
    ]);
  });

  fullTest("that increase a home's loss ask for confirmation with the figure", async () => {
    const setRate = vi.fn((_: unknown) => rates);
    const user = renderTab({ "admin.setRate": setRate });
    const form = within(await screen.findByRole("form", { name: "Change a Rate" }));
    await user.type(form.getByLabelText("Amount in dollars"), "13.50");
    await user.type(form.getByLabelText("First day"), "2026-12-15");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    const asked = within(await screen.findByRole("dialog", { name: "Lose more with each home?" }));
    expect(
      asked.getByText(
        "From Tue, Dec 15, 2026 on, a home with one pickup a week costs $30.64 more each month than it brings. Now it leaves -$24.14.",
      ),
    ).toBeDefined();
    expect(setRate).not.toHaveBeenCalled();
    await user.click(asked.getByRole("button", { name: "Set Rate" }));
    await screen.findByText("Rate Set");
    expect(setRate).toHaveBeenCalledOnce();
  });

  test("refuse a past day with a message", async () => {
    const user = renderTab({
      "admin.setRate": () => {
        throw new Refusing({ status: 400, code: "RATE_IN_PAST" });
      },
    });
    const form = within(await screen.findByRole("form", { name: "Change a Rate" }));
    await user.type(form.getByLabelText("Amount in dollars"), "4");
    await user.type(form.getByLabelText("First day"), "2026-11-01");
    await user.click(form.getByRole("button", { name: "Set Rate" }));
    expect(await screen.findByText("A rate begins today or later.")).toBeDefined();
  });
});

describe("the rules", () => {
  test("show current and later values, and who changed them", async () => {
    const change: SettingChange = {
      id: lastChange,
      setting: "areas",
      effectiveOn: "2026-12-01",
      before: { zipCodes: [] },
      after: { zipCodes: ["1", "606"] },
      by: "Ana Cruz",
      changedAt: "2026-11-23T15:00:00.000Z",
    };
    renderTab({ "admin.settingHistory": () => ({ rows: [change], nextCursor: null }) });
    const card = await region("What we offer and promise");
    expect(await card.findByText(/Evening before: out from 4 PM to 10 PM. Back by 8 PM/)).toBeDefined();
    expect(card.getByText(/A missed pickup gives back 100% of its share/)).toBeDefined();
    expect(card.getByText("Everywhere")).toBeDefined();
    expect(card.getByText(/ZIP codes that begin with 1 and 606/)).toBeDefined();
    const history = await region("Who changed what");
    expect(await history.findByText(/Ana Cruz/)).toBeDefined();
  });

  fullTest("are set from a chosen day, based on the values shown; an error shows at its field", async () => {
    const setRule = vi.fn(() => rules);
    const user = renderTab({ "admin.setRule": setRule });
    await user.click(await button("Change: Credit rule"));
    const dialog = within(await screen.findByRole("dialog", { name: "Change: Credit rule" }));
    expect(dialog.getByText("A whole number from 100 to 300.")).toBeDefined();
    expect(dialog.getByText("A whole number from 0 to 10.")).toBeDefined();
    await user.clear(dialog.getByLabelText("Percent of a pickup’s share"));
    await user.type(dialog.getByLabelText("Percent of a pickup’s share"), "50");
    await user.click(dialog.getByRole("button", { name: "Set" }));
    expect(await dialog.findByText("Please enter a whole number from 100 to 300")).toBeDefined();
    expect(setRule).not.toHaveBeenCalled();
    await user.clear(dialog.getByLabelText("Percent of a pickup’s share"));
    await user.type(dialog.getByLabelText("Percent of a pickup’s share"), "150");
    await user.type(dialog.getByLabelText("First day"), "2026-12-05");
    await user.click(dialog.getByRole("button", { name: "Set" }));
    await vi.waitFor(() =>
      expect(setRule).toHaveBeenCalledWith({
        rule: "credit",
        value: { missedPercent: 150, byRule: 2, mostByHand: "100.00" },
        effectiveOn: "2026-12-05",
        seen: null,
      }),
    );
  });

  test("that have not begun are withdrawn, and the second admin is told who was first", async () => {
    const withdraw = vi.fn(() => {
      throw new Refusing({
        status: 409,
        code: "SETTING_CHANGED",
        params: { by: "Ana Cruz", time: "2026-11-24T14:12:00.000Z" },
      });
    });
    const user = renderTab({ "admin.withdrawSetting": withdraw });
    await user.click(await button(/Withdraw: Areas from/));
    const dialog = within(await screen.findByRole("dialog", { name: /Withdraw: Areas from/ }));
    expect(withdraw).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText(/Ana Cruz changed this at .* look at it again/)).toBeDefined();
    expect(withdraw).toHaveBeenCalledWith({ setting: "areas", effectiveOn: "2026-12-01", seen: lastChange });
  });
});

describe("holidays without a rule", () => {
  const king: Alert = {
    kind: "holidayAhead",
    key: "holidayAhead:2027-01-18",
    count: 1,
    areas: 0,
    at: "2027-01-13T13:30:00.000Z",
    day: "2027-01-18",
    zipCode: null,
    name: "martinLutherKing",
    profileId: null,
    feedId: null,
    snoozed: null,
  };

  fullTest("come first, and their form is prefilled", async () => {
    const saveHoliday = vi.fn((given: object) => ({
      ...given,
      id: "01900000-0000-7000-8000-000000000064",
      isDefault: false,
      changedAt: "2027-01-13T13:31:00.000Z",
    }));
    let isDecided = false;
    const user = renderTab({
      "admin.alerts": () => ({ alerts: isDecided ? [] : [king], active: isDecided ? 0 : 1, snoozed: 0 }),
      "admin.previewHoliday": () => ({ pickups: 0, homes: 0, sample: [] }),
      "admin.saveHoliday": (given: object) => {
        isDecided = true;
        return saveHoliday(given);
      },
    });
    const name = "Martin Luther King Jr. Day";
    const undecided = await screen.findByRole("region", { name: "Holidays Without a Rule" });
    expect(undecided.textContent).toContain(`${name}Mon, Jan 18, 2027`);
    await user.click(screen.getByRole("button", { name: `Set rule: ${name}` }));
    await user.click(await screen.findByRole("button", { name: "Save Holiday" }));
    await screen.findByText("Holiday Saved");
    expect(saveHoliday).toHaveBeenCalledWith({
      name,
      onDay: "2027-01-18",
      area: "",
      rule: "shift_week",
      seen: { name: "", rule: null },
    });
    await vi.waitFor(() =>
      expect(screen.queryByRole("region", { name: "Holidays Without a Rule" })).toBeNull(),
    );
  });

  test("are not mentioned when there are none", async () => {
    renderTab();
    expect(await screen.findByText("No holidays are set")).toBeDefined();
    expect(screen.queryByText("Holidays Without a Rule")).toBeNull();
  });
});

test("with demo data, the claims' setting says what the public pages show", async () => {
  renderTab({ "admin.rules": () => ({ ...rules, isDemo: true }) });
  expect(await screen.findByText("With demo data, the sample quotes show either way.")).toBeDefined();
  expect(screen.getByText("No claims are shown")).toBeDefined();
});

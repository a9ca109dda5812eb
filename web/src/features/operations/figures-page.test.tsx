import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { StatefulDesk } from "../../testing/stateful.tsx";
import type { DeskShown } from "../lists/shown.ts";
import FiguresPage, { groupFigures, sumOf } from "./figures-page.tsx";

/** That many days up to March 30; the first has a pickup and a payment. */
const daysOf = (days: number) =>
  Array.from({ length: days }, (_, nth) => ({
    day: new Date(Date.UTC(2026, 2, 31 - days + nth)).toISOString().slice(0, 10),
    completed: nth === 0 ? 4 : 0,
    revenue: nth === 0 ? "29.00" : "0.00",
    kept: nth === 0 ? 11 : 0,
    made: nth === 0 ? 12 : 0,
  }));

function renderFigures(answers: Parameters<typeof procedures>[0] = {}, at: DeskShown = {}) {
  server.use(
    procedures({
      "admin.alerts": () => ({ alerts: [], active: 0, snoozed: 0 }),
      "admin.figures": ({ days }: { days: number }) => daysOf(days),
      "admin.usage": () => [],
      ...answers,
    }),
  );
  return renderScreen(
    <StatefulDesk first={at}>
      <FiguresPage />
    </StatefulDesk>,
  );
}

test("three charts show the days, each with its total and a table of the same data", async () => {
  renderFigures();
  const chart = async (name: string) => within(await screen.findByRole("region", { name }));
  expect((await chart("Pickups")).getByText("4 completed")).toBeDefined();
  expect(
    (await chart("Revenue Charged")).getByText("$29.00 in these days, charged minus refunds"),
  ).toBeDefined();
  const onTime = await chart("On Time");
  expect(onTime.getByText("91.6% of promises kept")).toBeDefined();
  expect(
    onTime.getByRole("img", { name: "On Time: Mar 1 to Mar 30, between 91.6% and 91.6%" }),
  ).toBeDefined();
  const rows = (await chart("Pickups")).getAllByRole("row", { hidden: true });
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)?.textContent).toBe("Mar 14");
});

test("long periods are grouped by week", async () => {
  const user = renderFigures();
  await user.click(await screen.findByRole("radio", { name: "90 days" }));
  const pickups = within(await screen.findByRole("region", { name: "Pickups" }));
  await waitFor(() => expect(pickups.getAllByRole("row", { hidden: true })).toHaveLength(14));
  expect(pickups.getByRole("columnheader", { name: "Week of", hidden: true })).toBeDefined();
});

test("usage shows below for the same period, by role", async () => {
  const asked: unknown[] = [];
  const user = renderFigures({
    "admin.usage": (input: unknown) => {
      asked.push(input);
      return [
        {
          kind: "page",
          name: "/homeowner",
          uses: 1200,
          before: 900,
          roles: { homeowner: 1200, runner: 0, admin: 0 },
        },
        {
          kind: "act",
          name: "runner.acceptJob",
          uses: 7,
          before: 0,
          roles: { homeowner: 0, runner: 7, admin: 0 },
        },
      ];
    },
  });
  const card = within(await screen.findByRole("region", { name: "Usage" }));
  expect((await card.findByRole("row", { name: /^\/homeowner/ })).textContent).toBe(
    "/homeowner1,2009001,20000",
  );
  expect(card.getByRole("row", { name: /^Job accepted/ })).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "90 days" }));
  await waitFor(() => expect(asked).toEqual([{ days: 30 }, { days: 90 }]));
});

test("a period without data says so, and one that did not load can be retried", async () => {
  const figures = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue(daysOf(30).slice(1));
  const user = renderFigures({ "admin.figures": figures });
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findAllByText("Nothing in this period")).toHaveLength(3);
  expect(screen.getByText("No pickups due")).toBeDefined();
});

const days = Array.from({ length: 9 }, (_, nth) => ({
  day: `2026-03-0${nth + 1}`,
  completed: 1,
  revenue: `${nth}.50`,
  kept: 2,
  made: 3,
}));

test("days are grouped backwards from the last, so the last group is complete", () => {
  expect(groupFigures(days, 7)).toEqual([
    { day: "2026-03-01", completed: 2, revenueCents: 200, kept: 4, made: 6 },
    { day: "2026-03-03", completed: 7, revenueCents: 3850, kept: 14, made: 21 },
  ]);
});

test("a leftover day is its own group, and nothing is lost", () => {
  expect(groupFigures(days, 1)).toHaveLength(9);
  expect(groupFigures(days, 3).map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-04", "2026-03-07"]);
  expect(groupFigures([], 7)).toEqual([]);
  expect(sumOf(days)).toMatchObject({ completed: 9, revenueCents: 4050 });
});

test("refunds are subtracted", () => {
  expect(sumOf([{ day: "2026-03-01", completed: 0, revenue: "-29.00", kept: 0, made: 0 }])).toMatchObject({
    revenueCents: -2900,
  });
});

test("the margins show what a typed price and pay would leave", async () => {
  const sums = { homes: 6, pickups: 33, price: "174.00", fees: "6.84", pay: "143.39", credits: "0.00" };
  const asked: { pay?: string; level: string }[] = [];
  const user = renderFigures(
    {
      "admin.plannedMargins": (input: { pay?: string; level: string }) => {
        asked.push(input);
        const left = input.pay ? "-262.99" : "23.77";
        const row = { id: "627", name: "627", street: null, zipCode: null, homeownerId: null, ...sums, left };
        return { rows: [row], nextCursor: null, total: { ...sums, left, losing: input.pay ? 1 : 0 } };
      },
    },
    { state: "margins" },
  );
  expect((await screen.findByText("$23.77 margin a month from 6 homes")).tagName).toBe("STRONG");
  await user.type(screen.getByLabelText(/^Pay per pickup to try/), "12");
  expect(await screen.findByText("-$262.99 margin a month from 6 homes")).toBeDefined();
  expect(asked.at(-1)).toMatchObject({ level: "area", pay: "12" });
  await user.click(screen.getByRole("radio", { name: "Home" }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ level: "home", pay: "12" }));
  // Only rentals have months of their own.
  expect(screen.queryByRole("button", { name: "CSV by Month" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Rental" }));
  expect(await screen.findByRole("button", { name: "CSV by Month" })).toBeDefined();
});

test("an area is opened where a runner serves it, and otherwise leads to inviting one", async () => {
  const opened = vi.fn(() => ({ ok: true }));
  const zip = { waiting: 9, since: "2026-03-01T12:00:00.000Z", isServed: false, runnersNeeded: 1 };
  const counts = { applicants: 1, checks: 1, invitations: 2 };
  const user = renderFigures(
    {
      "admin.openArea": opened,
      "admin.waitingByZip": () => ({
        rows: [
          { zipCode: "62704", ...zip, isOffered: false, runners: 1, ...counts },
          { zipCode: "62705", ...zip, isOffered: true, runners: 0, ...counts },
        ],
        nextCursor: null,
      }),
    },
    { state: "areas" },
  );
  expect(
    await screen.findByText(
      /Not in our areas · 1 runner, 1 needed · 1 application, 1 check pending · 2 open/,
    ),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Invite a Runner" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Open 62704" }));
  await waitFor(() => expect(opened).toHaveBeenCalledWith({ zipCode: "62704" }));
});

const plan = {
  ...{
    homes: 60,
    joining: 0,
    streets: 5,
    pickupsPerWeek: 60,
    runsPerWeek: 5,
    runsPerMorning: 1,
    stopsPerRun: 12,
  },
  ...{ minutes: 5, isMeasured: false, minutesPerRun: 62, kmPerRun: 0.6, hourly: "23.41" },
  ...{ payPerPickup: "4.00", pricePerHome: "29.00", leftPerHome: "10.48", left: "628.68" },
};

const rate = (name: string, amount: string) => ({ rate: name, amount, upcoming: [], lastChange: null });
const stateOf = (now: object) => ({ now, upcoming: [], lastChange: null });
const homePrices = {
  ...{ includedCans: 2, extraCan: "2.00", includedDays: 1, extraDay: "15.00", longDriveway: "4.00" },
  ...{ pool: [{ homes: 3, off: "3.00" }], floor: "24.00", tripFee: "0.00", oneOff: "0.00", areas: [] },
};
const payRule = {
  extras: {
    ...{ includedCans: 2, can: "0.00", longDriveway: "0.00", stairs: "0.00", evening: "0.00" },
    ...{ firstOnStreet: "1.00", nextOnStreet: "0.00", dayMinimum: "0.00", tripFee: "0.00" },
    ...{ riseHours: 0, rise: "0.00", mostRise: "0.00" },
  },
  areas: [],
  mostTip: "20.00",
};
const planner = {
  "admin.rates": () => ({
    today: "2026-03-30",
    rates: [rate("runnerRate", "4.00"), rate("monthlyPrice", "29.00")],
    margins: [],
  }),
  "admin.rules": () => ({ today: "2026-03-30", pay: stateOf(payRule), prices: stateOf(homePrices) }),
};

test("a what-if asks with the present rates and rules, and leads owners to the rate form", async () => {
  const whatIf = vi.fn(() => plan);
  const user = renderFigures({ ...planner, "admin.whatIf": whatIf }, { state: "whatIf" });
  await user.click(await screen.findByRole("button", { name: "Plan" }));
  expect(await screen.findByText("$23.41")).toBeDefined();
  expect(whatIf).toHaveBeenCalledWith({
    ...{ homes: "60", streets: "5", days: "5", joining: "50", pay: "4.00", price: "29.00" },
    ...{ payRule, priceRule: homePrices, zipCode: null },
  });
  expect(screen.getByText("5 runs a week, 12 stops, 62 min and 0.4 mi each")).toBeDefined();
  expect(screen.getByText("On average, a home pays $29.00 and a runner earns $4.00 a pickup")).toBeDefined();
  expect(screen.getByRole("link", { name: "Set This Pay" }).getAttribute("href")).toContain("runnerRate");
});

test("a what-if opens a waiting ZIP code by drafted rules, and saves a draft from a day", async () => {
  const whatIf = vi.fn(() => ({ ...plan, homes: 12, joining: 8 }));
  const set = vi.fn(() => planner["admin.rules"]());
  const preview = { pickups: 0, isSample: false, now: "0.00", next: "0.00", measuredRunners: 0 };
  const user = renderFigures(
    {
      ...planner,
      "admin.whatIf": whatIf,
      "admin.previewPay": () => ({ ...preview, low: { hourly: "20.00", now: 0, next: 0 } }),
      "admin.setRule": set,
    },
    { state: "whatIf", search: "62704" },
  );
  expect(((await screen.findByLabelText(/^ZIP code/)) as HTMLInputElement).value).toBe("62704");
  expect(screen.queryByLabelText("Homes")).toBeNull();
  expect(screen.getByRole("heading", { name: "Extra pay today" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save From a Day: Extra pay" })).toBeNull();

  await user.click(screen.getByRole("button", { name: "Try Other Rules: Extra pay" }));
  const form = within(await screen.findByRole("dialog", { name: "Try Other Rules: Extra pay" }));
  expect(form.queryByLabelText("First day")).toBeNull();
  const first = form.getByLabelText(/^First home/);
  await user.clear(first);
  await user.type(first, "x");
  await user.click(form.getByRole("button", { name: "Use in Plan" }));
  expect(first.getAttribute("aria-invalid")).toBe("true");
  await user.clear(first);
  await user.type(first, "2.50");
  await user.click(form.getByRole("button", { name: "Use in Plan" }));
  expect(await screen.findByRole("heading", { name: "Extra pay, your draft" })).toBeDefined();
  expect(set).not.toHaveBeenCalled();

  await user.click(screen.getByRole("button", { name: "Plan" }));
  expect(await screen.findByText("12 homes on 5 streets, 8 from the waiting list")).toBeDefined();
  const drafted = { ...payRule, extras: { ...payRule.extras, firstOnStreet: "2.50" } };
  expect(whatIf).toHaveBeenCalledWith(
    expect.objectContaining({ zipCode: "62704", payRule: drafted, priceRule: homePrices }),
  );

  await user.click(screen.getByRole("button", { name: "Save From a Day: Extra pay" }));
  const saving = within(await screen.findByRole("dialog", { name: "Save From a Day: Extra pay" }));
  fireEvent.change(saving.getByLabelText("First day"), { target: { value: "2026-05-01" } });
  await user.click(saving.getByRole("button", { name: "Set" }));
  await waitFor(() =>
    expect(set).toHaveBeenCalledWith({ rule: "pay", value: drafted, effectiveOn: "2026-05-01", seen: null }),
  );
  await user.click(await screen.findByRole("button", { name: "Drop Draft: Extra pay" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Try Other Rules: Extra pay" }));
  await waitFor(() =>
    expect(whatIf).toHaveBeenLastCalledWith(expect.objectContaining({ payRule, zipCode: "62704" })),
  );
  expect(await screen.findByRole("heading", { name: "Extra pay today" })).toBeDefined();
});

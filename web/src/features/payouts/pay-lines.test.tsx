import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ExplainedPay, ExplainedWeek } from "#modules/payouts/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PayDisclosure, WeekPayLines } from "./pay-lines.tsx";

const jobId = "01900000-0000-7000-8000-0000000000aa";
const explained: ExplainedPay = {
  jobId,
  isCompleted: false,
  pay: "14.50",
  lines: [
    { kind: "out", amount: "6.00", count: null },
    { kind: "in", amount: "6.00", count: null },
    { kind: "cans", amount: "2.50", count: 2 },
  ],
  terms: {
    ...{ firstOnStreet: "4.00", nextOnStreet: "1.00", dayMinimum: "40.00" },
    ...{ tripFee: "0.00", riseHours: 4, rise: "0.50", mostRise: "2.00" },
  },
  minutes: null,
  hourly: null,
};

test("an open job's pay opens into lines and what may still add to it, asked for only then", async () => {
  const explainPay = vi.fn((_input: unknown) => explained);
  server.use(procedures({ "runner.explainPay": explainPay }));
  const user = renderScreen(<PayDisclosure jobId={jobId} name="12 Oak Avenue" />);
  expect(explainPay).not.toHaveBeenCalled();
  await user.click(await screen.findByText("How the pay adds up"));
  expect(await screen.findByText("2 extra cans")).toBeDefined();
  expect(screen.getByText("$14.50")).toBeDefined();
  expect(
    screen.getByText(/\$4\.00 for your first home on a street that day, \$1\.00 for each one after/),
  ).toBeDefined();
  expect(screen.getByText("Any day with a pickup pays at least $40.00.")).toBeDefined();
  expect(screen.getByText(/goes up \$0\.50 an hour in the last 4 hours, by up to \$2\.00/)).toBeDefined();
});

test("a finished job tells what its hour came to, or that it was not measured", async () => {
  server.use(
    procedures({
      "runner.explainPay": () => ({ ...explained, isCompleted: true, minutes: 12, hourly: "72.50" }),
    }),
  );
  const user = renderScreen(<PayDisclosure jobId={jobId} name="12 Oak Avenue" />);
  await user.click(await screen.findByText("How the pay adds up"));
  expect(await screen.findByText("12 minutes including travel: $72.50 an hour.")).toBeDefined();
  expect(screen.queryByText(/first home on a street/)).toBeNull();
});

test("a week's pay is made of its pickups' lines and of tips", async () => {
  const week: ExplainedWeek = {
    week: "2026-11-23",
    lines: [
      { kind: "out", amount: "12.00", jobs: 2 },
      { kind: "in", amount: "12.00", jobs: 2 },
    ],
    others: [{ kind: "tip", amount: "5.00", count: 1 }],
    total: "29.00",
    ...{ minutes: 48, measuredJobs: 2, hourly: "30.00" },
  };
  server.use(procedures({ "runner.explainWeek": () => week }));
  renderScreen(<WeekPayLines week="2026-11-23" />);
  expect(await screen.findByText("Tips")).toBeDefined();
  expect(screen.getByText("$29.00")).toBeDefined();
  expect(screen.getByText("$30.00 an hour: 48 minutes including travel, measured at 2 stops.")).toBeDefined();
});

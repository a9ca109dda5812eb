import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { server } from "#testkit/web/server.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { TripFeeCard } from "./trip-fee-card.tsx";

const job = {
  id: "01900000-0000-7000-8000-0000000000aa",
  problems: [] as OwnPickup["problems"],
  reportUntil: "2026-11-30T15:00:00.000Z",
} as OwnPickup;
const next = { amount: "6.00", until: "2027-05-20" };

test("the first blocked stop is free and says what a further one costs", async () => {
  server.use(procedures({ "homeowner.tripFee": () => ({ charged: null, next }) }));
  renderScreen(<TripFeeCard job={job} />);
  expect(await screen.findByText(/is free.* by Thu, May 20, a trip fee of \$6\.00/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a charged one can be contested with words", async () => {
  const reportProblem = vi.fn((_input: unknown) => ({}));
  server.use(
    procedures({
      "homeowner.tripFee": () => ({ charged: "6.00", next }),
      "homeowner.reportProblem": reportProblem,
    }),
  );
  const user = renderScreen(<TripFeeCard job={job} />);
  expect(await screen.findByText(/a trip fee of \$6\.00 is on your next bill/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Contest Fee" }));
  const dialog = await screen.findByRole("dialog", { name: "Contest the Trip Fee" });
  await user.type(within(dialog).getByRole("textbox"), "The gate was open");
  await user.click(within(dialog).getByRole("button", { name: "Contest Fee" }));
  expect(await screen.findByText("Fee Contested")).toBeDefined();
  expect(reportProblem).toHaveBeenCalledWith({
    ...{ jobId: job.id, kind: "tripFee", wish: "credit", words: "The gate was open" },
  });
});

test("a contested one says so", async () => {
  server.use(procedures({ "homeowner.tripFee": () => ({ charged: "6.00", next }) }));
  const problems = [{ kind: "tripFee" }] as OwnPickup["problems"];
  renderScreen(<TripFeeCard job={{ ...job, problems }} />);
  expect(await screen.findByText("You contested this fee.")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a stop without a fee shows nothing", async () => {
  const tripFee = vi.fn((_input: unknown) => null);
  server.use(procedures({ "homeowner.tripFee": tripFee }));
  renderScreen(<TripFeeCard job={job} />);
  await vi.waitFor(() => expect(tripFee).toHaveBeenCalled());
  expect(screen.queryByText("Trip Fee")).toBeNull();
});

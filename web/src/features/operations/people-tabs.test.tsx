import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminDayReport } from "#modules/homes/contract.ts";
import type { ExtraPickup } from "#modules/pickups/contract/records.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DayReports, ExtraPickups } from "./people-tabs.tsx";

afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const reportOf = (differences: Partial<AdminDayReport>): AdminDayReport => ({
  id: "01900000-0000-7000-8000-0000000000f1",
  onDay: "2026-01-13",
  zipCode: "10001",
  address: "12 Oak Avenue",
  city: "New York",
  state: "NY",
  firstName: "Ann",
  lastName: "Ash",
  email: "ann@example.com",
  reportedAt: "2026-01-10T12:00:00.000Z",
  sameThere: 1,
  ...differences,
});

test("two quick answers each show a toast and remove their row", async () => {
  const [ann, ben] = [
    reportOf({}),
    reportOf({ id: "01900000-0000-7000-8000-0000000000f2", firstName: "Ben", address: "9 Elm Street" }),
  ];
  const first = Promise.withResolvers();
  const second = Promise.withResolvers();
  const asked = vi.fn(({ reportId }: { reportId: string }) => (reportId === ann.id ? first : second).promise);
  server.use(procedures({ "admin.dayReports": () => [ann, ben], "admin.resolveDayReport": asked }));
  const user = renderScreen(<DayReports />);
  const correct = (name: string) =>
    screen.getByRole("button", { name: new RegExp(`^Calendar corrected: .*, ${name} Ash$`) });
  await screen.findByText(/12 Oak Avenue/);
  const answer = async (name: string) => {
    await user.click(correct(name));
    const dialog = within(await screen.findByRole("dialog", { name: `Tell ${name}?` }));
    await user.click(dialog.getByRole("button", { name: "Calendar Corrected" }));
  };
  await user.click(correct("Ann"));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(asked).not.toHaveBeenCalled();
  await answer("Ann");
  await answer("Ben");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  first.reject(new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" }));
  expect(await screen.findByText("Failed to send the answer. Please try again.")).toBeDefined();
  second.resolve({ ok: true });
  expect(await screen.findByText("We tell Ben in the app and by email.")).toBeDefined();
  await answer("Ann");
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
});

afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const extra: ExtraPickup = {
  id: "01900000-0000-7000-8000-0000000000f1",
  day: "2026-03-22",
  timeWindow: "morning",
  requestedAt: "2026-03-10T12:00:00.000Z",
  profileId: "01900000-0000-7000-8000-0000000000f2",
  name: "Maya Torres",
  property: null,
  address: "12 Oak Avenue, New York 10001",
  pay: "12.00",
  extrasThatWeek: 6,
};

test("an extra pickup shows its homeowner and is confirmed, or stays after a failure", async () => {
  const asked = vi
    .fn<(input: object) => object>()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 409, code: "EXTRA_DECIDED" });
    })
    .mockImplementation(() => ({ ok: true }));
  server.use(procedures({ "admin.extraPickups": () => [extra], "admin.decideExtraPickup": asked }));
  const user = renderScreen(<ExtraPickups />);
  expect(await screen.findByText(/12 Oak Avenue.*6 extra pickups that week, \$12\.00 pay/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Decline: Maya Torres/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decline this pickup?" }));
  expect(asked).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("This pickup is no longer waiting for a decision.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Confirm: Maya Torres/ }));
  expect(await screen.findByText("Runners can take Maya Torres’s pickup now.")).toBeDefined();
  expect(asked.mock.calls.map(([input]) => input)).toEqual([
    { jobId: extra.id, decision: "refused" },
    { jobId: extra.id, decision: "confirmed" },
  ]);
});

test("the card is hidden when none waits", async () => {
  const asked = vi.fn(() => []);
  server.use(procedures({ "admin.extraPickups": asked }));
  renderScreen(<ExtraPickups />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.waitFor(() => expect(screen.queryByText("Extra Pickups to Confirm")).toBeNull());
});

import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ExtraPickup } from "#modules/pickups/contract/records.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { ExtraPickups } from "./people-tabs.tsx";

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
  expect(await screen.findByText(/12 Oak Avenue.*6 extra pickups that week/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Refuse: Maya Torres/ }));
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

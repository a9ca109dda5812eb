import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AdminDispute } from "#modules/billing/contract.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { Disputes } from "./health-page.tsx";

const dispute: AdminDispute = {
  id: "01900000-0000-7000-8000-000000000001",
  homeowner: "Maya Brooks",
  status: "needs_response",
  reason: "product_not_received",
  amount: "29.00",
  withdrawn: "44.00",
  respondBy: "2026-03-24",
  openedOn: "2026-03-10",
};
const inquiry: AdminDispute = {
  ...dispute,
  id: "01900000-0000-7000-8000-000000000002",
  homeowner: "Henry Cole",
  status: "inquiry",
  reason: null,
  withdrawn: "0.00",
  respondBy: null,
};

test("each dispute shows whose payment it is, its cost, the next step and its deadline", async () => {
  server.use(procedures({ "admin.disputes": () => [dispute, inquiry] }));
  renderScreen(<Disputes />);
  const card = within(await screen.findByRole("region", { name: "Disputed payments" }));
  const [first, second] = card.getAllByRole("listitem").map((row) => row.textContent ?? "");
  expect(first).toContain("$29.00 of Maya Brooks");
  expect(first).toContain("Opened Mar 10, 2026. It has cost $44.00 so far.");
  expect(first).toContain("The bank’s cause: product not received.");
  expect(first).toContain("Answer until Mar 24, 2026");
  expect(first).toContain("Wants an answer");
  expect(second).toContain("$29.00 of Henry Cole");
  expect(second).toContain("No money has moved.");
  expect(second).not.toMatch(/cause|until/);
});

test("without disputes there is no card", async () => {
  const asked = vi.fn(() => []);
  server.use(procedures({ "admin.disputes": asked }));
  renderScreen(<Disputes />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText("Disputed payments")).toBeNull();
});

test("a list that did not load says so and can be retried", async () => {
  const asked = vi
    .fn<() => AdminDispute[]>()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 503, code: "SERVICE_UNAVAILABLE" });
    })
    .mockReturnValue([dispute]);
  server.use(procedures({ "admin.disputes": asked }));
  const user = renderScreen(<Disputes />);
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("$29.00 of Maya Brooks")).toBeDefined();
});

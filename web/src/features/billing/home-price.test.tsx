import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { HomePrice } from "#modules/rates/contract/prices.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { billingOf, invoiceOf } from "../../testing/billing.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import { StreetQuote } from "./home-price.tsx";
import HomeownerBilling from "./homeowner-billing.tsx";

afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const lines = [
  { kind: "month", amount: "29.00", count: null },
  { kind: "extraCans", amount: "2.00", count: 1 },
  { kind: "pool", amount: "-3.00", count: 4 },
] satisfies HomePrice["lines"];

const price: HomePrice = {
  amount: "28.00",
  lines,
  street: 4,
  next: { homes: 6, amount: "26.00" },
  later: null,
};

function renderPlan(own: Partial<HomePrice> = {}, answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "homeowner.billing": () =>
        billingOf({ monthlyRate: "28.00", invoices: [invoiceOf({ amount: "28.00", priceLines: lines })] }),
      "homeowner.price": () => ({ ...price, ...own }),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="homeowner">
      <HomeownerBilling />
    </RequireRole>,
  );
}

test("the plan says what the price is made of, and what the street saves", async () => {
  renderPlan();
  expect(await screen.findByRole("heading", { name: "What You Pay For" })).toBeDefined();
  expect(screen.getByText("Street discount, 4 homes")).toBeDefined();
  expect(await screen.findByText(/^4 homes on your street/)).toHaveProperty(
    "textContent",
    "4 homes on your street share a collection day. You pay $28.00 a month. 2 more homes: $26.00 a month.",
  );
  // The bill has the same lines.
  expect(await screen.findByText("1 extra can: $2.00")).toBeDefined();
});

test("a street with too few homes is told what more would save, and neighbors get a link", async () => {
  const user = renderPlan({
    street: null,
    lines: lines.slice(0, 1),
    next: { homes: 3, amount: "26.00" },
  });
  expect(await screen.findByText(/With 3 or more homes: \$26.00 a month./)).toBeDefined();
  expect(screen.queryByRole("heading", { name: "What You Pay For" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Invite Neighbors" }));
  expect(await screen.findByText("Link copied.")).toBeDefined();
  expect(await navigator.clipboard.readText()).toMatch(/\/sign-up\?zip=\d{5}$/);
});

test("the link for neighbors has the homeowner's code while bringing others gives something", async () => {
  const own = {
    ...{ amount: "10.00", mostAMonth: 5, code: null, waiting: 0, credited: 0, earned: "0.00" },
    expected: null,
  };
  const user = renderPlan(
    { street: null, next: { homes: 3, amount: "26.00" } },
    {
      "homeowner.referrals": () => own,
      "homeowner.shareReferral": () => ({ ...own, code: "BCDF2345" }),
    },
  );
  await screen.findByRole("button", { name: "Invite Neighbors" });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(screen.getByRole("button", { name: "Invite Neighbors" }));
  expect(await screen.findByText("Link copied.")).toBeDefined();
  expect(await navigator.clipboard.readText()).toMatch(/\/sign-up\?zip=\d{5}&code=BCDF2345$/);
});

test("without a street discount nothing is said of the street", async () => {
  renderPlan({ street: null, next: null });
  expect(await screen.findByRole("heading", { name: "What You Pay For" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Your Street" })).toBeNull();
});

test("at sign-up a typed address learns how many neighbors there are and what they pay", async () => {
  server.use(procedures({ "site.price": () => ({ ...price, amount: "26.00" }) }));
  renderScreen(<StreetQuote address="12 Oak Avenue" zipCode="60601" pickupDays={["Monday"]} />);
  expect(await screen.findByText("3 neighbors on your street: $26.00 a month")).toBeDefined();
});

import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { flatPrices } from "../../testing/prices.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PriceForm } from "./price-form.tsx";

afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const preview = {
  homes: 212,
  cheaper: 40,
  dearer: 9,
  before: "6148.00",
  after: "5890.00",
  leftBefore: "9.20",
  leftAfter: "8.10",
  losingBefore: 3,
  losingAfter: 4,
};

const rules = { today: "2026-11-24", prices: { now: flatPrices, upcoming: [], lastChange: null } };

function renderForm(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(procedures({ "admin.previewPrices": () => preview, ...answers }));
  const onClose = vi.fn();
  const shown = <PriceForm rules={rules as never} onClose={onClose} />;
  return { onClose, user: renderScreen(shown) };
}

test("a street discount is previewed and set", async () => {
  const sent = vi.fn(() => ({ ...rules, prices: { ...rules.prices, lastChange: null } }));
  const { user, onClose } = renderForm({ "admin.setRule": sent });
  expect(screen.getByText("Fill in every field to see it.")).toBeDefined();
  await user.type(screen.getByLabelText("Tier 1: homes (optional)"), "3");
  await user.type(screen.getByLabelText("Tier 1: dollars off (optional)"), "3");
  await user.type(screen.getByLabelText("First day"), "2026-12-01");
  expect(await screen.findByText("212 homes: $6,148.00 → $5,890.00 a month")).toBeDefined();
  expect(screen.getByText("Margin a home: $9.20 → $8.10. Homes that lose money: 3 → 4.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Set" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      rule: "prices",
      effectiveOn: "2026-12-01",
      value: { ...flatPrices, pool: [{ homes: 3, off: "3" }] },
    }),
  );
});

test("an area starts as everywhere else and can be removed; a wrong amount is named", async () => {
  const { user } = renderForm();
  await user.click(screen.getByRole("button", { name: "Add Area" }));
  await user.type(screen.getByLabelText("First digits of ZIP codes"), "627");
  expect(screen.getByRole("group", { name: "ZIP codes 627" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Remove: ZIP codes 627" }));
  expect(screen.queryByRole("group", { name: "ZIP codes 627" })).toBeNull();
  const can = screen.getByLabelText("Each extra can, in dollars");
  await user.clear(can);
  await user.type(can, "two");
  await user.click(screen.getByRole("button", { name: "Set" }));
  expect(can.getAttribute("aria-invalid")).toBe("true");
});

test("a discount below the lowest price is explained before it is set", async () => {
  const { user } = renderForm({
    "admin.previewPrices": () => {
      throw new Refusing({
        status: 400,
        code: "PRICE_BELOW_FLOOR",
        params: { price: "$19.00", floor: "$22.00" },
      });
    },
  });
  await user.type(screen.getByLabelText("First day"), "2026-12-01");
  expect(await screen.findByText(/That is below the lowest price, \$22.00/)).toBeDefined();
});

import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Gift } from "#modules/growth/contract/gifts.ts";
import { server } from "#testkit/web/server.ts";
import { button, setUpMoney } from "../../testing/money-page.tsx";
import Gifts from "./gifts.tsx";

const renderPage = setUpMoney(server);

const gift: Gift = {
  id: "01900000-0000-7000-8000-0000000000e1",
  codeEnd: "4F2K",
  months: 2,
  amount: "58.00",
  giverName: "Ann",
  giverEmail: "ann@example.com",
  state: "paid",
  paidAt: "2026-11-23T15:00:00.000Z",
};

test("an unused gift can be refunded after a question, and a used one cannot", async () => {
  const refund = vi.fn(() => ({ ...gift, state: "refunded" }));
  const used = {
    ...gift,
    id: gift.id.replace("e1", "e2"),
    giverName: null,
    giverEmail: null,
    state: "redeemed",
  };
  const user = renderPage(Gifts, {
    "admin.gifts": () => ({ rows: [gift, used], nextCursor: null }),
    "admin.refundGift": refund,
  });
  expect(await screen.findByText("ann@example.com")).toBeDefined();
  expect(screen.getByText("Erased")).toBeDefined();
  expect(screen.getByText("Used")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Refund the gift from …4F2K" })).toBeNull();
  await user.click(await button("Refund the gift from Ann"));
  const dialog = await screen.findByRole("dialog", { name: "Refund $58.00?" });
  expect(refund).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole("button", { name: "Refund" }));
  expect(await screen.findByText("Gift Refunded")).toBeDefined();
  expect(refund).toHaveBeenCalledExactlyOnceWith({ id: gift.id });
});

test("gifts download with the columns shown", async () => {
  let query = "";
  const user = renderPage(Gifts, { "admin.gifts": () => ({ rows: [gift], nextCursor: null }) });
  server.use(
    http.get("*/api/admin/export", ({ request }) => {
      query = new URL(request.url).search;
      return HttpResponse.json({ code: "INTERNAL" }, { status: 500 });
    }),
  );
  await user.click(await button("Export CSV"));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      list: "gifts",
      columns: "giver,email,code,months,amount,paidAt,status",
    }),
  );
});

import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Coupon } from "#modules/growth/contract.ts";
import { server } from "#testkit/web/server.ts";
import { button, setUpMoney } from "../../testing/money-page.tsx";
import { Refusing } from "../../testing/procedures.ts";
import Coupons from "./coupons.tsx";

const renderPage = setUpMoney(server);

const coupon: Coupon = {
  id: "01900000-0000-7000-8000-0000000000d1",
  code: "SPRING10",
  amount: "10.00",
  months: null,
  mostUses: 100,
  uses: 3,
  credited: "30.00",
  endsOn: "2026-12-31",
  state: "open",
  createdAt: "2026-11-23T15:00:00.000Z",
};
const pageOf = (...rows: Coupon[]) => ({ rows, nextCursor: null });

test("coupons show what they give and cost, and stopping one can be undone", async () => {
  const stop = vi.fn(({ isStopped }: { isStopped: boolean }) => ({
    ...coupon,
    state: isStopped ? "stopped" : "open",
  }));
  const id = coupon.id.replace("d1", "d2");
  const free = { ...coupon, id, code: "PARENT", amount: null, months: 2, uses: 100 };
  const user = renderPage(Coupons, {
    "admin.coupons": () => pageOf(coupon, { ...free, state: "usedUp" }),
    "admin.stopCoupon": stop,
  });
  expect(await screen.findByText("3 of 100")).toBeDefined();
  expect(screen.getByText("2 months")).toBeDefined();
  expect(screen.getByText("Used up")).toBeDefined();
  await user.click(await button("Stop SPRING10"));
  expect(await screen.findByText("Coupon Stopped")).toBeDefined();
  await user.click(await button("Undo"));
  await vi.waitFor(() => expect(stop).toHaveBeenLastCalledWith({ id: coupon.id, isStopped: false }));
});

test("a phone's line says what a coupon is worth and how often it was used", async () => {
  const { matchMedia } = window;
  const isPhone = (media: string) => media.includes("max-width: 47.99em");
  vi.stubGlobal("matchMedia", (media: string) => ({ ...matchMedia(media), matches: isPhone(media) }));
  renderPage(Coupons, { "admin.coupons": () => pageOf(coupon) });
  expect(await screen.findByText("$10.00 · 3 of 100")).toBeDefined();
  vi.unstubAllGlobals();
});

test("a coupon is made for an amount or months, and a taken code is said at its field", async () => {
  const make = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 409, code: "CODE_TAKEN" });
    })
    .mockReturnValue({ ...coupon, code: "PARENT" });
  const user = renderPage(Coupons, { "admin.coupons": () => pageOf(), "admin.makeCoupon": make });
  await user.click(await screen.findByRole("button", { name: "Create Coupon" }));
  const dialog = await screen.findByRole("dialog");
  const field = (name: RegExp) => screen.getByRole("textbox", { name });
  await user.click(dialog.querySelector("button[type=submit]") as HTMLElement);
  expect(make).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field(/^Code/));
  await user.type(field(/^Code/), "parent");
  await user.selectOptions(screen.getByRole("combobox", { name: "Worth" }), "Months of service");
  await user.selectOptions(screen.getByRole("combobox", { name: "Months" }), "3 months");
  await user.type(within(dialog).getByLabelText("Last day"), "2026-12-31");
  await user.click(dialog.querySelector("button[type=submit]") as HTMLElement);
  expect(await screen.findByText("This code is taken. Please choose another.")).toBeDefined();
  await user.click(dialog.querySelector("button[type=submit]") as HTMLElement);
  expect(await screen.findByText("Coupon Created")).toBeDefined();
  expect(make).toHaveBeenLastCalledWith(
    expect.objectContaining({ code: "PARENT", months: 3, mostUses: 100, endsOn: "2026-12-31" }),
  );
});

test("runners' referrals show where each stands, and lead to the new runner", async () => {
  const id = coupon.id;
  renderPage(Coupons, {
    "admin.coupons": () => pageOf(),
    "admin.runnerReferrals": () => ({
      rows: [
        {
          ...{ runner: { id, name: "Sam Swift" }, referrer: { id, name: "Leo Lane" } },
          ...{
            amount: "50.00",
            pickups: 20,
            done: 4,
            paid: "0.00",
            state: "waiting",
            joinedAt: coupon.createdAt,
          },
        },
      ],
      nextCursor: null,
    }),
  });
  const table = await screen.findByRole("table", { name: "Runner Referrals" });
  expect(within(table).getByText("4 of 20")).toBeDefined();
  expect(within(table).getByText("Waiting")).toBeDefined();
  expect(
    within(table)
      .getByRole("link", { name: /Sam Swift/ })
      .getAttribute("href"),
  ).toBe(`/admin/runners/${id}`);
});

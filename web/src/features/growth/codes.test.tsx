import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OwnReferrals } from "#modules/growth/contract.ts";
import { server } from "#testkit/web/server.ts";
import { AppError } from "../../lib/app-error.ts";
import { queryClient } from "../../lib/trpc.ts";
import { billingOf } from "../../testing/billing.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import HomeownerBilling from "../billing/homeowner-billing.tsx";
import { RequireRole } from "../sign-in/require-role.tsx";
import { keepCode, keptCode, redeemKept } from "./kept-code.ts";
import { OwnCredit } from "./own-credit.tsx";
import { RunnerReferralRow } from "./runner-referral.tsx";
import { SignUpCode } from "./sign-up-code.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

const own: OwnReferrals = {
  amount: "10.00",
  mostAMonth: 5,
  code: null,
  waiting: 1,
  credited: 2,
  earned: "20.00",
  expected: null,
};
const referral = { code: "BCDF2345", kind: "referral", from: "Maya", amount: "10.00", months: null };
const coupon = { code: "SPRING10", kind: "coupon", from: null, amount: null, months: 1 };

function renderBilling(answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "homeowner.billing": () => billingOf({}),
      "homeowner.referrals": () => own,
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="homeowner">
      <HomeownerBilling />
    </RequireRole>,
  );
}

test("the account says what bringing a neighbor gives, and hands over a link", async () => {
  const user = renderBilling({ "homeowner.shareReferral": () => ({ ...own, code: "BCDF2345" }) });
  expect(await screen.findByRole("heading", { name: "Give $10.00, Get $10.00" })).toBeDefined();
  expect(screen.getByText("1 neighbor joined. Their first pickup is still ahead.")).toBeDefined();
  expect(screen.getByText("2 neighbors so far: $20.00 credited.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Share My Link" }));
  expect(await screen.findByText("Link copied.")).toBeDefined();
  expect(await navigator.clipboard.readText()).toMatch(/\/sign-up\?code=BCDF2345$/);
  expect(screen.getByText("Your code: BCDF2345")).toBeDefined();
});

test("without referrals the account says nothing of them", async () => {
  renderBilling({ "homeowner.referrals": () => ({ ...own, amount: null, waiting: 0, credited: 0 }) });
  expect(await screen.findByRole("button", { name: "Have a code?" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Share My Link" })).toBeNull();
});

test("a typed code is used, and a wrong one is refused in words", async () => {
  const redeem = vi
    .fn()
    .mockImplementationOnce(() => {
      throw new Refusing({ status: 409, code: "CODE_UNKNOWN" });
    })
    .mockReturnValue({ gives: coupon, credited: "29.00" });
  const user = renderBilling({ "homeowner.redeemCode": redeem });
  await user.click(await screen.findByRole("button", { name: "Have a code?" }));
  const field = screen.getByRole("textbox", { name: "Code" });
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole("button", { name: "Use Code" }));
  expect(await screen.findByText("Please enter the code")).toBeDefined();
  await user.type(field, "spring 10{Enter}");
  expect(await screen.findByText(/We don’t know this code/)).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Error")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Use Code" }));
  expect(await screen.findByText("$29.00 comes off your next bill.")).toBeDefined();
  expect(redeem).toHaveBeenLastCalledWith({ code: "spring 10" });
  expect(await screen.findByRole("button", { name: "Have a code?" })).toBeDefined();
});

test("the code of a link that a homeowner opened waits in the field", async () => {
  keepCode("BCDF2345GHJK");
  const redeem = vi.fn(() => ({ gives: coupon, credited: "58.00" }));
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const user = renderBilling({ "homeowner.redeemCode": redeem });
  await user.click(await screen.findByRole("button", { name: "Use Code" }));
  expect(scrolled).toHaveBeenCalled();
  expect(await screen.findByText("$58.00 comes off your next bill.")).toBeDefined();
  expect(redeem).toHaveBeenCalledWith({ code: "BCDF2345GHJK" });
  expect(keptCode()).toBeNull();
});

test("a refused code from a link is gone on the next visit", async () => {
  keepCode("SPRING10");
  const user = renderBilling({
    "homeowner.redeemCode": () => {
      throw new Refusing({ status: 409, code: "CODE_OVER" });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Use Code" }));
  await vi.waitFor(() => expect(keptCode()).toBeNull());
});

test("sign-up says what the link’s code gives, and keeps it until there is an account", async () => {
  server.use(procedures({ "site.code": () => referral }));
  renderScreen(<SignUpCode code="bcdf2345" />);
  expect(await screen.findByText("Maya gives you $10.00 after your first on-time pickup.")).toBeDefined();
  await vi.waitFor(() => expect(keptCode()).toBe("BCDF2345"));
  const redeem = vi.fn(async () => ({}));
  await redeemKept(redeem);
  expect(redeem).toHaveBeenCalledWith({ code: "BCDF2345" });
  expect(keptCode()).toBeNull();
});

test("sign-up takes a code that was told, and says when one does not work", async () => {
  server.use(procedures({ "site.code": ({ code }: { code: string }) => (code === "OLD1" ? null : coupon) }));
  const user = renderScreen(<SignUpCode code="OLD1" />);
  expect(await screen.findByText("This code doesn’t work. Check its letters and digits.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Have a code?" }));
  await user.type(screen.getByRole("textbox", { name: "Code" }), "spring10{Enter}");
  expect(await screen.findByText("Code SPRING10: a free month.")).toBeDefined();
});

test("a kept code that is refused is forgotten, and kept while nobody answers", async () => {
  keepCode("SPRING10");
  await redeemKept(() => Promise.reject(new AppError(0, "UNREACHABLE", "")));
  expect(keptCode()).toBe("SPRING10");
  await redeemKept(() => Promise.reject(new AppError(409, "CODE_OVER", "")));
  expect(keptCode()).toBeNull();
});

test("before the first payment one sees which credit comes off it, and what is to come", async () => {
  server.use(
    procedures({
      "homeowner.billing": () => billingOf({ credit: "10.00" }),
      "homeowner.referrals": () => ({ ...own, expected: { from: "Maya", amount: "10.00" } }),
    }),
  );
  renderScreen(<OwnCredit />);
  expect(
    await screen.findByText(/^Your credit of \$10.00 comes off your bill. Maya gives you \$10.00/),
  ).toBeDefined();
});

test("a runner sees what bringing another gives, and shares a link to apply", async () => {
  const referral = {
    ...{ amount: "50.00", pickups: 20, mostAMonth: 5, code: null, waiting: 1, paid: 1, earned: "50.00" },
    expected: { from: "Leo", amount: "50.00", pickups: 20, done: 4 },
  };
  server.use(
    procedures({
      "runner.referral": () => referral,
      "runner.shareReferral": () => ({ ...referral, code: "BCDF2345" }),
    }),
  );
  const user = renderScreen(<RunnerReferralRow />);
  await user.click(await screen.findByRole("button", { name: "Refer a Runner" }));
  expect(await screen.findByText("Leo gives you $50.00 after 20 pickups. 4 of 20 done.")).toBeDefined();
  expect(screen.getByText("1 runner so far: $50.00 in your pay.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Share My Link" }));
  expect(await screen.findByText("Link copied.")).toBeDefined();
  expect(await navigator.clipboard.readText()).toMatch(/\/sign-up\?role=runner&code=BCDF2345$/);
});

test("while runners get nothing for bringing others, nothing is said of it", async () => {
  const asked = vi.fn(() => ({
    ...{ amount: null, pickups: 20, mostAMonth: 5, code: null, waiting: 0, paid: 0, earned: "0.00" },
    expected: null,
  }));
  server.use(procedures({ "runner.referral": asked }));
  renderScreen(<RunnerReferralRow />);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText("Refer a Runner")).toBeNull();
});

test("who applies with a runner's link is told what its owner gives", async () => {
  const gives = { code: "BCDF2345", from: "Leo", amount: "50.00", pickups: 20 };
  server.use(procedures({ "site.runnerCode": () => gives }));
  renderScreen(<SignUpCode code="bcdf2345" isRunner />);
  expect(await screen.findByText("Leo gives you $50.00 after 20 pickups.")).toBeDefined();
  await vi.waitFor(() => expect(keptCode()).toBe("BCDF2345"));
});

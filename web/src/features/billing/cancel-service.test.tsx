import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Billing } from "#modules/billing/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { queryClient } from "../../lib/trpc.ts";
import { billingOf } from "../../testing/billing.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import { RequireRole } from "../sign-in/require-role.tsx";
import HomeownerBilling from "./homeowner-billing.tsx";

// A request left over from one test must not reach the next test's answers.
afterEach(() => vi.waitFor(() => expect(queryClient.isFetching()).toBe(0)));

function renderBilling(billing: Partial<Billing> = {}, answers: Parameters<typeof procedures>[0] = {}) {
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "homeowner.billing": () => billingOf(billing),
      ...answers,
    }),
  );
  return renderScreen(
    <RequireRole allow="homeowner">
      <HomeownerBilling />
    </RequireRole>,
  );
}

const refusing = (status: number, code: string) => () => {
  throw new Refusing({ status, code });
};

test("is canceled once, with or without a reason, and then kept", async () => {
  let endsOn: string | null = null;
  const cancelService = vi.fn((_input: unknown) => {
    endsOn = "2026-12-21";
    return { isEnding: true, endsAt: "2026-12-21T17:00:00.000Z" };
  });
  const undoCancelService = vi.fn(() => {
    endsOn = null;
    return { isEnding: false, endsAt: null };
  });
  const user = renderBilling(
    {},
    {
      "homeowner.billing": () =>
        billingOf({ endsOn, ...(endsOn && { cancelEndsOn: null, nextCharge: null }) }),
      "homeowner.cancelService": cancelService,
      "homeowner.undoCancelService": undoCancelService,
    },
  );
  await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
  const question = within(await screen.findByRole("dialog", { name: "Cancel your service?" }));
  expect(
    question.getByText(
      /^It continues until Mon, Dec 21, 2026, and the next month is not charged\. Later pickups are canceled\./,
    ),
  ).toBeDefined();
  await user.dblClick(question.getByRole("button", { name: "Cancel Service" }));
  expect(await screen.findByText("Service Canceled")).toBeDefined();
  expect(cancelService).toHaveBeenCalledExactlyOnceWith({ reason: null });
  expect(await screen.findByText("Ends on")).toBeDefined();
  expect(screen.getByText("It ends on Dec 21, 2026. You can change your mind until then.")).toBeDefined();
  const plan = within(screen.getByRole("region", { name: "Billing" }));
  await user.dblClick(plan.getByRole("button", { name: "Keep My Service" }));
  expect(await screen.findByText("Service Continues")).toBeDefined();
  expect(undoCancelService).toHaveBeenCalledOnce();
  expect(await screen.findByText("Next billing date")).toBeDefined();
});

test.each([
  [true, /^The days left .+ start running today\. You can resume until Mon, Dec 21, 2026\. Then/],
  [false, /^It ends today\. The days your pause kept become credit .+, and the next month is not/],
])("that is paused says when it ends, in test mode: %s", async (testMode, words) => {
  const cancelService = () => ({ isEnding: testMode, endsAt: null });
  const answers = { "homeowner.cancelService": cancelService };
  const user = renderBilling(
    { status: "paused", cancelEndsOn: testMode ? "2026-12-21" : null, testMode },
    answers,
  );
  await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(words)).toBeDefined();
  expect(question.queryByRole("button", { name: "Pause Service" })).toBeNull();
  await user.click(question.getByRole("button", { name: "Cancel Service" }));
  expect(
    await screen.findByText(testMode ? /^It ends with the month/ : /^Your service has ended/),
  ).toBeDefined();
});

fullTest("that could not be canceled shows an error and keeps the reason", async () => {
  const user = renderBilling({}, { "homeowner.cancelService": refusing(500, "INTERNAL_SERVER_ERROR") });
  await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
  const question = within(await screen.findByRole("dialog"));
  await user.type(question.getByLabelText(/^What made you decide/), "We move");
  await user.click(question.getByRole("button", { name: "Cancel Service" }));
  expect(await screen.findByText("Failed to cancel the service. Please try again.")).toBeDefined();
  expect(question.getByLabelText<HTMLTextAreaElement>(/^What made you decide/).value).toBe("We move");
});

test("offers a pause once, or to skip or hold, and tells what credit is kept", async () => {
  const pauseService = vi.fn(() => homeownerUser({ subscriptionStatus: "paused" }));
  const cancelService = vi.fn();
  const user = renderBilling(
    { credit: "3.35" },
    { "homeowner.pauseService": pauseService, "homeowner.cancelService": cancelService },
  );
  await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
  const question = within(await screen.findByRole("dialog", { name: "Cancel your service?" }));
  expect(question.getByText(/ You keep your \$3\.35 credit if you come back\.$/)).toBeDefined();
  expect(question.getByRole("link", { name: "Skip or Hold" }).getAttribute("href")).toBe("/calendar");
  await user.click(question.getByRole("button", { name: "Pause Service" }));
  const pause = within(await screen.findByRole("dialog", { name: "Pause your service?" }));
  await user.click(pause.getByRole("button", { name: "Pause Service" }));
  expect(await screen.findByText("Service Paused")).toBeDefined();
  expect(pauseService).toHaveBeenCalledOnce();
  expect(cancelService).not.toHaveBeenCalled();
});

test("says that a planned pause is dropped", async () => {
  const user = renderBilling(
    {},
    { "auth.currentUser": () => homeownerUser({ servicePausesOn: "2026-12-14" }) },
  );
  expect(
    await screen.findByText(/^Pauses on Mon, Dec 14, 2026\. Nothing is charged from then/),
  ).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
  const question = within(await screen.findByRole("dialog", { name: "Cancel your service?" }));
  expect(question.getByText(/ Your planned pause is canceled\./)).toBeDefined();
});

test("is undone from its toast", async () => {
  const undoCancelService = vi.fn(() => ({ isEnding: false, endsAt: null }));
  const user = renderBilling(
    {},
    {
      "homeowner.cancelService": () => ({ isEnding: true, endsAt: null }),
      "homeowner.undoCancelService": undoCancelService,
    },
  );
  await user.click(await screen.findByRole("button", { name: "Cancel Service" }));
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("button", { name: "Cancel Service" }));
  await user.click(await screen.findByRole("button", { name: "Keep My Service" }));
  expect(await screen.findByText("Service Continues")).toBeDefined();
  expect(undoCancelService).toHaveBeenCalledOnce();
});

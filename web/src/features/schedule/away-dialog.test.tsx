import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { AwayPlan } from "#modules/schedule/contract.ts";
import { server } from "#testkit/web/server.ts";
import { refusing, setUpSchedule } from "../../testing/schedule-page.tsx";
import { homeownerUser } from "../../testing/users.ts";

const renderPage = setUpSchedule(server);
const open = async (user: ReturnType<typeof renderPage>) => {
  await user.click(await screen.findByRole("button", { name: "Going Away or Skipping?" }));
  return within(await screen.findByRole("dialog", { name: "Going Away or Skipping?" }));
};
const says = (dialog: ReturnType<typeof within>, text: unknown) =>
  vi.waitFor(() =>
    expect(
      dialog
        .getAllByRole("status")
        .at(-1)
        ?.textContent?.replace(/\u2009/g, " "),
    ).toEqual(text),
  );
const plans = (plan: AwayPlan) => vi.fn((_input: unknown) => plan);

test("two taps choose the days, and a hold says its credit before it is made, and offers Undo", async () => {
  const preview = plans({ choice: "hold", days: ["2026-11-25", "2026-11-27"], credit: "6.68", pause: null });
  const goAway = vi.fn((_input: unknown) => ({
    ...preview({}),
    holdId: "01900000-0000-7000-8000-000000000051",
  }));
  const endHold = vi.fn((_input: unknown) => ({
    id: "01900000-0000-7000-8000-000000000051",
    fromOn: "2026-11-24",
    untilOn: "2026-11-30",
    state: "takenBack" as const,
    credit: "0.00",
  }));
  const user = renderPage({
    "homeowner.previewAway": preview,
    "homeowner.goAway": goAway,
    "homeowner.endHold": endHold,
  });
  const dialog = await open(user);
  await says(dialog, "Tap the first day away.");
  await user.click(dialog.getByRole("button", { name: /November 23:/ }));
  await says(dialog, "Tap the first day away.");
  await user.click(dialog.getByRole("button", { name: /November 24:/ }));
  await says(dialog, "Tap the last day away.");
  expect(preview).not.toHaveBeenCalled();
  await user.click(dialog.getByRole("button", { name: /November 30:/ }));
  await says(dialog, "Vacation hold: 2 pickups are canceled, and 7 days or more earn $6.68 back.");
  expect(preview).toHaveBeenCalledWith({ fromOn: "2026-11-24", untilOn: "2026-11-30" });
  await user.dblClick(dialog.getByRole("button", { name: "Hold the Service" }));
  expect(await screen.findByText("Service on Hold")).toBeDefined();
  expect(goAway).toHaveBeenCalledExactlyOnceWith({
    fromOn: "2026-11-24",
    untilOn: "2026-11-30",
    choice: "hold",
  });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Hold Ended")).toBeDefined();
  expect(endHold).toHaveBeenCalledExactlyOnceWith({ holdId: "01900000-0000-7000-8000-000000000051" });
});

test.each([
  [
    { choice: "skip", days: ["2026-11-24"], credit: "0.00", pause: null },
    "We skip Tue, Nov 24: it is one pickup in under 7 days, so there is no credit.",
    "Skip Pickup",
  ],
  [
    { choice: "hold", days: ["2026-11-24", "2026-11-25"], credit: "0.00", pause: null },
    "Vacation hold without a credit, as it is under 7 days: 2 pickups are canceled.",
    "Hold the Service",
  ],
  [
    { choice: "none", days: [], credit: "0.00", pause: null },
    "No pickup is planned then. Nothing to do.",
    null,
  ],
] as const)("says what is chosen and why: %o", async (plan, text, action) => {
  const user = renderPage({ "homeowner.previewAway": () => plan });
  const dialog = await open(user);
  await user.click(dialog.getByRole("button", { name: /November 24:/ }));
  await user.click(dialog.getByRole("button", { name: /November 25:/ }));
  await says(dialog, text);
  const names = ["Skip Pickup", "Hold the Service", "Pause Service"];
  expect(names.filter((name) => dialog.queryByRole("button", { name }))).toEqual(action ? [action] : []);
});

test("without a last day the service pauses from today", async () => {
  const preview = plans({
    choice: "pause",
    days: ["2026-11-24"],
    credit: "0.00",
    pause: { chargedOn: null, keptDays: 9 },
  });
  const goAway = vi.fn((_input: unknown) => ({ ...preview({}), holdId: null }));
  const user = renderPage({ "homeowner.previewAway": preview, "homeowner.goAway": goAway });
  const dialog = await open(user);
  await user.click(dialog.getByRole("checkbox", { name: "I don’t know yet when I’ll be back" }));
  await says(
    dialog,
    "Pause from today, as there is no last day: 1 pickup is canceled. Nothing is charged until you resume. We keep the 9 days left of the month you paid for.",
  );
  await user.click(dialog.getByRole("button", { name: "Pause Service" }));
  expect(await screen.findByText("Service Paused")).toBeDefined();
  expect(goAway).toHaveBeenCalledExactlyOnceWith({ fromOn: "2026-11-24", untilOn: null, choice: "pause" });
});

test("a pause can begin on a later day, says the bill before it, and offers Undo", async () => {
  const preview = plans({
    choice: "pause",
    days: [],
    credit: "0.00",
    pause: { chargedOn: "2026-12-01", keptDays: 20 },
  });
  const goAway = vi.fn((_input: unknown) => ({ ...preview({}), holdId: null }));
  const undoPause = vi.fn(() => homeownerUser());
  const user = renderPage({
    "homeowner.previewAway": preview,
    "homeowner.goAway": goAway,
    "homeowner.undoPause": undoPause,
  });
  const dialog = await open(user);
  await user.click(dialog.getByRole("button", { name: /December 12:/ }));
  await user.click(dialog.getByRole("checkbox", { name: "I don’t know yet when I’ll be back" }));
  await says(
    dialog,
    "Pause from Sat, Dec 12, as there is no last day: no pickup is planned. You are billed as usual until then, next on Tue, Dec 1, and not at all while paused. We keep the 20 days left of the month you paid for.",
  );
  // Another day moves its start, and it stays open-ended.
  await user.click(dialog.getByRole("button", { name: /December 14:/ }));
  await says(dialog, expect.stringMatching(/^Pause from Mon, Dec 14, /));
  expect(preview).toHaveBeenLastCalledWith({ fromOn: "2026-12-14", untilOn: null });
  await user.click(dialog.getByRole("button", { name: "Pause Service" }));
  expect(await screen.findByText("Pause Planned")).toBeDefined();
  expect(goAway).toHaveBeenCalledExactlyOnceWith({ fromOn: "2026-12-14", untilOn: null, choice: "pause" });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Pause Undone")).toBeDefined();
  expect(undoPause).toHaveBeenCalledOnce();
});

test("a refused choice says why where it is asked, and cannot be confirmed", async () => {
  const user = renderPage({ "homeowner.previewAway": refusing(409, "HOLD_OVERLAPS") });
  const dialog = await open(user);
  await user.click(dialog.getByRole("button", { name: /November 24:/ }));
  await user.click(dialog.getByRole("button", { name: /November 24:/ }));
  await says(dialog, "You already have a vacation hold on some of these days.");
  expect(dialog.queryByRole("button", { name: /^(Skip|Hold|Pause)/ })).toBeNull();
});

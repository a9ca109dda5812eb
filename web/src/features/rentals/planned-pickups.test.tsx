import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import * as en from "#messages/en.ts";
import type { PlannedPickup } from "#modules/rentals/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { undoMs } from "../../lib/use-held-acts.ts";
import { card, refusing, setUpRentals } from "../../testing/rental-screens.tsx";
import { monthOf, plannedPickupOf } from "../../testing/rentals.ts";

const { renderProperty } = setUpRentals(server);
const renderPickups = (
  pickups: readonly PlannedPickup[],
  answers: Parameters<typeof renderProperty>[0] = {},
) => renderProperty({ "rental.plannedPickups": () => pickups, ...answers });

const id = (last: number) => `01900000-0000-7000-8000-0000000000${last}`;
const first = plannedPickupOf({ id: id(41) });
const draft = plannedPickupOf({
  id: id(42),
  state: "draft",
  jobId: null,
  status: null,
  pickupOn: "2026-11-29",
});

const planned = () => card("Planned Pickups");

describe("planned pickups", () => {
  test.each([
    ["2026-11-24", "Tue, Nov 24: out Mon evening · back Tue after the truck"],
    ["2026-11-25", "Wed, Nov 25: out tonight · back Wed after the truck"],
    ["2026-11-30", "Mon, Nov 30: out Sun evening · back Mon after the truck"],
  ])("for collection on %s show when the cans go out and come back", async (pickupOn, words) => {
    const at = (days: number, hour: string) =>
      `${new Date(Date.parse(pickupOn) + days * 86_400_000).toISOString().slice(0, 10)}T${hour}:00:00.000Z`;
    const collection = plannedPickupOf({
      pickupOn,
      isCheckout: false,
      isCollection: true,
      windowStartsAt: at(-1, "22"),
      outBy: at(0, "04"),
      windowEndsAt: at(1, "02"),
    });
    renderPickups([collection]);
    const [row] = await (await planned()).findAllByRole("listitem");
    expect(row?.textContent?.replace(/\s+/g, " ")).toContain(words);
  });

  test("show times in the rental's zone, the reason and the status", async () => {
    renderPickups([
      first,
      plannedPickupOf({
        id: id(43),
        pickupOn: "2026-11-30",
        isCollection: true,
        status: "assigned",
        runner: "Sam",
        nextGuestsAt: "2026-11-30T22:00:00.000Z",
      }),
    ]);
    const list = await planned();
    const rows = await list.findAllByRole("listitem");
    // The runtime puts narrow spaces before AM and PM.
    const words = rows.map(({ textContent }) => textContent?.replace(/\s+/g, " "));
    expect(words[0]).toContain("Sat, Nov 28, 1 – 3 PM");
    expect(words[0]).toContain("Guests leave");
    expect(words[1]).toContain("Guests leave on collection day · Runner: Sam");
    expect(words[1]).toContain("Next guests at 4:00 PM");
    expect(words[1]).toContain("Assigned");
    expect(
      within(rows[1] as HTMLElement)
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["Cancel it"]);
  });

  test("where no runner works wait; only the others can be confirmed", async () => {
    const confirmPickups = vi.fn((_: object) => ({ confirmed: 2 }));
    const draft = (last: number, differences: object = {}) =>
      plannedPickupOf({ id: id(last), state: "draft", status: null, jobId: null, ...differences });
    const user = renderPickups([draft(51), draft(52), draft(53, { unservedZip: "99501" })], {
      "rental.confirmPickups": confirmPickups,
    });
    const list = await planned();
    expect(
      await list.findByText("No runner serves 99501 yet: pickups there wait until one does."),
    ).toBeDefined();
    expect(list.getAllByRole("button", { name: /^Confirm .* at / })).toHaveLength(2);
    await user.click(list.getByRole("button", { name: "Confirm all (2)" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("No runner serves 99501 yet: pickups there wait until one does.")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Confirm all (2)" }));
    await waitFor(() =>
      expect(confirmPickups).toHaveBeenCalledWith({ ids: [id(51), id(52)], seenCents: expect.any(Number) }),
    );
  });

  test("between guests who leave no time say so, and can't be confirmed", async () => {
    renderPickups([{ ...draft, hasTime: false }]);
    const list = await planned();
    expect(await list.findByText(/^No pickup time fits between checkout and check-in/)).toBeDefined();
    expect(list.getByText("Sun, Nov 29 · Guests leave")).toBeDefined();
    expect(list.queryByRole("button", { name: /^Confirm / })).toBeNull();
  });

  test("mention a checkout the day before collection, and when nobody leaves", async () => {
    const on = (last: number, differences: object) =>
      plannedPickupOf({ id: id(last), pickupOn: "2026-11-30", isCollection: true, ...differences });
    renderPickups([
      on(47, { guestsLeaveOn: "2026-11-29" }),
      on(48, { guestsLeaveOn: null }),
      on(49, { guestsLeaveOn: null, isCollection: false, state: "asked" }),
    ]);
    const rows = await (await planned()).findAllByRole("listitem");
    expect(rows.find(({ textContent }) => textContent?.includes("Guests leave on"))).toBeUndefined();
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Checkout pickup"),
      expect.stringContaining("Guests leave the day before collection"),
      expect.stringContaining("Collection day"),
    ]);
  });

  test("explain how they are created when there are none", async () => {
    renderPickups([]);
    expect(await (await planned()).findByText("Nothing is planned")).toBeDefined();
  });

  test("that did not load say so and load on retry", async () => {
    const answer = vi
      .fn()
      .mockImplementationOnce(refusing("INTERNAL_SERVER_ERROR", 500))
      .mockReturnValue([first]);
    const user = renderPickups([], { "rental.plannedPickups": answer });
    const list = await planned();
    await user.click(await list.findByRole("button", { name: "Try Again" }));
    expect(await list.findAllByRole("listitem")).toHaveLength(1);
  });

  test("show a few first and all on request", async () => {
    const pickups = [51, 52, 53, 54, 55, 56].map((last) =>
      plannedPickupOf({ id: id(last), pickupOn: `2026-12-${last - 40}` }),
    );
    const user = renderPickups(pickups);
    const list = await planned();
    expect(await list.findAllByRole("listitem")).toHaveLength(4);
    await user.click(list.getByRole("button", { name: "Show all (6)" }));
    expect(list.getAllByRole("listitem")).toHaveLength(6);
  });
});

describe("a draft", () => {
  test("is confirmed, once", async () => {
    let pickups = [draft];
    const confirmPickups = vi.fn((_: object) => {
      pickups = [{ ...draft, state: "scheduled", jobId: id(61) }];
      return { confirmed: 1 };
    });
    renderPickups([], { "rental.plannedPickups": () => pickups, "rental.confirmPickups": confirmPickups });
    const button = await (await planned()).findByRole("button", {
      name: "Confirm Sun, Nov 29 at Lakeside Cottage",
    });
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText("Pickups Scheduled")).toBeDefined();
    expect(confirmPickups.mock.calls).toEqual([[{ ids: [draft.id], seenCents: 2900 }]]);
    expect(await (await planned()).findByText("Scheduled")).toBeDefined();
  });

  test("is confirmed with all others once their cost is shown, and that can be undone", async () => {
    const confirmPickups = vi.fn((_: object) => ({ confirmed: 2 }));
    const undoConfirm = vi.fn((_: object) => ({ undone: 2 }));
    const other = { ...draft, id: id(44), pickupOn: "2026-12-01" };
    const user = renderPickups([draft, other, first], {
      "rental.confirmPickups": confirmPickups,
      "rental.undoConfirm": undoConfirm,
      "rental.months": () => [monthOf({ month: "2026-12-01", pickups: 4, cents: 2900 }), monthOf()],
    });
    expect(await (await planned()).findByText("$29.00 more")).toBeDefined();
    expect((await planned()).getByText("$12.00 more")).toBeDefined();
    await user.click(await (await planned()).findByRole("button", { name: "Confirm all (2)" }));
    const question = within(await screen.findByRole("dialog", { name: "Confirm 2 pickups?" }));
    expect(question.getByText("2 pickups: 1 included, 1 extra")).toBeDefined();
    expect(question.getByText("Added to your bills").nextSibling?.textContent).toBe("$41.00");
    expect(confirmPickups).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Confirm all (2)" }));
    expect(await screen.findByText("2 pickups are offered to runners now.")).toBeDefined();
    const ids = [draft.id, other.id];
    expect(confirmPickups.mock.calls).toEqual([[{ ids, seenCents: 4100 }]]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("2 pickups are waiting for you again.")).toBeDefined();
    expect(undoConfirm.mock.calls).toEqual([[{ ids }]]);
  });

  test("confirmed with others is undone in place, by keyboard too", async () => {
    const other = { ...draft, id: id(44), pickupOn: "2026-12-01" };
    let rows = [draft, other];
    const undoConfirm = vi.fn((_: object) => {
      rows = [draft, other];
      return { undone: 2 };
    });
    const user = renderPickups([], {
      "rental.plannedPickups": () => rows,
      "rental.confirmPickups": () => {
        rows = [];
        return { confirmed: 2 };
      },
      "rental.undoConfirm": undoConfirm,
    });
    await user.click(await (await planned()).findByRole("button", { name: "Confirm all (2)" }));
    await user.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Confirm all (2)" }),
    );
    const undo = await (await planned()).findByRole("button", { name: "Undo 2 pickups" });
    await vi.waitFor(() => expect(document.activeElement).toBe(undo));
    await user.keyboard("{Enter}");
    expect(undoConfirm.mock.calls).toEqual([[{ ids: [draft.id, other.id] }]]);
    const again = await (await planned()).findByRole("button", { name: "Confirm all (2)" });
    await vi.waitFor(() => expect(document.activeElement).toBe(again));
    expect(screen.queryByRole("button", { name: "Undo 2 pickups" })).toBeNull();
  });

  test("that cannot be confirmed stays and says why", async () => {
    const user = renderPickups([draft], { "rental.confirmPickups": refusing("INTERNAL_SERVER_ERROR", 500) });
    await user.click(await (await planned()).findByRole("button", { name: /^Confirm Sun/ }));
    expect(await screen.findByText("Failed to change the pickup. Please try again.")).toBeDefined();
    expect(await (await planned()).findByText("Draft")).toBeDefined();
  });
});

describe("a skipped pickup", () => {
  const drop = { name: "Don’t schedule Sun, Nov 29 at Lakeside Cottage" };

  test("leaves the list at once, and Undo sends nothing", async () => {
    const dropPickup = vi.fn(() => ({ ok: true }));
    const user = renderPickups([draft], { "rental.dropPickup": dropPickup });
    const list = await planned();
    await user.click(await list.findByRole("button", drop));
    expect(list.queryByRole("button", drop)).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await list.findByRole("button", drop)).toBeDefined();
    expect(dropPickup).not.toHaveBeenCalled();
  });

  fullTest("is sent once the time to undo has passed", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    vi.setSystemTime("2026-11-24T15:00:00.000Z");
    const pickups = [draft];
    const dropPickup = vi.fn((_: object) => {
      pickups.pop();
      return { ok: true };
    });
    renderPickups([], { "rental.plannedPickups": () => pickups, "rental.dropPickup": dropPickup });
    const list = await planned();
    const button = await list.findByRole("button", drop);
    act(() => button.click());
    await act(() => vi.advanceTimersByTimeAsync(undoMs));
    await waitFor(() => expect(dropPickup.mock.calls).toEqual([[{ id: draft.id }]]));
    expect(await list.findByText("Nothing is planned")).toBeDefined();
  });

  test("that could not be skipped reappears and says why", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    vi.setSystemTime("2026-11-24T15:00:00.000Z");
    renderPickups([draft], { "rental.dropPickup": refusing("INTERNAL_SERVER_ERROR", 500) });
    const list = await planned();
    const button = await list.findByRole("button", drop);
    act(() => button.click());
    await act(() => vi.advanceTimersByTimeAsync(undoMs));
    expect(await screen.findByText("Failed to change the pickup. Please try again.")).toBeDefined();
    expect(await list.findByRole("button", drop)).toBeDefined();
  });
});

describe("a pickup with a runner whose booking was canceled", () => {
  const asked = plannedPickupOf({ id: id(45), state: "asked", runner: "Sam" });

  test("comes first and says so", async () => {
    renderPickups([first, draft, asked]);
    const [row] = await (await planned()).findAllByRole("listitem");
    expect(row?.textContent).toContain("Needs your OK");
    expect(row?.textContent).toContain("but Sam has taken it");
  });

  test.each([
    ["Keep it", true, "Pickup Kept"],
    ["Cancel it", false, "Pickup Canceled"],
  ] as const)("is answered with %s; an irreversible answer asks first", async (word, keep, title) => {
    const answerAsked = vi.fn((_: object) => ({ ok: true }));
    const user = renderPickups([asked], { "rental.answerAsked": answerAsked });
    await user.click(
      await (await planned()).findByRole("button", {
        name: `${word}: Sat, Nov 28 at Lakeside Cottage`,
      }),
    );
    if (!keep) {
      const question = within(await screen.findByRole("dialog", { name: "Cancel this pickup?" }));
      expect(answerAsked).not.toHaveBeenCalled();
      expect(question.getByText(/Sam is told, and nobody comes for the cans/)).toBeDefined();
      await user.click(question.getByRole("button", { name: "Cancel it" }));
    }
    expect(await screen.findByText(title)).toBeDefined();
    expect(answerAsked.mock.calls).toEqual([[{ id: asked.id, keep }]]);
  });

  test("that has since been settled says so and is refetched", async () => {
    const pickups = vi.fn(() => [asked]);
    const user = renderPickups([], {
      "rental.plannedPickups": pickups,
      "rental.answerAsked": refusing("PICKUP_CHANGED", 409),
    });
    await user.click(await (await planned()).findByRole("button", { name: /^Keep/ }));
    await waitFor(() => expect(pickups.mock.calls.length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(en.refusals.PICKUP_CHANGED));
  });
});

test("a pickup a runner has taken is canceled after a confirmation", async () => {
  const taken = plannedPickupOf({ id: id(46), status: "assigned", runner: "Sam" });
  const dropPickup = vi.fn((_: object) => ({ ok: true }));
  const user = renderPickups([taken], { "rental.dropPickup": dropPickup });
  await user.click(await (await planned()).findByRole("button", { name: /^Cancel it/ }));
  const question = within(await screen.findByRole("dialog", { name: "Cancel this pickup?" }));
  expect(dropPickup).not.toHaveBeenCalled();
  await user.click(question.getByRole("button", { name: "Cancel it" }));
  expect(await screen.findByText("Pickup Canceled")).toBeDefined();
  expect(dropPickup.mock.calls).toEqual([[{ id: taken.id }]]);
});

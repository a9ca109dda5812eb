import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { card, setUpRentals } from "../../testing/rental-screens.tsx";
import { listedPropertyOf, monthOf, plannedPickupOf } from "../../testing/rentals.ts";

const { renderRental } = setUpRentals(server);

const cottage = listedPropertyOf();
const id = (last: number) => `01900000-0000-7000-8000-0000000000${last}`;
const draft = (last: number, pickupOn: string) =>
  plannedPickupOf({ id: id(last), pickupOn, state: "draft", status: null, jobId: null });
const stay = {
  id: id(51),
  propertyId: cottage.id,
  title: "Reserved",
  fromOn: "2026-11-22",
  untilOn: "2026-11-26",
  isBlocked: false,
  isOverlapping: false,
  cover: "pickup",
};
const pickup = { id: id(61), propertyId: cottage.id, jobId: id(61), plannedId: id(71) };
const board = {
  stays: [stay, { ...stay, id: id(52), fromOn: "2026-12-01", untilOn: "2026-12-03", cover: "draft" }],
  pickups: [
    { ...pickup, onDay: "2026-11-26", state: "coming" },
    { ...pickup, id: id(62), jobId: null, plannedId: id(62), onDay: "2026-12-03", state: "draft" },
  ],
};

describe("the board of stays", () => {
  test("says which checkouts are covered, and opens a pickup with its acts", async () => {
    const confirmPickups = vi.fn((_: object) => ({ confirmed: 1 }));
    const asked = vi.fn(() => board);
    const user = renderRental({
      "rental.board": asked,
      "rental.plannedPickups": () => [draft(62, "2026-12-03")],
      "rental.confirmPickups": confirmPickups,
    });
    const stays = await card("Stays and Pickups");
    expect(await stays.findByText("1 of 2 checkouts covered. 1 to confirm.")).toBeDefined();
    await user.click(stays.getByRole("button", { name: "Pickup Thu, Dec 3: Waiting for you" }));
    const opened = within(await screen.findByRole("dialog", { name: "Lakeside Cottage" }));
    await user.click(opened.getByRole("button", { name: /^Confirm / }));
    expect(confirmPickups).toHaveBeenCalledWith(expect.objectContaining({ ids: [id(62)] }));
    // The marks follow.
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  test("counts a checkout that waits for a decision as such", async () => {
    const asked = { ...stay, id: id(53), untilOn: "2026-11-30", cover: "asked" };
    renderRental({
      "rental.board": () => ({ ...board, stays: [...board.stays, asked] }),
      "rental.plannedPickups": () => [draft(62, "2026-12-03")],
    });
    const stays = await card("Stays and Pickups");
    expect(await stays.findByText("1 of 3 checkouts covered. 1 to confirm. 1 to decide.")).toBeDefined();
  });

  test("opens the guest of a stay from its bar, but nothing from blocked days", async () => {
    const guestStay = {
      id: stay.id,
      property: { id: cottage.id, name: cottage.name, timeZone: "America/Chicago" },
      fromOn: stay.fromOn,
      untilOn: stay.untilOn,
      fromTime: "16:00",
      untilTime: "11:00",
      title: "Reserved",
      guest: { name: "Ana Ruiz", email: null, language: "es" },
      isOverlapping: false,
      hasStopped: false,
      messages: [],
    };
    const blocked = { ...stay, id: id(54), fromOn: "2026-12-04", untilOn: "2026-12-06", isBlocked: true };
    const user = renderRental({
      "rental.board": () => ({ ...board, stays: [...board.stays, { ...blocked, cover: null }] }),
      "guests.stays": () => [guestStay],
      "guests.templates": () => [],
    });
    const stays = await card("Stays and Pickups");
    await user.click(await stays.findByRole("button", { name: /^Nov 22.*26\s*Reserved$/ }));
    const opened = within(await screen.findByRole("dialog", { name: "Guest at Lakeside Cottage" }));
    expect(opened.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Ana Ruiz");
    expect(stays.getByText("Blocked").closest("button")).toBeNull();
  });

  test("says what the confirmed pickups cost and what the drafts add", async () => {
    const price = { partCents: 2900, includedPickups: 1, extraCents: 1200 };
    const months = [
      monthOf({ ...price, month: "2026-11-01", pickups: 1 }),
      monthOf({ ...price, month: "2026-12-01", pickups: 0 }),
    ];
    renderRental({
      "rental.board": () => board,
      "rental.months": () => months,
      "rental.plannedPickups": () => [draft(62, "2026-12-03"), draft(63, "2026-12-04")],
    });
    const stays = await card("Stays and Pickups");
    expect(await stays.findByText(/Added cost: \$29\.00\. Drafts: \$41\.00 more\.$/)).toBeDefined();
  });

  test("shows one state only, confirms what is in view, and turns the page", async () => {
    const asked = vi.fn((_: object) => board);
    const user = renderRental({
      "rental.board": asked,
      "rental.plannedPickups": () => [
        draft(62, "2026-12-03"),
        draft(63, "2026-12-04"),
        draft(64, "2026-12-20"),
      ],
    });
    const stays = await card("Stays and Pickups");
    await user.click(await stays.findByRole("button", { name: "Waiting for you 1" }));
    expect(stays.queryByRole("button", { name: /^Pickup Thu, Nov 26/ })).toBeNull();
    expect(stays.getByRole("button", { name: "Confirm all 2 in view" })).toBeDefined();
    await user.click(stays.getByRole("button", { name: "Later" }));
    expect(asked).toHaveBeenLastCalledWith({ from: "2026-12-08", days: 14 });
  });
});

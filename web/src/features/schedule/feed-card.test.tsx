import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import "../../ui/dialog-frame.tsx";
import { FeedCard } from "./feed-card.tsx";

const path = `/api/calendar/${"a".repeat(43)}.ics`;

function open(answers: Parameters<typeof procedures>[0] = {}) {
  const make = vi.fn(() => ({ path, madeAt: "2026-11-24T15:00:00.000Z" }));
  const revoke = vi.fn(() => ({ ok: true }));
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "rental.pickupsCalendar": () => ({ madeAt: null }),
      "rental.makePickupsCalendar": make,
      "rental.revokePickupsCalendar": revoke,
      ...answers,
    }),
  );
  return { make, revoke, user: renderScreen(<FeedCard of="rentals" />) };
}
const madeBefore = { "rental.pickupsCalendar": () => ({ madeAt: "2026-11-02T17:00:00.000Z" }) };
const confirm = async () => within(await screen.findByRole("dialog"));

test("a link is created and shown once", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Make the Address" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Address");
  expect(field.value).toBe(new URL(path, window.location.origin).href);
});

test("creating a new link, or ending the old one, asks for confirmation", async () => {
  const { make, revoke, user } = open(madeBefore);
  expect(await screen.findByText(/^An address was made on Nov 2, 2026/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Make a New Address" }));
  expect(make).not.toHaveBeenCalled();
  await user.click((await confirm()).getByRole("button", { name: "Make a New Address" }));
  expect(await screen.findByLabelText("Address")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "End It" }));
  await user.click((await confirm()).getByRole("button", { name: "End It" }));
  expect(await screen.findByRole("button", { name: "Make the Address" })).toBeDefined();
  expect(revoke).toHaveBeenCalledOnce();
});

test("a failure says so and changes nothing", async () => {
  const refuse = () => {
    throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
  };
  const { user } = open({ "rental.makePickupsCalendar": refuse });
  await user.click(await screen.findByRole("button", { name: "Make the Address" }));
  expect(await screen.findByText("Failed to make the address. Please try again.")).toBeDefined();
  expect(screen.queryByLabelText("Address")).toBeNull();
});

import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { PersonPickup } from "#modules/callers/contract.ts";
import type { AdminRole } from "#platform/values/admin-roles.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { PickupPanel } from "./pickup-panel.tsx";

const runnerId = "01900000-0000-7000-8000-0000000000c1";
const pickup: PersonPickup = {
  ...ownJobOf({ status: "in_progress", messages: { isOpen: true, count: 0, unread: 0, calls: ["other"] } }),
  proofs: { out: null, in: null },
  curbLaw: null,
  truck: null,
  sharedUntil: null,
  addOns: [],
  referenceUrl: null,
  helpers: [],
  homeownerId: "01900000-0000-7000-8000-0000000000a1",
  homeowner: "Maya Torres",
  runBy: { runnerId, name: "Leo Santos", phoneNumber: "(212) 555-0199" },
  calls: [
    { at: "2026-11-24T14:05:00.000Z", by: "Maya Torres", from: "homeowner", to: "runner", hasFailed: false },
    { at: "2026-11-24T14:20:00.000Z", by: "Ana Admin", from: "support", to: "runner", hasFailed: true },
  ],
};

function open(role?: AdminRole, shown: PersonPickup = pickup) {
  const callRunner = vi.fn((_: object) => ({ ok: true }));
  server.use(
    procedures({
      "admin.personPickup": () => shown,
      "admin.jobRecord": () => [],
      "admin.callRunner": callRunner,
    }),
  );
  return { user: renderScreen(<PickupPanel jobId={pickup.id} />, role), callRunner };
}

test("who called whom is listed, and an operator calls the runner", async () => {
  const { user, callRunner } = open("support");
  const calls = within(await screen.findByRole("region", { name: "Calls" }));
  expect(calls.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Nov 24, 2026, 9:05 AM: Maya Torres (homeowner) called the runner",
    "Nov 24, 2026, 9:20 AM: Ana Admin (support) called the runner, but didn’t get through",
  ]);
  await user.click(screen.getByRole("button", { name: "Call Leo Santos" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Call" }));
  await user.click(dialog.getByRole("button", { name: "Call Leo Santos" }));
  expect(await dialog.findByText("Your phone rings in a moment.")).toBeDefined();
  expect(callRunner).toHaveBeenCalledExactlyOnceWith({ jobId: pickup.id, callId: expect.any(String) });
});

test("a reader without the right to serve cannot call", async () => {
  open("read_only");
  expect(await screen.findByRole("region", { name: "Calls" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Call Leo Santos" })).toBeNull();
});

test("full cans that stayed at the curb are not called back in place", async () => {
  const seenAt = "2026-11-24T14:07:00.000Z";
  const leg = { at: seenAt, photoUrl: "/photos/1.jpg" };
  open("support", {
    ...pickup,
    status: "completed",
    legs: { out: leg, in: leg },
    fullCans: "leftOut",
    truck: {
      verdict: "tagged",
      observedAt: seenAt,
      hasPhoto: true,
      return: null,
      subject: "Cans at 1 Elm Street",
      message: "Collection at 1 Elm Street.",
      hauler: null,
    },
  });
  expect(await screen.findByText("Tagged by the hauler")).toBeDefined();
  expect(screen.getByText("Cans back").nextElementSibling?.textContent).toBe("At the curb");
  expect(screen.queryByText("Back in place")).toBeNull();
});

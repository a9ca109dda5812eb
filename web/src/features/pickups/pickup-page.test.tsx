import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import PickupPage from "./pickup-page.tsx";

const verified: OwnPickup["proofs"]["out"] = { isVerified: true, distanceMeters: 8, missing: [] };
const doubted: OwnPickup["proofs"]["in"] = {
  isVerified: false,
  distanceMeters: 320,
  missing: ["gallery", "far"],
};
const pickup: OwnPickup = {
  ...ownJobOf({
    status: "completed",
    completedAt: "2026-11-24T15:30:00.000Z",
    legs: {
      out: { at: "2026-11-24T11:42:00.000Z", photoUrl: "/photos/out.jpg" },
      in: { at: "2026-11-24T15:30:00.000Z", photoUrl: "/photos/in.jpg" },
    },
  }),
  proofs: { out: verified, in: doubted },
  curbLaw: null,
  truck: null,
  helpers: [],
  sharedUntil: null,
  referenceUrl: null,
};

function open(
  given: Partial<OwnPickup> | (() => Partial<OwnPickup>) = {},
  answers: Parameters<typeof procedures>[0] = {},
) {
  const now = typeof given === "function" ? given : () => given;
  server.use(procedures({ "homeowner.pickup": () => ({ ...pickup, ...now() }), ...answers }));
  return renderScreen(<PickupPage jobId={pickup.id} />);
}

const verifiedText = /^Verified: live, 8 m from the home, 6:42\sAM$/;
const doubtedText = "Not verified: chosen from the gallery and taken 320 m from the home";

test("each photo says that it is verified, or what is missing", async () => {
  open();
  const [out, back] = await screen.findAllByRole("figure");
  if (!out || !back) throw new Error("Two photos are shown");
  expect(within(out).getByText(verifiedText)).toBeDefined();
  expect(within(back).getByText(doubtedText)).toBeDefined();
});

test("a photo without a place is verified all the same", async () => {
  open({ proofs: { out: { ...verified, distanceMeters: null }, in: null } });
  expect(await screen.findByText(/^Verified: live, location unknown, 6:42\sAM$/)).toBeDefined();
  expect(screen.queryByText(/^Not verified/)).toBeNull();
});

test("what was checked stays once the pictures are deleted", async () => {
  const { out, in: back } = pickup.legs;
  open({
    legs: { out: { ...out, photoUrl: null }, in: { ...back, photoUrl: null } },
    photosThinnedAt: "2028-06-01T10:00:00.000Z",
  });
  expect(await screen.findByText(verifiedText)).toBeDefined();
  expect(screen.getByText(doubtedText)).toBeDefined();
});

test("cans at the curb show what was checked about their photo", async () => {
  const { out } = pickup.legs;
  open({
    status: "in_progress",
    completedAt: null,
    legs: { out, in: { at: null, photoUrl: null } },
    proofs: { out: verified, in: null },
  });
  expect(await screen.findByText(verifiedText)).toBeDefined();
});

const booked: Partial<OwnPickup> = {
  ...{ status: "scheduled", completedAt: null, isExtra: true, proofs: { out: null, in: null } },
  legs: { out: { at: null, photoUrl: null }, in: { at: null, photoUrl: null } },
};
const oneOff = {
  id: "0b9f7c9e-8a57-4a4c-9d0f-2f8a4f1d7c11",
  jobId: pickup.id,
  price: "15.00",
  paid: "15.00",
};

test("a single pickup is canceled in one press, and the page says what is refunded", async () => {
  let given = booked;
  const cancelJob = vi.fn((_: object) => {
    given = { ...booked, status: "cancelled" };
    return { ...pickup, ...given };
  });
  const user = open(() => given, { "homeowner.oneOffs": () => [oneOff], "homeowner.cancelJob": cancelJob });
  expect(await screen.findByText("$15.00 goes back to your card.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel Pickup" }));
  expect(await screen.findByText("Pickup Canceled")).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Canceled" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Cancel Pickup" })).toBeNull();
  expect(cancelJob.mock.calls).toEqual([[{ jobId: pickup.id }]]);
});

test("it can't be canceled once its runner has set out", async () => {
  const onTheWayAt = "2026-11-24T11:30:00.000Z";
  open({ ...booked, onTheWayAt }, { "homeowner.oneOffs": () => [oneOff] });
  expect(await screen.findByText(/^Your runner has set out, so/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Cancel Pickup" })).toBeNull();
});

test("an extra pickup of a service has no such button", async () => {
  const oneOffs = vi.fn(() => [{ ...oneOff, jobId: "01900000-0000-7000-8000-000000000099" }]);
  open(booked, { "homeowner.oneOffs": oneOffs });
  await waitFor(() => expect(oneOffs).toHaveBeenCalled());
  expect(screen.queryByRole("button", { name: "Cancel Pickup" })).toBeNull();
});

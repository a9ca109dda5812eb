import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
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

function open(given: Partial<OwnPickup> = {}) {
  server.use(procedures({ "homeowner.pickup": () => ({ ...pickup, ...given }) }));
  renderScreen(<PickupPage jobId={pickup.id} />);
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

import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import PickupPage from "./pickup-page.tsx";
import "./truck-card.tsx";

const photo = "/photos/in.jpg";
const message = "Collection at 1 Elm Street. On Tue, Nov 24 at 8:05 AM they had not been emptied.";

function pickupWith(
  truck: Partial<NonNullable<OwnPickup["truck"]>>,
  fullCans: OwnPickup["fullCans"],
): OwnPickup {
  const hasPhoto = truck.hasPhoto ?? true;
  return {
    ...ownJobOf({
      status: "completed",
      completedAt: "2026-11-24T13:05:00.000Z",
      legs: {
        out: { at: "2026-11-24T11:42:00.000Z", photoUrl: null },
        in: { at: "2026-11-24T13:05:00.000Z", photoUrl: hasPhoto ? photo : null },
      },
    }),
    fullCans,
    proofs: { out: null, in: null },
    helpers: [],
    referenceUrl: null,
    curbLaw: null,
    sharedUntil: null,
    truck: {
      verdict: "notEmptied",
      observedAt: "2026-11-24T13:05:00.000Z",
      hasPhoto,
      return: { on: "2026-11-25", status: "assigned" },
      subject: "Cans at 1 Elm Street",
      message,
      hauler: null,
      ...truck,
    },
  };
}

/** The page, the links made and the messages shared. */
function open(truck: Parameters<typeof pickupWith>[0] = {}, fullCans: OwnPickup["fullCans"] = "leftOut") {
  const pickup = pickupWith(truck, fullCans);
  const share = vi.fn((_data: object) => Promise.resolve());
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  const links = vi.fn(() => ({ path: "/shared/abc", expiresAt: "2026-12-24T13:05:00.000Z" }));
  server.use(procedures({ "homeowner.pickup": () => pickup, "homeowner.sharePickup": links }));
  return { user: renderScreen(<PickupPage jobId={pickup.id} />), share, links };
}
afterEach(() => void Reflect.deleteProperty(navigator, "share"));

test("the card says when it was seen, where the cans are and when we come back", async () => {
  open();
  expect(await screen.findByRole("heading", { name: "The truck didn’t empty your cans" })).toBeDefined();
  expect(
    screen.getByText(
      /^Your runner saw it on Tue, Nov 24 at 8:05\sAM\. We left them at the curb\. We’ll come back on Wed, Nov 25, at no charge\.$/,
    ),
  ).toBeDefined();
});

test("the message goes with a link to the photo, made once", async () => {
  const { user, share, links } = open();
  expect(
    await screen.findByText("The message is in English, with a link to the photo and its time."),
  ).toBeDefined();
  const button = screen.getByRole("button", { name: "Share the Message" });
  await user.click(button);
  const text = `${message} http://localhost:3000/shared/abc`;
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text }));
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  await user.click(button);
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(links).toHaveBeenCalledTimes(1);
});

test("without a photo, none is promised, and no link is made", async () => {
  const { user, share, links } = open({ hasPhoto: false });
  expect(await screen.findByText("The message is in English.")).toBeDefined();
  expect(screen.queryByText(/link to the photo/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Share the Message" }));
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith({ text: message }));
  expect(links).not.toHaveBeenCalled();
});

test.each([
  [{ return: { on: "2026-11-25", status: "missed" } }, /We missed the return pickup on Wed, Nov 25\./],
  [{ return: { on: "2026-11-25", status: "cancelled" } }, /The return pickup on Wed, Nov 25 was canceled\.$/],
  [{ return: { on: "2026-11-25", status: "completed" } }, /We came back on Wed, Nov 25\.$/],
  [{ return: null }, /We put them back in place, still full\.$/],
] as const)("the return’s state is told: %o", async (truck, said) => {
  open(truck, "broughtBack");
  expect(await screen.findByText(said)).toBeDefined();
});

test("a known hauler is named, with its phone and page", async () => {
  open({ hauler: { name: "Lakeshore Disposal", phone: "+12175550100", url: "https://example.com/hauler" } });
  expect(await screen.findByRole("heading", { name: "Tell Lakeshore Disposal" })).toBeDefined();
  expect(screen.getByRole("link", { name: /^Call / }).getAttribute("href")).toBe("tel:+12175550100");
  expect(screen.getByRole("link", { name: /^Hauler’s Page/ }).getAttribute("href")).toBe(
    "https://example.com/hauler",
  );
});

import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { OwnPickup } from "#modules/pickups/contract/homeowner.ts";
import { server } from "#testkit/web/server.ts";
import { ownJobOf } from "../../testing/jobs.ts";
import { procedures } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { TruckCard } from "./truck-card.tsx";

type Truck = NonNullable<OwnPickup["truck"]>;

const message = "Collection at 412 Maple Street, Springfield 62704. They had not been emptied.";
const link = `${window.location.origin}/shared/abc`;

function open(
  truck: Partial<Truck> = {},
  {
    photoUrl = "/photos/1.jpg",
    fullCans = "leftOut",
  }: { photoUrl?: string | null; fullCans?: OwnPickup["fullCans"] } = {},
) {
  const shared: object[] = [];
  server.use(
    procedures({
      "homeowner.sharePickup": (input: object) => {
        shared.push(input);
        return { path: "/shared/abc", expiresAt: "2026-12-01T00:00:00.000Z" };
      },
    }),
  );
  const seen = {
    verdict: "notEmptied",
    observedAt: "2026-11-24T16:00:00.000Z",
    return: { on: "2026-11-25", status: "assigned" },
    subject: "Cans at 412 Maple Street",
    message,
    hauler: null,
    ...truck,
  } as const;
  const legs = { out: { at: null, photoUrl: null }, in: { at: "2026-11-24T16:00:00.000Z", photoUrl } };
  const job: OwnPickup = {
    ...ownJobOf({ status: "completed", legs, fullCans }),
    isVerified: { out: false, in: false },
    curbLaw: null,
    sharedUntil: null,
    truck: seen,
  };
  return { user: renderScreen(<TruckCard job={job} truck={seen} />), shared };
}

const copied = vi.fn((_text: string) => Promise.resolve());
function stubClipboard() {
  copied.mockClear();
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: copied } });
}
afterEach(() => void Reflect.deleteProperty(navigator, "clipboard"));

test("a homeowner reads where the full cans are, when we return, and sends the message with one photo link", async () => {
  const { user, shared } = open();
  stubClipboard();
  expect(await screen.findByRole("heading", { name: "The truck didn’t empty your cans" })).toBeDefined();
  expect(
    screen.getByText(/They stay at the curb\. We come again on .*Nov.* 25.* It costs you nothing\./),
  ).toBeDefined();
  expect(screen.getByRole("heading", { name: "Tell your hauler or 311" })).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Share the Message" }));
  expect(await screen.findByText("Copied. Paste it into your message.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Share the Message" }));
  await waitFor(() => expect(copied.mock.calls).toEqual([[`${message} ${link}`], [`${message} ${link}`]]));
  expect(shared).toHaveLength(1);
});

test("the hauler of the area is named, and can be called", async () => {
  open({ hauler: { name: "City Waste", phone: "(217) 555-0134", url: "https://example.com/report" } });
  expect(await screen.findByRole("heading", { name: "Tell City Waste" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Call (217) 555-0134" }).getAttribute("href")).toBe(
    "tel:(217) 555-0134",
  );
  expect(screen.getByRole("link", { name: /^Hauler’s Page/ })).toHaveProperty(
    "href",
    "https://example.com/report",
  );
});

test("without a photo the message has no link, and tagged cans without a return name no day", async () => {
  const { user, shared } = open(
    { verdict: "tagged", return: null },
    { photoUrl: null, fullCans: "broughtBack" },
  );
  stubClipboard();
  expect(await screen.findByRole("heading", { name: "The hauler tagged your cans" })).toBeDefined();
  expect(screen.getByText(/They are back in their place, still full\.$/)).toBeDefined();
  expect(screen.getByText("The message is in English.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Share the Message" }));
  await waitFor(() => expect(copied.mock.calls).toEqual([[message]]));
  expect(shared).toEqual([]);
});

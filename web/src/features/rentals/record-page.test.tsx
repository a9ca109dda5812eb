import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mostRecordDays, type RecordedPickup, type RentalRecord } from "#modules/rentals/contract.ts";
import { fullTest } from "#testkit/web/full.ts";
import { server } from "#testkit/web/server.ts";
import { procedures, Refusing } from "../../testing/procedures.ts";
import { renderScreen } from "../../testing/render.tsx";
import { homeownerUser } from "../../testing/users.ts";
import RecordPage, { monthPeriod, mostDays, refusePeriod } from "./record-page.tsx";

const propertyId = "01900000-0000-7000-8000-0000000000c1";
const property: RentalRecord["property"] = {
  name: "Lakeside Cottage",
  address: "9 Shore Road",
  city: "Springfield",
  state: "IL",
  zipCode: "62712",
  timeZone: "America/Denver",
  cansPhotoUrl: null,
};
const done: RecordedPickup = {
  id: "01900000-0000-7000-8000-000000000011",
  day: "2026-11-10",
  status: "completed",
  isCheckout: true,
  isCollection: true,
  runner: "Sam",
  outAt: "2026-11-10T01:30:00.000Z",
  outPhotoUrl: "/photos/out.jpg",
  outSource: "camera",
  inAt: "2026-11-10T18:42:00.000Z",
  inPhotoUrl: "/photos/in.jpg",
  inSource: "gallery",
  proofs: { out: null, in: null },
  curbLaw: null,
  notServed: null,
  notes: "Bins were full",
  checklist: ["Lock the gate", "Close the lids", "Sweep the curb"],
  helpers: [],
  checks: [
    {
      item: "Lock the gate",
      checkedAt: "2026-11-10T18:40:00.000Z",
      photoUrl: "/photos/gate.jpg",
      source: null,
    },
    { item: "Close the lids", checkedAt: "2026-11-10T18:41:00.000Z", photoUrl: null, source: null },
  ],
};
const nothing = {
  runner: null,
  outAt: null,
  outPhotoUrl: null,
  outSource: null,
  inAt: null,
  inPhotoUrl: null,
  inSource: null,
  notes: null,
  checklist: [],
  checks: [],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-24T15:00:00.000Z");
});
afterEach(() => vi.useRealTimers());

function open(
  answer: (input: { from: string; to: string }) => unknown = () => ({ property, pickups: [done] }),
) {
  const asked: { from: string; to: string }[] = [];
  server.use(
    procedures({
      "auth.currentUser": () => homeownerUser(),
      "rental.recordSharing": () => ({ links: 0, recipients: [] }),
      "rental.record": (input: never) => {
        asked.push(input);
        return answer(input);
      },
    }),
  );
  return { asked, user: renderScreen(<RecordPage propertyId={propertyId} />) };
}

const pickups = async () =>
  (await screen.findAllByRole("heading", { level: 3 })).map((at) => at.closest("li") as HTMLElement);
const words = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, " ");

test("a pickup shows local times, the runner, the finished checklist and all its photos", async () => {
  const { asked } = open();
  const [pickup] = await pickups();
  const shown = within(pickup as HTMLElement);
  expect(asked[0]).toMatchObject({ propertyId, from: "2026-11-01", to: "2026-11-30" });
  expect(words(shown.getByRole("heading", { level: 3 }))).toBe("Tue, Nov 10, 2026 · Checkout and collection");
  expect(words(shown.getByText("Cans at the curb", { selector: "dt" }).nextElementSibling)).toBe(
    "Mon, Nov 9, 6:30 PM",
  );
  expect(words(shown.getByText("Cans back in place", { selector: "dt" }).nextElementSibling)).toBe(
    "11:42 AM",
  );
  expect(shown.getByText("Sam")).toBeDefined();
  expect(shown.getAllByRole("listitem").map(words)).toEqual([
    "Lock the gate, 11:40 AM",
    "Close the lids, 11:41 AM",
    "Sweep the curb",
  ]);
  expect(shown.getByText("Not ticked off")).toBeDefined();
  expect(words(shown.getByText("Cans back in place", { selector: "figcaption" }))).toBe(
    "Cans back in place11:42 AM · From a file",
  );
  expect(
    shown.getAllByRole<HTMLImageElement>("img").map((image) => [image.alt, image.getAttribute("src")]),
  ).toEqual([
    ["Cans at the curb, Tue, Nov 10, 2026", "/photos/out.jpg"],
    ["Cans back in place, Tue, Nov 10, 2026", "/photos/in.jpg"],
    ["Lock the gate, Tue, Nov 10, 2026", "/photos/gate.jpg"],
  ]);
});

test("a pickup that did not happen says so", async () => {
  const missed: RecordedPickup = {
    ...done,
    ...nothing,
    id: propertyId,
    status: "missed",
    isCollection: false,
  };
  const cancelled: RecordedPickup = {
    ...missed,
    id: done.id,
    status: "cancelled",
    isCheckout: null,
    isCollection: null,
  };
  const notServed: RecordedPickup = {
    ...missed,
    id: "01900000-0000-7000-8000-000000000013",
    status: "notServed",
    notServed: { reason: "noAccess", photoUrl: "/photos/gate.jpg" },
  };
  open(() => ({ property, pickups: [missed, cancelled, notServed] }));
  const [first, second, third] = await pickups();
  expect(words(first)).toContain("CheckoutMissedNobody did this pickup in time.");
  expect(words(second)).toContain(
    "Scheduled by handCanceledThis pickup was canceled and did not take place.",
  );
  expect(words(third)).toContain("The runner came, but the way to the cans was locked.");
  expect(within(third as HTMLElement).getByRole("img")).toBeDefined();
});

test("another period loads, and an invalid one does not", async () => {
  const { asked, user } = open();
  await pickups();
  await user.selectOptions(await screen.findByLabelText("Period"), "Last month");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: "2026-10-01", to: "2026-10-31" }));
  await user.selectOptions(screen.getByLabelText("Period"), "Other days");
  expect((await screen.findByLabelText<HTMLInputElement>("From")).value).toBe("2026-10-01");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "" } });
  expect(await screen.findByText("Please select a day.")).toBeDefined();
  fireEvent.change(await screen.findByLabelText("From"), { target: { value: "2026-07-01" } });
  expect(await screen.findByText("At most 92 days at a time.")).toBeDefined();
  const before = asked.length;
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-06-30" } });
  expect(await screen.findByText("The last day is before the first.")).toBeDefined();
  expect(asked).toHaveLength(before);
  expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-09-30" } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: "2026-07-01", to: "2026-09-30" }));
});

test("a period without pickups says so and still prints", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const { user } = open(() => ({ property, pickups: [] }));
  expect(await screen.findByText("No pickups on these days")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("a record that did not load can be retried", async () => {
  let fails = true;
  const { user } = open(() => {
    if (fails) throw new Refusing({ status: 500, code: "INTERNAL_SERVER_ERROR" });
    return { property, pickups: [done] };
  });
  const again = await screen.findByRole("button", { name: /again/i });
  fails = false;
  await user.click(again);
  expect(await pickups()).toHaveLength(1);
});

test("a photo that does not load is refetched, since its address expires in minutes", async () => {
  const { asked, user } = open();
  const image = await screen.findByAltText("Cans back in place, Tue, Nov 10, 2026");
  fireEvent.error(image);
  const before = asked.length;
  await user.click(await screen.findByRole("button", { name: /again/i }));
  await waitFor(() => expect(asked.length).toBe(before + 1));
});

fullTest("a photo opens enlarged", async () => {
  const { user } = open();
  await pickups();
  await user.click(screen.getByRole("button", { name: "Enlarge: Cans at the curb, Tue, Nov 10, 2026" }));
  const large = within(await screen.findByRole("dialog", { name: "Cans at the curb" }));
  expect(large.getByRole("img").getAttribute("src")).toBe("/photos/out.jpg");
});

test.each(["NOT_FOUND", "BAD_REQUEST"])("a missing property (%s) links back", async (code) => {
  open(() => {
    throw new Refusing({ status: code === "NOT_FOUND" ? 404 : 400, code });
  });
  expect(await screen.findByText("Property not found")).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Rentals" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /again/i })).toBeNull();
});

test("a month has all its days, also before January", () => {
  expect(monthPeriod("thisMonth", "2028-02-10")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(monthPeriod("lastMonth", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});

test("an invalid period says why", () => {
  expect(refusePeriod({ from: "2026-01-01", to: "2026-04-02" })).toBeNull();
  expect(refusePeriod({ from: "2026-01-01", to: "2026-04-03" })).toBe("tooLong");
  expect(refusePeriod({ from: "2026-01-02", to: "2026-01-01" })).toBe("backwards");
  expect(refusePeriod({ from: "2026-01-02", to: "" })).toBe("missing");
});

test("a record is limited to the server's length", () => {
  expect(mostDays).toBe(mostRecordDays);
});

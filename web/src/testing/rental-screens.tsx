import { screen, within } from "@testing-library/react";
import type { SetupServer } from "msw/node";
import { afterEach, beforeEach, vi } from "vitest";
import type { PlannedPickup, Property } from "#modules/rentals/contract.ts";
import { PropertyPage } from "../features/rentals/property-page.tsx";
import { RentalPage } from "../features/rentals/rental-dashboard.tsx";
import { jobOf } from "./jobs.ts";
import { procedures, Refusing } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { feedOf, listedPropertyOf, propertyOf, rentalAnswers } from "./rentals.ts";
import { homeownerUser } from "./users.ts";

/** Another rental's id. */
export const other = "01900000-0000-7000-8000-0000000000c2";

const cottage = listedPropertyOf();
export const loft: Property = {
  ...cottage,
  id: other,
  name: "Downtown Loft",
  address: "77 Adams Street",
  guests: 1,
  bedrooms: 0,
  amenities: [],
  status: "cleaning",
};
export const checkoutPickupOf = (differences: Parameters<typeof jobOf>[0] = {}) =>
  jobOf({
    isCheckout: true,
    address: "9 Shore Road, Springfield 62712",
    scheduledDate: "2026-11-25T13:00:00.000Z",
    timeWindow: "13:00",
    ...differences,
  });

/** Sets the time of each test; returns the functions that render a host's screens with `server`. */
export function setUpRentals(server: Pick<SetupServer, "use">) {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2026-11-24T15:00:00.000Z");
  });
  afterEach(() => vi.useRealTimers());

  /** The cottage's page with one calendar, unless `answers` override it. */
  function renderProperty(answers: Parameters<typeof procedures>[0] = {}, onLeave = vi.fn()) {
    server.use(
      procedures({
        "auth.currentUser": () => homeownerUser(),
        "circle.members": () => [],
        "rental.property": () => propertyOf(),
        "rental.properties": () => ({ rows: [listedPropertyOf()], averageRating: null }),
        "rental.overflows": () => [],
        "rental.feeds": () => [feedOf()],
        "rental.plannedPickups": () => [],
        "rental.months": rentalAnswers["rental.months"] ?? (() => []),
        "homeowner.checkAddress": () => ({ located: "area", zipState: "IL", hasRunners: true }),
        ...answers,
      }),
    );
    return renderScreen(<PropertyPage id={cottage.id} onLeave={onLeave} />);
  }

  /** The screen of a host with two properties and a cleanup tomorrow, unless `answers` override it. */
  function renderRental(answers: Parameters<typeof procedures>[0] = {}) {
    server.use(
      procedures({
        ...rentalAnswers,
        "auth.currentUser": () => homeownerUser(),
        "rental.jobs": () => [checkoutPickupOf()],
        "rental.properties": () => ({ rows: [cottage, loft], averageRating: 4.9 }),
        ...answers,
      }),
    );
    return renderScreen(<RentalPage />);
  }

  /** The screen of a host with one rental, its calendar, and these pickups. */
  function renderPickups(pickups: readonly PlannedPickup[], answers: Parameters<typeof procedures>[0] = {}) {
    server.use(
      procedures({
        ...rentalAnswers,
        "auth.currentUser": () => homeownerUser(),
        "rental.properties": () => ({ rows: [listedPropertyOf()], averageRating: null }),
        "rental.feeds": () => [feedOf()],
        "rental.plannedPickups": () => pickups,
        ...answers,
      }),
    );
    return renderScreen(<RentalPage />);
  }

  return { renderProperty, renderRental, renderPickups };
}

export const refusing =
  (code: string, status = 409, issues?: { path: string; key: string; message: string }[]) =>
  () => {
    throw new Refusing({ status, code, ...(issues && { issues }) });
  };
export const card = async (name: string) => within(await screen.findByRole("region", { name }));
export const dialog = async () => within(await screen.findByRole("dialog"));
/** A figure card's text without its label: value, hint. */
export const figure = async (label: string) =>
  (await screen.findByText(label, { selector: "dt" }))
    .closest("dl")
    ?.textContent?.slice(label.length)
    .replace(/\s+/g, " ");

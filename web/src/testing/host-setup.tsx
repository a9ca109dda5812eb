import type { SetupServer } from "msw/node";
import { vi } from "vitest";
import { HostSetup } from "../features/rentals/host-setup-page.tsx";
import { procedures } from "./procedures.ts";
import { renderScreen } from "./render.tsx";
import { feedOf, listedPropertyOf } from "./rentals.ts";
import { homeownerUser } from "./users.ts";

/** The price of each rental after the first. */
const rentalPrice = { partCents: 1900, includedPickups: 3, extraCents: 900 };

/** A host whose rentals have begun, without a home. */
export function hostUser(profile: Parameters<typeof homeownerUser>[0] = {}) {
  return homeownerUser({ pickupDays: [], ...profile });
}

type Added = { name: string; address: string; city: string; zipCode: string };

export const incomplete = { clientSecret: "", status: "incomplete", testMode: true };

/**
 * Returns the function that renders the setup of a new host with `server`: what is added is on the summary, and a runner
 * serves it unless `isServed` is false.
 */
export function setUpHost(server: Pick<SetupServer, "use">) {
  return function open(
    answers: Parameters<typeof procedures>[0] = {},
    { added = [] as Added[], isServed = true } = {},
  ) {
    const onDone = vi.fn();
    const properties = [...added];
    const addProperty = vi.fn((input: Added) => {
      properties.push(input);
      return listedPropertyOf(input);
    });
    const addFeed = vi.fn((_input: object) => feedOf());
    const previewCalendar = vi.fn((_input: object): unknown => ({
      failure: null,
      stays: 12,
      checkouts: ["2026-12-04", "2026-12-08", "2026-12-13"],
    }));
    server.use(
      procedures({
        "auth.currentUser": () => homeownerUser(null),
        "rental.quote": () => ({
          monthlyRateCents: 2900,
          rentalPrice,
          properties: properties.map(({ name, address, city, zipCode }, nth) => ({
            id: `01900000-0000-7000-8000-0000000000c${nth + 1}`,
            name,
            address,
            city,
            zipCode,
            isServed,
            price: nth === 0 ? { partCents: 0, includedPickups: 0, extraCents: 0 } : rentalPrice,
            isPlanned: true,
            collectionDays: ["Tuesday", "Friday"],
            numberOfCans: 2,
            calendars: ["airbnb"],
          })),
        }),
        "rental.addProperty": addProperty,
        "rental.addFeed": addFeed,
        "rental.previewCalendar": previewCalendar,
        "homeowner.createSubscription": () => incomplete,
        "homeowner.jobs": () => [],
        ...answers,
      }),
    );
    const user = renderScreen(<HostSetup user={homeownerUser(null)} onDone={onDone} />);
    return { user, onDone, addProperty, addFeed, previewCalendar };
  };
}

export const lakeHouse: Added = {
  name: "Lake House",
  address: "9 Shore Road",
  city: "Springfield",
  zipCode: "62704",
};
export const loft: Added = {
  name: "Loft",
  address: "77 Adams Street",
  city: "Springfield",
  zipCode: "62701",
};

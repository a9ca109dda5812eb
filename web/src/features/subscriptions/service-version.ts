import type * as z from "zod";
import type { User } from "#modules/accounts/contract.ts";
import { hasHome } from "#modules/accounts/rules.ts";
import type { saveService } from "#modules/subscriptions/contract.ts";
import { changedFields } from "../../lib/contested.ts";

/** A home's fields as /subscribe shows them. */
export type ServiceVersion = {
  address: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
  pickupDays: string[];
  specialInstructions: string;
};

export type ServiceInput = z.input<typeof saveService.input>;

/** The saved home; empty without one. */
function serviceOf(user: User | null): ServiceVersion {
  const found = user?.homeownerProfile;
  // A host's account without a home has the address of a rental.
  const profile = found && hasHome(found) ? found : null;
  return {
    address: profile?.address ?? "",
    unit: profile?.unit ?? "",
    city: profile?.city ?? "",
    state: profile?.state ?? "",
    zipCode: profile?.zipCode ?? "",
    pickupDays: profile?.pickupDays ?? [],
    specialInstructions: profile?.specialInstructions ?? "",
  };
}

/** The saved home as the server compares it: one that isn't there yet has no days. */
export function seenOf(user: User | null): Record<keyof ServiceVersion, unknown> {
  const version = serviceOf(user);
  return { ...version, pickupDays: version.pickupDays.length > 0 ? version.pickupDays : null };
}

/** What completing the setup sends: the home as it was shown. */
export function serviceInput(user: User): ServiceInput {
  return { ...serviceOf(user), seen: seenOf(user) } as ServiceInput;
}

/** Whether the saved home is no longer the one that was shown. */
export function isOutdated(shown: User, saved: User): boolean {
  return changedFields(serviceOf(shown), serviceOf(saved)).length > 0;
}

import type { Deps } from "#platform/deps.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import { defaultMonthlyRateCents, formatCents } from "#platform/values/money.ts";
import type { AdminHomeowner } from "./contract/admin-people.ts";
import type { User } from "./contract/user.ts";
import type { listHomeowners } from "./queries/homeowner-profiles.ts";
import type { UserRow } from "./queries/users.ts";
import type { SubscriptionStatus } from "./rules/subscriptions.ts";

/** A home with its subscription, in wire format. `subscription` is the latest; null when there never was one. */
export function renderHomeowner({
  homeowner,
  subscription,
  houseImageUrl,
}: {
  homeowner: NonNullable<NonNullable<UserRow>["homeowner"]>;
  subscription: { status: SubscriptionStatus; plan: string; monthlyRateCents: number } | null;
  houseImageUrl: string | null;
}): Omit<NonNullable<User["homeownerProfile"]>, "paymentMethod" | "waitingSince" | "serviceEndsOn"> {
  return {
    address: homeowner.address,
    unit: homeowner.unit,
    city: homeowner.city,
    state: homeowner.state,
    zipCode: homeowner.zipCode,
    phoneNumber: homeowner.phoneNumber,
    pickupDays: homeowner.pickupDays,
    specialInstructions: homeowner.specialInstructions,
    houseImageUrl,
    subscriptionActive: subscription?.status === "active",
    subscriptionStatus: subscription?.status ?? "none",
    subscriptionPlan: subscription?.plan ?? "Standard",
    monthlyRate: formatCents(subscription?.monthlyRateCents ?? defaultMonthlyRateCents),
    numberOfCans: homeowner.numberOfCans,
  };
}

/** A home as an admin list row. */
export async function renderAdminHomeowner(
  deps: Pick<Deps, "photos">,
  row: Awaited<ReturnType<typeof listHomeowners>>[number],
): Promise<AdminHomeowner> {
  const { homeowner, subscription, user } = row;
  const houseImageUrl = await signPhoto(deps, row.housePhotoId);
  return {
    id: homeowner.id,
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    createdAt: homeowner.createdAt,
    isSuspended: row.isSuspended,
    ...renderHomeowner({ homeowner, subscription, houseImageUrl }),
  };
}

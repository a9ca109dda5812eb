import { type Deps, signPhoto } from "#platform/deps.ts";
import { pickFields } from "#platform/pick-fields.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import { defaultMonthlyRateCents, formatCents } from "#platform/values/money.ts";
import type { AdminHomeowner, AdminRunner, User } from "./contract.ts";
import * as contract from "./contract.ts";
import type { UserRow } from "./queries/full-user.ts";
import type { PreferencesRow } from "./queries/preferences.ts";
import type { listHomeowners, RunnerRow } from "./queries/profiles.ts";
import { hasBegun, type SubscriptionStatus } from "./rules.ts";

/** A home with its subscription, in wire format. `subscription` is the latest; null when there never was one. */
function renderHomeowner({
  homeowner,
  subscription,
  houseImageUrl,
}: {
  homeowner: NonNullable<NonNullable<UserRow>["homeowner"]>;
  subscription: { status: SubscriptionStatus; plan: string; monthlyRateCents: number } | null;
  houseImageUrl: string | null;
}): Omit<
  NonNullable<User["homeownerProfile"]>,
  "paymentMethod" | "waitingSince" | "serviceEndsOn" | "serviceEndsAt" | "servicePausesOn"
> {
  return {
    ...pickFields(homeowner, contract.homeownerProfile),
    houseImageUrl,
    subscriptionActive: subscription?.status === "active",
    subscriptionStatus: subscription?.status ?? "none",
    subscriptionPlan: subscription?.plan ?? "Standard",
    monthlyRate: formatCents(subscription?.monthlyRateCents ?? defaultMonthlyRateCents),
  };
}

/** A home as an admin list row. */
export async function renderAdminHomeowner(
  deps: Pick<Deps, "photos">,
  row: Omit<Awaited<ReturnType<typeof listHomeowners>>[number], "cursor">,
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

/** A runner's profile in wire format. The rating is the average to one decimal; 5 without ratings. */
function renderRunnerProfile(
  runner: NonNullable<NonNullable<UserRow>["runner"]>,
): Omit<NonNullable<User["runnerProfile"]>, "ratingCount"> {
  return {
    ...pickFields(runner, contract.runnerProfile),
    rating: runner.ratingCount === 0 ? 5 : Math.round((runner.ratingSum / runner.ratingCount) * 10) / 10,
    serviceAreas: JSON.stringify(runner.serviceAreas),
  };
}

export function renderAdminRunner({ runner, user }: RunnerRow): AdminRunner {
  return {
    id: runner.id,
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    createdAt: runner.createdAt,
    appliedAt: runner.submittedAt ?? runner.createdAt,
    decidedAt: runner.reviewedAt,
    isSuspended: user.suspendedAt !== null,
    ratingCount: runner.ratingCount,
    ...renderRunnerProfile(runner),
  };
}

/** A user's choices in the wire's three groups. */
export function renderPreferences(
  chosen: Omit<PreferencesRow, "userId">,
): Pick<User, "preferences" | "notificationPreferences" | "privacy"> {
  return {
    preferences: pickFields(chosen, contract.preferences),
    notificationPreferences: pickFields(chosen, contract.notificationPreferences),
    privacy: pickFields(chosen, contract.privacy),
  };
}

/** A user in wire format: never a hash, token or provider id. */
export async function renderUser(deps: Pick<Deps, "photos">, row: NonNullable<UserRow>): Promise<User> {
  const { user, preferences: chosen, homeowner, subscription, runner } = row;
  return {
    ...pickFields(user, contract.user),
    adminRole: row.adminRole,
    profileImageUrl: await signPhoto(deps, row.profilePhotoId),
    emailVerified: user.emailVerifiedAt !== null,
    homes: row.homes.length > 1 ? row.homes : [],
    homeownerProfile: homeowner && {
      ...renderHomeowner({
        homeowner,
        // Opening /subscribe begins a subscription; until its setup, the earlier service has ended.
        subscription:
          subscription?.status === "incomplete" && row.wasEverActive
            ? { ...subscription, status: "canceled" }
            : subscription,
        houseImageUrl: await signPhoto(deps, row.housePhotoId),
      }),
      paymentMethod: subscription && renderCard(subscription),
      waitingSince: hasBegun(subscription?.status ?? "none") ? null : row.waitingSince,
      serviceEndsOn: row.serviceEndsAt && localDay(row.serviceEndsAt, platformTimeZone),
      serviceEndsAt: row.serviceEndsAt,
      servicePausesOn: row.servicePausesOn,
    },
    runnerProfile: runner && { ...renderRunnerProfile(runner), ratingCount: runner.ratingCount },
    ...renderPreferences(chosen),
  };
}

function renderCard(
  subscription: NonNullable<NonNullable<UserRow>["subscription"]>,
): NonNullable<User["homeownerProfile"]>["paymentMethod"] {
  const { cardBrand: brand, cardLast4: last4, cardExpiryMonth, cardExpiryYear } = subscription;
  if (!brand || !last4 || !cardExpiryMonth || !cardExpiryYear) return null;
  return { brand, last4, expiryMonth: cardExpiryMonth, expiryYear: cardExpiryYear };
}

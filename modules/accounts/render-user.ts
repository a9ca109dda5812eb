import type { Deps } from "#platform/deps.ts";
import { signPhoto } from "#platform/sign-photo.ts";
import { localDay, platformTimeZone } from "#platform/time/local-time.ts";
import type { User } from "./contract/user.ts";
import type { UserRow } from "./queries/users.ts";
import { renderHomeowner } from "./render-homeowner.ts";
import { renderPreferences } from "./render-preferences.ts";
import { renderRunnerProfile } from "./render-runner.ts";
import { hasBegun } from "./rules/subscriptions.ts";

/** A user in wire format: never a hash, token or provider id. */
export async function renderUser(deps: Pick<Deps, "photos">, row: NonNullable<UserRow>): Promise<User> {
  const { user, preferences: chosen, homeowner, subscription, runner } = row;
  return {
    id: user.id,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    profileImageUrl: await signPhoto(deps, row.profilePhotoId),
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt,
    homeownerProfile: homeowner && {
      ...renderHomeowner({
        homeowner,
        subscription,
        houseImageUrl: await signPhoto(deps, row.housePhotoId),
      }),
      paymentMethod: subscription && renderCard(subscription),
      waitingSince: hasBegun(subscription?.status ?? "none") ? null : row.waitingSince,
      serviceEndsOn: row.serviceEndsAt && localDay(row.serviceEndsAt, platformTimeZone),
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

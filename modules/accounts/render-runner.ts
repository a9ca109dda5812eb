import type { AdminRunner } from "./contract/admin-people.ts";
import type { User } from "./contract/user.ts";
import type { RunnerRow } from "./queries/runner-profiles.ts";
import type { UserRow } from "./queries/users.ts";

/** A runner's profile in wire format. The rating is the average to one decimal; 5 without ratings. */
export function renderRunnerProfile(
  runner: NonNullable<NonNullable<UserRow>["runner"]>,
): Omit<NonNullable<User["runnerProfile"]>, "ratingCount"> {
  return {
    isAvailable: runner.isAvailable,
    rating: runner.ratingCount === 0 ? 5 : Math.round((runner.ratingSum / runner.ratingCount) * 10) / 10,
    completedJobs: runner.completedJobs,
    phoneNumber: runner.phoneNumber,
    city: runner.city,
    serviceAreas: JSON.stringify(runner.serviceAreas),
    availabilityWindows: runner.availabilityWindows,
    vehicleType: runner.vehicleType,
    payoutEmail: runner.payoutEmail,
    applicationStatus: runner.applicationStatus,
  };
}

/** A runner as an admin list row. */
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

import type { AdminRole } from "./admin-roles.ts";
import type { ApplicationStatus } from "./runner-words.ts";

declare const minted: unique symbol;

export type Role = "homeowner" | "runner" | "admin";
export const roles = ["homeowner", "runner", "admin"] as const satisfies readonly Role[];

/** A user with a checked session. Only `routers/trpc.ts` makes one, so having it proves the check ran. */
export type Actor = { readonly userId: string; readonly role: Role; readonly [minted]: true };

/** A homeowner. `homeownerId` is null until service is set up. */
export type HomeownerActor = Actor & { readonly role: "homeowner"; readonly homeownerId: string | null };

export type RunnerActor = Actor & {
  readonly role: "runner";
  readonly runnerId: string;
  readonly applicationStatus: ApplicationStatus;
};

export type ApprovedRunnerActor = RunnerActor & { readonly applicationStatus: "approved" };

export type AdminActor = Actor & { readonly role: "admin"; readonly adminRole: AdminRole };

/** A homeowner for whom an admin acts. The admin's actor proves that the caller may. */
export function actingFor(_admin: AdminActor, home: { userId: string; homeownerId: string }): HomeownerActor {
  return { ...home, role: "homeowner" } as HomeownerActor;
}

/** A homeowner for whom a helper with a link acts: `modules/circles/` calls it once it has locked the link's row. */
export function actingByLink(home: { userId: string; homeownerId: string }): HomeownerActor {
  return { ...home, role: "homeowner" } as HomeownerActor;
}

/** A homeowner who asks by text message: `modules/texting/` calls it once it has locked the sender's number. */
export function actingByText(home: { userId: string; homeownerId: string }): HomeownerActor {
  return { userId: home.userId, homeownerId: home.homeownerId, role: "homeowner" } as HomeownerActor;
}

/** A runner for whom an admin acts, likewise. */
export function actingForRunner(
  _admin: AdminActor,
  runner: Pick<RunnerActor, "userId" | "runnerId" | "applicationStatus">,
): RunnerActor {
  return { ...runner, role: "runner" } as RunnerActor;
}

/** Header with the id of the user the page shows; the server refuses the act when another user is signed in. */
export const actingUserHeader = "x-tidycurb-user";

/** Header with the id of the viewing through which an admin sees what a person sees. Such calls change nothing. */
export const viewingHeader = "x-tidycurb-viewing";

/** A person's full name: "Maya Torres", or "Madonna" without a last name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

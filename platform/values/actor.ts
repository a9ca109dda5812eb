import type { ApplicationStatus } from "./runner-words.ts";

declare const minted: unique symbol;

export type Role = "homeowner" | "runner" | "admin";
export const roles = ["homeowner", "runner", "admin"] as const satisfies readonly Role[];

/** Somebody whose session was checked. Only `routers/trpc.ts` makes one: holding it proves the check ran. */
export type Actor = { readonly userId: string; readonly role: Role; readonly [minted]: true };

/** An actor of role homeowner. `homeownerId` is null until the service was set up. */
export type HomeownerActor = Actor & { readonly role: "homeowner"; readonly homeownerId: string | null };

/** An actor of role runner, whatever became of the application. */
export type RunnerActor = Actor & {
  readonly role: "runner";
  readonly runnerId: string;
  readonly applicationStatus: ApplicationStatus;
};

/** A runner whose application an admin has approved. */
export type ApprovedRunnerActor = RunnerActor & { readonly applicationStatus: "approved" };

export type AdminActor = Actor & { readonly role: "admin" };

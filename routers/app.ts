import { type AnyTRPCProcedure, lazy } from "@trpc/server";
import { createCallerFactory, router } from "./trpc.ts";

/**
 * Every procedure there is. The documented paths are rows over these (`functions/rest-routes.ts`). An area is loaded with
 * the first call of it, so that a function which has just been started reads and builds only what it is asked for.
 */
export const appRouter = router({
  auth: lazy(() => import("./auth.ts")),
  homeowner: lazy(() => import("./homeowner.ts")),
  guests: lazy(() => import("./guests.ts")),
  rental: lazy(() => import("./rental.ts")),
  runner: lazy(() => import("./runner.ts")),
  admin: lazy(() => import("./admin.ts")),
  profile: lazy(() => import("./profile.ts")),
  settings: lazy(() => import("./settings.ts")),
  security: lazy(() => import("./security.ts")),
  letters: lazy(() => import("./letters.ts")),
  notifications: lazy(() => import("./notifications.ts")),
  support: lazy(() => import("./support.ts")),
  site: lazy(() => import("./site.ts")),
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);

/** What is loaded, by whole names; tRPC keeps both without a prototype, so that nothing else is found. */
const { lazy: areas, procedures } = appRouter._def as unknown as {
  lazy: Record<string, { load(): Promise<void> } | undefined>;
  procedures: Record<string, AnyTRPCProcedure | undefined>;
};

/** A procedure by its whole name, such as "runner.acceptJob"; undefined where there is none. */
export async function findProcedure(name: string): Promise<AnyTRPCProcedure | undefined> {
  if (!procedures[name]) await areas[name.split(".", 1)[0] ?? ""]?.load();
  return procedures[name];
}

/** Every procedure by its whole name. */
export async function loadProcedures(): Promise<Record<string, AnyTRPCProcedure | undefined>> {
  await Promise.all(Object.values(areas).map((area) => area?.load()));
  return procedures;
}

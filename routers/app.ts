import { type AnyTRPCProcedure, lazy } from "@trpc/server";
import { createCallerFactory, router } from "./trpc.ts";

/**
 * All procedures. The documented paths map to these (`functions/rest-routes.ts`). An area loads on its first call, so a
 * new function instance loads only what it needs.
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

/** Loaded procedures by full name; tRPC stores both maps without a prototype, so inherited names are not found. */
const { lazy: areas, procedures } = appRouter._def as unknown as {
  lazy: Record<string, { load(): Promise<void> } | undefined>;
  procedures: Record<string, AnyTRPCProcedure | undefined>;
};

/** A procedure by its full name, such as "runner.acceptJob"; undefined when there is none. */
export async function findProcedure(name: string): Promise<AnyTRPCProcedure | undefined> {
  if (!procedures[name]) await areas[name.split(".", 1)[0] ?? ""]?.load();
  return procedures[name];
}

/** All procedures by full name. */
export async function loadProcedures(): Promise<Record<string, AnyTRPCProcedure | undefined>> {
  await Promise.all(Object.values(areas).map((area) => area?.load()));
  return procedures;
}

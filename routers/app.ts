import { type AnyTRPCProcedure, lazy } from "@trpc/server";
import { createCallerFactory, router } from "./trpc.ts";

/**
 * All procedures. The documented paths map to these (`functions/rest-routes.ts`). An area loads on its first call, so a
 * new function instance loads only what it needs.
 */
export const appRouter = router({
  auth: lazy(() => import("./auth.ts")),
  homeowner: lazy(async () => (await import("./homeowner.ts")).homeowner),
  skipLink: lazy(async () => (await import("./homeowner.ts")).skipLink),
  addOnLink: lazy(async () => (await import("./homeowner.ts")).addOnLink),
  circle: lazy(async () => (await import("./circle.ts")).circle),
  helper: lazy(async () => (await import("./circle.ts")).helper),
  guests: lazy(async () => (await import("./rental.ts")).guests),
  rental: lazy(async () => (await import("./rental.ts")).rental),
  runner: lazy(() => import("./runner.ts")),
  admin: lazy(() => import("./admin.ts")),
  profile: lazy(async () => (await import("./account.ts")).profile),
  settings: lazy(async () => (await import("./account.ts")).settings),
  security: lazy(async () => (await import("./account.ts")).security),
  letters: lazy(async () => (await import("./notices.ts")).letters),
  notifications: lazy(async () => (await import("./notices.ts")).notifications),
  messages: lazy(() => import("./messages.ts")),
  support: lazy(() => import("./support.ts")),
  webhook: lazy(async () => (await import("./webhook.ts")).webhook),
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

export async function loadProcedures(): Promise<Record<string, AnyTRPCProcedure | undefined>> {
  await Promise.all(Object.values(areas).map((area) => area?.load()));
  return procedures;
}

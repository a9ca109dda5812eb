import { admin } from "./admin.ts";
import { auth } from "./auth.ts";
import { homeowner } from "./homeowner.ts";
import { notifications } from "./notifications.ts";
import { profile } from "./profile.ts";
import { rental } from "./rental.ts";
import { runner } from "./runner.ts";
import { settings } from "./settings.ts";
import { site } from "./site.ts";
import { createCallerFactory, router } from "./trpc.ts";

/** Every procedure there is. The documented paths are rows over these (`functions/rest-routes.ts`). */
export const appRouter = router({
  auth,
  homeowner,
  rental,
  runner,
  admin,
  profile,
  settings,
  notifications,
  site,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);

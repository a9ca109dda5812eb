import { eq } from "drizzle-orm";
import { subscriptions } from "#db/schema/index.ts";
import { generateForHome } from "#modules/schedule/tasks.ts";
import { endSubscriptions } from "#modules/subscriptions/tasks.ts";
import type { TestApp } from "./app.ts";
import { addHomeowner, type Homeowner, signIn } from "./factories.ts";

/** The end of the month that `servedHome` paid. */
export const monthEnd = "2026-03-20T12:00:00.000Z";

/** Homeowners who cancel the service, and how it ends. */
export function canceling(current: () => TestApp) {
  /** In a new session, since the old one may have expired. */
  const typed = async (home: Homeowner, procedure: Parameters<TestApp["typed"]>[1], input?: unknown) =>
    current().typed({ cookie: await signIn(current(), home.userId) }, procedure, input);
  const endAt = async (now: string) => {
    current().clock.now = now;
    return (await endSubscriptions(current().deps)).ended;
  };
  return {
    typed,
    endAt,
    cancel: (home: Homeowner, reason?: string) =>
      typed(home, "homeowner.cancelService", reason === undefined ? {} : { reason }),
    undo: (home: Homeowner) => typed(home, "homeowner.undoCancelService"),
    subscriptionOf: async ({ userId }: Homeowner) =>
      (await current().deps.db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0],

    /** Before each test: ends what the previous one canceled. */
    async begin(): Promise<void> {
      await endAt(monthEnd);
      current().clock.now = "2026-03-10T12:00:00.000Z";
    },

    /** A home with a pickup each Tuesday, paid from February 20 to March 20. */
    async servedHome(): Promise<Homeowner> {
      const { deps } = current();
      const home = await addHomeowner(current());
      const periodStartsAt = "2026-02-20T12:00:00.000Z";
      await deps.db
        .update(subscriptions)
        .set({ activatedAt: periodStartsAt, periodStartsAt, periodEndsAt: monthEnd })
        .where(eq(subscriptions.userId, home.userId));
      await generateForHome(deps, deps.db, home.homeownerId);
      return home;
    },
  };
}

import { trpc } from "../../lib/trpc.ts";

/** Refetches everything that depends on pickup dates. */
export function useReplanned(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.homeowner.calendar.invalidate();
    void utils.homeowner.jobs.invalidate();
    void utils.homeowner.holds.invalidate();
    void utils.auth.currentUser.invalidate();
  };
}

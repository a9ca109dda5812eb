import { trpc } from "../../lib/trpc.ts";

/** Has everything asked for anew that follows from when pickups are. */
export function useReplanned(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.homeowner.calendar.invalidate();
    void utils.homeowner.jobs.invalidate();
    void utils.homeowner.holds.invalidate();
    void utils.auth.currentUser.invalidate();
  };
}

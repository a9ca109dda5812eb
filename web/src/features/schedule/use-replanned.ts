import { trpc } from "../../lib/trpc.ts";

/** Everything that depends on pickup dates, for `invalidates`. */
export function useReplanned() {
  const { homeowner, auth } = trpc.useUtils();
  return [homeowner.calendar, homeowner.jobs, homeowner.holds, auth.currentUser];
}

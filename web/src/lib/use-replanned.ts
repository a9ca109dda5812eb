import { trpc } from "./trpc.ts";

/** Everything that depends on the service or on its pickup dates, for `invalidates`. */
export function useReplanned() {
  const { homeowner, rental, auth } = trpc.useUtils();
  const { calendar, calendarMonth, previewAway, jobs, holds, billing } = homeowner;
  return [calendar, calendarMonth, previewAway, jobs, holds, billing, rental, auth.currentUser];
}

import { trpc } from "../../lib/trpc.ts";

/** A homeowner's bills, credits and refunds. */
export function useBilling() {
  return trpc.homeowner.billing.useQuery();
}

/** Invalidates every query that depends on the subscription's status or end. */
export function useServiceChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.homeowner.billing.invalidate();
    void utils.homeowner.jobs.invalidate();
    void utils.homeowner.calendar.invalidate();
    void utils.rental.invalidate();
    void utils.auth.currentUser.invalidate();
  };
}

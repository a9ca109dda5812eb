import { trpc } from "../../lib/trpc.ts";

/** What a homeowner pays and is paid back. */
export function useBilling() {
  return trpc.homeowner.billing.useQuery();
}

/** Has everything asked for anew that follows from whether and until when there is a service. */
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

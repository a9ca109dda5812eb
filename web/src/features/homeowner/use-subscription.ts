import { useQuery } from "@tanstack/react-query";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";

export const subscriptionKey = ["homeowner", "createSubscription"];

/** The subscription /subscribe sets up: started when the screen opens; repeats return the same one. */
export function useSubscription() {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async () => {
      const begun = await client.homeowner.createSubscription.mutate(undefined, inBackground);
      // Refetch the price: returning customers pay today's.
      void auth.currentUser.invalidate();
      return begun;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

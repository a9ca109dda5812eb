import { useQuery } from "@tanstack/react-query";
import { inBackground } from "../../lib/finish-acts.ts";
import { trpc } from "../../lib/trpc.ts";

export const subscriptionKey = ["homeowner", "createSubscription"];

/** The subscription that /subscribe sets up: begun when the screen is shown, the same one however often that is. */
export function useSubscription() {
  const { client, auth } = trpc.useUtils();
  return useQuery({
    queryKey: subscriptionKey,
    queryFn: async () => {
      const begun = await client.homeowner.createSubscription.mutate(undefined, inBackground);
      // What it costs is said beside: somebody who comes back pays today's price.
      void auth.currentUser.invalidate();
      return begun;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/** The subscription that /subscribe sets up: begun when the screen is shown, the same one however often that is. */
export function useSubscription() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["homeowner", "createSubscription"],
    queryFn: () => client.homeowner.createSubscription.mutate(),
    staleTime: 0,
    gcTime: 0,
  });
}

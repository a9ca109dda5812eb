import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/** Starts a card change when its dialog opens. */
export function useBeginCardChange() {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["homeowner", "beginCardChange"],
    queryFn: () => client.homeowner.beginCardChange.mutate(),
    staleTime: 0,
    gcTime: 0,
  });
}

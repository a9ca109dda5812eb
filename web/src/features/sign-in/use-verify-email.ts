import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/**
 * Uses up the link that verifies an address. A query, although it changes something: drawn twice, or come back to, the
 * page uses its link once and still says how that ended.
 */
export function useVerifyEmail(token: string) {
  const utils = trpc.useUtils();
  return useQuery({
    queryKey: ["verifyEmail", token],
    queryFn: async () => {
      const done = await utils.client.auth.verifyEmail.mutate({ token });
      await Promise.all([utils.auth.currentUser.invalidate(), utils.security.overview.invalidate()]);
      return done;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../lib/trpc.ts";

/**
 * Confirms an email with the link's token. A query despite its side effect: rendering twice or returning uses the link
 * once and still shows the result.
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

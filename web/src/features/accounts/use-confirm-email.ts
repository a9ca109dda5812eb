import { useQuery } from "@tanstack/react-query";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { waitingLink } from "./waiting-link.ts";

/**
 * Confirms a new email with the link's token. A query despite its side effect: rendering twice or returning uses the
 * link once and still shows the result.
 */
export function useConfirmEmail(token: string) {
  const utils = trpc.useUtils();
  return useQuery({
    queryKey: ["confirmEmail", token],
    queryFn: async () => {
      const done = await utils.client.auth.confirmEmail.mutate({ token }).catch((error: unknown) => {
        if (toAppError(error).code === "LINK_OF_ANOTHER_ACCOUNT") waitingLink.keep(token);
        throw error;
      });
      waitingLink.forget();
      await utils.auth.currentUser.invalidate();
      return done;
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

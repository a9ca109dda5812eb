import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import { isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";

type Setup = {
  service: z.input<typeof contract.saveService.input>;
  confirmCard: (() => Promise<unknown>) | null;
};

/**
 * Completes the set-up: has the card confirmed where there is one (`confirmCard`), saves the service, which in test mode
 * confirms the subscription, and asks for the subscription once more, which must have begun by then. Safe to repeat. The
 * handlers say what becomes of it.
 */
export function useCompleteSetup(handlers: {
  onDone: () => void;
  onSessionEnded: () => void;
  onFailed: (error: unknown) => void;
}) {
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  return useMutation({
    mutationFn: async ({ service, confirmCard }: Setup) => {
      await confirmCard?.();
      const user = await utils.client.homeowner.saveService.mutate(service);
      const { status } = await utils.client.homeowner.createSubscription.mutate();
      if (status === "incomplete") throw new Error("The subscription is still incomplete");
      return user;
    },
    onSuccess: (user) => {
      setCurrentUser(user);
      handlers.onDone();
    },
    onError: async (error) => {
      if (isSignedOut(error)) return handlers.onSessionEnded();
      handlers.onFailed(error);
      // The first of the two calls may have gone through.
      await utils.auth.currentUser.invalidate();
    },
  });
}

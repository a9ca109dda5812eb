import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import { AppError, isSignedOut, toAppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { isOutdated, serviceInput } from "./service-version.ts";

export const subscriptionKey = ["homeowner", "createSubscription"];

/** Confirms a card; null when none is needed. */
type ConfirmCard = (() => Promise<unknown>) | null;

/** Confirms the card if there is still something to serve, and saves; answers with the account. */
export type SaveSetup = (confirmCard: ConfirmCard) => Promise<User>;

/**
 * Completes setup: `save` confirms and saves, and the refetched subscription must then be active. In test mode, saving
 * also confirms it. What is no longer served waits. Safe to repeat; the handlers get the outcome.
 */
export function useCompleteSetup(
  save: SaveSetup,
  handlers: {
    /** `first` is the first scheduled pickup. */
    onDone: (first: OwnJob | null) => void;
    onWaiting: () => void;
    onSessionEnded: () => void;
    onFailed: (error: unknown) => void;
  },
) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const setCurrentUser = useSetCurrentUser();
  /** Null when none is planned or the query fails: setup succeeded regardless. */
  const firstPickup = async () => {
    try {
      const jobs = await utils.client.homeowner.jobs.query();
      utils.homeowner.jobs.setData(undefined, jobs);
      return jobs.find(({ status }) => isUpcoming(status)) ?? null;
    } catch {
      return null;
    }
  };
  return useMutation({
    mutationFn: async (confirmCard: ConfirmCard) => {
      const user = await save(confirmCard);
      const subscription = await utils.client.homeowner.createSubscription.mutate();
      if (subscription.status === "waiting") return { isWaiting: true as const, user, subscription };
      if (subscription.status === "incomplete") throw new Error("The subscription is still incomplete");
      return { isWaiting: false as const, user, first: await firstPickup() };
    },
    onSuccess: (result) => {
      setCurrentUser(result.user);
      if (!result.isWaiting) return handlers.onDone(result.first);
      queryClient.setQueryData(subscriptionKey, result.subscription);
      handlers.onWaiting();
    },
    onError: async (error) => {
      if (isSignedOut(error)) return handlers.onSessionEnded();
      handlers.onFailed(toAppError(error).code === "CHANGED_ELSEWHERE" ? toAppError(error) : error);
      // The first of the two calls may have succeeded, or another tab changed the home.
      await utils.auth.currentUser.invalidate();
    },
  });
}

/** Saves a home as the reader sees it: the card pays for that one. Refuses with CHANGED_ELSEWHERE. */
export function useSaveHome(user: User): SaveSetup {
  const { client } = trpc.useUtils();
  return async (confirmCard) => {
    const service = serviceInput(user);
    if (confirmCard) {
      // Which home a card pays for is settled before it is charged.
      if (isOutdated(user, await client.auth.currentUser.query()))
        throw new AppError(409, "CHANGED_ELSEWHERE", "Changed elsewhere");
      const { isServed } = await client.homeowner.checkArea.query({ zipCode: service.zipCode });
      if (isServed) await confirmCard();
    }
    return client.homeowner.saveService.mutate(service);
  };
}

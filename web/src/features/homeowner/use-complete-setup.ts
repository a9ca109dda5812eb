import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import type * as contract from "#modules/subscriptions/contract/subscription.ts";
import { refuseZipState } from "#platform/values/zip-place.ts";
import { AppError, isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { subscriptionKey } from "./use-subscription.ts";

type Setup = {
  service: z.input<typeof contract.saveService.input>;
  /** Payment was impossible so far: no saved home, or no runner served it. */
  wasUnpayable: boolean;
  confirmCard: (() => Promise<unknown>) | null;
};

/**
 * Completes setup: confirms the card (`confirmCard`) if the ZIP code is served, saves the service, and refetches the
 * subscription, which must then be active. In test mode, saving also confirms it. An unserved home is saved and waits.
 * If a new or waiting home is now served, its card can be confirmed next. Safe to repeat; the handlers get the outcome.
 */
export function useCompleteSetup(handlers: {
  /** `first` is the first scheduled pickup. */
  onDone: (first: OwnJob | null) => void;
  onWaiting: (zipCode: string) => void;
  onPayable: () => void;
  onSessionEnded: () => void;
  onFailed: (error: unknown) => void;
}) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const setCurrentUser = useSetCurrentUser();
  /** Whether to confirm and charge the card: not in unserved areas, nor for a ZIP code of another state. */
  const mayCharge = async ({ zipCode, state }: Setup["service"]) => {
    const [{ isServed }, place] = await Promise.all([
      utils.client.homeowner.checkArea.query({ zipCode }),
      utils.client.site.zipPlace.query({ zipCode }),
    ]);
    const refused = refuseZipState(place, { zipCode, state });
    if (refused?.code === "ZIP_OTHER_STATE")
      throw new AppError(400, refused.code, "The ZIP code is in another state", { params: refused.params });
    return isServed;
  };
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
    mutationFn: async ({ service, confirmCard, wasUnpayable }: Setup) => {
      const { zipCode } = service;
      if (confirmCard && (await mayCharge(service))) await confirmCard();
      const user = await utils.client.homeowner.saveService.mutate(service);
      const subscription = await utils.client.homeowner.createSubscription.mutate();
      const { status } = subscription;
      if (status === "waiting") return { outcome: "waiting" as const, user, zipCode, subscription };
      if (status !== "incomplete") return { outcome: "done" as const, user, first: await firstPickup() };
      if (!wasUnpayable || subscription.clientSecret === "")
        throw new Error("The subscription is still incomplete");
      return { outcome: "payable" as const, user, subscription };
    },
    onSuccess: (result) => {
      setCurrentUser(result.user);
      if (result.outcome === "done") return handlers.onDone(result.first);
      queryClient.setQueryData(subscriptionKey, result.subscription);
      if (result.outcome === "waiting") handlers.onWaiting(result.zipCode);
      else handlers.onPayable();
    },
    onError: async (error) => {
      if (isSignedOut(error)) return handlers.onSessionEnded();
      handlers.onFailed(error);
      // The first of the two calls may have succeeded.
      await utils.auth.currentUser.invalidate();
    },
  });
}

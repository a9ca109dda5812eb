import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { OwnJob } from "#contracts/homeowner.ts";
import { isUpcoming } from "#domain/jobs/status.ts";
import { refuseZipState } from "#domain/zip-place.ts";
import { AppError, isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { subscriptionKey } from "./use-subscription.ts";

type Setup = {
  service: z.input<typeof contract.saveService.input>;
  /** There was nothing to pay so far, as no runner served the home, or it was not known yet. */
  wasUnpayable: boolean;
  confirmCard: (() => Promise<unknown>) | null;
};

/**
 * Completes the set-up: has the card confirmed where there is one (`confirmCard`) and the ZIP code is served, saves the service, which in test mode
 * confirms the subscription, and asks for the subscription once more, which must have begun by then. Where no runner serves
 * the home, it is saved and waits; where one serves a home that waited, or was not known, there is something to confirm from now
 * on. Safe to repeat. The handlers say what becomes of it.
 */
export function useCompleteSetup(handlers: {
  /** `first` is the pickup that comes first. */
  onDone: (first: OwnJob | null) => void;
  onWaiting: (zipCode: string) => void;
  onPayable: () => void;
  onSessionEnded: () => void;
  onFailed: (error: unknown) => void;
}) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const setCurrentUser = useSetCurrentUser();
  /** Whether a card is to be confirmed, which charges it: not where no runner serves, and not for a ZIP code of another state. */
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
  /** Null where none is planned, or that cannot be asked now: the service is set up all the same. */
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
      // The first of the two calls may have gone through.
      await utils.auth.currentUser.invalidate();
    },
  });
}

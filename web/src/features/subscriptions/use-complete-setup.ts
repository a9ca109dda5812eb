import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#modules/accounts/contract.ts";
import type { OwnJob } from "#modules/pickups/contract/homeowner.ts";
import { isUpcoming } from "#modules/pickups/rules/status.ts";
import { refuseZipState } from "#platform/values/places.ts";
import { AppError, isSignedOut, toAppError } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { isOutdated, type ServiceInput, serviceOf } from "./use-service-versions.ts";

export const subscriptionKey = ["homeowner", "createSubscription"];

type Setup = {
  service: ServiceInput;
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
  onSaved: (user: User) => void;
  /** The service to save after a refusal; null for none. */
  again: (error: AppError) => Promise<ServiceInput | null>;
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
  const save = async (service: ServiceInput, confirmCard: Setup["confirmCard"]) => {
    if (confirmCard) {
      // Which home a card pays for is settled before it is charged.
      const saved = serviceOf(await utils.client.auth.currentUser.query());
      if (isOutdated(service, saved)) throw new AppError(409, "CHANGED_ELSEWHERE", "Changed elsewhere");
      if (await mayCharge(service)) await confirmCard();
    }
    return utils.client.homeowner.saveService.mutate(service);
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
      let { zipCode } = service;
      const user = await save(service, confirmCard).catch(async (error) => {
        const next = await handlers.again(toAppError(error));
        if (!next) throw error;
        zipCode = next.zipCode;
        return save(next, confirmCard);
      });
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
      handlers.onSaved(result.user);
      queryClient.setQueryData(subscriptionKey, result.subscription);
      if (result.outcome === "waiting") handlers.onWaiting(result.zipCode);
      else handlers.onPayable();
    },
    onError: async (error) => {
      if (isSignedOut(error)) return handlers.onSessionEnded();
      if (toAppError(error).code === "CHANGED_ELSEWHERE") return;
      handlers.onFailed(error);
      // The first of the two calls may have succeeded.
      await utils.auth.currentUser.invalidate();
    },
  });
}

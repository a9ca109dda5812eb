import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import type * as contract from "#contracts/homeowner.ts";
import type { OwnJob } from "#contracts/homeowner.ts";
import { isUpcoming } from "#domain/jobs/status.ts";
import { refuseZipState } from "#domain/zip-place.ts";
import { AppError, isSignedOut } from "../../lib/app-error.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";

type Setup = {
  service: z.input<typeof contract.saveService.input>;
  confirmCard: (() => Promise<unknown>) | null;
};

/**
 * Completes the set-up: has the card confirmed where there is one (`confirmCard`) and the ZIP code is served, saves the service, which in test mode
 * confirms the subscription, and asks for the subscription once more, which must have begun by then. Safe to repeat. The
 * handlers say what becomes of it.
 */
export function useCompleteSetup(handlers: {
  /** `first` is the pickup that comes first. */
  onDone: (first: OwnJob | null) => void;
  onSessionEnded: () => void;
  onFailed: (error: unknown) => void;
}) {
  const utils = trpc.useUtils();
  const setCurrentUser = useSetCurrentUser();
  /** A card is charged as soon as it is confirmed: where no service can begin, none is. */
  const refuseOutside = async ({ zipCode, state }: Setup["service"]) => {
    const [{ isServed }, place] = await Promise.all([
      utils.client.homeowner.checkArea.query({ zipCode }),
      utils.client.site.zipPlace.query({ zipCode }),
    ]);
    const refused = refuseZipState(place, { zipCode, state });
    if (refused?.code === "ZIP_OTHER_STATE")
      throw new AppError(400, refused.code, "The ZIP code is in another state", { params: refused.params });
    if (!isServed) throw new AppError(409, "AREA_NOT_SERVED", "No service begins in this ZIP code");
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
    mutationFn: async ({ service, confirmCard }: Setup) => {
      if (confirmCard) {
        await refuseOutside(service);
        await confirmCard();
      }
      const user = await utils.client.homeowner.saveService.mutate(service);
      const { status } = await utils.client.homeowner.createSubscription.mutate();
      if (status === "incomplete") throw new Error("The subscription is still incomplete");
      return { user, first: await firstPickup() };
    },
    onSuccess: ({ user, first }) => {
      setCurrentUser(user);
      handlers.onDone(first);
    },
    onError: async (error) => {
      if (isSignedOut(error)) return handlers.onSessionEnded();
      handlers.onFailed(error);
      // The first of the two calls may have gone through.
      await utils.auth.currentUser.invalidate();
    },
  });
}

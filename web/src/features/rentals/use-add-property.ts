import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { Feed } from "#modules/rentals/contract/feeds.ts";
import { feedKindOf } from "#modules/rentals/rules/feeds.ts";
import { toAppError } from "../../lib/app-error.ts";
import { useFailureToast } from "../../lib/failure-toasts.ts";
import { trpc } from "../../lib/trpc.ts";
import { useInProgress } from "../../lib/use-in-progress.ts";
import { toast } from "../../ui/toast.tsx";
import type { propertyForm } from "./property-form.ts";
import { sendPropertyPhoto } from "./use-save-property.ts";

type Wish = {
  property: z.output<typeof propertyForm>;
  photo?: Blob | null;
  /** In a host's set-up: begins an account without a home, and has not asked for guests and bedrooms. */
  withoutHome?: boolean;
};

/**
 * Adds a property, with its calendar and picture if given, and refetches the lists; one at a time. The handlers update
 * the form; `refetched` resolves once the lists have the property. If the calendar or picture is refused, the property
 * is still added and a toast says so.
 */
export function useAddProperty(handlers: {
  onAdded: (id: string, refetched: Promise<void>) => void;
  onFailed: (error: unknown) => void;
}): { add: (wish: Wish, onAdded?: () => void) => void; isAdding: boolean } {
  const t = useTranslations("rental.addProperty");
  const calendar = useTranslations("rentalProperty.addFeed");
  const why = useTranslations("rentalProperty.feeds.why");
  const page = useTranslations("rentalProperty.page");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  const inProgress = useInProgress();
  const { mutate } = useMutation({
    mutationFn: async ({
      property: { calendar: address, gateCode, ...property },
      photo,
      withoutHome,
    }: Wish) => {
      const { id, name } = await utils.client.rental.addProperty.mutate({
        ...property,
        ...(gateCode && { gateCode }),
        ...(withoutHome && { withoutHome, hasSize: false }),
      });
      const [feed, isPictureLost] = await Promise.all([
        address
          ? utils.client.rental.addFeed
              .mutate({ propertyId: id, kind: feedKindOf(new URL(address).hostname), address })
              .catch((error: unknown) => ({ refused: error }))
          : null,
        photo
          ? sendPropertyPhoto(utils.client, id, photo)
              .then((photoUrl) => utils.client.rental.saveProperty.mutate({ id, photoUrl }))
              .then(
                () => false,
                () => true,
              )
          : false,
      ]);
      return { id, name, feed, isPictureLost };
    },
    onSuccess: ({ id, name, feed, isPictureLost }) => {
      if (feed && "refused" in feed) failed(feed.refused, { general: calendar("failed") });
      else if (isPictureLost)
        toast({ title: t("done.title"), message: page("photoFailedAtFirst"), kind: "info" });
      else toast(wordsOf(name, feed));
      const refetched = utils.rental.invalidate();
      handlers.onAdded(id, refetched);
      return refetched;
    },
    onError: async (error) => {
      failed(error, { general: t("failed") });
      handlers.onFailed(error);
      // The subscription changed since the account was loaded.
      if (toAppError(error).code === "SUBSCRIPTION_REQUIRED") await utils.auth.currentUser.invalidate();
    },
  });
  const add = (wish: Wish, onAdded?: () => void) => {
    if (!inProgress.begin("add")) return;
    mutate(wish, { onSuccess: onAdded, onSettled: () => inProgress.end("add") });
  };
  return { add, isAdding: inProgress.has("add") };

  function wordsOf(name: string, feed: Feed | null) {
    if (feed?.failure)
      return {
        title: t("done.title"),
        message: calendar("notReadBecause", { why: why(feed.failure) }),
        kind: "info" as const,
      };
    return {
      title: t("done.title"),
      message: feed ? t("done.stays", { name, count: feed.stays }) : t("done.text", { name }),
    };
  }
}

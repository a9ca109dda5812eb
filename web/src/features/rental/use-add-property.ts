import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type * as z from "zod";
import type { Feed } from "#contracts/rental-feeds.ts";
import type { FeedKind } from "#domain/rentals/feeds.ts";
import { toAppError } from "../../lib/app-error.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";
import type { propertyForm } from "./property-form.ts";

/**
 * Adds a property, with its calendar where one is given, and has the lists fetched again. The handlers say what becomes
 * of the form; a calendar that is refused leaves the property added, and says so.
 */
export function useAddProperty(handlers: { onAdded: () => void; onFailed: (error: unknown) => void }) {
  const t = useTranslations("rental.addProperty");
  const calendar = useTranslations("rentalProperty.addFeed");
  const failed = useFailureToast();
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async ({ calendar: address, ...property }: z.output<typeof propertyForm>) => {
      const { id, name } = await utils.client.rental.addProperty.mutate(property);
      const feed = address
        ? await utils.client.rental.addFeed
            .mutate({ propertyId: id, kind: kindOf(address), address })
            .catch((error: unknown) => ({ refused: error }))
        : null;
      return { name, feed };
    },
    onSuccess: ({ name, feed }) => {
      if (feed && "refused" in feed) failed(feed.refused, { general: calendar("failed") });
      else toast(wordsOf(name, feed));
      handlers.onAdded();
      return utils.rental.invalidate();
    },
    onError: async (error) => {
      failed(error, { general: t("failed") });
      handlers.onFailed(error);
      // The subscription has changed since the account was last asked about.
      if (toAppError(error).code === "SUBSCRIPTION_REQUIRED") await utils.auth.currentUser.invalidate();
    },
  });

  function wordsOf(name: string, feed: Feed | null) {
    if (feed?.failure) return { title: t("done.title"), message: calendar("notReadText") };
    const stays = feed ? ` ${calendar("doneText", { count: feed.stays })}` : "";
    return { title: t("done.title"), message: `${t("done.text", { name })}${stays}` };
  }
}

/** Where a calendar comes from, by its address. */
function kindOf(address: string): FeedKind {
  if (/^\w+:\/\/[^/]*\bairbnb\./i.test(address)) return "airbnb";
  return /^\w+:\/\/[^/]*\b(?:vrbo|homeaway)\./i.test(address) ? "vrbo" : "other";
}

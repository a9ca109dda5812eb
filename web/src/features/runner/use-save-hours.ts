import { useTranslations } from "use-intl";
import type { Hours } from "#modules/runners/contract/availability.ts";
import { useSetCurrentUser } from "../../lib/current-user.ts";
import { trpc } from "../../lib/trpc.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { toast } from "../../ui/toast.tsx";

/**
 * Saves a runner's hours and lists jobs taken outside them. `onRefused` returns whether the error appears at the field.
 */
export function useSaveHours({
  onSaved,
  onRefused,
}: {
  onSaved: (hours: Hours) => void;
  onRefused: (error: unknown) => boolean;
}) {
  const t = useTranslations("offers.hours");
  const showFailure = useFailureToast();
  const setCurrentUser = useSetCurrentUser();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.profile.updateRunner.useMutation({
    onSuccess: async (user) => {
      setCurrentUser(user);
      void utils.runner.offerDetails.invalidate();
      await utils.runner.hours.invalidate();
      const hours = await utils.runner.hours.fetch();
      toast({ title: t("done"), message: t("doneText", { count: hours.outside.length }) });
      onSaved(hours);
    },
    onError: (error) => {
      if (!onRefused(error)) showFailure(error, { general: t("failed") });
    },
  });
  return { save: mutate, isSaving: isPending };
}

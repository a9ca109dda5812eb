import { useTranslations } from "use-intl";
import { appealRating as contract, type RunnerRating } from "#modules/pickups/contract/standing.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { toast } from "../../ui/toast.tsx";

/** Appeals a rating with a reason. */
export function AppealDialog({
  rating,
  opened,
  onClose,
}: {
  rating: RunnerRating;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("earnings.standing.dialog");
  const common = useTranslations("common");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.runner.appealRating.useMutation({
    onSuccess: () => {
      toast({ title: t("done"), message: t("doneText") });
      onClose();
    },
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: () => utils.runner.standing.invalidate(),
  });
  const { form, onInvalid } = useAppForm(contract.input, { jobId: rating.id, words: "" });
  return (
    <Dialog opened={opened} title={t("title")} onClose={onClose}>
      <form onSubmit={form.onSubmit((values) => mutate(values), onInvalid)} noValidate>
        <Fields>
          <p>{t("text")}</p>
          <TextAreaField
            label={t("words")}
            maxLength={1000}
            data-autofocus
            key={form.key("words")}
            {...form.getInputProps("words")}
          />
        </Fields>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={isPending}>
            {t("send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

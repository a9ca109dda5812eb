import { useTranslations } from "use-intl";
import { appealRating as contract, type RunnerRating } from "#modules/pickups/contract/records.ts";
import { trpc } from "../../lib/trpc.ts";
import { useAct } from "../../lib/use-act.ts";
import type { DialogSwitch } from "../../ui/dialog.tsx";
import { ReasonDialog } from "../../ui/form-dialog.tsx";

export function AppealDialog({ rating, opened, onClose }: DialogSwitch & { rating: RunnerRating }) {
  const t = useTranslations("earnings.standing.dialog");
  const utils = trpc.useUtils();
  const { act: appeal, isActing } = useAct(trpc.runner.appealRating, {
    success: { title: t("done"), message: t("doneText") },
    failure: { sentence: t("failed") },
    onDone: onClose,
    invalidates: [utils.runner.standing],
  });
  return (
    <ReasonDialog
      opened={opened}
      title={t("title")}
      text={t("text")}
      label={t("words")}
      rule={contract.input.shape.words}
      action={t("send")}
      loading={isActing}
      onConfirm={(words) => appeal({ jobId: rating.id, words })}
      onCancel={onClose}
    />
  );
}

import { useTranslations } from "use-intl";
import { answerReview as contract } from "#modules/runners/contract/application.ts";
import { currentUserQuery } from "../../lib/current-user.ts";
import { queryClient, trpc } from "../../lib/trpc.ts";
import { useAppForm } from "../../lib/use-app-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Fields, TextAreaField } from "../../ui/fields.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./application-screen.module.css";

/** The reviewer's question and an answer form. */
export function AnswerReview({ question }: { question: string }) {
  const t = useTranslations("application.moreInfo");
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const { form, onInvalid } = useAppForm(contract.input, { words: "" });
  const { mutate, isPending } = trpc.runner.answerReview.useMutation({
    onSuccess: () => toast({ title: t("done"), message: t("doneText") }),
    onError: (error) => showFailure(error, { general: t("failed") }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      await utils.runner.application.invalidate();
    },
  });
  return (
    <form className={styles.asked} onSubmit={form.onSubmit((values) => mutate(values), onInvalid)} noValidate>
      <h2>{t("asked")}</h2>
      <blockquote>{question}</blockquote>
      <Fields>
        <TextAreaField
          label={t("label")}
          maxLength={1000}
          key={form.key("words")}
          {...form.getInputProps("words")}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {t("send")}
          </Button>
        </div>
      </Fields>
    </form>
  );
}
